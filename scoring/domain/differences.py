"""Why the figures of a table do not sum to zero: the likeliest causes, each an amount that is exactly right (T-24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.domain.tickets import SeatRow

#: So many causes are named; more would be guessing.
MOST = 3


@dataclass(frozen=True)
class Cause:
    """Something that explains a difference: `code` says what, `seat` whose, `deal` which, `cents` the amount."""

    code: str
    cents: int
    seat: int | None = None
    deal: int | None = None


def causes(
    rows: Sequence[SeatRow],
    difference: int,
    *,
    usual_deposit: int = 0,
    deals: Sequence[Mapping[str, Any]] = (),
) -> list[Cause]:
    """The likeliest causes of a difference in cents (positive: there is too much money), the likeliest first.

    `rows` have deposit_1, deposit_2 and money by seat, `deals` the results of deals with their money by seat.
    """
    if not difference:
        return []
    found = [
        *_deposits(rows, difference, usual_deposit),
        *_forgotten(rows, difference),
        *_deals(deals, difference),
        *_exchanged(rows, difference),
        *_wrong_side(rows, difference),
    ]
    return list(dict.fromkeys(found))[:MOST]


def _deposits(rows: Sequence[SeatRow], difference: int, usual: int) -> list[Cause]:
    """Too much: a deposit that was handed out and not written. Too little: one that was written and not handed out."""
    amount = abs(difference)
    given = [(seat, row[name]) for seat, row in enumerate(rows) for name in ("deposit_1", "deposit_2")]
    if difference > 0:
        known = {usual, *(cents for _, cents in given)} - {0}
        return [Cause("deposit_missing", amount)] if amount in known else []
    return [Cause("deposit_too_many", amount, seat) for seat, cents in given if cents == amount]


def _forgotten(rows: Sequence[SeatRow], difference: int) -> list[Cause]:
    """Money is missing and somebody has none: his final money was not written."""
    empty = [seat for seat, row in enumerate(rows) if row["money"] == 0]
    return [Cause("money_missing", -difference, empty[0])] if difference < 0 and len(empty) == 1 else []


def _deals(deals: Sequence[Mapping[str, Any]], difference: int) -> list[Cause]:
    """A deal in which somebody won or lost exactly so much, and did not pay or was not paid."""
    return [
        Cause("deal", abs(difference), seat, number)
        for number, deal in enumerate(deals, start=1)
        for seat, cents in enumerate(deal.get("money", ()))
        if cents and abs(cents) == abs(difference)
    ]


def _exchanged(rows: Sequence[SeatRow], difference: int) -> list[Cause]:
    """Two digits that stand side by side were exchanged in somebody's final money."""
    return [
        Cause("digits", right, seat)
        for seat, row in enumerate(rows)
        for right in _with_exchanged_digits(row["money"])
        if row["money"] - right == difference
    ]


def _with_exchanged_digits(cents: int) -> list[int]:
    digits = str(abs(cents))
    swapped = [
        int(digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]) for at in range(len(digits) - 1)
    ]
    return [one if cents >= 0 else -one for one in swapped]


def _wrong_side(rows: Sequence[SeatRow], difference: int) -> list[Cause]:
    """Half of it stands in a figure: it was written with the wrong sign."""
    half, odd = divmod(difference, 2)
    if odd:
        return []
    return [Cause("sign", row["money"], seat) for seat, row in enumerate(rows) if row["money"] == half != 0]
