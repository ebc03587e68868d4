"""The kinds of deals of the Russian family."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rules.preferans.deals import (
    Card,
    Carried,
    Close,
    Count,
    Dealt,
    Figures,
    MisereTricks,
    Played,
    Points,
    Recorded,
    Seat,
    Tricks,
)

#: RUS-2: level and, where recorded, trump. Spades, clubs, diamonds, hearts, no trumps, rising.
RussianContract = Literal[
    "6", "6S", "6C", "6D", "6H", "6NT",
    "7", "7S", "7C", "7D", "7H", "7NT",
    "8", "8S", "8C", "8D", "8H", "8NT",
    "9", "9S", "9C", "9D", "9H", "9NT",
    "10", "10S", "10C", "10D", "10H", "10NT",
]  # fmt: skip
RussianBid = Literal[RussianContract, "misere"]
RussianSay = Literal["whist", "pass", "half", "return", "own"] | None
HussarSay = Literal["whist", "pass", "whist_talon"] | None


class Contract(Played, frozen=True, tag="contract"):
    """RUS-2 to RUS-26."""

    declarer: Seat
    contract: RussianContract
    bid: RussianBid | UnsetType = UNSET
    hand: bool = False
    dark: bool = False
    defence: tuple[RussianSay, ...] | UnsetType = UNSET
    tricks: Tricks | UnsetType = UNSET
    talon: tuple[Card, Card] | UnsetType = UNSET
    surrender: bool = False
    refused_talon: bool = False
    write_off: bool = False
    underbid: bool = False


class Misere(Played, frozen=True, tag="misere"):
    """RUS-27, RUS-28."""

    declarer: Seat
    tricks: MisereTricks
    bid: RussianBid | UnsetType = UNSET
    hand: bool = False
    dark: bool = False
    shared: bool = False
    talon: tuple[Card, Card] | UnsetType = UNSET
    defence: tuple[RussianSay, ...] | UnsetType = UNSET


class AllPass(Played, frozen=True, tag="all_pass"):
    """RUS-30 to RUS-34."""

    tricks: Tricks


class Bomb(Played, frozen=True, tag="bomb"):
    """CLASSIC-10; `bombers` may be absent in an opening bomb only (CLASSIC-6)."""

    tricks: Tricks
    bombers: tuple[Seat, ...] | UnsetType = UNSET


class Preferans(Dealt, frozen=True, tag="preferans"):
    """RUS-29."""

    declarer: Seat


class Redeal(Dealt, frozen=True, tag="redeal"):
    """TWO-7, HUSSAR-1."""


class Leave(Recorded, frozen=True, tag="leave"):
    """SPEC-2."""

    seat: Seat


class Join(Recorded, frozen=True, tag="join"):
    """SPEC-3."""

    seat: Seat


class RussianCarry(Carried, frozen=True, tag="carry"):
    """GEN-9."""

    pool: Figures | UnsetType = UNSET
    hill: Figures | UnsetType = UNSET
    whist: tuple[Figures, ...] | UnsetType = UNSET
    all_pass: Count = 0


class ClassicCarry(RussianCarry, frozen=True, tag="carry"):
    """GEN-9; `bombs` are the open marks in the order they were received."""

    bombs: tuple[tuple[Points, ...], ...] | UnsetType = UNSET


class HussarContract(Played, frozen=True, tag="contract"):
    """HUSSAR-4 to HUSSAR-6."""

    declarer: Seat
    contract: RussianContract
    bid: RussianBid | UnsetType = UNSET
    hand: bool = False
    defence: tuple[HussarSay, ...] | UnsetType = UNSET
    tricks: Tricks | UnsetType = UNSET


class HussarMisere(Played, frozen=True, tag="misere"):
    """HUSSAR-6."""

    declarer: Seat
    tricks: MisereTricks
    bid: RussianBid | UnsetType = UNSET
    hand: bool = False


class HussarCarry(Carried, frozen=True, tag="carry"):
    """GEN-9."""

    pool: Figures | UnsetType = UNSET
    hill: Figures | UnsetType = UNSET
    whist: tuple[Figures, ...] | UnsetType = UNSET


class GusarikContract(Played, frozen=True, tag="contract"):
    """GUSAR-1 to GUSAR-5."""

    declarer: Seat
    contract: RussianContract
    tricks: Tricks


class Adjustment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SET-5: one point on or off the hill of a seat."""

    seat: Seat
    points: Literal[1, -1]


class RussianClose(Close, frozen=True, forbid_unknown_fields=True):
    """GEN-10, SET-5."""

    hill_adjustment: tuple[Adjustment, ...] = ()
