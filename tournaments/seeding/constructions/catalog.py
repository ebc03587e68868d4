"""Which construction serves so many players at such tables for so many rounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice

from tournaments.seeding.constructions import affine, developed
from tournaments.seeding.constructions.design import Design
from tournaments.seeding.constructions.fields import is_field_order
from tournaments.seeding.lots import Lots

#: Sets of points to leave out that are tried before giving up on a design.
TRIALS = 2_000
#: Tables beyond which plain search finds what a tournament needs faster.
MOST_TABLES = 23


@lru_cache(maxsize=64)
def designs(tables: int, size: int) -> tuple[Design, ...]:
    """The designs with so many tables of this size, those with the fewest rounds first."""
    return tuple(sorted(_designs(tables, size), key=lambda design: len(design.rounds)))


def _designs(tables: int, size: int) -> Iterator[Design]:
    if tables > MOST_TABLES:
        return
    if size <= tables and is_field_order(tables):
        yield affine.columns(tables, size)
    for order, dimension in ((3, 2), (3, 3), (4, 2), (5, 2)):
        if size == order and tables == order ** (dimension - 1):
            yield affine.space(order, dimension)
    for base in developed.bases():
        design = developed.develop(base)
        if design.tables == tables and design.size == size:
            yield design


def schedule_of(sizes: tuple[int, ...], rounds: int, lots: Lots) -> list[list[list[int]]] | None:
    """Rounds of tables of these sizes, larger ones first, with few repeated meetings, or None.

    Players are numbered 0, 1, ...; which rounds of a design are played, and who is left out of it where some
    tables are smaller by one, is drawn by lot. No meeting is repeated unless those left out meet in a round
    that is played: then its tables are filled up again.
    """
    size, tables = max(sizes), len(sizes)
    spare = size * tables - sum(sizes)
    if min(sizes) < size - 1:
        return None
    fitting = [design for design in designs(tables, size) if len(design.rounds) >= rounds]
    tries = [(*_leave_out(design, spare, rounds, lots), design) for design in fitting]
    if not tries:
        return None
    _, left_out, order, design = min(tries, key=lambda one: one[0])
    return [_filled(_thinned(design, number, left_out), sizes, lots) for number in order]


def _leave_out(design: Design, spare: int, rounds: int, lots: Lots) -> tuple[int, tuple[int, ...], list[int]]:
    """Points that no player gets, rounds to play, and in how many of these some of those points meet."""
    order = lots.shuffled(range(len(design.rounds)))
    for group in lots.shuffled(design.groups):
        if len(group) >= spare:
            return 0, tuple(lots.shuffled(group)[:spare]), order[:rounds]
    best: tuple[int, tuple[int, ...], list[int]] | None = None
    for left_out in islice(combinations(lots.shuffled(range(design.points)), spare), TRIALS):
        meeting = [number for number in order if _meet(design, number, left_out)]
        apart = [number for number in order if number not in meeting]
        spoilt = max(0, rounds - len(apart))
        if best is None or spoilt < best[0]:
            best = spoilt, left_out, (apart + meeting)[:rounds]
        if not spoilt:
            break
    assert best is not None  # a design has more points than tables
    return best


def _meet(design: Design, number: int, points: tuple[int, ...]) -> bool:
    wanted = set(points)
    return any(len(wanted.intersection(block)) > 1 for block in design.rounds[number])


def _thinned(design: Design, number: int, left_out: tuple[int, ...]) -> list[list[int]]:
    """A round without some of its points, the others numbered anew."""
    kept = [point for point in range(design.points) if point not in left_out]
    name = {point: index for index, point in enumerate(kept)}
    return [[name[point] for point in block if point in name] for block in design.rounds[number]]


def _filled(tables: list[list[int]], sizes: tuple[int, ...], lots: Lots) -> list[list[int]]:
    """The tables in the order of their sizes; where too many were left out, others move up by lot."""
    tables = sorted((lots.shuffled(table) for table in tables), key=len, reverse=True)
    moved = [table.pop() for table, size in zip(tables, sizes, strict=True) for _ in range(len(table) - size)]
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            table.append(moved.pop())
    return tables
