"""Seasons (T-23): how tournaments add up, for players, clubs and teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, Literal

import msgspec

from rules.errors import N_
from rules.plain import Plain
from tournaments.ranking.errors import RankingError
from tournaments.ranking.exact import Exact, exact, half_up, total
from tournaments.ranking.model import Key
from tournaments.ranking.places import places
from tournaments.ranking.points import Worth, by_key, shared
from tournaments.ranking.systems import EventPoints, KeyPoints, SeasonPlan, System
from tournaments.ranking.tiebreaks import Id, Line, Order, Setting, order


class Finish(Plain, frozen=True):
    """One line of a final list, of a tournament held here or an imported one.

    person        the caller's number of a person, the same in every tournament
    place         None: he started but was not ranked
    club, team    as they were on the day
    points, zb, sb, premium   of the tournament, 0 where an imported list does not say
    counts        False: he takes a place and stands in no season (a substitute that a tournament ranks)
    """

    person: int
    place: int | None
    points: Fraction = Fraction(0)
    zb: int = 0
    sb: Fraction = Fraction(0)
    premium: int = 0
    club: str = ""
    team: str = ""
    guest: bool = False
    disqualified: bool = False
    counts: bool = True


class Event(Plain, frozen=True):
    """A tournament of a season: `number` gives the order in time; `starters` None: as many as finished."""

    number: int
    finishes: tuple[Finish, ...]
    coefficient: Fraction = Fraction(1)
    starters: int | None = None


class EventResult(Plain, frozen=True):
    """What one tournament gave: to a person, or to a club by its best members.

    round         the number of the event; table_place the place there (tie-breaks read a season like a round)
    sharing       how many share that place
    base          points before the coefficient
    status        whether the points are in the sum of the season
    members       persons whose points make up those of a club or team; empty for a person
    """

    round: int
    played: bool
    points: Exact = 0
    base: Exact = 0
    coefficient: Fraction = Fraction(1)
    table_place: int | None = None
    sharing: int = 0
    zb: int = 0
    sb: Exact = 0
    premium: int = 0
    members: tuple[int, ...] = ()
    status: Literal["counts", "dropped_worst", "not_best"] = "counts"
    table: None = None

    @property
    def gain(self) -> Exact:
        """ZB: tie-breaks read a season like a round."""
        return self.zb


class SeasonRow(Plain, Generic[Id], frozen=True):
    """One line of a season: `id` is the person's number, or the text of the club or team."""

    id: Id
    place: int
    points: Exact
    zb: int
    sb: Exact
    premium: int
    events: tuple[EventResult, ...]
    keys: tuple[Key, ...]


#: Points of a finish from its place and by how many that is shared.
Pointed = Callable[[Finish, tuple[int, int] | None], Exact]


def season(
    system: System, events: Iterable[Event], *, lots: Sequence[Sequence[int]] = ()
) -> tuple[SeasonRow[int], ...]:
    """The order of the persons. Raises RankingError where the system is no season."""
    plan = _plan(system)
    held = _in_time(events)
    by_person: dict[int, dict[int, EventResult]] = {}
    for event, results in _event_results(plan, held):
        for person, result in results.items():
            by_person.setdefault(person, {})[event] = result
    return _rows(plan, [event.number for event in held], by_person, tuple(map(tuple, lots)))


def group_season(
    system: System,
    events: Iterable[Event],
    by: Literal["club", "team"],
    *,
    lots: Sequence[Sequence[str]] = (),
) -> tuple[SeasonRow[str], ...]:
    """The order of the clubs or teams: at each tournament the points of their best k members there."""
    plan = _plan(system)
    held = _in_time(events)
    best = plan.club_members if by == "club" else plan.team_members
    groups: dict[str, dict[int, EventResult]] = {}
    for (number, results), event in zip(_event_results(plan, held), held, strict=True):
        members: dict[str, list[tuple[int, EventResult]]] = {}
        for finish in event.finishes:
            name = finish.club if by == "club" else finish.team
            if name and finish.person in results:
                members.setdefault(name, []).append((finish.person, results[finish.person]))
        for name, came in members.items():
            came.sort(key=lambda one: (-one[1].points, -one[1].sb, one[0]))
            groups.setdefault(name, {})[number] = _together(number, event.coefficient, came[:best])
    return _rows(plan, [event.number for event in held], groups, tuple(map(tuple, lots)))


def _plan(system: System) -> SeasonPlan:
    if system.season is None:
        raise RankingError("T-23", N_("the system {name} has no season"), name=system.id)
    return system.season


def _in_time(events: Iterable[Event]) -> list[Event]:
    held = sorted(events, key=lambda event: event.number)
    if len({event.number for event in held}) < len(held):
        raise RankingError("T-23", N_("a tournament is in the season twice"))
    return held


def _event_results(plan: SeasonPlan, events: Sequence[Event]) -> list[tuple[int, dict[int, EventResult]]]:
    """Points of every person at every event, without those who do not stand in the season."""
    out = {finish.person for event in events for finish in event.finishes if finish.disqualified}
    barred = out if plan.disqualified_out else set()
    return [
        (
            event.number,
            {person: result for person, result in _of_event(plan, event).items() if person not in barred},
        )
        for event in events
    ]


