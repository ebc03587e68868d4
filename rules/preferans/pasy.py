"""Pasy: two players, whoever took more tricks writes the difference (section 6.9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from rules.plain import FreeJson
from rules.preferans import settlement
from rules.preferans.carry import column
from rules.preferans.deals import Carried, Close, Count, Played, Recorded, Tricks
from rules.preferans.result import State
from rules.preferans.seats import check_in_game, check_tricks
from rules.preferans.settlement import Reckoning
from rules.preferans.sheet import Sheet
from rules.preferans.system import System

SEATS = (0, 1)


class PasyDeal(Played, frozen=True, tag="deal"):
    """PASY-1."""

    tricks: Tricks


class PasyCarry(Carried, frozen=True, tag="carry"):
    """GEN-9."""

    points: tuple[Count, ...] | UnsetType = UNSET


class PasyGame:
    """PASY-1, PASY-2."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.sheet = Sheet(len(SEATS), ("points",))
        self.points = self.sheet.columns["points"]
        self.finished = False

    def play(self, deal: Recorded) -> None:
        """Write a deal, or carry points over."""
        if isinstance(deal, PasyCarry):
            figures = UNSET if deal.points is UNSET else tuple(deal.points)
            self.sheet.carry("points", column(figures, len(SEATS), "points"))
        elif isinstance(deal, PasyDeal):
            check_in_game(deal.dealer, SEATS, "dealer")
            check_tricks(deal.tricks, len(SEATS), SEATS)
            more = 0 if deal.tricks[0] > deal.tricks[1] else 1
            self.sheet.write(
                "points", more, abs(deal.tricks[0] - deal.tricks[1]), "all_pass_tricks", "PASY-1"
            )
        self.finished = max(self.points) >= self.target

    def accounts(self) -> State:
        """GEN-12: points."""
        return {"points": self.sheet.shown(self.points)}

    def state(self) -> State:
        """The points, and whether somebody has reached the target."""
        return {**self.accounts(), "finished": self.finished}

    def settle(self, close: Close) -> Reckoning:
        """PASY-2."""
        return settlement.by_points(self.points)


class PasyFamily:
    """Section 6.9."""

    def kinds(self, system: System) -> tuple[type[Recorded], ...]:
        """Deals, and points carried over."""
        return (PasyDeal, PasyCarry)

    def close(self, system: System) -> type[Close]:
        """GEN-10."""
        return Close

    def ends_itself(self, system: System, chosen: FreeJson) -> bool:
        """PASY-2."""
        return True

    def open(self, system: System, chosen: FreeJson, players: int, deals: Sequence[Recorded]) -> PasyGame:
        """A game to the agreed target."""
        return PasyGame(chosen["target"])
