"""How many tables of which size (T-5)."""

from __future__ import annotations

from functools import lru_cache

from rules.errors import N_
from tournaments.seeding.errors import BadRequestError, NoSeatingError
from tournaments.seeding.model import Sizes

#: Two players are no table, and nobody plays this game by six.
SMALLEST, LARGEST = 3, 5


def table_sizes(players: int, sizes: Sizes) -> tuple[int, ...]:
    """Sizes of the tables of one round, larger ones first, so that the smaller tables go last.

    Of all ways to split the players the one with the fewest tables of the least welcome size is taken, then
    the fewest of the next one: for (4, 3) that is ⌈N/4⌉ tables, 4t - N of them with three. When the players
    cannot be split and byes are allowed, the fewest possible sit out; the sum is then below `players`.

    Raises BadRequestError for sizes that are no tables, NoSeatingError (with `below`, `above` and `byes`
    among its params) when no split exists. Paragraph T-5.
    """
    _check(sizes)
    for out in range(min(sizes.byes, players) + 1):
        found = _split(players - out, sizes.order)
        if found:
            return found
    below = _nearest(players, sizes.order, -1)
    above = _nearest(players, sizes.order, +1)
    raise NoSeatingError(
        "T-5",
        N_("{players} players cannot be split into tables of {order}; nearest possible: {nearest}"),
        players=players,
        order=", ".join(map(str, sizes.order)),
        nearest=", ".join(str(count) for count in (below, above) if count),
        below=below,
        above=above,
        byes=players - below if below else None,
    )


def byes_needed(players: int, sizes: Sizes) -> int:
    """How many players sit a round out under `sizes`; raises like `table_sizes`."""
    return players - sum(table_sizes(players, sizes))


def _check(sizes: Sizes) -> None:
    distinct = len(set(sizes.order)) == len(sizes.order)
    if not sizes.order or not distinct or not all(SMALLEST <= size <= LARGEST for size in sizes.order):
        raise BadRequestError(
            "T-5",
            N_("tables have {least} to {most} players"),
            field="sizes.order",
            least=SMALLEST,
            most=LARGEST,
        )
    if sizes.byes < 0:
        raise BadRequestError("T-5", N_("the number of byes is not negative"), field="sizes.byes")


def _nearest(players: int, order: tuple[int, ...], direction: int) -> int | None:
    count = players + direction
    while count >= min(order):
        if _split(count, order):
            return count
        count += direction
    return None if direction < 0 else min(order)


@lru_cache(maxsize=1024)
def _split(players: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """The best split, larger tables first; empty when there is none."""
    if players <= 0:
        return ()
    preferred, *others = order
    if not others:
        whole, rest = divmod(players, preferred)
        return () if rest else (preferred,) * whole
    last = order[-1]
    for count in range(players // last + 1):
        if count * last == players:
            return (last,) * count
        found = _split(players - count * last, order[:-1])
        if found:
            return tuple(sorted(found + (last,) * count, reverse=True))
    return ()
