"""Questions about open hands for the tests of pages, API and worker."""

from __future__ import annotations

from typing import Any

SZMK = "marias/szmk-2012"
#: A hundred on the forty with everything but the bells; the defence leads.
HAND = ["HA", "HX", "HK", "HO", "H9", "ZA", "ZX", "Z9", "LA", "LX"]
FIRST = ["HU", "H8", "H7", "ZK", "ZO", "GA", "GX", "GK", "LK", "LO"]
SECOND = ["ZU", "Z8", "Z7", "GO", "GU", "G9", "G7", "LU", "L9", "L8"]
TALON = ["L7", "G8"]


def position(**changed: Any) -> dict[str, Any]:
    """A hundred with all cards known."""
    return {
        "format": "open-hands/1",
        "ruleset": SZMK,
        "game": "hundred",
        "trump": "H",
        "declarer": 0,
        "lead": 1,
        "play": {"hands": [HAND, FIRST, SECOND], "talon": TALON},
        **changed,
    }


def all_layouts(hand: list[str] = HAND, **changed: Any) -> dict[str, Any]:
    """The same hundred against every arrangement of the other cards."""
    return position(play={"hands": [hand, [], []], "talon": TALON}, layouts={"first": False}, **changed)


#: A red hundred on four trumps without ace and ten: the actor (on lead) could win it, when in trick 4 the defender
#: after him throws a bell on an acorn that he could follow.
HUNDRED_HAND = ["HK", "HO", "H9", "H8", "ZA", "ZX", "GA", "GX", "LA", "LX"]
HUNDRED_TALON = ["G7", "L7"]
HUNDRED_FIRST = ["ZK", "GU", "ZU", "LO", "LU", "H7", "G9", "G8", "GO", "ZO"]
HUNDRED_SECOND = ["Z9", "Z7", "GK", "L8", "HA", "HX", "Z8", "LK", "HU", "L9"]
HUNDRED_PLAYED = ["HO", "H7", "HA", "HX", "HK", "ZO", "HU", "H9", "ZK", "Z9", "ZA", "GO"]
#: The deal as the scorer wrote it at a table of four, where seat 3 dealt and pauses.
HUNDRED_DEAL: dict[str, Any] = {
    "kind": "deal",
    "dealer": 3,
    "pausing": 3,
    "actor": 0,
    "contract": "hundred",
    "red": True,
    "lead": True,
    "points": 90,
    "cards": {"hand": HUNDRED_HAND, "talon": HUNDRED_TALON, "trump": "H"},
}
HUNDRED_TRICKS = [
    {"lead": 0, "cards": HUNDRED_PLAYED[:3]},
    {"lead": 2, "cards": HUNDRED_PLAYED[3:6]},
    {"lead": 2, "cards": HUNDRED_PLAYED[6:9]},
    {"lead": 2, "cards": HUNDRED_PLAYED[9:]},
]
