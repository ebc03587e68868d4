"""Open hands in a case: the jury's alone, kept with the case, nothing filled in for the referee (T-33)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from core import jobs
from core.models import Job
from scoring.domain import analyses
from scoring.models import Analysis
from tests.evening import account, tournament_of
from tests.jury.test_cases import client, table_with
from tests.scoring.open_hands import (
    HUNDRED_DEAL,
    HUNDRED_FIRST,
    HUNDRED_HAND,
    HUNDRED_PLAYED,
    HUNDRED_SECOND,
    HUNDRED_TALON,
    HUNDRED_TRICKS,
)
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain.cases import open_case
from tournaments.jury.models import Case, CaseAnalysis
from tournaments.jury.queries.docket import Docket
from tournaments.people.models import Player

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(judged: Tournament) -> Tournament:
    return judged


def case_of(tournament: Tournament, referee: User, deal: dict[str, Any] = HUNDRED_DEAL) -> Case:
    """A case about the deal of table 1."""
    table = table_with(tournament, deal)
    return open_case(tournament, referee, table=table, deal=table.sheet.entries.get())


def cards_address(case: Case) -> str:
    return reverse("jury:enter-cards", args=[case.tournament.slug, case.number])


def sent(**changed: Any) -> dict[str, Any]:
    return {
        "asked": "hundred:hundred", "trump": "H", "helper": "", "lead": "0", "target": "", "look": "open",
        "hand_0": " ".join(HUNDRED_HAND), "hand_1": " ".join(HUNDRED_FIRST), "hand_2": " ".join(HUNDRED_SECOND),
        "talon": " ".join(HUNDRED_TALON), "played": " ".join(HUNDRED_PLAYED), "before_renonce": "1", **changed,
    }  # fmt: skip


def kept_answer(web: Client, case: Case) -> CaseAnalysis:
    response = web.post(cards_address(case), sent())
    assert response.status_code == 302, response.content.decode()
    jobs.perform(Job.objects.get(task=analyses.TASK).pk, analyses.solve)
    return CaseAnalysis.objects.get()


def test_the_cards_of_the_record_are_taken(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    page = client(referee).get(cards_address(case))
    form = page.context["form"]
    assert form["hand_0"].value() == " ".join(HUNDRED_HAND)
    assert form["talon"].value() == " ".join(HUNDRED_TALON)
    assert (form["asked"].value(), form["trump"].value(), form["lead"].value()) == ("hundred:hundred", "H", 0)
    names = Docket(case).names
    assert [entry.player.name for entry in page.context["cards"].players] == names[:3]


def test_a_play_block_of_the_record_is_taken_whole(tournament: Tournament, referee: User) -> None:
    """Seat 3 plays too, seat 1 pauses: hands are turned so that the actor comes first."""
    play = {
        "hands": [HUNDRED_SECOND, None, HUNDRED_HAND, HUNDRED_FIRST],
        "talon": HUNDRED_TALON,
        "tricks": [{**trick, "lead": [2, 3, 0][trick["lead"]]} for trick in HUNDRED_TRICKS],
    }
    deal = {**HUNDRED_DEAL, "dealer": 1, "pausing": 1, "actor": 2, "play": play}
    case = case_of(tournament, referee, deal)
    form = client(referee).get(cards_address(case)).context["form"]
    assert [form[f"hand_{place}"].value().split() for place in range(3)] == [
        HUNDRED_HAND,
        HUNDRED_FIRST,
        HUNDRED_SECOND,
    ]
    assert form["played"].value().split() == HUNDRED_PLAYED


def test_the_answer_is_kept_with_the_case_and_names_the_players(
    tournament: Tournament, referee: User
) -> None:
    case = case_of(tournament, referee)
    web = client(referee)
    kept = kept_answer(web, case)
    assert kept.answer["won"] is True
    assert kept.answer["renonce"] | {"allowed": []} == {
        "trick": 4, "seat": 1, "card": "GO", "allowed": [], "rule": "PM-1", "cite": "C/I/1", "code": "I.1",
    }  # fmt: skip
    page = web.get(reverse("jury:case", args=[tournament.slug, case.number])).content.decode()
    assert "S\u00a0otvorenými kartami sa dá vyhrať" in page
    shown = web.get(reverse("jury:analysis", args=[tournament.slug, case.number, kept.pk])).content.decode()
    for name in Docket(case).names[:3]:
        assert name in shown
    assert "Proti pravidlám v\u00a04. zdvihu" in shown


def test_what_is_kept_outlives_the_question(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    kept = kept_answer(client(referee), case)
    Analysis.objects.all().delete()
    kept.refresh_from_db()
    assert (kept.analysis, kept.answer["won"]) == (None, True)
    address = reverse("jury:analysis", args=[tournament.slug, case.number, kept.pk])
    assert "S\u00a0otvorenými kartami sa dá vyhrať" in client(referee).get(address).content.decode()


def test_an_answer_that_is_there_already_is_kept_at_once(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    kept_answer(client(referee), case)
    client(referee).post(cards_address(case), sent())
    assert [kept.answer["won"] for kept in CaseAnalysis.objects.all()] == [True, True]


def test_nothing_is_filled_in_for_the_referee(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    address = reverse("jury:case", args=[tournament.slug, case.number])
    before = {field.name: field.value() for field in client(referee).get(address).context["form"]}
    kept_answer(client(referee), case)
    after = {field.name: field.value() for field in client(referee).get(address).context["form"]}
    assert after == before
    assert not after["winnable"]
    assert not after["code_1"]


def test_the_page_of_a_case_takes_the_same_queries_for_one_and_three_analyses(
    tournament: Tournament, referee: User
) -> None:
    case = case_of(tournament, referee)
    kept = kept_answer(client(referee), case)
    address, web = reverse("jury:case", args=[tournament.slug, case.number]), client(referee)
    counts = []
    for more in (0, 2):
        for _ in range(more):
            CaseAnalysis.objects.create(
                case=case,
                analysis=kept.analysis,
                question=kept.question,
                answer=kept.answer,
                asked_by=referee,
            )
        with CaptureQueriesContext(connection) as queries:
            assert web.get(address).content.decode().count("Ukázať karty a priebeh hry") == 1 + more
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_wrong_cards_are_told_and_nothing_is_asked(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    page = client(referee).post(cards_address(case), sent(hand_1="HA XX"))
    assert page.status_code == 422
    assert "(PLAY-2)" in page.content.decode()
    assert not CaseAnalysis.objects.exists()


def test_stop_and_again(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    web = client(referee)
    address = web.post(cards_address(case), sent())["Location"]
    assert web.post(f"{address}stop/")["Location"] == address
    assert Job.objects.get(task=analyses.TASK).state == Job.State.STOPPED
    assert "Hľadať odpoveď znova" in web.get(address).content.decode()
    assert web.post(f"{address}again/")["Location"] == address
    jobs.perform(Job.objects.get(task=analyses.TASK, state=Job.State.WAITING).pk, analyses.solve)
    assert CaseAnalysis.objects.get().answer["won"] is True
    assert [web.get(f"{address}{verb}/").status_code for verb in ("stop", "again")] == [405, 405]


def test_a_referee_who_plays_at_the_table_asks_nothing(tournament: Tournament, referee: User) -> None:
    case = case_of(tournament, referee)
    seat = case.table.seats.first()
    Player.objects.filter(pk=seat.registration.player_id).update(user=referee)
    assert client(referee).post(cards_address(case), sent()).status_code == 422
    assert not CaseAnalysis.objects.exists()


@pytest.mark.parametrize("role", [None, Role.ORGANISER, Role.DESK])
def test_who_may_not(tournament: Tournament, referee: User, role: str | None) -> None:
    case = case_of(tournament, referee)
    kept = kept_answer(client(referee), case)
    other = account("iny@example.test")
    if role:
        grant_role(tournament, other, role)
    else:  # a referee of another tournament
        grant_role(tournament_of(4, other, name="Iný"), other, Role.JURY)
    cards, answer = (
        cards_address(case),
        reverse("jury:analysis", args=[tournament.slug, case.number, kept.pk]),
    )
    for address in (cards, answer):
        assert client(other).get(address).status_code == 403
        assert Client().get(address).status_code == 302
    for address in (cards, f"{answer}stop/", f"{answer}again/"):
        assert client(other).post(address, sent()).status_code == 403
        assert Client().post(address).status_code == 302
    assert CaseAnalysis.objects.count() == 1
