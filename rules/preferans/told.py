"""What contracts of preferans are called, in an explanation and in a message."""

from __future__ import annotations

from collections.abc import Iterable

from rules.errors import Listed
from rules.told import Told
from rules.words import word, words


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, group: str, key: str) -> str:
        """The word for a key of a group; the key itself where there is none."""
        return word("preferans", group, key, self.language)

    def contract(self, family: str, contract: int | str) -> str:
        """The name of a contract: "7♣", or "4 hearts"."""
        if isinstance(contract, int):
            group = f"contract_{family}"
            return self(group, str(contract)) if group in words("preferans") else str(contract)
        level = contract.rstrip("SCDHNT")
        if not level.isdigit():
            return self("kind", contract)
        trump = contract[len(level) :]
        return level + (self("trump", trump) if trump else "")


class ContractTold(Told):
    """A contract in a message."""

    def __init__(self, contract: int | str, family: str = "russian") -> None:
        super().__init__()
        self.contract = contract
        self.family = family

    def told(self, language: str) -> str:
        """Its name."""
        return Words(language).contract(self.family, self.contract)


def contracts_told(contracts: Iterable[int | str], family: str = "russian") -> Listed:
    """The names of several contracts."""
    return Listed(ContractTold(contract, family) for contract in contracts)
