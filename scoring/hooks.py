"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.hooks import Hook


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
