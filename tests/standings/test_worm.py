"""The drawing of running figures: it stays in its box, names stand apart, it ends where one stands."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from scoring.domain.deal_words import made
from tournaments.standings.queries.running import Leg, Track
from tournaments.standings.queries.worm import APART, BOTTOM, TOP, worm

pytestmark = pytest.mark.unit

MARIAS = "marias/szmk-2012"


@pytest.mark.parametrize(
    "ends", [[100, 90, 80], [5, 5, 5, 5, 5], [-300, -301, -302], [0], [700, 0, -1, -2, -3]], ids=str
)
def test_names_stand_apart_inside_of_the_box(ends: list[int]) -> None:
    tracks = [Track(player, [Leg(1, 2, [end // 2, end])]) for player, end in enumerate(ends)]
    drawn = worm(tracks, {player: f"{player}." for player in range(len(ends))})
    assert drawn is not None
    heights = sorted(float(line.at) for line in drawn.lines)
    assert all(below - above >= APART - 0.2 for above, below in pairwise(heights))
    for line in drawn.lines:
        points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", line.path)]
        assert len(points) == 3
        assert all(0 <= x <= drawn.width and TOP <= y <= BOTTOM for x, y in points)
        assert points[-1] == (float(line.x), float(line.y))
    assert [line.first for line in drawn.lines] == [place == 0 for place in range(len(ends))]


def test_nobody_is_drawn_before_a_round() -> None:
    assert worm([Track(1, [])], {}) is None


@pytest.mark.parametrize(
    ("contract", "paid", "ended"),
    [
        ("seven", [("game", 1), ("seven", 1)], True),
        ("seven", [("game", 0), ("seven", 1)], True),  # the game is lost, the seven is made
        ("seven", [("game", 1), ("seven", 0)], False),
        ("hundred_seven", [("hundred", 1), ("seven", 0)], False),
        ("betl", [("betl", 0)], False),
        ("durch", [], None),
    ],
)
def test_a_contract_is_made_with_what_it_names(
    contract: str, paid: list[tuple[str, int]], ended: bool | None
) -> None:
    postings = [{"reason": reason, "payee": payee} for reason, payee in paid]
    assert made({"contract": contract, "actor": 1}, {"postings": postings}, MARIAS) is ended
