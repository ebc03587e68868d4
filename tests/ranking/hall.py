"""A hall for the tests: rounds written down as tables of players with what they won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.ranking import Entrant, Standing, Total

#: ZB, or ZB and PB, by player.
Seats = Mapping[int, int | tuple[int, int]]

SUBSTITUTE = 8


def played(rounds: Mapping[int, Sequence[Seats]]) -> list[Total]:
    """Totals of the rounds; tables are numbered from 1. Every table must sum to zero."""
    totals = []
    for number, tables in rounds.items():
        for table, seats in enumerate(tables, start=1):
            pairs = {player: won if isinstance(won, tuple) else (won, 0) for player, won in seats.items()}
            assert sum(zb for zb, _ in pairs.values()) == 0, f"round {number}, table {table}"
            totals += [
                Total(player=player, round=number, table=table, money=zb, zb=zb, premium=pb)
                for player, (zb, pb) in pairs.items()
            ]
    return totals


def whists(rounds: Mapping[int, Sequence[Mapping[int, str]]]) -> list[Total]:
    """The same for preferans: exact balances such as "55/2"."""
    totals = []
    for number, tables in rounds.items():
        for table, seats in enumerate(tables, start=1):
            balances = {player: Fraction(text) for player, text in seats.items()}
            assert sum(balances.values()) == 0, f"round {number}, table {table}"
            totals += [
                Total(player=player, round=number, table=table, balance=balance)
                for player, balance in balances.items()
            ]
    return totals


def left(*, disqualified: int, withdrawn: int, substitute: int | None = SUBSTITUTE) -> list[Entrant]:
    """Who did not go through the whole day."""
    entrants = [
        Entrant(player=disqualified, state="disqualified"),
        Entrant(player=withdrawn, state="withdrawn"),
    ]
    return entrants + ([Entrant(player=substitute, kind="substitute")] if substitute else [])


def result(standing: Standing) -> list[tuple[int | None, int, str]]:
    """(place, player, points) line by line."""
    return [(row.place, row.player, str(row.points)) for row in standing.rows]


def points_of(standing: Standing, player: int) -> list[str]:
    """The points of each round of a player, with a mark where they do not count: x dropped, - unplayed."""
    row = next(row for row in standing.rows if row.player == player)
    marks = {"counts": "", "dropped_worst": "x", "dropped_best": "x", "not_counted": "-", "not_carried": "x"}
    return [f"{one.points}{marks[one.status]}{'' if one.played else '-'}" for one in row.rounds]
