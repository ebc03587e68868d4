"""Playing cards as records write them: two letters, the suit and the rank, such as "ZX" or "H7"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from rules.errors import N_
from rules.shape import WORDS

#: H červeň (hearts), Z žaluď (acorns), G guľa (bells), L list or zeleň (leaves).
Suit = Literal["H", "Z", "G", "L"]
SUITS: tuple[Suit, ...] = ("H", "Z", "G", "L")

#: From the ace down; X is the ten.
RANKS = "AKOUX987"

#: One card of the German pack of 32. The length is there because `$` also matches before a line's end.
Card = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[HZGL][{RANKS}]$",
        max_length=2,
        extra={WORDS: N_("a card: H, Z, G or L, then one of A, K, O, U, X, 9, 8, 7, such as HA")},
    ),
]


def ranks_of(suit: str, cards: Iterable[str]) -> str:
    """The ranks of a suit in the order of the cards: "A7" for "Z" and ["ZA", "HX", "Z7"]."""
    return "".join([card[1] for card in cards if card[0] == suit])
