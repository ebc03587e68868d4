"""Designs developed from a base round: every round is the one before it, with 1 added to every point.

The points are some copies of the numbers modulo m, copy c holding c * m to c * m + m - 1, and a few points
that stay where they are. The base rounds are data (`developed.toml`); that the differences between points of
a block come up once each is what makes them base rounds, and `Design.fault` proves it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from tournaments.seeding.constructions.design import Design


class Base(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One base round.

    modulus  m, the number of rounds that the base round is developed into
    copies   copies of the numbers modulo m
    fixed    points that stay
    round    blocks of the base round
    single   blocks that are developed into a round each: a block and its translates cover every point once
    groups   sets of points that never meet, developed likewise; whole groups only
    """

    name: str
    modulus: int
    copies: int
    fixed: int
    round: tuple[tuple[int, ...], ...]
    single: tuple[tuple[int, ...], ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()


@lru_cache
def bases() -> tuple[Base, ...]:
    """The base rounds of the data file."""
    text = files("tournaments.seeding.constructions").joinpath("developed.toml").read_text("utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["base"], list[Base]))


def develop(base: Base) -> Design:
    """All rounds of a base round, and one round for each single block."""
    rounds = [_moved_round(base, step) for step in range(base.modulus)]
    rounds += [tuple(_moved(base, block, step) for step in range(base.modulus)) for block in base.single]
    groups = {_moved(base, group, step) for group in base.groups for step in range(base.modulus)}
    points = base.copies * base.modulus + base.fixed
    return Design(base.name, points, tuple(rounds), tuple(sorted(groups)))


def _moved_round(base: Base, step: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_moved(base, block, step) for block in base.round)


def _moved(base: Base, block: tuple[int, ...], step: int) -> tuple[int, ...]:
    return tuple(sorted(_move(base, point, step) for point in block))


def _move(base: Base, point: int, step: int) -> int:
    copy, number = divmod(point, base.modulus)
    return point if copy >= base.copies else copy * base.modulus + (number + step) % base.modulus
