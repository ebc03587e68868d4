"""The page of a finished tournament: podium with shared places, the evening in figures, the cross-table (T-39a)."""

from __future__ import annotations

import re
from copy import deepcopy
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.cash.domain.prizes import Wanted, set_prizes
from tournaments.events.models import Tournament
from tournaments.people.models import Consent, Player
from tournaments.publishing.queries.finished import finished
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.standings.queries.in_numbers import in_numbers

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

State = Tournament.State
DURCH: dict[str, Any] = {
    "kind": "deal", "dealer": 1, "pausing": 1, "actor": 2, "contract": "durch", "flek": {"durch": 2},
    "won": {"durch": True}, "premium": [{"row": "durch.ace_no_king"}],
}  # fmt: skip
MISDEAL: dict[str, Any] = {"kind": "misdeal", "dealer": 0}
LOST: dict[str, Any] = {**LOST_SEVEN, "renonces": [{"offender": 2, "code": "I.1"}]}


def played(*deals: dict[str, Any], players: int = 8, closed: bool = True, **fields: Any) -> Tournament:
    """A tournament of one round with these deals at its first table, declared."""
    made = tournament_of(players, **fields)
    round_ = published_round(made)
    sheet = round_.tables.order_by("number")[0].sheet
    pen = pen_of(sheet)[0]
    for number, deal in enumerate(deals):
        write(sheet, pen, entry(deal, seen=number))
    if closed:
        states.close_round(made.rounds.get(), None, "x")
    Tournament.objects.filter(pk=made.pk).update(state=State.DECLARED)
    made.refresh_from_db()
    return made


@pytest.fixture(scope="module")
def once(lasting: None) -> Tournament:
    return played(SEVEN, DURCH)


@pytest.fixture(scope="module")
def evening(once: Tournament) -> Tournament:
    cache.clear()
    return deepcopy(once)


def page(tournament: Tournament, language: str = "sk") -> str:
    cache.clear()
    client = Client(headers={"accept-language": language})
    return client.get(reverse("public:tournament", args=[tournament.slug])).content.decode()


def agree(*scopes: Consent.Scope) -> None:
    Player.objects.update(publish_consent_at=timezone.now())
    for player in Player.objects.all():
        for scope in scopes:
            player.consents.create(scope=scope, given=True, how=Consent.How.SIGNED, at=timezone.now())


@pytest.mark.parametrize(
    ("deals", "counted"),
    [
        ((SEVEN,), {"deals": 1, "fleks": 0, "durchs": 0, "renonces": 0}),
        ((SEVEN, SEVEN, LOST), {"deals": 3, "fleks": 0, "durchs": 0, "renonces": 1}),
        ((SEVEN, DURCH), {"deals": 2, "fleks": 2, "durchs": 1, "renonces": 0}),
        ((SEVEN, MISDEAL), {"deals": 1}),
        ((), {"deals": 0, "written": 0, "tables": 2}),
    ],
)
def test_t44_deals_are_counted_as_they_stand_on_the_sheets(
    deals: tuple[dict[str, Any], ...], counted: dict[str, int]
) -> None:
    found = in_numbers(played(*deals))
    assert {name: getattr(found, name) for name in counted} == counted


def test_t44_only_closed_rounds_count() -> None:
    assert in_numbers(played(SEVEN, closed=False)).deals == 0


def test_t44_the_highest_deal_and_the_most_points_say_where_and_how_many_as_high_there_are() -> None:
    found = in_numbers(played(DURCH, SEVEN, DURCH))
    assert found.highest is not None
    assert found.most_points is not None
    sheet = Round.objects.get().tables.order_by("number")[0].sheet
    deal = sheet.fold.result["deals"][0]
    assert found.highest.figure == max(deal["money"])
    assert (found.highest.round, found.highest.table, found.highest.equal) == (1, 1, 1)
    assert found.highest.fleked
    assert (found.most_points.figure, found.most_points.words) == (max(deal["premium"]), "durch (veľký)")


def test_t44_a_share_says_of_how_many_deals_it_is() -> None:
    found = {one.words: one for one in in_numbers(played(SEVEN, SEVEN, LOST_SEVEN, DURCH)).quotas}
    assert [(one.percent, one.deals) for one in found.values()] == [(67, 3), (100, 1)]


