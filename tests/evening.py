"""A club evening for the tests: people, a tournament, a published round, all made by the product's own verbs."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from accounts.models import User
from scoring.domain import sheets
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.pens import sheet_code, take_pen
from scoring.domain.seat_tokens import take_seat
from scoring.domain.write_keys import seat_key
from scoring.models import Entry, Pen, SeatToken, Sheet
from tournaments.draws.domain import drawing
from tournaments.draws.domain.publishing import publish_seating
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


def tournament_of(players: int, user: User | None = None, **fields: Any) -> Tournament:
    """A tournament on the public list with so many players checked in."""
    fields.setdefault("public", True)
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
    """The next round, drawn and published."""
    draw = drawing.run_draw(drawing.prepare_draw(tournament, user))
    publish_seating(draw, user)
    draw.round.refresh_from_db()
    return draw.round
