"""M-41: a club's own table in a tournament counts: what was typed is on the tournament, the sheet, the paper, in the
standing, in the breakdown and in the file, and a later version changes nothing of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.refusals import Refusal
from rules import registry
from scoring.documents.marias.words import words_of
from scoring.documents.sheet import PaperForm
from scoring.models import Sheet
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.full_day import in_a_file
from tests.premium.test_tables import club_table, draft, typed
from tests.security.registry import web
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.premium.domain import tables
from tournaments.premium.domain.rows import shipped
from tournaments.premium.models import PremiumTable
from tournaments.rounds.models import Round
from tournaments.standings.domain.standings import current_standing
from tournaments.transfer.domain import import_tournament, read_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: A seven on three trumps without the lead: 10 points by the union's table, 9 by the club's.
RISKY = {**SEVEN, "lead": False, "premium": [{"row": "seven.3"}]}
ROWS = {"seven.3": [6, 9], "betl.ace": [3, 4]}
CHAIR = "officer@example.test"


@pytest.fixture(scope="module")
def table(lasting: None) -> PremiumTable:
    return club_table(rows=ROWS)


@pytest.fixture(scope="module")
def evening(table: PremiumTable) -> Tournament:
    """A tournament of the club, of an organiser who is no officer of it."""
    return tournament_of(4, account(), club=table.club)


def settings_as_sent(client: Client, tournament: Tournament, **changed: Any) -> dict[str, Any]:
    """The form of the settings as a browser sends it back."""
    context = client.get(reverse("organiser:settings", args=[tournament.slug])).context
    sent: dict[str, Any] = {}
    for form in (context["form"], context["form"].options, context["system_form"]):
        for field in form:
            value = field.value()
            if value not in (None, False):
                sent[field.html_name] = value
    return sent | {"shown.system": tournament.system, "shown.currency": tournament.currency} | changed


def choose(client: Client, tournament: Tournament, table: PremiumTable) -> Tournament:
    sent = settings_as_sent(client, tournament, **{"option-premium_table": f"version-{table.newest.pk}"})
    client.post(reverse("organiser:save-settings", args=[tournament.slug]), sent)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture(scope="module")
def played(evening: Tournament, table: PremiumTable) -> Round:
    """One risky seven at the first table."""
    round_ = published_round(choose(web(account()), evening, table))
    sheet = round_.tables.get().sheet
    write(sheet, pen_of(sheet)[0], entry(RISKY, seen=0))
    return round_


def sheet_of(round_: Round) -> Sheet:
    return Sheet.objects.get(table__round=round_)


def test_the_organiser_chooses_the_table_of_the_club_on_the_page(
    evening: Tournament, table: PremiumTable
) -> None:
    client = web(account())
    page = client.get(reverse("organiser:settings", args=[evening.slug])).content.decode()
    offered = " ".join(re.findall(r"Talon: [^<]*", page.replace("\u00a0", " ")))
    assert offered == "Talon: Severná, platí od 1. 9. 2026 (verzia 1)"
    chosen = choose(client, evening, table)
    assert chosen.ruleset_options == {"premium_table": table.newest.inline}
    registry.engine(chosen.ruleset).form(chosen.ruleset_options)


def test_what_was_chosen_is_on_the_sheet_and_counts_to_the_standing(
    played: Round, table: PremiumTable
) -> None:
    sheet = sheet_of(played)
    assert sheet.options == {"premium_table": table.newest.inline}
    assert [seat.premium for seat in sheet.seats.order_by("position")] == [0, 9, 0, 0]
    rows = current_standing(played).evaluated.rows
    assert sorted(row.premium for row in rows) == [0, 0, 0, 9]


@pytest.mark.parametrize("blank", [True, False])
def test_the_paper_prints_the_table_that_is_played(played: Round, table: PremiumTable, blank: bool) -> None:
    sheet = sheet_of(played)
    paper = PaperForm(
        ruleset=sheet.ruleset,
        options=tuple(sorted(sheet.options.items())),
        currency="EUR",
        language="sk",
        seats=4,
        blank=blank,
    )
    printed = {row.merged: [row.lead, row.no_lead] for row in words_of(paper).rows}
    assert printed == {(row,): values for row, values in table.newest.rows.items()}
    assert "Severná 2026-09-01 v1" in words_of(paper).label["valid_from"]


def test_the_phone_gets_the_rows_with_their_values(played: Round) -> None:
    sheet = sheet_of(played)
    prices: Any = registry.engine(sheet.ruleset).tables(sheet.options)["prices"]
    assert {row["row"]: [row["lead"], row["no_lead"]] for row in prices["rows"]} == ROWS


def test_the_breakdown_of_a_figure_leads_to_the_table(played: Round, table: PremiumTable) -> None:
    actor = played.tables.get().seats.get(position=1).registration
    shown = Client().get(reverse("public:figures-sheet", args=[played.tournament.slug, 1, actor.pk]))
    assert "9 PB · sedma na 3 tromfy" in " ".join(shown.content.decode().split())
    address = reverse("public:premium-table", args=[played.tournament.slug])
    assert address in shown.content.decode()
    page = Client().get(address).content.decode()
    assert "Severná 2026-09-01 v1" in page
    assert "sedma na 2 tromfy" not in page
    assert reverse("premium:version", args=[table.pk, 1]) in page


def test_the_rule_book_shows_every_shipped_table() -> None:
    book = Client().get(reverse("scoring:rulebook", args=["marias"])).content.decode()
    for name, rows in shipped().items():
        address = reverse("scoring:premium-table", args=[name])
        assert address in book
        groups = Client().get(address).context["groups"]
        shown = {row.id: [row.lead, row.no_lead] for _game, listed in groups for row in listed}
        assert shown == rows
    assert Client().get(reverse("scoring:premium-table", args=["2009"])).status_code == 404
    assert "premium" not in Client().get(reverse("scoring:rulebook", args=["preferans"])).content.decode()


def test_a_later_version_changes_nothing_of_what_is_played(played: Round, table: PremiumTable) -> None:
    first = table.newest.inline
    newer = tables.change_table(table, account(CHAIR), draft(rows={"seven.3": [1, 1]}), 1)
    tables.retire_table(table)
    tournament = Tournament.objects.get(pk=played.tournament_id)
    assert tournament.ruleset_options == {"premium_table": first}
    assert [seat.premium for seat in sheet_of(played).seats.order_by("position")] == [0, 9, 0, 0]
    with pytest.raises(Refusal):
        change_settings(tournament, {"ruleset_options": {"premium_table": newer.inline}})
    client = web(account())
    answer = client.post(
        reverse("organiser:save-settings", args=[tournament.slug]),
        settings_as_sent(client, tournament, venue="Žilina"),
    )
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert (tournament.venue, tournament.ruleset_options) == ("Žilina", {"premium_table": first})


def test_the_file_of_the_tournament_carries_the_table() -> None:
    """Also to a server that knows neither the club nor its table."""

    def made() -> Tournament:
        table = club_table(rows=ROWS)
        chosen = choose(web(account()), tournament_of(4, account(), club=table.club), table)
        sheet = published_round(chosen).tables.get().sheet
        write(sheet, pen_of(sheet)[0], entry(RISKY, seen=0))
        return chosen

    moved = import_tournament(read_tournament(in_a_file(made))).tournament
    assert not PremiumTable.objects.exists()
    sheet = Sheet.objects.get(table__round__tournament=moved)
    assert sheet.options == moved.ruleset_options
    assert sheet.options["premium_table"] == {
        "id": "Severná 2026-09-01 v1",
        "rows": ROWS,
        "based_on": "2010-printed",
    }
    assert sheet.seats.get(position=1).premium == 9


@pytest.mark.parametrize(
    "name", ["Klub", "Klub A3", "Klub DPM A3", "Klub 2026 v²", "Klub 2026 v", "Klub 2026 1٣"]
)
def test_a_table_of_another_server_is_shown_whatever_its_id(evening: Tournament, name: str) -> None:
    """An id is a free text (M-41): only those made here end with a day and a version."""
    own = {"premium_table": {"id": name, "rows": ROWS}}
    change_settings(evening, {"ruleset_options": own})
    published_round(evening)
    page = Client().get(reverse("public:premium-table", args=[evening.slug]))
    assert page.status_code == 200
    assert name in page.content.decode()


def test_nobody_chooses_a_table_that_is_not_offered(evening: Tournament) -> None:
    """Neither another account's own, nor a version by its number."""
    stranger = tables.make_table(account("stranger@example.test"), None, draft("Cudzia"))
    client = web(account())
    for key in (f"version-{stranger.newest.pk}", "present", "version-0", "x"):
        sent = settings_as_sent(client, evening, **{"option-premium_table": key})
        client.post(reverse("organiser:save-settings", args=[evening.slug]), sent)
        evening.refresh_from_db()
        assert evening.ruleset_options == {}


