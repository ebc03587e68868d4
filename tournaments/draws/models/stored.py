"""The forms of what is kept as JSON with a draw and a published seating."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class StoredTable(TypedDict):
    """The registration ids of a table's seats, in order."""

    seats: list[int]


class StoredRound(TypedDict):
    """A seating: its tables by number, from 1, and who sits out."""

    tables: list[StoredTable]
    byes: NotRequired[list[int]]


class StoredTie(TypedDict):
    """T-9: what a lot decided besides the seats, and the registrations in the order that was drawn."""

    what: str
    order: list[int]


class PaperLot(TypedDict):
    """T-13: a slip from the hat as it was typed: who drew which seat of which table."""

    player: int
    table: int
    seat: int


class FrozenTable(StoredTable):
    """A table of a published seating, with its number."""

    table: int
