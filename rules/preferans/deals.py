"""Deals as they are recorded: one strict struct a kind, with its own closed set of fields (GEN-6)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rules.play.block import PlayBlock

Seat = Annotated[int, Meta(ge=0, le=4)]
Count = Annotated[int, Meta(ge=0)]
Points = Annotated[int, Meta(ge=1)]
#: One count a seat; sums and bounds are checked with their rule, GEN-7.
Tricks = tuple[Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 10})], ...]
#: An integer, or an exact fraction such as "14/3" (GEN-5).
Figure = Annotated[int, Meta()] | Annotated[str, Meta(pattern=r"^-?[0-9]{1,15}(/[1-9][0-9]{0,14})?$")]
Figures = tuple[Figure, ...]

#: RUS-2: level and, where recorded, trump. Spades, clubs, diamonds, hearts, no trumps, rising.
RussianContract = Literal[
    "6", "6S", "6C", "6D", "6H", "6NT",
    "7", "7S", "7C", "7D", "7H", "7NT",
    "8", "8S", "8C", "8D", "8H", "8NT",
    "9", "9S", "9C", "9D", "9H", "9NT",
    "10", "10S", "10C", "10D", "10H", "10NT",
]  # fmt: skip
RussianBid = Literal[RussianContract, "misere"]
Card = Literal[
    "AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S",
    "AC", "KC", "QC", "JC", "10C", "9C", "8C", "7C",
    "AD", "KD", "QD", "JD", "10D", "9D", "8D", "7D",
    "AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H",
]  # fmt: skip
RussianSay = Literal["whist", "pass", "half", "return", "own"] | None
HussarSay = Literal["whist", "pass", "whist_talon"] | None
PairSay = Literal["whist", "pass", "invited"] | None
Number = Annotated[int, Meta(ge=1, le=8)]


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What every deal and event may carry."""

    note: str | UnsetType = UNSET


class Dealt(Recorded, frozen=True):
    """A deal: somebody dealt it."""

    dealer: Seat


class Played(Dealt, frozen=True, kw_only=True):
    """A deal whose cards may be known (`rules.play`)."""

    play: PlayBlock | UnsetType = UNSET


class Carried(Recorded, frozen=True):
    """GEN-9: the accounts of a game begun on paper."""


# ---- Russian family


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
    tricks: Tricks
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
    tricks: Tricks
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


# ---- Pasy


class PasyDeal(Played, frozen=True, tag="deal"):
    """PASY-1."""

    tricks: Tricks


class PasyCarry(Carried, frozen=True, tag="carry"):
    """GEN-9."""

    points: tuple[Count, ...] | UnsetType = UNSET


# ---- Balkan family


class BalkanContract(Played, frozen=True, tag="contract"):
    """CRO-1 to CRO-28."""

    declarer: Seat
    contract: Number
    hand: bool = False
    bid: Number | UnsetType = UNSET
    defence: tuple[PairSay, ...] | UnsetType = UNSET
    tricks: Tricks | UnsetType = UNSET
    doublings: tuple[Count | None, ...] | UnsetType = UNSET


class SlovakContract(Played, frozen=True, tag="contract"):
    """SK-1 to SK-9."""

    declarer: Seat
    contract: Number
    tricks: Tricks
    hand: bool = False
    open: bool = False
    bid: Number | UnsetType = UNSET
    doublings: tuple[Count | None, ...] | UnsetType = UNSET


class Passed(Dealt, frozen=True, tag="all_pass"):
    """CRO-24, HR-4, SK-21, AUS-19: everybody passed; nothing is played."""


class Extend(Recorded, frozen=True, tag="extend"):
    """HR-31."""

    points: Points


class Penalty(Recorded, frozen=True, tag="penalty"):
    """SK-25."""

    seat: Seat
    points: Points


class BalkanCarry(Carried, frozen=True, tag="carry"):
    """GEN-9."""

    main: Figures | UnsetType = UNSET
    side: tuple[Figures, ...] | UnsetType = UNSET
    refas: tuple[Count, ...] | UnsetType = UNSET
    refas_given: Count = 0


# ---- Austrian family


class PotContract(Played, frozen=True, tag="contract"):
    """AUS-1 to AUS-18."""

    declarer: Seat
    contract: Number
    hand: bool = False
    bid: Number | UnsetType = UNSET
    defence: tuple[PairSay, ...] | UnsetType = UNSET
    tricks: Tricks | UnsetType = UNSET
    aces: Literal["four", "none"] | UnsetType = UNSET


class IllustratedContract(PotContract, frozen=True, tag="contract"):
    """ILL-1 to ILL-7."""

    doublings: tuple[Count | None, ...] | UnsetType = UNSET


class Ante(Recorded, frozen=True, tag="ante"):
    """AUS-4."""

    amount: Annotated[int, Meta(ge=10, multiple_of=10)]


class AustrianCarry(Carried, frozen=True, tag="carry"):
    """GEN-9."""

    pot: Annotated[int, Meta(ge=0, multiple_of=10)] = 0
    cash: Figures | UnsetType = UNSET


# ---- the end of a record


class Close(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GEN-10: how the table ended."""

    reason: str | UnsetType = UNSET


class Adjustment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SET-5: one point on or off the hill of a seat."""

    seat: Seat
    points: Literal[1, -1]


class RussianClose(Close, frozen=True, forbid_unknown_fields=True):
    """GEN-10, SET-5."""

    hill_adjustment: tuple[Adjustment, ...] = ()