def test_a_new_tournament_is_offered_the_own_table(table: PremiumTable) -> None:
    own = tables.make_table(account(), None, draft("Moja"))
    client = web(account())
    page = client.get(reverse("organiser:create")).content.decode()
    assert "Moja, platí od" in page
    assert "Severná" not in page
    assert "Severná" in web(CHAIR).get(reverse("organiser:create")).content.decode()
    sent = {"club": table.club_id, "name": "N", "system": "club-evening", "shown.system": "club-evening"}
    of_club = client.post(reverse("organiser:choose-for-new"), sent)
    assert "Severná" in of_club.content.decode()
    assert own.newest.inline["id"] == "Moja 2026-09-01 v1"


def test_a_quick_table_is_played_by_a_table_of_the_account(table: PremiumTable) -> None:
    client = web(CHAIR)
    address = reverse("scoring:quick-new", args=["marias/szmk-2012"])
    names = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Boris", "Cyril", "Dana"), 1)}
    form = client.get(address).context["form"]
    sent = dict(zip([f.html_name for f in form if "name" in f.html_name], names.values(), strict=False))
    sent |= {"currency": "EUR", "option-premium_table": f"version-{table.newest.pk}"}
    assert client.post(address, sent).status_code == 302
    assert Sheet.objects.get().options == {"premium_table": table.newest.inline}
    assert "Severná" not in Client().get(address).content.decode()
    assert Client().post(address, sent).status_code == 422


def test_a_table_made_on_the_page_is_what_a_tournament_is_played_with(evening: Tournament) -> None:
    client = web(account())
    client.post(reverse("premium:make"), typed(name="Moja", **{"lead-seven.3": "1", "no_lead-seven.3": "2"}))
    made = PremiumTable.objects.get(owner=account())
    chosen = choose(client, evening, made)
    round_ = published_round(chosen)
    sheet = round_.tables.get().sheet
    write(sheet, pen_of(sheet)[0], entry(RISKY, seen=0))
    assert sheet.seats.get(position=1).premium == 2
