"""How good and how fast the seeding is: repeated meetings, club clashes, times, and the golfers' records.

python -m benchmarks seeding            everything, some minutes
python -m benchmarks seeding schedule   five rounds of 12 to 320 players, with and without clubs
python -m benchmarks seeding swiss      constrained swiss rounds of 320 players
python -m benchmarks seeding golfers    the social golfer problem beside the best known solutions
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable, Iterator
from hashlib import sha256

from tournaments.seeding import Budget, Draw, Player, Request, Sizes, Wishes, draw, table_sizes
from tournaments.seeding.rehearsal import one_by_one

PLAYERS = (12, 13, 14, 16, 19, 20, 24, 30, 37, 48, 64, 100, 219, 320)
DRAWS = 5

#: Groups, players of a group, most rounds known.
GOLFERS = (
    (4, 4, 5),
    (5, 4, 5),
    (6, 4, 7),
    (7, 4, 9),
    (8, 4, 10),
    (10, 4, 13),
    (5, 3, 7),
    (7, 3, 10),
    (9, 3, 13),
)
GOLFERS_SECONDS = 60.0

Line = dict[str, object]


def main(*parts: str) -> Iterator[Line]:
    """The lines of the parts named, or of all."""
    for name, part in PARTS.items():
        if not parts or name in parts:
            yield from part()


def _line(name: str, value: object, unit: str, note: str = "") -> Line:
    machine = f"{platform.machine()}, Python {platform.python_version()}, one core"
    return {"name": name, "value": value, "unit": unit, "measured_on": f"{machine}{note}"}


def _seed(number: int) -> str:
    return sha256(f"benchmark {number}".encode()).hexdigest()[:32]


def _timed(make: Callable[[str], Draw]) -> tuple[list[Draw], list[float]]:
    draws, seconds = [], []
    for number in range(DRAWS):
        start = time.perf_counter()
        draws.append(make(_seed(number)))
        seconds.append(round(time.perf_counter() - start, 3))
    return draws, seconds


def _times(name: str, seconds: list[float]) -> Iterator[Line]:
    note = f", {len(seconds)} draws"
    yield _line(f"{name}: median time", round(statistics.median(seconds), 3), "s", note)
    yield _line(f"{name}: worst time", max(seconds), "s", note)


def schedules() -> Iterator[Line]:
    """Five rounds at once; then the same in clubs, the largest with one player for each table."""
    for count in PLAYERS:
        for clubs in (False, True):
            yield from _schedule(count, 5, clubs=clubs)
    yield from _schedule(320, 6, clubs=True)


def _schedule(count: int, rounds: int, *, clubs: bool) -> Iterator[Line]:
    tables = len(table_sizes(count, Sizes()))
    players = tuple(
        Player(id=number, club=f"club {number // tables}" if clubs else "") for number in range(count)
    )
    request = Request(players=players, rounds=rounds)
    draws, seconds = _timed(lambda seed: draw("schedule", request, seed))
    name = f"schedule {count} players {rounds} rounds{' in clubs' if clubs else ''}"
    note = f", worst of {DRAWS} draws"
    yield _line(f"{name}: repeated meetings", max(one.report.repeats for one in draws), "pairs", note)
    if clubs:
        yield _line(f"{name}: clubmates in round 1", max(map(_first_clashes, draws)), "pairs", note)
        yield _line(f"{name}: clubmates in all rounds", max(one.report.clubs for one in draws), "pairs", note)
    yield from _times(name, seconds)


def _first_clashes(one: Draw) -> int:
    return sum(breach.wish == "clubs" and breach.round == 1 for breach in one.report.breaches)


SWISS: dict[str, tuple[int, Wishes]] = {
    "no second meeting": (0, Wishes()),
    "no second meeting, 40 clubs apart, both hard": (40, Wishes(meetings="hard", clubs="hard")),
    "no second meeting, 12 clubs apart": (12, Wishes()),
}


def swiss() -> Iterator[Line]:
    """Rounds 1 to 7 of 320 players, each from the results made up for the rounds before."""
    for what, (clubs, wishes) in SWISS.items():
        players = tuple(
            Player(id=number, club=f"club {number % clubs}" if clubs else "") for number in range(320)
        )
        request = Request(players=players, rounds=7, wishes=wishes)
        draws, seconds = [], []
        start = time.perf_counter()
        for one in one_by_one("swiss", request, _seed(0)):
            draws.append(one)
            seconds.append(round(time.perf_counter() - start, 3))
            start = time.perf_counter()
        name = f"swiss 320 players, {what}"
        yield _line(
            f"{name}: repeated meetings", sum(one.report.repeats for one in draws), "pairs", ", seven rounds"
        )
        yield _line(f"{name}: clubmates", sum(one.report.clubs for one in draws), "pairs", ", seven rounds")
        yield _line(
            f"{name}: distance", sum(one.report.distance for one in draws), "places", ", seven rounds"
        )
        yield from _times(name, seconds)


def golfers() -> Iterator[Line]:
    """Rounds without a repeated meeting that `schedule` reaches in a minute, from the record downwards."""
    for groups, size, record in GOLFERS:
        deadline = time.monotonic() + GOLFERS_SECONDS
        reached, rounds = 0, record
        while not reached and rounds and time.monotonic() < deadline:
            left = deadline - time.monotonic()
            request = Request(
                players=tuple(Player(id=number) for number in range(groups * size)),
                rounds=rounds,
                sizes=Sizes(order=(size,)),
                budget=Budget(steps=None, seconds=max(0.1, left if rounds == 1 else left / 2)),
            )
            result = draw("schedule", request, _seed(0))
            reached = rounds if result.report.repeats == 0 else 0
            rounds -= 1
        name = f"golfers {groups}-{size}: rounds without a repeated meeting"
        yield _line(name, reached, "rounds", f", best known {record}")


PARTS: dict[str, Callable[[], Iterator[Line]]] = {"schedule": schedules, "swiss": swiss, "golfers": golfers}
