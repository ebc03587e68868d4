"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.hooks import Hook
from scoring.models import Sheet


@dataclass(frozen=True)
class Offer:
    """A value that may be chosen for an option beside those that the rules declare.

    key     how a form sends it: no two values of an option have the same one
    label   how a list names it
    value   what a record gives
    """

    key: str
    label: str
    value: object


#: By the name of an option, what an account (None: nobody is signed in) may choose besides what the rules declare.
offered_values: Hook[[Any, str], Mapping[str, Sequence[Offer]]] = Hook()


@dataclass(frozen=True)
class RulingInWords:
    """A decision about a deal, as its table reads it.

    case, number  of the decision
    standing      "in_force", "appealed", or what an appeal made of it: "confirm", "change", "annul"
    words         its paragraph by language
    link          its place on the public page; "" while only the table reads it
    """

    case: int
    number: int
    standing: str
    words: Mapping[str, str]
    link: str


#: What was decided on the deals of a sheet, by the number of the entry in which the deal stands; the first one first.
rulings_on: Hook[[Sheet], Mapping[int, Sequence[RulingInWords]]] = Hook()
#: A referee has just taken the call of a sheet (its first entry) and goes to the table, in this transaction.
call_taken: Hook[[Sheet, int], None] = Hook()
