"""A seating as pages show it: registrations instead of ids, tables with their free seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.registration.models import Registration
from tournaments.rounds.models import Moved
from tournaments.rounds.models import Round as PlayedRound
from tournaments.seeding import Request, Round


@dataclass(frozen=True)
class PlannedTable:
    """A table with who sits there in seat order, and how many more could."""

    number: int
    seats: list[Registration]
    free: range


@dataclass(frozen=True)
class Plan:
    """The tables of a seating, and who sits out."""

    tables: list[PlannedTable]
    byes: list[Registration]


@dataclass(frozen=True)
class SeatedTable:
    """A table of a published seating with its players as they sit."""

    number: int
    players: list[Registration]


def seated_tables(round_: PlayedRound, people: Mapping[int, Registration]) -> list[SeatedTable]:
    """The tables of a published round: one query, since the people are read already."""
    seats = round_.seats.order_by("table__number", "sheet_seat__position")
    found: dict[int, list[Registration]] = {}
    for number, player in seats.values_list("table__number", "registration_id"):
        found.setdefault(number, []).append(people[player])
    return [SeatedTable(number, players) for number, players in found.items()]


def plan_of(seating: Round, people: Mapping[int, Registration], request: Request) -> Plan:
    """A seating with the people in it; every table has as many seats as the largest allowed size."""
    largest = max(request.sizes.order)
    return Plan(
        tables=[
            PlannedTable(
                number,
                [people[player] for player in table.seats if player in people],
                range(max(0, largest - len(table.seats))),
            )
            for number, table in enumerate(seating.tables, start=1)
        ],
        byes=[people[player] for player in seating.byes if player in people],
    )


@dataclass(frozen=True)
class Change:
    """Whose seat is another one: table and seat before and after, None for nowhere."""

    registration: Registration
    before: tuple[int, int] | None
    after: tuple[int, int] | None


def _at(kept: Sequence[int] | None) -> tuple[int, int] | None:
    return (kept[0], kept[1]) if kept else None


def changes_of(stored: Sequence[Moved], people: Mapping[int, Registration]) -> list[Change]:
    """The changes of a version or of an edit with the names joined."""
    return [
        Change(
            people[change["registration"]],
            _at(change["from"]),
            _at(change["to"]),
        )
        for change in stored
        if change["registration"] in people
    ]
