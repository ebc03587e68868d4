"""Cards and checks of sorting (M-38): how many are allowed, and what follows."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from rules.binding import read_toml


class Discipline(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`rules/data/marias/discipline.toml`.

    yellows             so many yellow cards are a red one
    failed_checks       checks that find nothing, to each player at each table
    unsorted            the renonce of cards found unsorted
    cards_for_unsorted  the card beside its penalty, from the first time on; empty for none
    """

    valid_from: str
    source: str
    yellows: int
    failed_checks: int
    unsorted: str
    cards_for_unsorted: tuple[Literal["", "yellow", "red"], ...]

    def card_for(self, times: int) -> str:
        """The card for cards found unsorted so many times, this one counted."""
        return self.cards_for_unsorted[min(max(times, 1), len(self.cards_for_unsorted)) - 1]


@cache
def discipline() -> Discipline:
    """What the union's document says of cards and checks."""
    file = resources.files("rules") / "data" / "marias" / "discipline.toml"
    return msgspec.convert(read_toml(file), Discipline)
