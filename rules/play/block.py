"""The optional `play` block of a deal: hands, talon and tricks, whole or partly known.

    {"hands": [["HA", "HX"], null, ["Z7"]], "talon": ["L7", "G8"],
     "tricks": [{"lead": 0, "cards": ["HA", "Z7", "H9"]}]}

`hands` holds for each seat the cards known to be dealt to it (after the talon was put away), null or a short
list where they are not known; `tricks` are those played, from the first on, each with the seat that led and
the cards in the order they were played. Only the last may be unfinished. What is not known is left out.
`trump` and `helper` name suits that the deal does not name elsewhere.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

Card = Annotated[str, Meta(max_length=3)]
#: More cards than a hand or a talon holds are read, so that they can be refused with all other faults.
Cards = Annotated[tuple[Card, ...], Meta(max_length=32)]
Seat = Annotated[int, Meta(ge=0, le=4)]


class TrickBlock(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One trick: who led it, and its cards in the order they were played."""

    lead: Seat
    cards: Cards


class PlayBlock(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """The cards of a deal as far as they are known."""

    trump: Annotated[str, Meta(max_length=2)] | UnsetType = UNSET
    helper: Annotated[str, Meta(max_length=2)] | UnsetType = UNSET
    hands: Annotated[tuple[Cards | None, ...], Meta(max_length=8)] = ()
    talon: Cards = ()
    tricks: Annotated[tuple[TrickBlock, ...], Meta(max_length=32)] = ()
