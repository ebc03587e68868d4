"""V6: the schedules of docs/seeding.md, with nobody meeting anybody twice, at the best known number of rounds."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.seeding import Budget, Player, Request, Sizes, draw

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parent.parent.parent
SEED = "000102030405060708090a0b0c0d0e0f"
ROW = re.compile(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ", re.MULTILINE)
#: Players, size of a table, rounds here, best known, bound.
RECORDS = [
    tuple(map(int, row)) for row in ROW.findall((ROOT / "docs" / "seeding.md").read_text(encoding="utf-8"))
]


def test_what_is_asked_for_is_in_the_table() -> None:
    asked = {(18, 3): 8, (24, 3): 11, (16, 4): 5, (20, 4): 5, (28, 4): 9}
    here = {(players, size): rounds for players, size, rounds, *_known in RECORDS}
    assert {one: here[one] for one in asked} == asked


@pytest.mark.parametrize(("players", "size", "rounds", "known", "bound"), RECORDS)
def test_nobody_meets_anybody_twice(players: int, size: int, rounds: int, known: int, bound: int) -> None:
    request = Request(
        players=tuple(Player(id=number) for number in range(players)),
        sizes=Sizes(order=(size,)),
        rounds=rounds,
        budget=Budget(steps=20_000, seconds=60),
    )
    result = draw("schedule", request, SEED)
    met: Counter[tuple[object, ...]] = Counter()
    for each in result.rounds:
        assert [len(table.seats) for table in each.tables] == [size] * (players // size)
        assert len({one for table in each.tables for one in table.seats}) == players
        for table in each.tables:
            met.update(combinations(sorted(table.seats), 2))
    assert max(met.values()) == 1
    assert len(result.rounds) == rounds == known <= bound == (players - 1) // (size - 1)
