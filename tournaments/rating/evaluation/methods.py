"""Ways to tell who is stronger, all fed with the same tournaments in the same order."""

from __future__ import annotations

from collections import defaultdict
from math import erf, exp, log, sqrt
from typing import Any, Protocol

from tournaments.rating.strength.replay import Replay
from tournaments.rating.strength.rows import Event


class Method(Protocol):
    """How strong everybody is, and how likely one takes more from a table of so many deals than another."""

    name: str

    def strength(self, player: int, event: Event) -> float: ...

    def ahead(self, one: int, other: int, event: Event, deals: int) -> float: ...

    def play(self, event: Event) -> None: ...


class MissingLibraryError(Exception):
    """A method needs a library that is not installed."""


class Rating:
    """T-45 as it is shipped."""

    name = "rating"

    def __init__(self) -> None:
        self._replay = Replay()
        self._spread = 0.1

    def strength(self, player: int, event: Event) -> float:
        return self._replay.belief_on(player, event.date, self._spread).mean

    def ahead(self, one: int, other: int, event: Event, deals: int) -> float:
        first, second = (self._replay.belief_on(player, event.date, self._spread) for player in (one, other))
        doubt = sqrt(first.variance + second.variance + 2 / deals)
        return _normal((first.mean - second.mean) / doubt)

    def play(self, event: Event) -> None:
        self._spread = self._replay.play(event).usual.spread


class MeanMoney:
    """Money per deal over all deals so far; a newcomer has none. It has no chances of its own: the slope from a
    difference to a chance is the one that would have served best so far (`_Slope`)."""

    name = "mean money"

    def __init__(self) -> None:
        self._money: dict[int, int] = defaultdict(int)
        self._deals: dict[int, int] = defaultdict(int)
        self._slope = _Slope(0.0001 * 2**step for step in range(12))

    def strength(self, player: int, event: Event) -> float:
        return self._money[player] / self._deals[player] if self._deals[player] else 0.0

    def ahead(self, one: int, other: int, event: Event, deals: int) -> float:
        return self._slope.chance(self.strength(one, event) - self.strength(other, event))

    def play(self, event: Event) -> None:
        for one, other, result, _ in pairs(event):
            self._slope.learn(self.strength(one, event) - self.strength(other, event), result)
        for table in event.tables:
            for seat in table.seats:
                self._money[seat.player] += seat.money
                self._deals[seat.player] += seat.deals


class Elo:
    """Pairwise Elo: at every table each against each, who took more has won; all pairs of a round count by what was
    known before it. With K as it served best on leagues of other seeds."""

    name = "pairwise Elo"
    K, SCALE = 10.0, 400.0

    def __init__(self) -> None:
        self._elo: dict[int, float] = defaultdict(lambda: 1500.0)

    def strength(self, player: int, event: Event) -> float:
        return self._elo[player]

    def ahead(self, one: int, other: int, event: Event, deals: int) -> float:
        return 1 / (1 + 10 ** ((self._elo[other] - self._elo[one]) / self.SCALE))

    def play(self, event: Event) -> None:
        for round_ in sorted({table.round for table in event.tables}):
            moved: dict[int, float] = defaultdict(float)
            for one, other, result, _ in pairs(event, round_):
                step = self.K * (result - self.ahead(one, other, event, 0))
                moved[one] += step
                moved[other] -= step
            for player, step in moved.items():
                self._elo[player] += step


class OpenSkill:
    """Plackett–Luce of the library openskill, with its defaults: the places at each table."""

    name = "openskill"

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError as error:
            raise MissingLibraryError(
                "openskill is not installed: it is compared with only where requirements/data.txt is installed"
            ) from error
        self._model: Any = PlackettLuce()
        self._of: dict[int, Any] = {}

    def _rating(self, player: int) -> Any:
        return self._of.get(player) or self._of.setdefault(player, self._model.rating())

    def strength(self, player: int, event: Event) -> float:
        return float(self._rating(player).mu)

    def ahead(self, one: int, other: int, event: Event, deals: int) -> float:
        chances = self._model.predict_win([[self._rating(one)], [self._rating(other)]])
        return float(chances[0])

    def play(self, event: Event) -> None:
        for table in sorted(event.tables, key=lambda table: (table.round, table.table)):
            told = self._model.rate(
                [[self._rating(seat.player)] for seat in table.seats],
                scores=[float(seat.money) for seat in table.seats],
            )
            for seat, (rating,) in zip(table.seats, told, strict=True):
                self._of[seat.player] = rating


METHODS: tuple[type[Any], ...] = (Rating, MeanMoney, Elo, OpenSkill)


def pairs(event: Event, round_: int | None = None) -> list[tuple[int, int, float, int]]:
    """Each against each at every table: the two, 1 where the first took more, ½ where as much, and deals."""
    found = []
    for table in event.tables:
        if round_ is not None and table.round != round_:
            continue
        for place, one in enumerate(table.seats):
            for other in table.seats[place + 1 :]:
                result = 0.5 if one.money == other.money else float(one.money > other.money)
                found.append((one.player, other.player, result, min(one.deals, other.deals)))
    return found


class _Slope:
    """Of several slopes the one with the smallest loss so far: a difference becomes a logistic chance by it."""

    def __init__(self, slopes: Any) -> None:
        self._loss = dict.fromkeys(slopes, 0.0)

    def chance(self, difference: float) -> float:
        return self._at(min(self._loss, key=lambda slope: (self._loss[slope], slope)), difference)

    def learn(self, difference: float, result: float) -> None:
        for slope in self._loss:
            chance = self._at(slope, difference)
            self._loss[slope] -= result * log(chance) + (1 - result) * log(1 - chance)

    @staticmethod
    def _at(slope: float, difference: float) -> float:
        return 1 / (1 + exp(min(max(-slope * difference, -30.0), 30.0)))


def _normal(value: float) -> float:
    return (1 + erf(value / sqrt(2))) / 2
