"""The pages of the jury: one address a verb, and what was typed is not lost (T-28 to T-31)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from scoring.domain import calling
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests.evening import SEVEN, entry
from tests.jury.test_cases import client
from tournaments.events.models import Tournament
from tournaments.jury.domain import decisions
from tournaments.jury.domain.cases import open_case
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, PenaltyCard, SortingCheck
from tournaments.jury.queries.calls import waiting_calls
from tournaments.registration.models import Registration
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(judged: Tournament) -> Tournament:
    return judged


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet__fold", "round__tournament").get(
        round__tournament=tournament
    )
    record_entry(found.sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=0))
    return found


@pytest.fixture(scope="module")
def web(referee: User) -> Client:
    return client(referee)


def address(name: str, tournament: Tournament, *more: int) -> str:
    return reverse(f"jury:{name}", args=[tournament.slug, *more])


def test_t_28_a_call_goes_step_by_step(web: Client, referee: User, table: Table) -> None:
    tournament = table.round.tournament
    call = calling.call_jury(table.sheet, Author(role=Entry.Role.PLAYER))

    def step(verb: str) -> Any:
        answer = web.post(address(verb, tournament, call.pk))
        assert answer["Location"] == address("tournament", tournament)
        return next((one.call.taken_by for one in waiting_calls(tournament)), "settled")

    assert step("take-call") == referee
    assert not step("hand-back-call")
    assert step("end-call") == "settled"
    assert web.get(address("take-call", tournament, call.pk)).status_code == 405


def test_t_28_a_call_leads_to_one_case(web: Client, table: Table) -> None:
    tournament = table.round.tournament
    call = calling.call_jury(table.sheet, Author(role=Entry.Role.PLAYER))
    places = [web.post(address("case-of-call", tournament, call.pk))["Location"] for _ in range(2)]
    case = Case.objects.get()
    assert places == [address("case", tournament, case.number)] * 2
    assert (case.call, case.deal) == (call, table.sheet.entries.get(kind=Entry.Kind.DEAL))
    assert waiting_calls(tournament)[0].call.taken_by


def somebody(table: Table) -> Registration:
    return table.seats.select_related("registration").order_by("position")[1].registration


def test_t_31_a_card_is_shown_and_taken_back(web: Client, table: Table) -> None:
    tournament, player = table.round.tournament, somebody(table)
    typed = {"player": player.pk, "colour": "yellow", "reason": ""}
    page = web.post(address("show-card", tournament), typed)
    assert page.status_code == 200
    assert page.context["card_form"].errors.keys() == {"reason"}
    assert page.context["card_form"]["colour"].value() == "yellow"
    assert not page.context["check_form"].is_bound
    answer = web.post(address("show-card", tournament), typed | {"reason": "reči"})
    assert answer["Location"] == address("discipline", tournament)
    card = PenaltyCard.objects.get()
    assert (card.registration, card.colour, card.reason) == (player, "yellow", "reči")
    back = address("take-back-card", tournament, card.pk)
    assert back in web.get(address("discipline", tournament)).content.decode()
    web.post(back, {"reason": "omyl"})
    card.refresh_from_db()
    assert card.taken_back_reason == "omyl"


def test_a_check_of_sorting_is_noted(web: Client, table: Table) -> None:
    tournament, player = table.round.tournament, somebody(table)
    typed = {"table": table.pk, "asked_by": table.seats.get(position=0).registration_id, "checked": player.pk}
    page = web.post(address("note-check", tournament), typed)
    assert page.context["check_form"].errors.keys() == {"found"}
    assert '<details class="more" open>' in page.content.decode(), "what is missing is not folded away"
    answer = web.post(address("note-check", tournament), typed | {"found": "unsorted"}, follow=True)
    assert answer.redirect_chain == [(address("discipline", tournament), 302)]
    assert "renonc II.1" in answer.content.decode()
    assert SortingCheck.objects.get().checked == player


def test_t_30_an_appeal_without_grounds_keeps_who_appeals(web: Client, referee: User, table: Table) -> None:
    tournament, player = table.round.tournament, somebody(table)
    case = open_case(tournament, referee, table=table, deal=table.sheet.entries.get())
    decisions.decide(case, Ruling(verdict="platí"), referee)
    where = address("appeal", tournament, case.number)
    page = web.post(where, {"by": player.pk, "grounds": " "})
    assert page.context["appeal_form"]["by"].value() == str(player.pk)
    assert '<details class="card" open>' in page.content.decode()
    answer = web.post(where, {"by": player.pk, "grounds": "flekoval som včas"})
    assert answer["Location"] == address("case", tournament, case.number)
    case.refresh_from_db()
    assert case.state == Case.State.APPEALED


def test_what_a_case_is_about_can_be_changed(web: Client, referee: User, table: Table) -> None:
    tournament = table.round.tournament
    case = open_case(tournament, referee, table=table, deal=table.sheet.entries.get())
    here = address("case", tournament, case.number)
    assert web.post(address("choose-deal", tournament, case.number), {"deal": ""})["Location"] == here
    said = {"statement": "Boris nepriznal farbu."}
    assert web.post(address("state", tournament, case.number), said)["Location"] == here
    case.refresh_from_db()
    assert (case.deal, case.statement) == (None, said["statement"])
    web.post(address("choose-deal", tournament, case.number), {"deal": table.sheet.entries.get().number})
    case.refresh_from_db()
    assert case.deal == table.sheet.entries.get()


@pytest.mark.parametrize(
    ("verb", "page"),
    [
        ("preview", "case"),
        ("decide", "case"),
        ("appeal", "case"),
        ("show-card", "discipline"),
        ("note-check", "discipline"),
    ],
)
def test_whoever_comes_back_to_the_address_of_a_verb_gets_its_page(
    web: Client, referee: User, tournament: Tournament, verb: str, page: str
) -> None:
    more = [open_case(tournament, referee).number] if page == "case" else []
    assert web.get(address(verb, tournament, *more))["Location"] == address(page, tournament, *more)
