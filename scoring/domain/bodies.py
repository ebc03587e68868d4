"""What entries say, a type for each body; a deal is read by the rules, a ticket by `tickets`.

A body is checked against its type before it is written (`kinds.check_body`), and read as it stands in the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

import msgspec

from rules.plain import FreeJson

Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
#: By seat: whole cents, or exact texts such as "7/2" where the game counts no money.
Amounts = list[int | str]


class Nothing(TypedDict):
    """An entry that says nothing but its kind, its reason and what it is about."""


class Seating(TypedDict):
    """T-6: the old positions of the seats in their new order."""

    order: list[Seat]


class _CountMore(TypedDict, total=False):
    deposits: list[int]
    premium_in_money: bool


class Count(_CountMore):
    """T-24: the money counted in hand at the end, in cents by seat, and what everyone was handed before."""

    money: list[int]


class InHand(TypedDict, total=False):
    """T-24: what was counted in a player's hands and handed to him before, in cents; None where nobody said."""

    counted_money: int | None
    deposit_1: int | None
    deposit_2: int | None


class Going(TypedDict):
    """T-2: a seat takes no part from a deal on, or another person plays it from there."""

    seat: Seat
    from_deal: Number


class Coming(Going):
    """T-2: a seat takes part from a deal on; a `new` one was absent before."""

    new: bool


class Adjusted(TypedDict):
    """SET-5: a point on or off the hill of each seat, as the players agreed; none everywhere takes it back."""

    hill: Annotated[list[Literal[-1, 0, 1]], msgspec.Meta(max_length=5)]


class Objection(TypedDict, total=False):
    """T-26a: the player of a seat objects."""

    seat: Seat


class Consent(Objection, total=False):
    """T-26: the player of a seat confirms, and how: by his phone, the scorer's, or on paper."""

    how: Words


class Claim(TypedDict, total=False):
    """T-29: a deal is before the jury."""

    seat: Seat
    note: Words


class Call(Claim, total=False):
    """T-28: the jury is called, or a step is taken with what waits for it."""

    subject: Words
    deal: Number
    step: Words


class Decision(TypedDict, total=False):
    """T-30: what the jury decides of a sheet."""

    case: Number
    claims: list[Number]
    overrules: Number
    on_appeal: Words
    place: Number
    void: bool
    amounts: Amounts
    deal: FreeJson


class Content(TypedDict):
    """What a device says in an entry; `target` is the number of the one that it is about."""

    kind: str
    body: Mapping[str, object]
    target: int | None
    reason: str
