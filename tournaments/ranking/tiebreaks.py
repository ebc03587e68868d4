"""What decides between tied players (T-20): small classes, stacked in the order that the system states.

Each is asked about one tied group at a time, so that it may look at the group alone (direct meeting, lot).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Generic, Protocol, TypeVar

from rules.plain import Plain
from tournaments.ranking.exact import Exact, scaled, total
from tournaments.ranking.model import Key
from tournaments.ranking.places import ranked_groups

#: Players are numbers, teams and clubs are texts.
Id = TypeVar("Id", int, str)

#: A value for the page: a figure, figures compared one after the other, or nothing to say.
Value = Exact | tuple[Exact, ...] | None


class Score(Protocol):
    """What a tie-break reads of a round (or, in a season, of a tournament)."""

    @property
    def round(self) -> int: ...
    @property
    def table(self) -> int | None: ...
    @property
    def table_place(self) -> int | None: ...
    @property
    def played(self) -> bool: ...
    @property
    def points(self) -> Exact | None: ...
    @property
    def gain(self) -> Exact: ...
    @property
    def sb(self) -> Exact: ...
    @property
    def premium(self) -> int: ...


class Line(Generic[Id]):
    """One to be ordered: a player, a team or a club, with the sum that comes first and all its scores."""

    __slots__ = ("id", "points", "scores")

    def __init__(self, id: Id, points: Exact, scores: Sequence[Score]) -> None:
        self.id: Id = id
        self.points = points
        self.scores = scores


class Setting(Plain, frozen=True):
    """What tie-breaks know besides the lines.

    lowest      the lowest points are the best
    last_round  the number of the last round
    lots        lots that were drawn and recorded: ids in the order drawn, the best first
    """

    lowest: bool = False
    last_round: int = 0
    lots: tuple[tuple[int | str, ...], ...] = ()


class TieBreak(ABC):
    """One criterion. `name` stands in the files of the systems."""

    name: ClassVar[str]

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    @property
    def lower_is_better(self) -> bool:
        """Whether the lower value stands first."""
        return False

    @abstractmethod
    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        """The value of each line of one tied group."""


class Sum(TieBreak):
    """A sum over all rounds, dropped ones too."""

    @abstractmethod
    def figure(self, score: Score) -> Exact:
        """What is summed."""

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {line.id: total([self.figure(score) for score in line.scores]) for line in tied}


class Zb(Sum):
    name = "zb"

    def figure(self, score: Score) -> Exact:
        return score.gain


class Sb(Sum):
    name = "sb"

    def figure(self, score: Score) -> Exact:
        return score.sb


class Pb(Sum):
    name = "pb"

    def figure(self, score: Score) -> Exact:
        return score.premium


class TableWins(Sum):
    """How often he was first at his table; a shared first place is one too."""

    name = "table_wins"

    def figure(self, score: Score) -> Exact:
        return int(score.table_place == 1)


class OfPoints(TieBreak):
    """A criterion made of points: the lower is better where the lowest sum wins."""

    @property
    def lower_is_better(self) -> bool:
        return self.setting.lowest

    def best_first(self, line: Line[Id]) -> list[Exact]:
        """The points of all rounds that have any, the best first."""
        points = [score.points for score in line.scores if score.points is not None]
        return sorted(points, reverse=not self.setting.lowest)


class AllPoints(OfPoints):
    """The sum without drops."""

    name = "all_points"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {line.id: total(self.best_first(line)) for line in tied}


class BestRoundPoints(OfPoints):
    name = "best_round_points"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {line.id: next(iter(self.best_first(line)), None) for line in tied}


class NextBestRoundPoints(OfPoints):
    """The second best round, then the third, to the end."""

    name = "next_best_round_points"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {line.id: tuple(self.best_first(line)[1:]) for line in tied}


class LastRound(OfPoints):
    """The points of the last round; who did not play it comes after everyone who did."""

    name = "last_round"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {line.id: self._of(line) for line in tied}

    def _of(self, line: Line[Id]) -> Value:
        played = [s.points for s in line.scores if s.round == self.setting.last_round and s.played]
        return total(points for points in played if points is not None) if played else None


class BestRoundMoney(TieBreak):
    name = "best_round_money"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {line.id: max((s.gain for s in line.scores if s.played), default=None) for line in tied}


class NextBestRoundMoney(TieBreak):
    name = "next_best_round_money"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        return {
            line.id: tuple(sorted((s.gain for s in line.scores if s.played), reverse=True)[1:])
            for line in tied
        }


class DirectMeeting(TieBreak):
    """Meetings at one table won less meetings lost, if everyone of the group has met everyone else of it.

    A group in which a pair never met is left as it is: nobody gains by whom the lots gave him.
    """

    name = "direct_meeting"

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        won: dict[Id, int] = {line.id: 0 for line in tied}
        at_table = {
            line.id: {(s.round, s.table): s.table_place for s in line.scores if s.table_place is not None}
            for line in tied
        }
        for one, other in combinations(won, 2):
            together = at_table[one].keys() & at_table[other].keys()
            if not together:
                return dict.fromkeys(won)
            for table in together:
                ahead = at_table[other][table] - at_table[one][table]
                won[one] += (ahead > 0) - (ahead < 0)
                won[other] += (ahead < 0) - (ahead > 0)
        return dict(won)


class Lot(TieBreak):
    """The position in a recorded lot that was drawn among the whole group. Nothing is drawn here."""

    name = "lot"

    @property
    def lower_is_better(self) -> bool:
        return True

    def annotate(self, tied: Sequence[Line[Id]]) -> dict[Id, Value]:
        wanted = {line.id for line in tied}
        for drawn in self.setting.lots:
            if wanted <= set(drawn):
                return {line.id: drawn.index(line.id) + 1 for line in tied}
        return dict.fromkeys(wanted)


TIE_BREAKS: Mapping[str, type[TieBreak]] = {
    kind.name: kind
    for kind in (
        Zb,
        Sb,
        Pb,
        AllPoints,
        BestRoundPoints,
        NextBestRoundPoints,
        BestRoundMoney,
        NextBestRoundMoney,
        LastRound,
        TableWins,
        DirectMeeting,
        Lot,
    )
}


class Order(Generic[Id]):
    """Lines in groups of equal place, the best first, and what each line's place was made of."""

    def __init__(self, groups: list[list[Id]], keys: Mapping[Id, tuple[Key, ...]]) -> None:
        self.groups: list[list[Id]] = groups
        self.keys: Mapping[Id, tuple[Key, ...]] = keys


