"""The Balkan family for the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.preferans import settlement
from rules.preferans.balkan.columns import Columns, Conventions, Features, carry, play_passed
from rules.preferans.balkan.croatian import play_contract
from rules.preferans.balkan.deals import BalkanCarry, BalkanContract, Extend, Penalty, SlovakContract
from rules.preferans.balkan.slovak import play_game, play_penalty
from rules.preferans.deals import Close, Passed, Recorded
from rules.preferans.settlement import Reckoning
from rules.preferans.system import System


def extend(columns: Columns, deal: Extend) -> None:
    """HR-31: everyone's main rises by the agreed points, and play goes on."""
    for seat in range(columns.players):
        columns.sheet.write("main", seat, deal.points, "extend", "HR-31")
    columns.finished = False


_PLAY: dict[type[Recorded], Callable[[Columns, Any], None]] = {
    BalkanContract: play_contract,
    SlovakContract: play_game,
    Passed: play_passed,
    Extend: extend,
    Penalty: play_penalty,
    BalkanCarry: carry,
}


class BalkanGame:
    """A game of columns behind the engine's interface."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.sheet = columns.sheet
        self.accounts = columns.accounts
        self.state = columns.state

    @property
    def finished(self) -> bool:
        """CRO-29."""
        return self.columns.finished

    def play(self, deal: Recorded) -> None:
        """Write one deal or event."""
        _PLAY[type(deal)](self.columns, deal)

    def settle(self, close: Close) -> Reckoning:
        """CRO-30."""
        return settlement.by_mains(self.columns.sheet, self.columns.figures.weight)


class BalkanFamily:
    """Section 8."""

    def kinds(self, system: System) -> tuple[type[Recorded], ...]:
        """The kinds of deals a system knows."""
        if system.family == "slovak":
            return (SlovakContract, Passed, Penalty, BalkanCarry)
        if system.features["extends"]:
            return (BalkanContract, Passed, Extend, BalkanCarry)
        return (BalkanContract, Passed, BalkanCarry)

    def close(self, system: System) -> type[Close]:
        """GEN-10."""
        return Close

    def ends_itself(self, system: System, chosen: FreeJson) -> bool:
        """CRO-29."""
        return True

    def open(self, system: System, chosen: FreeJson, players: int, deals: Sequence[Recorded]) -> BalkanGame:
        """A game before its first deal. Raises RuleError HR-1 for an odd start where it must be even."""
        features = msgspec.convert(system.features, Features)
        agreed = msgspec.convert(chosen, Conventions)
        if features.even_start and agreed.start % 2:
            raise RuleError(
                "HR-1", N_("the start must be even, not {start}"), field="options.start", start=agreed.start
            )
        return BalkanGame(Columns(agreed, features, players))
