"""`table-record/1` of licitovaný mariáš: what a scorer writes down at one table in one round (section 8).

The structs hold the shape only. What they cannot say (a component that the contract lacks, a seat that sits
out) is in `check`. A field that is left out is UNSET; `null` is no value of any field.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rules import records
from rules.cards import Card, Suit
from rules.plain import FreeJson
from rules.play.block import PlayBlock

Seat = Annotated[int, Meta(ge=0, le=3)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=4)]
Side = Literal["actor", "defence"]
#: What becomes of the game after a renonce (M-32).
Fate = Literal["stands", "forfeited", "split"]


class Cards(Struct, forbid_unknown_fields=True, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The actor's twelve cards: ten kept, two in the talon (M-27)."""

    hand: Annotated[tuple[Card, ...], Meta(min_length=10, max_length=10)]
    talon: Annotated[tuple[Card, ...], Meta(min_length=2, max_length=2)]
    trump: Suit | UnsetType = UNSET
    helper: Suit | UnsetType = UNSET

    @property
    def twelve(self) -> tuple[str, ...]:
        """All the actor's cards, the talon included (M-22, S:B/23)."""
        return self.hand + self.talon


class Twenty(Struct, forbid_unknown_fields=True, frozen=True, gc=False, kw_only=True):
    """The hundred was announced on a twenty (M-22)."""

    trump_marriage_torn: bool


class NamedRow(Struct, forbid_unknown_fields=True, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A row of the premium table that the scorer names (M-22)."""

    row: str
    count: int = 1


class Renonce(Struct, forbid_unknown_fields=True, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One infraction (M-30); `penalty` and `game` belong to the code "jury" only."""

    offender: Seat
    code: str
    penalty: Literal[1, 2] | UnsetType = UNSET
    game: Fate | UnsetType = UNSET


class Ruling(Struct, forbid_unknown_fields=True, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What the jury decided on a deal (M-32, M-36)."""

    winnable: bool | UnsetType = UNSET
    game: Fate | UnsetType = UNSET


class Deal(
    Struct,
    tag_field="kind",
    tag="deal",
    forbid_unknown_fields=True,
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
):
    """One played, shown, accepted or mistaken deal."""

    dealer: Seat
    pausing: Seat | UnsetType = UNSET
    absent: Seats = ()
    actor: Seat
    bid: int | UnsetType = UNSET
    contract: str
    red: bool = False
    lead: bool | UnsetType = UNSET
    flek: dict[str, int] = {}
    won: dict[str, bool] | UnsetType = UNSET
    points: int | UnsetType = UNSET
    silent: dict[str, Side] | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    twenty: Twenty | UnsetType = UNSET
    premium: Annotated[tuple[NamedRow, ...], Meta(max_length=20)] = ()
    renonces: Annotated[tuple[Renonce, ...], Meta(max_length=50)] = ()
    replayed: bool = False
    ruling: Ruling = Ruling()
    accepted: bool = False
    laid_down: bool | UnsetType = UNSET
    flekers: dict[str, Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=2)]] | UnsetType = UNSET
    flek_cap: dict[str, Literal["talon", "missing_seven"]] = {}
    helpers_against: bool = False
    no_premium: Literal["shown", "unlosable", "unplayable", "unwinnable"] | UnsetType = UNSET
    irreversible: bool = False
    lost_before_renonce: bool = False
    description: Annotated[str, Meta(min_length=1, max_length=500)] | UnsetType = UNSET
    play: PlayBlock | UnsetType = UNSET


class Misdeal(
    Struct,
    tag_field="kind",
    tag="misdeal",
    forbid_unknown_fields=True,
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
):
    """Cards dealt wrongly (M-37)."""

    dealer: Seat
    absent: Seats = ()


class Record(
    records.Record, forbid_unknown_fields=True, frozen=True, gc=False, kw_only=True, omit_defaults=True
):
    """A round at one table, in the order of play."""

    options: FreeJson = {}
    deals: Annotated[tuple[Deal | Misdeal, ...], Meta(max_length=1000)]
