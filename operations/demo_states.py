"""Tournaments of the demo in every state: before, running with all kinds of tables, finished; an evening of preferans,
a season of five with a table."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from rules.plain import FreeJson
from scoring.domain.calling import call_jury
from scoring.domain.confirming import PAPER, confirm
from scoring.domain.entries import Author, NewEntry, record_entry
from scoring.domain.sheets import sign_sheet
from scoring.domain.tickets import SeatRow
from scoring.models import Entry, Sheet
from tournaments.desk.domain.invented import CLUBS, NAMES
from tournaments.draws.domain import drawing
from tournaments.draws.domain.publishing import publish_seating
from tournaments.events.domain import listing
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.models import Tournament
from tournaments.registration.domain.entering import Entrant, register_all
from tournaments.registration.domain.participation import Person, record_consent_of_all
from tournaments.rounds.domain import states, table_desk
from tournaments.rounds.models import Round
from tournaments.seasons.domain.seasons import add_tournament, create_season
from tournaments.seasons.models import Season
from tournaments.standings.domain.declaring import announce, declare

SEASON, COMING, PREFERANS = "Ukážková liga", "Vianočný turnaj", "Preferansový večer"
EVENINGS = 5
#: What a table of four, and of three, won and lost in an evening, in cents; turned by one seat each evening.
WON = {4: (420, -110, -250, -60), 3: (310, -200, -110)}


@transaction.atomic
def fill_states(running: Tournament, organiser: User, owner: User) -> None:
    """Make the other tournaments beside the running one, unless they are there, and let its tables differ."""
    if Season.objects.filter(name=SEASON).exists():
        return
    today = timezone.localdate()
    _let_tables_differ(running)
    _tournament(COMING, today + timedelta(days=9), organiser, owner, NAMES, here=False, capacity=48)
    _evening_of_preferans(organiser, owner, today)
    season = create_season(owner, SEASON, None, "superliga-2009", {})
    for number in range(1, EVENINGS + 1):
        day = today - timedelta(weeks=EVENINGS + 1 - number)
        names = NAMES[number : number + 8]
        evening = _tournament(
            f"{SEASON}, {number}. večer",
            day,
            organiser,
            owner,
            names,
            ruleset="ticket-only",
            rounds_planned=1,
        )
        _finished_round(evening, organiser, number)
        add_tournament(season, declare(announce(evening), organiser), "1")


def _tournament(
    name: str,
    on: date,
    organiser: User,
    owner: User,
    names: Sequence[str],
    *,
    here: bool = True,
    **fields: object,
) -> Tournament:
    """On the public list, with these people, who agree to be named."""
    made = create_tournament(user=organiser, name=name, on=on, venue="Reštaurácia U kráľa", **fields)
    listing.ask(made, organiser, "")
    listing.approve(made, owner)
    people = [
        Entrant(Person(who, CLUBS[number % len(CLUBS)], f"V{NAMES.index(who) + 1}", 1948 + 2 * number))
        for number, who in enumerate(names)
    ]
    register_all(made, people, checked_in=here, user=organiser)
    record_consent_of_all(made)
    made.refresh_from_db()
    return made


def _round(tournament: Tournament, user: User) -> Round:
    draw = drawing.run_draw(drawing.prepare_draw(tournament, user))
    publish_seating(draw, user)
    return states.start_round(draw.round)


def _finished_round(tournament: Tournament, user: User, turned: int) -> None:
    """A round by tickets, closed."""
    round_ = _round(tournament, user)
    for table in round_.tables.all():
        size = table.seats.count()
        won = [WON[size][(seat + turned) % size] for seat in range(size)]
        rows: list[SeatRow] = [
            {"deposit_1": 0, "deposit_2": 0, "money": one, "premium": 0, "notes": []} for one in won
        ]
        table_desk.take_ticket(table, rows, user)
    states.end_play(round_)
    states.close_round(round_, user, reason="papier")


def _evening_of_preferans(organiser: User, owner: User, today: date) -> None:
    """Two tables of three, a deal of six spades that nobody whists from each seat of the first."""
    evening = _tournament(
        PREFERANS, today, organiser, owner, NAMES[:6], ruleset="preferans/sochi", ruleset_options={"pool": 10},
        table_size=3, rounds_planned=2,
    )  # fmt: skip
    sheet = _round(evening, organiser).tables.order_by("number").first()
    assert sheet is not None
    for seat in range(3):
        defence = [None if seat == each else "pass" for each in range(3)]
        body: FreeJson = {
            "kind": "contract",
            "dealer": (seat + 2) % 3,
            "declarer": seat,
            "contract": "6S",
            "defence": defence,
        }
        now = Sheet.objects.get(pk=sheet.sheet_id)
        new = NewEntry(uuid.uuid4(), Entry.Kind.DEAL, now.version, body)
        record_entry(now.public_id, Author(role=Entry.Role.DESK), new)


def _let_tables_differ(running: Tournament) -> None:
    """Of its tables one calls the jury, one is signed and one of its players has said yes; the last writes nothing."""
    author = Author(role=Entry.Role.DESK)
    round_ = running.rounds.filter(state=Round.State.PLAYING).last()
    tables = list(round_.tables.select_related("sheet").order_by("number")) if round_ else []
    if len(tables) > 2:
        call_jury(tables[0].sheet, author, note="renonc v poslednom rozdaní")
        sign_sheet(tables[1].sheet, author)
        confirm(tables[1].sheet, author, 0, PAPER)
