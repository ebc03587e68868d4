"""A hall of a thousand players in the database: six rounds at tables of four, thirty deals a table.

It is laid out in bulk, with entries chained as the product chains them; what is measured afterwards is the
product's own work.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from rules.plain import FreeJson
from scoring.domain import chain
from scoring.models import Entry, Sheet, SheetSeat
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat, Table
from tournaments.standings.models import Standing

TABLE_SIZE = 4
#: Each has no divisor in common with the number of players.
STRIDES = (1, 3, 7, 9, 11, 13)
#: Thirty deals of an evening: seat `actor` plays while `dealer` pauses.
CONTRACTS: tuple[FreeJson, ...] = (
    {"contract": "seven", "lead": True, "won": {"game": True, "seven": True}},
    {"contract": "hundred", "red": True, "lead": False, "points": 120},
    {"contract": "betl", "flek": {"betl": 1}, "won": {"betl": True}},
    {"contract": "seven", "flek": {"game": 2}, "lead": False, "won": {"game": False, "seven": True}},
    {"contract": "durch", "won": {"durch": True}, "premium": [{"row": "durch.ace_no_king"}]},
)


@transaction.atomic
def lay_out(user: Any, *, players: int, rounds: int, deals: int, system: str) -> Tournament:
    """The tournament with all its sheets written and its rounds closed but the last."""
    tournament = create_tournament(
        user=user,
        name=f"Hall {uuid.uuid4().hex[:8]}",
        on=date(2026, 11, 21),
        rounds_planned=rounds,
        system=system,
        state=Tournament.State.RUNNING,
    )
    people = Player.objects.bulk_create(
        Player(name=f"Player {number:04}", plain_name=f"player {number:04}") for number in range(players)
    )
    entered = Registration.objects.bulk_create(
        Registration(
            tournament=tournament,
            player=person,
            name=person.name,
            state=Registration.State.CHECKED_IN,
            start_number=number + 1,
        )
        for number, person in enumerate(people)
    )
    for number in range(1, rounds + 1):
        state = Round.State.CLOSED if number < rounds else Round.State.REVIEW
        round_ = Round.objects.create(tournament=tournament, number=number, state=state, minutes=60)
        Standing.objects.create(round=round_)
        order = [entered[(seat * STRIDES[number - 1] + number) % players] for seat in range(players)]
        _round(tournament, round_, order, deals)
    return tournament


def _round(tournament: Tournament, round_: Round, order: list[Registration], deals: int) -> None:
    tables = [order[first : first + TABLE_SIZE] for first in range(0, len(order), TABLE_SIZE)]
    sheets = Sheet.objects.bulk_create(
        Sheet(ruleset=tournament.ruleset, version=deals, entry_count=deals) for _ in tables
    )
    made = Table.objects.bulk_create(
        Table(round=round_, number=number, sheet=sheet) for number, sheet in enumerate(sheets, start=1)
    )
    places = SheetSeat.objects.bulk_create(
        SheetSeat(sheet=sheet, position=position, name=str(entry.start_number))
        for sheet, table in zip(sheets, tables, strict=True)
        for position, entry in enumerate(table)
    )
    Seat.objects.bulk_create(
        Seat(
            table=made[number // TABLE_SIZE],
            round=round_,
            position=place.position,
            registration=order[number],
            sheet_seat=place,
        )
        for number, place in enumerate(places)
    )
    Entry.objects.bulk_create(
        entry for number, sheet in enumerate(sheets) for entry in _entries(sheet, deals, number)
    )
    Sheet.objects.bulk_update(sheets, ["head_hash"])


def _entries(sheet: Sheet, deals: int, shift: int) -> Iterator[Entry]:
    now = timezone.now()
    previous = ""
    for number in range(1, deals + 1):
        dealer = (number - 1) % TABLE_SIZE
        actor = (dealer + 1 + (number + shift) % 3) % TABLE_SIZE
        body = {**CONTRACTS[(number + shift) % len(CONTRACTS)], "actor": actor}
        entry = Entry(
            sheet=sheet,
            number=number,
            device_id=uuid.uuid4(),
            kind=Entry.Kind.DEAL,
            body={"kind": "deal", "dealer": dealer, "pausing": dealer, **body},
            seen_version=number - 1,
            version=number,
            role=Entry.Role.DESK,
            recorded_at=now,
            previous_hash=previous,
        )
        previous = entry.hash = chain.entry_hash(entry, None)
        yield entry
    sheet.head_hash = previous
