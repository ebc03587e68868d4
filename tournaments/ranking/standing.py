"""The standing of a tournament after the rounds played so far (T-16 to T-21)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from rules.errors import N_
from tournaments.ranking.drops import dropped
from tournaments.ranking.errors import RankingError
from tournaments.ranking.exact import Exact, total
from tournaments.ranking.model import (
    Entrant,
    Key,
    PlacedRow,
    RoundResult,
    Standing,
    StandingRow,
    Total,
    Unranked,
)
from tournaments.ranking.places import places
from tournaments.ranking.rounds import RoundTable, evaluate_round
from tournaments.ranking.systems import Final, System
from tournaments.ranking.tiebreaks import Line, Order, Setting, order


def evaluate(
    system: System,
    totals: Iterable[Total],
    entrants: Iterable[Entrant] = (),
    *,
    lots: Sequence[Sequence[int]] = (),
    byes: Mapping[int, Collection[int]] | None = None,
) -> Standing:
    """The standing of everyone who has sat at a table, from the totals of the seats alone, and of the players of
    `byes`, whom the draw of a round left without one: they started too (T-5).

    The rounds are those that `totals` name; a starter without a total in one of them did not play it.
    `lots` are recorded draws, each the players in the order drawn (T-20). The result does not depend on the
    order of the arguments. Raises RankingError.
    """
    by_round: dict[int, list[Total]] = {}
    for seat in totals:
        by_round.setdefault(seat.round, []).append(seat)
    known = list(entrants)
    sat_out = byes or {}
    players = {seat.player for seats in by_round.values() for seat in seats}
    counted = count(system, players.union(*sat_out.values()), known)
    tables = [
        evaluate_round(system, by_round[number], counted.starters, counted.closed_up, sat_out.get(number, ()))
        for number in sorted(by_round)
    ]
    return assemble(system, tables, known, lots=lots)


class Counted:
    """Who counts: n of the tournament, who takes no place, and why somebody is not ranked.

    `starters` and `closed_up` are all that a round knows of the whole tournament: while they stay, a round
    that nobody changed stays as it was evaluated.
    """

    def __init__(self, starters: int, closed_up: frozenset[int], unranked: Mapping[int, Unranked]) -> None:
        self.starters = starters
        self.closed_up = closed_up
        self.unranked = unranked


def count(system: System, players: Collection[int], entrants: Iterable[Entrant]) -> Counted:
    """Count those who have sat at a table or sat out. Entrants who stand in no way apart need not be named."""
    unranked = {
        entrant.player: why
        for entrant in entrants
        if entrant.player in players and (why := _unranked(system, entrant))
    }
    closed_up = frozenset(player for player, why in unranked.items() if _closed_up(system, why))
    return Counted(len(players) - len(closed_up), closed_up, unranked)


def assemble(
    system: System,
    tables: Sequence[RoundTable],
    entrants: Iterable[Entrant] = (),
    *,
    lots: Sequence[Sequence[int]] = (),
) -> Standing:
    """The standing from the rounds, evaluated in ascending order with the starters and closed-up players of
    `count`. Raises RankingError."""
    if system.points is None:
        raise RankingError("T-22", N_("the system {name} is a season and has no rounds"), name=system.id)
    everyone: set[int] = set().union(*(table.results for table in tables))
    players = sorted(everyone)
    counted = count(system, everyone, entrants)
    unranked = counted.unranked
    finalists = _finalists(system.final, tables)
    rounds = {player: _rounds_of(player, system, tables, player in finalists) for player in players}
    lines = {player: Line(player, _points(rounds[player]), rounds[player]) for player in players}
    drawn = tuple(tuple(one) for one in lots)
    ordered = _in_stages(lines.values(), unranked, finalists, system, drawn)
    ranked = [group for group in ordered.groups if group[0] not in unranked]
    place = places(ranked)
    return Standing(
        system=system.id,
        rounds=tuple(table.number for table in tables),
        starters=counted.starters,
        rows=tuple(
            _row(
                player,
                place.get(player),
                lines[player].points,
                rounds[player],
                ordered.keys[player],
                unranked.get(player),
                player in finalists,
            )
            for group in ordered.groups
            for player in sorted(group)
        ),
        lots_wanted=_lots_wanted(system, ranked),
    )


def _unranked(system: System, entrant: Entrant) -> Unranked | None:
    """Why a player is not ranked; None for who is."""
    if entrant.state == "disqualified":
        return "disqualified"
    if entrant.kind == "substitute" and not system.ranked.substitutes:
        return "substitute"
    if entrant.kind == "guest" and not system.ranked.guests:
        return "guest"
    return "withdrawn" if entrant.state == "withdrawn" and not system.ranked.withdrawn else None


def _closed_up(system: System, why: Unranked) -> bool:
    ranked = system.ranked
    return (ranked.disqualified_places if why == "disqualified" else ranked.unranked_places) == "closed"


def _finalists(final: Final | None, tables: Sequence[RoundTable]) -> frozenset[int]:
    """Who plays in the final, as far as it has begun."""
    if final is None:
        return frozenset()
    return frozenset(player for table in tables if table.number in final.rounds for player in table.results)


def _rounds_of(
    player: int, system: System, tables: Sequence[RoundTable], finalist: bool
) -> tuple[RoundResult, ...]:
    """Every round of a player with what becomes of its points. Nobody is blamed for a final he is not in."""
    final = system.final
    mine = [table for table in tables if finalist or final is None or table.number not in final.rounds]
    results = [table.results.get(player, table.unplayed) for table in mine]
    left: set[int] = set()
    if final is not None and finalist and not final.carry:
        left = {result.round for result in results if result.round not in final.rounds}
    counted = [result for result in results if result.round not in left]
    status = dropped(counted, system.drops, system.lowest_wins) | dict.fromkeys(left, "not_carried")
    if not status:
        return tuple(results)
    return tuple(
        msgspec.structs.replace(result, status=status[result.round]) if result.round in status else result
        for result in results
    )


def _points(rounds: Sequence[RoundResult]) -> Exact:
    counted = [result.points for result in rounds if result.status == "counts"]
    return total([points for points in counted if points is not None])


def _in_stages(
    lines: Iterable[Line[int]],
    unranked: Mapping[int, Unranked],
    finalists: frozenset[int],
    system: System,
    lots: tuple[tuple[int, ...], ...],
) -> Order[int]:
    """Finalists, then the others, then who is not ranked; each stage has its own order, and its own last round: that
    of who is not in the final is the one before it."""
    stages: list[list[Line[int]]] = [[], [], []]
    for line in lines:
        stages[2 if line.id in unranked else int(bool(finalists) and line.id not in finalists)].append(line)
    parts = [
        order(
            stage,
            system.tie_breaks,
            Setting(
                lowest=system.lowest_wins,
                last_round=max([score.round for line in stage for score in line.scores], default=0),
                lots=lots,
            ),
        )
        for stage in stages
    ]
    return Order(
        [group for part in parts for group in part.groups],
        {player: keys for part in parts for player, keys in part.keys.items()},
    )


def _row(
    player: int,
    place: int | None,
    points: Exact,
    rounds: tuple[RoundResult, ...],
    keys: tuple[Key, ...],
    unranked: Unranked | None,
    finalist: bool,
) -> StandingRow:
    whists = [result.balance for result in rounds if result.balance is not None]
    return StandingRow(
        player=player,
        place=place,
        points=points,
        money=sum([result.money for result in rounds]),
        premium=sum([result.premium for result in rounds]),
        zb=sum([result.zb for result in rounds]),
        sb=total([result.sb for result in rounds]),
        balance=total(whists) if whists else None,
        rounds=rounds,
        keys=keys,
        unranked=unranked,
        finalist=finalist,
    )


def _lots_wanted(system: System, ranked: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    if "lot" not in system.tie_breaks:
        return ()
    return tuple(tuple(sorted(group)) for group in ranked if len(group) > 1)


def place_changes(now: Mapping[int, int | None], before: Mapping[int, int | None]) -> dict[int, int | None]:
    """Places won (or, negative, lost) since the standing before; None where there was no place (T-21)."""
    return {
        player: None if place is None or (earlier := before.get(player)) is None else earlier - place
        for player, place in now.items()
    }


def category(standing: Standing, entrants: Iterable[Entrant], name: str) -> tuple[PlacedRow, ...]:
    """The order of a category: its ranked players with places of their own, ties kept (T-23)."""
    members = {entrant.player for entrant in entrants if name in entrant.categories}
    return placed(row for row in standing.rows if row.player in members)


def placed(rows: Iterable[StandingRow]) -> tuple[PlacedRow, ...]:
    """Some lines of a standing with the places closed up, ties kept; who is not ranked is left out."""
    groups: dict[int, list[StandingRow]] = {}
    for row in rows:
        if row.place is not None:
            groups.setdefault(row.place, []).append(row)
    found: list[PlacedRow] = []
    for place in sorted(groups):
        found += [PlacedRow(place=len(found) + 1, row=row) for row in groups[place]]
    return tuple(found)
