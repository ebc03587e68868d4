"""The desk's pages of a table: typing a ticket, what explains a difference, what came of a late player's form."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.domain.differences import causes
from scoring.models import Sheet
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(7)
    desk.set_desk_rules(made, playing_deposit=1000)
    return made


@pytest.fixture(scope="module")
def round_(tournament: Tournament) -> Round:
    return published_round(tournament)


@pytest.fixture
def olga(client: Client, round_: Round) -> Client:
    client.force_login(account())
    return client


def address(round_: Round, name: str = "take-ticket", table: int = 1) -> str:
    return reverse(f"organiser:{name}", args=[round_.tournament.slug, round_.number, table])


def typed(*money: str, deposit: str = "10") -> dict[str, str]:
    sent = {}
    for seat, final in enumerate(money):
        sent |= {f"seat-{seat}-deposit_1": deposit, f"seat-{seat}-money": final}
    return sent


def state(round_: Round, table: int = 1) -> str:
    return str(Sheet.objects.get(table__round=round_, table__number=table).state)


def test_table_by_table_until_all_are_in(olga: Client, round_: Round) -> None:
    first = olga.post(address(round_), typed("12,50", "9", "10", "8,50"))
    assert first["Location"] == address(round_, "ticket", 2)
    last = olga.post(address(round_, table=2), typed("10", "10", "10"))
    assert last["Location"] == reverse("organiser:table", args=[round_.tournament.slug, 1, 2])
    assert {state(round_), state(round_, 2)} == {"signed"}


def test_the_last_ticket_closes_the_round_where_the_organiser_says_so(olga: Client, round_: Round) -> None:
    following = reverse("organiser:next-ticket", args=[round_.tournament.slug, 1])
    outsider = Client()
    outsider.force_login(account("cudzi@example.test"))
    assert outsider.get(following).status_code == HTTPStatus.FORBIDDEN
    assert olga.get(following)["Location"] == address(round_, "ticket", 1)
    assert b"close_round" not in olga.get(address(round_, "ticket")).content, "another table is missing"
    olga.post(address(round_), typed("12,50", "9", "10", "8,50"))
    assert olga.get(following)["Location"] == address(round_, "ticket", 2)
    assert b"close_round" in olga.get(address(round_, "ticket", 2)).content
    sent = {**typed("10", "10", "10"), "close_round": "1", "today": "1"}
    olga.post(address(round_, table=2), sent, follow=True)
    round_.refresh_from_db()
    assert round_.state == Round.State.CLOSED
    assert olga.get(following)["Location"] == reverse(
        "organiser:table-list", args=[round_.tournament.slug, 1]
    )


def test_a_correction_after_closing_leads_to_the_ticket(olga: Client, round_: Round) -> None:
    olga.post(address(round_), typed("12,50", "9", "10", "8,50"))
    last = {**typed("10", "10", "10"), "close_round": "1"}
    olga.post(address(round_, table=2), last, follow=True)
    opened = olga.post(address(round_, "correct-table", 2), {"reason": "preklep"})
    assert opened["Location"] == address(round_, "ticket", 2)
    sent = {**typed("11", "9", "10"), "reason": "preklep", "close_round": "1"}
    olga.post(address(round_, table=2), sent, follow=True)
    round_.refresh_from_db()
    assert (round_.state, state(round_, 2)) == (Round.State.CLOSED, "signed")
    assert round_.change_reason == "", "the reason of a ticket is not one of the round"


def test_the_reason_of_a_ticket_closes_no_other_table(olga: Client, round_: Round) -> None:
    """Whatever is posted with it: an open table is closed with its own reason or not at all (T-26a)."""
    sent = {**typed("12,50", "9", "10", "8,50"), "reason": "preklep", "close_round": "1"}
    olga.post(address(round_), sent, follow=True)
    olga.post(reverse("organiser:close-round", args=[round_.tournament.slug, 1]), {"reason": "preklep"})
    round_.refresh_from_db()
    assert (round_.state != Round.State.CLOSED, state(round_, 2)) == (True, "open")


def test_what_was_typed_comes_back_with_the_difference_and_its_likeliest_cause(
    olga: Client, round_: Round
) -> None:
    """Somebody took a second deposit of 10 € that is not on the ticket."""
    page = olga.post(address(round_), typed("22,50", "9", "10", "8,50"))
    assert page.status_code == 200
    assert page.context["sum"].difference == 1000
    assert [cause.code for cause, _ in page.context["sum"].causes] == ["deposit_missing"]
    assert "22,50" in page.content.decode()
    assert state(round_) == "open"


def test_the_sum_is_checked_while_typing_and_nothing_is_kept(olga: Client, round_: Round) -> None:
    page = olga.post(address(round_, "check-ticket"), typed("12,50", "9", "10", "8,50"))
    assert 'data-difference="0"' in page.content.decode()
    wrong = olga.post(address(round_, "check-ticket"), typed("dvanásť", "9", "10", "8,50"))
    assert "sum" not in wrong.context
    assert Sheet.objects.get(table__round=round_, table__number=1).entry_count == 0


def test_a_figure_that_is_none_is_marked_in_its_field(olga: Client, round_: Round) -> None:
    page = olga.post(address(round_), typed("12,50", "x", "10", "8,50") | {"seat-2-premium": "1e9"})
    assert [list(form.errors) for form in page.context["rows"]] == [[], ["money"], ["premium"], []]
    assert state(round_) == "open"


def test_counted_money_shows_the_difference_of_each_player(olga: Client, round_: Round) -> None:
    sent = typed("10,50", "9,50", "10", "10")
    page = olga.post(address(round_, "check-count"), sent)
    assert [more for *_, more in page.context["sum"].against] == [50, -50, 0, 0]
    olga.post(address(round_, "count-money"), sent)
    sheet = Sheet.objects.get(table__round=round_, table__number=1)
    assert list(sheet.seats.values_list("counted_money", "zb")) == [(1050, 0), (950, 0), (1000, 0), (1000, 0)]


def test_a_late_player_is_seated_from_the_page_and_a_refusal_is_a_message(
    olga: Client, round_: Round, tournament: Tournament
) -> None:
    late = participation.register(tournament, Person("Neskorý"), checked_in=True)
    join = address(round_, "join-table", 2)
    page = olga.post(join, {"player": late.pk, "from_deal": "9", "reason": "vlak"})
    assert page.status_code == 200  # only deal 1 can be the first of a table where nothing is written
    assert not late.seats.exists()
    form = page.content.decode().split('data-test="join-form"')[1].split("</form>")[0]
    assert f'<option value="{late.pk}" selected>' in form
    assert 'value="9"' in form
    assert 'value="vlak"' in form
    assert olga.post(join, {"player": late.pk}).status_code == 302
    assert late.seats.get().table.number == 2


@pytest.mark.parametrize(
    ("name", "sent"),
    [("leave-table", {"seat": "0"}), ("leave-table", {}), ("join-table", {"player": "x"})],
)
def test_what_is_not_there_is_not_found(olga: Client, round_: Round, name: str, sent: dict[str, str]) -> None:
    assert olga.post(address(round_, name), sent).status_code == 404


def test_a_leave_that_is_refused_comes_back_open_and_as_it_was_typed(olga: Client, round_: Round) -> None:
    first, second = round_.tables.get(number=1).seats.order_by("position")[:2]
    sent = {"seat": first.pk, "from_deal": "9", "reason": "chorý", "stays": "1"}
    page = olga.post(address(round_, "leave-table"), sent).content.decode()
    mine, other = (page.split(f'id="leave-{seat.pk}"')[1].split("</form>")[0] for seat in (first, second))
    assert mine.startswith(" open>")
    assert ('value="9"' in mine, 'value="chorý"' in mine, 'value="1" checked' in mine) == (True, True, True)
    assert ('value="9"' in other, "chorý" in other, "checked" in other) == (False, False, False)


@pytest.mark.parametrize(("verb", "page"), [("close-table", "table"), ("take-ticket", "ticket")])
def test_who_opens_the_address_of_a_verb_gets_its_page(
    olga: Client, round_: Round, verb: str, page: str
) -> None:
    assert olga.get(address(round_, verb))["Location"] == address(round_, page)
    assert state(round_) == "open"


def test_a_count_where_a_ticket_counts_meanwhile_is_shown_again_and_not_kept(
    olga: Client, round_: Round
) -> None:
    sheet = Sheet.objects.get(table__round=round_, table__number=1)
    Sheet.objects.filter(pk=sheet.pk).update(mode=Sheet.Mode.TICKET)
    page = olga.post(address(round_, "count-money"), typed("10,50", "9,50", "10", "10"))
    assert not page.context["counting"]
    assert "10,50" in page.content.decode()
    assert sheet.seats.filter(counted_money__isnull=False).count() == 0


def test_the_list_of_tables_needs_no_more_queries_for_more_tables(client: Client) -> None:
    counts = []
    client.force_login(account())
    for players in (4, 12):
        round_ = published_round(tournament_of(players, name=f"Turnaj {players}"))
        page = reverse("organiser:table-list", args=[round_.tournament.slug, 1])
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def rows(*money: int, deposit: int = 1000) -> list[dict[str, int]]:
    return [{"deposit_1": deposit, "deposit_2": 0, "money": cents} for cents in money]


@pytest.mark.parametrize(
    ("given", "difference", "more", "expected"),
    [
        (rows(1000, 1000, 1000), 0, {}, []),
        (rows(2000, 1000, 1000), 1000, {}, [("deposit_missing", None, None)]),
        (rows(1500, 1000, 1000), 500, {"usual_deposit": 500}, [("deposit_missing", None, None)]),
        (rows(1000, 0, 1500), -500, {}, [("money_missing", 1, None)]),
        (rows(1036, 1000, 1000), 36, {"deals": [{"money": [-6, 6, 0]}, {"money": [-18, 36, -18]}]}, [("deal", 1, 2)]),
        (rows(1320, 1000, 770), 90, {}, [("digits", 0, None)]),
        (rows(900, 1300, 600), -200, {}, []),
    ],
)  # fmt: skip
def test_a_difference_has_its_likeliest_cause(
    given: list[dict[str, int]], difference: int, more: dict[str, Any], expected: list[tuple[Any, ...]]
) -> None:
    found = causes(given, difference, **more)
    assert [(cause.code, cause.seat, cause.deal) for cause in found] == expected


def test_a_players_page_leads_to_the_table_where_he_sits(olga: Client, round_: Round) -> None:
    seat = round_.tables.get(number=2).seats.first()
    page = olga.get(reverse("organiser:registration", args=[round_.tournament.slug, seat.registration_id]))
    assert address(round_, "table", 2) in page.content.decode()
    refused = Client()
    refused.force_login(account("outsider@example.test"))
    assert refused.get(page.request["PATH_INFO"]).status_code == 403
