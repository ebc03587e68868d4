"""What a rating is told: who took how much from which table in how many deals (T-45)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from rules.plain import Plain


class Seat(Plain, frozen=True):
    """A player at a table: money in whole cents (in preferans hundredths of a whist), and in how many deals."""

    player: int
    money: int
    deals: int


class Table(Plain, frozen=True):
    """A table of a round, its seats in any order."""

    round: int
    table: int
    seats: tuple[Seat, ...]


class Event(Plain, frozen=True):
    """A finished tournament. `number` orders those of one day; what was played by the same `tariff` is comparable."""

    number: int
    date: date
    tariff: str
    tables: tuple[Table, ...]


class Reading(Plain, frozen=True):
    """What one seat says: money per deal over the mean of its table, in cents, in so many deals at a table of so many
    players."""

    player: int
    round: int
    table: int
    value: float
    deals: int
    size: int


def total(values: Sequence[float]) -> float:
    """The sum from the left to the right: the built-in one adds otherwise since Python 3.12."""
    found = 0.0
    for value in values:
        found += value
    return found


def readings(event: Event) -> list[Reading]:
    """What the seats of a tournament say, by round, table and player.

    The mean of a table is weighed by deals, so that who came late pulls it less. Nothing can be read where fewer than
    two played, and of who played no deal.
    """
    found = []
    for table in sorted(event.tables, key=lambda table: (table.round, table.table)):
        seats = sorted((seat for seat in table.seats if seat.deals > 0), key=lambda seat: seat.player)
        if len(seats) < 2:
            continue
        # whole numbers: exact before the one division
        mean = sum(seat.money for seat in seats) / sum(seat.deals for seat in seats)
        found += [
            Reading(
                player=seat.player,
                round=table.round,
                table=table.table,
                value=seat.money / seat.deals - mean,
                deals=seat.deals,
                size=len(seats),
            )
            for seat in seats
        ]
    return found
