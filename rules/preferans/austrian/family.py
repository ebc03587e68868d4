"""The Austrian family for the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.preferans import settlement
from rules.preferans.austrian.contracts import play_contract, play_passed
from rules.preferans.austrian.deals import Ante, AustrianCarry, IllustratedContract, PotContract
from rules.preferans.austrian.pot import Conventions, Pot, carry, play_ante
from rules.preferans.deals import Close, Passed, Recorded
from rules.preferans.settlement import Reckoning
from rules.preferans.system import System

_PLAY: dict[type[Recorded], Callable[[Pot, Any], None]] = {
    PotContract: play_contract,
    IllustratedContract: play_contract,
    Passed: play_passed,
    Ante: play_ante,
    AustrianCarry: carry,
}


class AustrianGame:
    """A pot behind the engine's interface. It never ends by itself: an empty pot may be filled again."""

    finished = False

    def __init__(self, pot: Pot) -> None:
        self.pot = pot
        self.sheet = pot.sheet
        self.accounts = pot.accounts
        self.state = pot.state

    def play(self, deal: Recorded) -> None:
        """Write one deal or event."""
        _PLAY[type(deal)](self.pot, deal)

    def settle(self, close: Close) -> Reckoning:
        """AUS-20."""
        return settlement.by_pot(self.pot.sheet)


class AustrianFamily:
    """Section 9."""

    def kinds(self, system: System) -> tuple[type[Recorded], ...]:
        """The kinds of deals a system knows."""
        contract = IllustratedContract if system.features["game"] == "illustrated" else PotContract
        return (contract, Passed, Ante, AustrianCarry)

    def close(self, system: System) -> type[Close]:
        """GEN-10."""
        return Close

    def ends_itself(self, system: System, chosen: FreeJson) -> bool:
        """Never: an empty pot may be filled again."""
        return False

    def open(self, system: System, chosen: FreeJson, players: int, deals: Sequence[Recorded]) -> AustrianGame:
        """A game before its first deal. Raises RuleError AUS-4, AUS-5 where pot and ante do not fit."""
        agreed = msgspec.convert(chosen, Conventions)
        if agreed.pot == "base" and agreed.ante is None:
            raise RuleError(
                "AUS-4",
                N_("the ante that fills the pot must be given: {expected}"),
                field="options.ante",
                expected=system.options["ante"].expected(),
            )
        if agreed.pot != "base" and agreed.ante is not None:
            raise RuleError("AUS-5", N_("this pot starts empty, there is no ante"), field="options.ante")
        return AustrianGame(Pot(agreed, system.features["game"], players))
