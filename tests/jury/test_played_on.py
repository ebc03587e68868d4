"""D/3 to D/5, M-33, M-34: who must agree before a game is played on after a renonce."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.jury.domain.rulings import Renonce, claimants

pytestmark = pytest.mark.unit

FOUR: dict[str, Any] = {"actor": 1, "pausing": 0, "dealer": 0}
THREE: dict[str, Any] = {"actor": 1, "dealer": 0}
AWAY: dict[str, Any] = {"actor": 1, "dealer": 0, "absent": [3]}

CASES = [
    ("nobody without a renonce that takes the game", FOUR, [], 4, []),
    ("a defender's: the actor alone", FOUR, [2], 4, [1]),
    ("the pausing player's is the defence's too", FOUR, [0], 4, [1]),
    ("the actor's: both defenders, the pausing one has no say", FOUR, [1], 4, [2, 3]),
    ("at a table of three both others", THREE, [1], 3, [0, 2]),
    ("who is away has no say", AWAY, [1], 4, [0, 2]),
    ("a further one of the same side leaves the claim", FOUR, [2, 3], 4, [1]),
    ("one of the side that holds it passes it over", FOUR, [2, 1], 4, [2, 3]),
    ("and back again", FOUR, [2, 1, 3], 4, [1]),
]


@pytest.mark.parametrize(
    ("what", "deal", "offenders", "players", "asked"), CASES, ids=lambda case: str(case)[:50]
)
def test_who_must_agree(
    what: str, deal: dict[str, Any], offenders: list[int], players: int, asked: list[int]
) -> None:
    renonces: list[Renonce] = [{"offender": seat, "code": "I.1"} for seat in offenders]
    assert claimants(deal, renonces, players) == asked, what