def _of_event(plan: SeasonPlan, event: Event) -> dict[int, EventResult]:
    if len({finish.person for finish in event.finishes}) < len(event.finishes):
        raise RankingError("T-23", N_("a person is in a final list twice"))
    counted = [finish for finish in event.finishes if not finish.disqualified]
    guests = [finish for finish in counted if finish.guest and not plan.guests]
    passed_over = guests + [finish for finish in counted if not finish.counts]
    closed_up = guests if plan.guest_places == "closed" else []
    placed = _places([finish for finish in counted if finish not in closed_up], closed_up)
    starters = len(counted) if event.starters is None else event.starters
    points = _points_of(plan, event, starters - len(closed_up))
    return {
        finish.person: _result(plan, event, finish, placed.get(finish.person), points)
        for finish in counted
        if finish not in passed_over
    }


def _result(
    plan: SeasonPlan, event: Event, finish: Finish, placed: tuple[int, int] | None, points: Pointed
) -> EventResult:
    base = points(finish, placed)
    place, sharing = placed or (None, 0)
    return EventResult(
        round=event.number,
        played=True,
        base=base,
        points=base if _coefficient_inside(plan) else exact(base * event.coefficient),
        coefficient=event.coefficient,
        table_place=place,
        sharing=sharing,
        zb=finish.zb,
        sb=exact(finish.sb),
        premium=finish.premium,
    )


def _places(counted: Sequence[Finish], closed_up: Sequence[Finish]) -> dict[int, tuple[int, int]]:
    """The places as the list states them (a list may be a part of one), less those who are closed up before them,
    and by how many they are shared."""
    stated = Counter(finish.place for finish in counted)
    gone = [finish.place for finish in closed_up if finish.place is not None]
    return {
        finish.person: (finish.place - sum(place < finish.place for place in gone), stated[finish.place])
        for finish in counted
        if finish.place is not None
    }


def _coefficient_inside(plan: SeasonPlan) -> bool:
    """Whether the coefficient changes the key itself and not its result (superliga, paragraph 7)."""
    return isinstance(plan.points, KeyPoints) and plan.points.coefficient_on == "first"


def _points_of(plan: SeasonPlan, event: Event, starters: int) -> Pointed:
    """Points before the coefficient; a finish without a place gets none for it."""
    if isinstance(plan.points, EventPoints):
        return lambda finish, placed: exact(finish.points)
    worth = _worth(plan, event, starters)
    return lambda finish, placed: shared(worth, *placed, plan.ties) if placed else 0


def _worth(plan: SeasonPlan, event: Event, starters: int) -> Worth:
    if not isinstance(plan.points, KeyPoints):
        return lambda place: starters + 1 - place
    if _coefficient_inside(plan):
        return by_key(plan.points, Fraction(half_up(plan.points.first * event.coefficient)))
    return by_key(plan.points)


def _together(number: int, coefficient: Fraction, came: Sequence[tuple[int, EventResult]]) -> EventResult:
    return EventResult(
        round=number,
        played=True,
        points=total(result.points for _, result in came),
        base=total(result.base for _, result in came),
        coefficient=coefficient,
        zb=sum(result.zb for _, result in came),
        sb=total(result.sb for _, result in came),
        premium=sum(result.premium for _, result in came),
        members=tuple(person for person, _ in came),
    )


def _rows(
    plan: SeasonPlan,
    events: Sequence[int],
    results: dict[Id, dict[int, EventResult]],
    lots: tuple[tuple[int | str, ...], ...],
) -> tuple[SeasonRow[Id], ...]:
    seasons = {id: _counted(plan, events, mine) for id, mine in results.items()}
    lines = [Line(id, _sum(mine), mine) for id, mine in seasons.items()]
    setting = Setting(last_round=max(events, default=0), lots=lots)
    ordered: Order[Id] = order(lines, plan.tie_breaks, setting)
    place = places(ordered.groups)
    return tuple(
        SeasonRow(
            id=id,
            place=place[id],
            points=_sum(seasons[id]),
            zb=sum(event.zb for event in seasons[id]),
            sb=total(event.sb for event in seasons[id]),
            premium=sum(event.premium for event in seasons[id]),
            events=seasons[id],
            keys=ordered.keys[id],
        )
        for group in ordered.groups
        for id in sorted(group)
    )


def _counted(
    plan: SeasonPlan, events: Sequence[int], mine: dict[int, EventResult]
) -> tuple[EventResult, ...]:
    """Every event of the season, absences too, and whether it counts: best n, or without the worst d."""
    whole = [mine.get(number, EventResult(round=number, played=False)) for number in events]
    worst_first = sorted(whole, key=lambda event: (event.played, event.points, event.sb, event.round))
    keep = plan.best if plan.best is not None else len(whole) - plan.drop_worst
    out = {event.round for event in worst_first[: max(len(whole) - keep, 0)]}
    why: Literal["not_best", "dropped_worst"] = "dropped_worst" if plan.best is None else "not_best"
    return tuple(
        msgspec.structs.replace(event, status=why) if event.round in out else event for event in whole
    )


def _sum(events: Sequence[EventResult]) -> Exact:
    return total(event.points for event in events if event.status == "counts")
