"""Who sits where in a round, as a seating of the `seeding`, and what changes between two of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tournaments import seeding
from tournaments.rounds.models import Moved, Round


def as_round(tables: dict[int, list[int]], byes: Sequence[int] = ()) -> seeding.Round:
    """Tables by number as a round of the seeding; numbers that are missing become empty tables."""
    last = max(tables, default=0)
    return seeding.Round(
        tables=tuple(seeding.Table(seats=tuple(tables.get(number, ()))) for number in range(1, last + 1)),
        byes=tuple(byes),
    )


def seating_of(round_: Round) -> seeding.Round:
    """The seating of a round as it stands now: one query."""
    tables: dict[int, list[int]] = defaultdict(list)
    for table, registration in round_.seats.order_by("position").values_list(
        "table__number", "registration_id"
    ):
        tables[table].append(registration)
    return as_round(tables, list(round_.byes.values_list("registration_id", flat=True)))


#: Table and seat, both from 1.
TableSeat = tuple[int, int]


def seats_of(round_: seeding.Round) -> dict[int, TableSeat]:
    """Where everybody sits; who sits out has no seat."""
    return {
        player: (number, seat)
        for number, table in enumerate(round_.tables, start=1)
        for seat, player in enumerate(table.seats, start=1)
    }


def changes(before: seeding.Round, after: seeding.Round) -> list[Moved]:
    """Whose line on the seating list is another one, in order of the new tables."""
    old, new = seats_of(before), seats_of(after)
    moved = [player for player in {**new, **old} if old.get(player) != new.get(player)]
    return [
        {
            "registration": player,
            "from": list(old[player]) if player in old else None,
            "to": list(new[player]) if player in new else None,
        }
        for player in moved
    ]
