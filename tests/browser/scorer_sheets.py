"""What happens to a sheet elsewhere: at the desk, at the organiser's. Runs as a process beside the server.

python -m tests.browser.scorer_sheets takes one JSON list a line, [what, argument...], and answers each with one object.
"""

from __future__ import annotations

import io
import json
import os
import sys
import traceback
from contextlib import redirect_stdout
from typing import Any

import django


def new(*names: str) -> dict[str, Any]:
    """A new sheet with these names, and the code of its pen."""
    from scoring.domain.pens import sheet_code
    from scoring.domain.sheets import open_sheet

    sheet = open_sheet(ruleset="marias/szmk-2012", names=names, title="Kolo 1, stôl 3")
    return {"id": sheet.public_id, "code": sheet_code(sheet)}


def game(ruleset: str, options: dict[str, Any], *names: str) -> dict[str, Any]:
    """A new sheet of any game, and the code of its pen."""
    from scoring.domain.pens import sheet_code
    from scoring.domain.sheets import open_sheet

    sheet = open_sheet(ruleset=ruleset, options=options, names=names, title="Kolo 1, stôl 3")
    return {"id": sheet.public_id, "code": sheet_code(sheet)}


def write(public_id: str, *deals: dict[str, Any]) -> dict[str, Any]:
    """The desk writes these deals."""
    from scoring.domain.entries import Author, record_entry
    from scoring.models import Entry, Sheet
    from tests.evening import entry

    for deal in deals:
        version = Sheet.objects.get(public_id=public_id).version
        record_entry(public_id, Author(role=Entry.Role.DESK), entry(deal, seen=version))
    return {}


def sign(public_id: str) -> dict[str, Any]:
    """The desk signs what is written."""
    from scoring.domain.entries import Author
    from scoring.domain.sheets import sign_sheet
    from scoring.models import Entry, Sheet

    sign_sheet(Sheet.objects.get(public_id=public_id), Author(role=Entry.Role.DESK))
    return {}


def late(public_id: str, *deals: dict[str, Any]) -> dict[str, Any]:
    """A phone that had the pen, or had it before, sends these deals: they are kept for the desk."""
    from scoring.domain.entries import Author, record_entry
    from scoring.domain.pens import hand_on, sheet_code, take_pen
    from scoring.models import Entry, Pen, Sheet
    from tests.evening import entry

    sheet = Sheet.objects.get(public_id=public_id)
    pen = Pen.objects.filter(sheet=sheet, ended_at__isnull=False).first()
    if pen is None:
        pen, _token = take_pen(public_id, sheet_code(sheet), "old phone")
        hand_on(pen)
    for deal in deals:
        new = entry(deal, seen=sheet.version)
        record_entry(public_id, Author(role=Entry.Role.SCORER, pen=pen), new)
    return {}


def running(public_id: str, minutes: int) -> dict[str, Any]:
    """The clock of this sheet's round has run for so many minutes."""
    from datetime import timedelta

    from django.utils import timezone

    from tournaments.rounds.domain.states import start_round
    from tournaments.rounds.models import Round, Table

    round_ = start_round(Table.objects.get(sheet__public_id=public_id).round)
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=minutes))
    return {"minutes": round_.minutes}


def end(public_id: str) -> dict[str, Any]:
    """The round is closed: the right to write ends."""
    from scoring.domain.sheets import end_writing
    from scoring.models import Sheet

    end_writing([Sheet.objects.get(public_id=public_id)])
    return {}


def fill_desk(public_id: str) -> dict[str, Any]:
    """As many late deals as a sheet may have wait for the desk."""
    import uuid

    from scoring.domain.checking import MOST_HELD
    from scoring.models import HeldEntry, Sheet
    from tests.evening import SEVEN

    content = {"kind": "deal", "body": SEVEN, "target": None, "reason": "", "seen_version": 0}
    sheet = Sheet.objects.get(public_id=public_id)
    HeldEntry.objects.bulk_create(
        HeldEntry(sheet=sheet, device_id=uuid.uuid4(), content=content, why=HeldEntry.Why.ENDED)
        for _ in range(MOST_HELD)
    )
    return {}


def lay_aside(public_id: str) -> dict[str, Any]:
    """The desk lays everything aside that waits."""
    from scoring.domain.entries import Author
    from scoring.domain.held import lay_aside
    from scoring.models import Entry, HeldEntry

    for held in HeldEntry.objects.filter(sheet__public_id=public_id, settled_at=None):
        lay_aside(held, Author(role=Entry.Role.DESK))
    return {}


def record(public_id: str) -> dict[str, Any]:
    """The `table-record/1` of a sheet, as it is exported."""
    from scoring.domain.written import record_on
    from scoring.models import Sheet

    return dict(record_on(Sheet.objects.get(public_id=public_id)))


