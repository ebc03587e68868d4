"""Designs developed from base rounds: a base round moves on by adding a number to all of its points.

The points are some copies of the numbers 0 to m - 1, copy c holding c * m to c * m + m - 1, and a few points
that stay where they are. Adding goes modulo m, or binary without carry. The base rounds are data
(`developed.toml`); that the differences between points of a block come up once each is what makes them base
rounds, and `Design.fault` proves it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from tournaments.seeding.constructions.design import Design

Block = tuple[int, ...]


class Base(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The base rounds of one design.

    modulus  m, the numbers that are added
    copies   copies of the numbers below m
    fixed    points that stay
    binary   whether adding is without carry (m a power of two)
    round    blocks of a round that is developed into m rounds
    further  more such rounds
    closed   blocks each set of which, developed, makes up one round that every addition keeps
    groups   sets of points that never meet, developed likewise; whole groups only
    """

    name: str
    modulus: int
    copies: int
    fixed: int = 0
    binary: bool = False
    round: tuple[Block, ...] = ()
    further: tuple[tuple[Block, ...], ...] = ()
    closed: tuple[tuple[Block, ...], ...] = ()
    groups: tuple[Block, ...] = ()

    def moved(self, block: Block, step: int) -> Block:
        """The block with `step` added to its points."""
        return tuple(sorted(self._move(point, step) for point in block))

    def _move(self, point: int, step: int) -> int:
        copy, number = divmod(point, self.modulus)
        if copy >= self.copies:
            return point
        return copy * self.modulus + (number ^ step if self.binary else (number + step) % self.modulus)


@lru_cache
def bases() -> tuple[Base, ...]:
    """The base rounds of the data file."""
    text = files("tournaments.seeding.constructions").joinpath("developed.toml").read_text("utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["base"], list[Base]))


@lru_cache
def develop(base: Base) -> Design:
    """All rounds: the base rounds moved on m times, and the closed rounds."""
    rounds = [
        tuple(base.moved(block, step) for block in blocks)
        for blocks in (base.round, *base.further)
        for step in range(base.modulus)
        if blocks
    ]
    rounds += [_orbit(base, blocks) for blocks in base.closed]
    return Design(
        base.name, base.copies * base.modulus + base.fixed, tuple(rounds), _orbit(base, base.groups)
    )


def _orbit(base: Base, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    return tuple(sorted({base.moved(block, step) for block in blocks for step in range(base.modulus)}))
