"""Deals as they are recorded: one strict struct a kind, with its own closed set of fields (GEN-6).

Here is what the families share; the kinds of each stand in its own `deals`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rules.errors import N_
from rules.play.block import PlayBlock
from rules.shape import WORDS

Seat = Annotated[int, Meta(ge=0, le=4)]
Count = Annotated[int, Meta(ge=0)]
Points = Annotated[int, Meta(ge=1)]
#: One count a seat; sums and bounds are checked with their rule, GEN-7.
Tricks = tuple[Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 10})], ...]
#: Of a misere the declarer's suffice: null for whoever's were not counted.
MisereTricks = tuple[Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 10})] | None, ...]
#: An integer, or an exact fraction such as "14/3" (GEN-5). In Python `$` also matches before a last line's end, which
#: the look ahead refuses; `\Z` would say so too, but the schema shows this pattern to readers that do not know it.
Figure = (
    int
    | Annotated[
        str,
        Meta(
            pattern=r"^-?[0-9]{1,15}(/[1-9][0-9]{0,14})?(?!\n)$",
            extra={WORDS: N_('an exact fraction as text, such as "14/3"')},
        ),
    ]
)
Figures = tuple[Figure, ...]

Card = Literal[
    "AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S",
    "AC", "KC", "QC", "JC", "10C", "9C", "8C", "7C",
    "AD", "KD", "QD", "JD", "10D", "9D", "8D", "7D",
    "AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H",
]  # fmt: skip
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


class Passed(Dealt, frozen=True, tag="all_pass"):
    """CRO-24, HR-4, SK-21, AUS-19: everybody passed; nothing is played."""


class Close(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GEN-10: how the table ended."""

    reason: str | UnsetType = UNSET
