"""A club evening for the tests: people, a tournament, a published round, all made by the product's own verbs."""

from __future__ import annotations

import uuid
from contextlib import nullcontext
from datetime import date
from typing import Any

from auditlog.context import disable_auditlog
from django.utils import timezone

from accounts.models import User
from scoring.domain import sheets
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.pens import sheet_code, take_pen
from scoring.domain.seat_tokens import take_seat
from scoring.domain.write_keys import seat_key
from scoring.models import Entry, Pen, SeatToken, Sheet
from tournaments import seeding
from tournaments.draws.domain import drawing
from tournaments.draws.domain.draw_request import as_stored, request_of
from tournaments.draws.domain.publishing import publish_seating
from tournaments.draws.models import Draw
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person
from tournaments.registration.domain import entering
from tournaments.rounds.models import Round

MARIAS = "marias/szmk-2012"

#: A plain seven that actor 1 wins: 6 c from everyone.
SEVEN: dict[str, Any] = {
    "kind": "deal",
    "dealer": 0,
    "pausing": 0,
    "actor": 1,
    "contract": "seven",
    "lead": True,
    "won": {"game": True, "seven": True},
}
#: The same at a table of three, where nobody pauses.
THREE_SEVEN: dict[str, Any] = {key: value for key, value in SEVEN.items() if key != "pausing"}
#: The same with the seven lost: the actor pays 4 - 2 = 2 c to everyone.
LOST_SEVEN: dict[str, Any] = {**SEVEN, "won": {"game": True, "seven": False}}
#: One worth more than 50 points, without the description that M-28 asks for.
DEAR: dict[str, Any] = {
    **SEVEN,
    "contract": "hundred",
    "red": True,
    "won": {},
    "points": 100,
    "twenty": {"trump_marriage_torn": False},
    "premium": [{"row": "hundred.4.no_ace"}, {"row": "hundred.twenty.4"}],
}


def account(email: str = "olga@example.test") -> User:
    """An account, made once."""
    return User.objects.filter(email=email).first() or User.objects.create_user(
        email, name=email.split("@")[0]
    )


def sheet_of_four() -> Sheet:
    """An empty sheet with four names."""
    return sheets.open_sheet(ruleset=MARIAS, names=["Anna", "Boris", "Cyril", "Dana"], title="Kolo 1, stôl 1")


def pen_of(sheet: Sheet, device: str = "phone") -> tuple[Pen, str]:
    """The pen of a sheet and its token, taken with the right code."""
    return take_pen(sheet.public_id, sheet_code(sheet), device)


def player_at(sheet: Sheet, position: int) -> Author:
    """Who speaks for a seat on a phone of their own."""
    seat = sheet.seats.get(position=position)
    known = SeatToken.objects.filter(seat=seat, ended_at=None, taken_at__isnull=False).first()
    token = known or take_seat(sheet.public_id, seat_key(sheet), position)[0]
    return Author(role=Entry.Role.PLAYER, seat=token)


def entry(
    body: dict[str, Any] | None = None, *, seen: int, kind: str = Entry.Kind.DEAL, **more: Any
) -> NewEntry:
    """What a device would send."""
    return NewEntry(device_id=uuid.uuid4(), kind=kind, seen_version=seen, body=body or {}, **more)


def write(sheet: Sheet, pen: Pen, new: NewEntry) -> Entry:
    """Record an entry of the pen that must not be held."""
    recorded = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), new)
    assert isinstance(recorded, Recorded)
    return recorded.entry


def tournament_of(
    players: int, user: User | None = None, *, logged: bool = False, **fields: Any
) -> Tournament:
    """A tournament on the public list with so many players checked in; the log of changes hears of it only if asked."""
    fields.setdefault("public", True)
    with nullcontext() if logged else disable_auditlog():
        made = create_tournament(
            user=user or account(), name=fields.pop("name", "Jesenný turnaj"), on=date(2026, 11, 21), **fields
        )
        # In letters: a key that happens to be 12 is not found by whoever looks for player 12.
        own = str(made.pk).translate(str.maketrans("0123456789", "ABCDEFGHIJ"))
        listed = [
            Person(f"Hráč {number:03}", f"Klub {number % 3}", f"L{own}-{number}", 1950)
            for number in range(1, players + 1)
        ]
        entering.register_all(made, [entering.Entrant(person) for person in listed], checked_in=True)
    return made


def published_round(tournament: Tournament, user: User | None = None) -> Round:
    """The next round, published, with the same seats in every run: nothing is drawn where lots would say (`rotated`).

    Tests of draws, and of what can be repeated from a seed, take `drawn_round`.
    """
    with disable_auditlog():
        draw = drawing.prepare_draw(tournament, user)
        if not draw.drawn_at:
            request = request_of(draw)
            seating = rotated(request, draw.round.number)
            draw.result = as_stored(seating)
            draw.report = as_stored(seeding.evaluate(request, [seating]))
            draw.drawn_at = timezone.now()
            draw.save(update_fields=["result", "report", "drawn_at"])
        return _published(draw, user)


def drawn_round(tournament: Tournament, user: User | None = None) -> Round:
    """The next round, drawn by lot and published."""
    return _published(drawing.run_draw(drawing.prepare_draw(tournament, user)), user)


def _published(draw: Draw, user: User | None) -> Round:
    publish_seating(draw, user)
    draw.round.refresh_from_db()
    return draw.round


def rotated(request: seeding.Request, number: int) -> seeding.Round:
    """A seating without lots: by start number at the tables of round 1, then every seat moves on by its own number.

    The first player of a table stays, the second goes to the next table, the third to the one after. Others sit out
    in each round.
    """
    sizes = seeding.table_sizes(len(request.players), request.sizes)
    everybody = [player.id for player in request.players]
    out = len(everybody) - sum(sizes)
    first = out * (number - 1) % len(everybody) if everybody else 0
    row = everybody[first:] + everybody[:first]
    waiting = iter(row[: sum(sizes)])
    tables = [[next(waiting) for _ in range(size)] for size in sizes]
    for seat in range(max(sizes, default=0)):
        column = [table for table in tables if len(table) > seat]
        seated = [table[seat] for table in column]
        for place, table in enumerate(column):
            table[seat] = seated[(place - seat * (number - 1)) % len(column)]
    return seeding.Round(
        tables=tuple(seeding.Table(seats=tuple(table)) for table in tables), byes=tuple(row[sum(sizes) :])
    )
