"""`table-result/1` of licitovaný mariáš (section 9): money in cents and premium points by seat."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.ledger import Posting

#: The notes of a deal, in their order.
Note = Literal["limit", "flek_over_four", "flek_cap", "marked_by_jury"]


class RowResult(Struct, frozen=True, gc=False):
    """A row of the premium table that counts; `points` is what it adds, all included (M-24, M-25)."""

    row: str
    count: int
    points: int


class DealResult(Struct, frozen=True, gc=False, kw_only=True):
    """One deal: the postings, and by seat the cents they move and the premium points it brings."""

    number: int
    postings: list[Posting]
    money: list[int]
    premium: list[int]
    rows: list[RowResult]
    notes: list[Note]
    needs_description: bool


class Result(Struct, frozen=True, gc=False, kw_only=True):
    """A round: its deals, and by seat the cents, the premium points and the gain ZB in cents (M-29)."""

    format: str
    ruleset: str
    unit: str
    deals: list[DealResult]
    money: list[int]
    premium: list[int]
    zb: list[int]
