"""The kinds of deals of the Austrian family."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from rules.preferans.deals import Carried, Count, Figures, Number, PairSay, Played, Recorded, Seat, Tricks


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