def order(lines: Iterable[Line[Id]], names: Sequence[str], setting: Setting) -> Order[Id]:
    """Order lines by their points and then by tie-breaks, each asked only where lines are still tied."""
    by_id = {line.id: line for line in lines}
    points = scaled({id: line.points for id, line in by_id.items()})
    groups = ranked_groups({id: -value for id, value in points.items()} if setting.lowest else points)
    keys = {id: [Key(name="points", value=line.points)] for id, line in by_id.items()}
    for name in names:
        tie_break = TIE_BREAKS[name](setting)
        groups = [
            part
            for group in groups
            for part in ([group] if len(group) == 1 else _split(group, tie_break, by_id, keys))
        ]
    return Order(groups, {id: tuple(parts) for id, parts in keys.items()})


def _split(
    group: list[Id],
    tie_break: TieBreak,
    by_id: Mapping[Id, Line[Id]],
    keys: dict[Id, list[Key]],
) -> list[list[Id]]:
    values = tie_break.annotate([by_id[id] for id in group])
    for id in group:
        keys[id].append(Key(name=tie_break.name, value=values[id]))
    sign = -1 if tie_break.lower_is_better else 1
    return ranked_groups({id: _rank(values[id], sign) for id in group})


def _rank(value: Value, sign: int) -> tuple[Exact, ...]:
    """A value that sorts: nothing to say stands last."""
    if value is None:
        return ()
    return tuple(sign * part for part in value) if isinstance(value, tuple) else (sign * value,)