def waiting(public_id: str) -> dict[str, Any]:
    """What waits for the desk, as it was sent."""
    from scoring.models import HeldEntry

    found = HeldEntry.objects.filter(sheet__public_id=public_id, settled_at=None)
    return {"contents": list(found.order_by("pk").values_list("content", flat=True))}


def replace(public_id: str) -> dict[str, Any]:
    """The desk gives out a new code."""
    from scoring.domain.pens import replace_code
    from scoring.models import Sheet

    return {"code": replace_code(Sheet.objects.get(public_id=public_id))}


def next_round(public_id: str) -> dict[str, Any]:
    """The round of this sheet is closed and the next one published: the new sheet of the same table."""
    from scoring.domain.pens import sheet_code
    from tests.evening import published_round
    from tournaments.rounds.domain.states import close_round
    from tournaments.rounds.models import Table

    table = Table.objects.select_related("round__tournament").get(sheet__public_id=public_id)
    close_round(table.round, None, reason="Koniec kola")
    sheet = published_round(table.round.tournament).tables.get(number=table.number).sheet
    return {"id": sheet.public_id, "code": sheet_code(sheet), "title": sheet.title}


def card(players: int) -> dict[str, Any]:
    """A tournament of so many players with its first round published: the card of table 1 and its sheet."""
    from scoring.domain.pens import sheet_code
    from tests.evening import account, published_round, tournament_of
    from tournaments.rounds.models import TableCard

    round_ = published_round(tournament_of(players, account("karta@example.test")))
    sheet = round_.tables.get(number=1).sheet
    read_id = TableCard.objects.get(tournament=round_.tournament, number=1).read_id
    return {
        "read_id": read_id,
        "id": sheet.public_id,
        "code": sheet_code(sheet),
        "tournament": round_.tournament.name,
    }


def jury_table() -> dict[str, Any]:
    """A table with two deals in a tournament with a jury: its card and sheet, and the session of a referee."""
    from django.test import Client

    from tests.evening import SEVEN, account
    from tournaments.events.domain.tournaments import grant_role
    from tournaments.rounds.models import Table

    made = card(4)
    write(made["id"], SEVEN, {**SEVEN, "dealer": 1, "pausing": 1, "actor": 2})
    table = Table.objects.select_related("round__tournament").get(sheet__public_id=made["id"])
    referee = account("rozhodca@example.test")
    grant_role(table.round.tournament, referee, "jury")
    web = Client()
    web.force_login(referee)
    return {**made, "slug": table.round.tournament.slug, "session": web.cookies["sessionid"].value}


def office(public_id: str) -> dict[str, Any]:
    """The session of who organises the tournament of this sheet."""
    from django.test import Client

    from tests.evening import account
    from tournaments.rounds.models import Table

    web = Client()
    web.force_login(account("karta@example.test"))
    table = Table.objects.select_related("round__tournament").get(sheet__public_id=public_id)
    return {"slug": table.round.tournament.slug, "session": web.cookies["sessionid"].value}


def seated(ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
    """A published round of four by these rules: its sheet, its pages, the session of who organises it."""
    from django.test import Client
    from django.urls import reverse

    from scoring.domain.pens import sheet_code
    from tests.evening import account, published_round, tournament_of
    from tournaments.publishing.domain import projector

    owner = account("smer@example.test")
    made = tournament_of(4, owner, name=ruleset, ruleset=ruleset, ruleset_options=options)
    round_ = published_round(made)
    sheet = round_.tables.get(number=1).sheet
    web = Client()
    web.force_login(owner)
    return {
        "id": sheet.public_id,
        "code": sheet_code(sheet),
        "session": web.cookies["sessionid"].value,
        "cards": reverse("organiser:table-cards", args=[made.slug, round_.number]),
        "wall": reverse("public:projector", args=[made.slug, projector.key_of(made)]),
        "public": reverse("public:tournament", args=[made.slug]),
    }


def announce(slug: str) -> dict[str, Any]:
    """The results of a tournament are provisional."""
    from tournaments.events.models import Tournament
    from tournaments.standings.domain import declaring

    declaring.announce(Tournament.objects.get(slug=slug), "koniec")
    return {}


def run(code: str) -> dict[str, Any]:
    """What this Python prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "desk", "exec"), {"__name__": "desk"})
    return {"printed": printed.getvalue()}


def main() -> None:
    """Answer line by line until the input ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    verbs = {
        "new": new,
        "game": game,
        "write": write,
        "sign": sign,
        "late": late,
        "running": running,
        "end": end,
        "fill_desk": fill_desk,
        "lay_aside": lay_aside,
        "waiting": waiting,
        "record": record,
        "replace": replace,
        "card": card,
        "jury_table": jury_table,
        "office": office,
        "announce": announce,
        "seated": seated,
        "next_round": next_round,
        "run": run,
    }
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        try:
            answer = verbs[what](*arguments)
        except Exception:
            answer = {"fault": traceback.format_exc()}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