@pytest.mark.parametrize(
    ("scopes", "told"),
    [((), False), ((Consent.Scope.NAME,), False), ((Consent.Scope.NAME, Consent.Scope.STATISTICS), True)],
)
def test_t44_who_is_told_of_in_figures_agreed_to_it(
    evening: Tournament, scopes: tuple[Consent.Scope, ...], told: bool
) -> None:
    if scopes:
        agree(*scopes)
    highest = in_numbers(evening).highest
    assert highest is not None
    assert (highest.registration is not None) is told


def test_t38_nobody_under_age_is_named(evening: Tournament) -> None:
    agree(Consent.Scope.NAME, Consent.Scope.STATISTICS)
    Player.objects.update(birth_year=timezone.localdate().year - 15)
    highest = in_numbers(evening).highest
    assert highest is not None
    assert highest.registration is None
    assert "Hráč 0" not in page(evening)


def test_who_shares_a_place_shares_a_step(evening: Tournament) -> None:
    shown = finished(evening)
    assert shown is not None
    lines = {row.line.registration.pk: row.line for row in shown.rows}
    for step in shown.steps:
        sharing = [line for line in lines.values() if line.place == step.place]
        assert step.sharing == len(sharing)
        assert len(step.rows) in (0, len(sharing))
    assert [step.place for step in shown.steps] == sorted({step.place for step in shown.steps})


def test_the_cross_table_holds_the_table_of_every_round(evening: Tournament) -> None:
    shown = finished(evening)
    assert shown is not None
    at = {
        (seat.registration_id, seat.table.number)
        for seat in evening.rounds.get().seats.select_related("table")
    }
    assert {(row.line.registration.pk, row.cells[0].table) for row in shown.rows} == at
    found = page(evening)
    assert 'data-test="cross-table"' in found
    assert found.count("<tr data-player=") == 8


@pytest.mark.parametrize(
    ("shown", "figures", "prize"),
    [("hidden", "figures", True), ("goods", "figures", True), ("goods", "places", True)],
)
def test_t39a_figures_and_prizes_show_as_the_organiser_chose(
    evening: Tournament, shown: str, figures: str, prize: bool
) -> None:
    set_prizes(evening, None, [Wanted(1, cents=5000, goods="víťazný pohár")])
    Tournament.objects.update(prizes_shown=shown, money_shown=figures)
    found = page(evening)
    assert ("víťazný pohár" in found) is prize
    assert "50,00" not in found
    assert "€" not in found
    assert ('class="amount' in found) is (figures != "places")
    assert ("ledger__cut" in found) is prize


def test_results_that_wait_for_their_declaration_do_not_show(evening: Tournament) -> None:
    Tournament.objects.update(live=Tournament.Live.DECLARED, state=State.PROVISIONAL)
    assert 'data-test="cross-table"' not in page(evening)
    address = reverse("public:results-pdf", args=[evening.slug, "sk"])
    assert Client().get(address).status_code == 404


def test_the_page_says_it_in_every_language(evening: Tournament) -> None:
    said = {language: page(evening, language) for language in ("sk", "cs", "en")}
    assert "Večer v\u00a0číslach" in said["sk"]
    assert "Večer v\u00a0číslech" in said["cs"]
    assert "The evening in figures" in said["en"]


def test_t34_the_public_pdf_holds_initials(evening: Tournament) -> None:
    address = reverse("public:results-pdf", args=[evening.slug, "sk"])
    cache.clear()
    response = Client().get(address)
    assert response["Content-Type"] == "application/pdf"
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)
    assert "H. 0." in text
    assert "€" not in text
    assert not re.search(r"Hráč 0\d\d|Klub \d(?!\. kolo)", text)
    assert Client().get(address, headers={"if-none-match": response["ETag"]}).status_code == 304


def test_it_asks_as_often_for_many_players_as_for_few() -> None:
    counts = []
    for players in (8, 16):
        made = played(SEVEN, DURCH, players=players, name=f"Turnaj {players}")
        finished(made)
        with CaptureQueriesContext(connection) as captured:
            finished(made)
        counts.append(len(captured))
    assert counts[0] == counts[1] < 50
