"""From the results of rounds to a standing: pure functions on plain data (T-16 to T-21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class RoundResult:
    """What one player took from one round (T-16): cents, premium points, ZB in cents, places from 1."""

    round: int
    table: int
    money: int
    premium: int
    zb: int
    table_place: int
    round_place: int
    points: Fraction


@dataclass(frozen=True)
class StandingRow:
    """One line of a standing. `key` is what the order was made of, most important first."""

    player: int
    place: int
    points: Fraction
    zb: int
    premium: int
    results: tuple[RoundResult, ...]


@dataclass(frozen=True)
class TableResult:
    """One player's totals at one table of one round."""

    player: int
    round: int
    table: int
    money: int
    premium: int
    zb: int


def places(values: Mapping[int, Any]) -> dict[int, int]:
    """Places by value, the highest first; ties share a place and the next ones are passed over ("1224", T-16)."""
    ordered = sorted(values.values(), reverse=True)
    return {player: ordered.index(value) + 1 for player, value in values.items()}


def standing(totals: Iterable[TableResult]) -> list[StandingRow]:
    """The standing by the system `zb`: a round's points are its ZB, the sum decides (T-17).

    Shared places where the sum of points and the sum of PB are alike (T-20: points, then pb).
    """
    results: dict[int, list[RoundResult]] = {}
    by_round: dict[int, list[TableResult]] = {}
    for total in totals:
        by_round.setdefault(total.round, []).append(total)
    for number in sorted(by_round):
        for player, result in _round_results(by_round[number]).items():
            results.setdefault(player, []).append(result)
    keys = {
        player: (sum(result.points for result in mine), sum(result.premium for result in mine))
        for player, mine in results.items()
    }
    place = places(keys)
    rows = [_row(player, place[player], mine) for player, mine in results.items()]
    return sorted(rows, key=lambda row: (row.place, row.player))


def _row(player: int, place: int, results: Sequence[RoundResult]) -> StandingRow:
    return StandingRow(
        player=player,
        place=place,
        points=sum((result.points for result in results), Fraction(0)),
        zb=sum(result.zb for result in results),
        premium=sum(result.premium for result in results),
        results=tuple(results),
    )


def _round_results(totals: list[TableResult]) -> dict[int, RoundResult]:
    round_place = places({total.player: total.zb for total in totals})
    table_place: dict[int, int] = {}
    for table in {total.table for total in totals}:
        table_place |= places({total.player: total.zb for total in totals if total.table == table})
    return {
        total.player: RoundResult(
            round=total.round,
            table=total.table,
            money=total.money,
            premium=total.premium,
            zb=total.zb,
            table_place=table_place[total.player],
            round_place=round_place[total.player],
            points=Fraction(total.zb),
        )
        for total in totals
    }
