"""The forms of what is kept as JSON with a case: what was noted of a ruling, and what a decision changed."""

from __future__ import annotations

from typing import TypedDict


class Noted(TypedDict, total=False):
    """A ruling that was given at the table: whose, which infraction, what was established, what was ruled."""

    seat: int | None
    code: str
    replayed: bool
    irreversible: bool
    lost_before: bool
    card: str
    verdict: str
    reasoning: str


class OfPlayer(TypedDict):
    """A line about a player, by registration."""

    registration: int


class SeatEffect(OfPlayer):
    """The totals of a seat, before and after; money and ZB in cents."""

    money: list[int]
    premium: list[int]
    zb: list[int]
    balance: list[str]


class PlaceEffect(OfPlayer):
    """Who moved in the standing, or has other points there; before and after."""

    place: list[int | None]
    points: list[str]


class ShownCard(OfPlayer):
    """A card that was shown, or is taken back."""

    colour: str


class Effects(TypedDict, total=False):
    """What a decision changed: every seat of its table, and of the standing after `round` who moved."""

    round: int | None
    seats: list[SeatEffect]
    places: list[PlaceEffect]
    cards: list[ShownCard]
    taken_back: list[ShownCard]
    disqualified: list[int]
