"""Seats and scorer of a quick table drawn by lot, once, when it is opened (S:B/1, T-6).

Of the draw the seed is kept and the row as it was typed: who sits where follows from the two, whenever it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.lots import LotStream, new_seed
from scoring.models import QuickTable

T = TypeVar("T")


@dataclass(frozen=True)
class Drawn:
    """A draw as it is shown: the names as they were typed, by seat as drawn, and who writes.

    `moved`: people have changed seats since.
    """

    seed: str
    typed: list[str]
    seated: list[str]
    scorer: str
    moved: bool


def draw(row: Sequence[T], seed: str) -> tuple[list[T], T]:
    """The row by seat, seat 1 first, and then the one of it who writes."""
    lots = LotStream(seed)
    seated = lots.shuffled(row)
    return seated, seated[lots.below(len(seated))]


def draw_seats(names: Sequence[str]) -> tuple[str, list[int]]:
    """A new seed, and which place of the typed row sits in each seat by it."""
    seed = new_seed()
    seated, _scorer = draw(range(len(names)), seed)
    return seed, seated


def keep_draw(table: QuickTable, seed: str, seated: Sequence[int]) -> None:
    """Note with the table by which seed its seats were drawn, and in which row its players were typed."""
    typed = [0] * len(seated)
    for seat, place in zip(table.sheet.seats.order_by("position"), seated, strict=True):
        typed[place] = seat.pk
    table.lot_seed, table.lot_typed = seed, typed
    table.save(update_fields=["lot_seed", "lot_typed"])


def drawn(table: QuickTable) -> Drawn | None:
    """How seats and scorer of the table were drawn; None where people sat as they liked."""
    if not table.lot_seed:
        return None
    seats = {seat.pk: seat for seat in table.sheet.seats.all()}
    typed = [seats[pk] for pk in table.lot_typed]
    seated, scorer = draw(typed, table.lot_seed)
    return Drawn(
        seed=table.lot_seed,
        typed=[seat.name for seat in typed],
        seated=[seat.name for seat in seated],
        scorer=scorer.name,
        moved=[seat.position for seat in seated] != sorted(seat.position for seat in seated),
    )
