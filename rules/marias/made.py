"""Which announced parts of a scored deal the actor made, for pages that show a deal in one line."""

from __future__ import annotations

from collections.abc import Iterable

from rules.plain import FreeJson

#: What can be announced, and a mistake, which is lost.
PARTS = frozenset({"game", "seven", "hundred", "betl", "durch", "two_sevens", "mistake"})


def made_in(deal: FreeJson, postings: Iterable[FreeJson]) -> dict[str, bool]:
    """By part in the order of the postings of a deal (both as JSON): made where its money went to the actor (M-15)."""
    actor = deal.get("actor")
    return {each["reason"]: each["payee"] == actor for each in postings if each["reason"] in PARTS}
