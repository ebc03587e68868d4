"""Designs from lines of affine spaces over a finite field: a direction is a round, its lines are the tables.

Two points lie on one line only, and parallel lines cover every point once.
"""

from __future__ import annotations

from itertools import product

from tournaments.seeding.constructions.design import Design
from tournaments.seeding.constructions.fields import field


def columns(order: int, size: int) -> Design:
    """`size` columns of `order` points each, met by the lines that are not parallel to them.

    A part of the affine plane: order rounds of order tables, whatever size up to the order. Points of a
    column never meet.
    """
    plane = field(order)
    rounds = tuple(
        tuple(
            tuple(column * order + plane.add(plane.multiply(slope, column), start) for column in range(size))
            for start in range(order)
        )
        for slope in range(order)
    )
    groups = tuple(tuple(range(column * order, (column + 1) * order)) for column in range(size))
    return Design(f"{size} columns of the affine plane of order {order}", order * size, rounds, groups)


def space(order: int, dimension: int) -> Design:
    """All lines of the affine space: order ** dimension points, everybody meets everybody once."""
    geometry = field(order)
    points = list(product(range(order), repeat=dimension))
    number = {point: index for index, point in enumerate(points)}

    def line(point: tuple[int, ...], direction: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            sorted(
                number[
                    tuple(
                        geometry.add(x, geometry.multiply(factor, d))
                        for x, d in zip(point, direction, strict=True)
                    )
                ]
                for factor in range(order)
            )
        )

    rounds = []
    for direction in points:
        leading = next((x for x in direction if x), 0)
        if leading == 1:  # one direction of each parallel class
            rounds.append(tuple(sorted({line(point, direction) for point in points})))
    return Design(f"lines of the affine space AG({dimension}, {order})", len(points), tuple(rounds))
