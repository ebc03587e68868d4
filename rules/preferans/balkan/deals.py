"""The kinds of deals of the Balkan family."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from rules.preferans.deals import (
    Carried,
    Count,
    Figures,
    Number,
    PairSay,
    Played,
    Points,
    Recorded,
    Seat,
    Tricks,
)


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
