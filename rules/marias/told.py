"""What contracts, components, renonces and rows are called in a message (M-1, M-22, M-30)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.errors import N_, Listed, RuleError
from rules.marias.premium_tables import Row, known_rows
from rules.marias.ruleset import Contract
from rules.shape import quoted
from rules.told import Told, Word
from rules.words import words

GAME = "marias"


class RenonceTold(Told):
    """A renonce of part C by its number and its words: I.4 card played ahead (M-30)."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def told(self, language: str) -> str:
        """The number and the words; another code as the record wrote it (M-30)."""
        if self.code not in words(GAME)["renonce"]:
            return quoted(self.code)
        return f"{self.code} {Word(GAME, 'renonce', self.code).told(language)}"


class RowsTold(Told):
    """Rows of the premium table that were met, with their counts (M-27)."""

    def __init__(self, rows: Mapping[str, int]) -> None:
        super().__init__()
        self.rows = dict(rows)

    def told(self, language: str) -> str:
        """Each row by its words, "× 2" behind one that was met twice; a dash where there is none (M-27)."""
        texts = (
            row_told(row).told(language) + (f" × {self.rows[row.id]}" if self.rows[row.id] > 1 else "")
            for row in known_rows().values()
            if row.id in self.rows
        )
        return ", ".join(texts) or "–"


def contract_told(contract: str, *, literal: bool = False) -> Word:
    """The name of a contract (M-1)."""
    return Word(GAME, "contract", contract, literal=literal)


def contracts_told(contracts: Iterable[str], *, literal: bool = False) -> Listed:
    """The names of several contracts (M-1)."""
    return Listed(contract_told(contract, literal=literal) for contract in contracts)


def component_told(component: str, *, literal: bool = False) -> Word:
    """The name of a component of a contract (M-1)."""
    return Word(GAME, "reason", component, literal=literal)


def silent_told(name: str) -> Word | str:
    """The name of a silent part; another one as the record wrote it (M-6, M-8)."""
    return Word(GAME, "reason", f"silent_{name}") if name in ("seven", "hundred") else quoted(name)


def row_told(row: Row) -> Word:
    """What a row of the table is called (M-22, M-40)."""
    return Word(GAME, "row", row.word)


def no_component(name: str, contract: Contract, field: str, without: str) -> RuleError:
    """A name that is no component of the contract, and the names that are (M-1)."""
    if name == without and name in contract.components:
        return RuleError(
            "M-1", N_("a hundred is decided by its points; it is not written as won or lost"), field=field
        )
    named: dict[str, Any] = {"contract": contract_told(contract.id), "component": component_told(name)}
    known = [component for component in contract.components if component != without]
    if not known:
        return RuleError("M-1", N_("{contract} has no {component} here"), field=field, **named)
    return RuleError(
        "M-1",
        N_("{contract} has no {component} here, only: {components}"),
        field=field,
        **named,
        components=Listed(component_told(component, literal=True) for component in known),
    )
