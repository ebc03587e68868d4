"""T-7 `random`: everybody anywhere, by lot."""

from __future__ import annotations

from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Player, Round, Table


def random_round(players: tuple[Player, ...], sizes: tuple[int, ...], lots: Lots) -> Round:
    """One round: the players are shuffled and fill table 1, seats 1, 2, ..., then table 2, and so on.

    `sizes` are those of `table_sizes`; players left over when all tables are full sit the round out.
    """
    row = [player.id for player in lots.shuffled(players)]
    tables = []
    for size in sizes:
        tables.append(Table(seats=tuple(row[:size])))
        del row[:size]
    return Round(tables=tuple(tables), byes=tuple(row))
