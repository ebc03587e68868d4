"""One row for each player and deal: all that a figure of the statistics is made of (T-44)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

#: What a player is in a deal. `pausing`: he sits there and pays or is paid; `all_pass`: nobody played a contract;
#: `misdeal`: cards dealt wrongly, or an event that is no deal, which may move money.
Role = Literal["actor", "defence", "pausing", "all_pass", "misdeal"]


class Place(Struct, frozen=True, gc=False):
    """Where a deal was played: numbers of the round, the table and the deal on its sheet, each from 1."""

    round: int
    table: int
    deal: int


class DealRow(Struct, frozen=True, gc=False, kw_only=True):
    """What one deal was for one player. Money is cents.

    seat      his seat from 0 in the order of play, of `seats` at the table
    turn      how many seats after the dealer: 0 deals, 1 comes next
    contract  id of the contract of the deal; "" where nobody played one
    made      whether the actor made what he had announced; None where the sheet does not say
    gain      what the deal moved to him; in preferans 0: its accounts are settled at the end alone
    without   what it would have moved to him without fleks; None where nobody said any, or that cannot be told
    fleks     fleks that he as the actor, or the defence with him, said
    tricks    preferans: tricks that he took as a whister, or in an all-pass; None where he was neither
    people    the players at the table by seat; `against` what each of them lost to him
    """

    player: int
    place: Place
    seat: int
    turn: int
    seats: int
    role: Role
    contract: str = ""
    red: bool = False
    made: bool | None = None
    gain: int = 0
    without: int | None = None
    fleks: int = 0
    premium: int = 0
    renonces: int = 0
    tricks: int | None = None
    people: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
