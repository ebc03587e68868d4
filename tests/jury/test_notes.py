"""Rulings without network and on paper (T-28): noted at the table, sent later, confirmed when they were seen."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from scoring.domain.entries import Author, record_entry
from scoring.domain.refusals import NotAllowedError
from scoring.models import Entry
from tests.evening import SEVEN, account, entry, published_round, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.models import Case
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

JSON = {"Accept": "application/json"}


@pytest.fixture(scope="module")
def evening(judge: User) -> Tournament:
    """A table with two deals; the actor of both is seat 1."""
    made = tournament_of(4)
    grant_role(made, judge, Role.JURY)
    sheet = published_round(made).tables.get().sheet
    for seen in (0, 1):
        record_entry(sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=seen))
    return made


@pytest.fixture(scope="module")
def tournament(evening: Tournament) -> Tournament:
    return evening


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet__fold").get(round__tournament=tournament)
    return found


def client(user: User) -> Client:
    web = Client()
    web.force_login(user)
    return web


def noted(table: Table, **more: Any) -> dict[str, Any]:
    """What a phone sends: seat 3 did not follow suit, it was played on to the end."""
    return {
        "id": str(uuid.uuid4()),
        "place": f"{table.pk}:3",
        "code": "I.1",
        "replayed": "on",
        "ruled_at": "2026-11-21T10:15:00.000Z",
        **more,
    }


def post(user: User, tournament: Tournament, data: dict[str, Any]) -> Any:
    return client(user).post(reverse("jury:note", args=[tournament.slug]), data, headers=JSON)


def test_a_note_is_a_case_that_changes_nothing_before_it_is_confirmed(
    tournament: Tournament, table: Table, referee: User
) -> None:
    before = list(table.seats.values_list("sheet_seat__zb", flat=True))
    answer = post(referee, tournament, noted(table))
    assert answer.status_code == 201
    case = Case.objects.get()
    assert answer.json()["url"] == reverse("jury:case", args=[tournament.slug, case.number])
    assert case.deal == table.sheet.entries.get(number=2), "the last deal"
    assert (case.ruled_at or timezone.now()).isoformat() == "2026-11-21T10:15:00+00:00"
    assert list(table.seats.values_list("sheet_seat__zb", flat=True)) == before
    web = client(referee)
    listed = web.get(reverse("jury:tournament", args=[tournament.slug]))
    assert list(listed.context["noted"]) == [case]
    form = web.get(answer.json()["url"]).context["form"]
    filled = {
        name: form[name].value() for name in ("outcome", "offender_1", "code_1", "replayed", "lost_before")
    }
    assert filled == {
        "outcome": "deal",
        "offender_1": "3",
        "code_1": "I.1",
        "replayed": True,
        "lost_before": False,
    }
    sent = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False, "")}
    page = answer.json()["url"]
    refused = web.post(f"{page}preview/", sent)
    assert {"agreed", "restored"} <= set(refused.context["form"].errors), "D/3, D/4"
    played_on = {"replayed": "on", "agreed": ["0", "1", "2", "3"], "restored": "on"}
    shown = web.post(f"{page}preview/", sent | played_on)
    web.post(f"{page}decide/", sent | played_on | {"previewed": shown.context["previewed"]})
    case.refresh_from_db()
    assert case.state == Case.State.DECIDED
    assert list(table.seats.values_list("sheet_seat__zb", flat=True)) != before
    assert not web.get(reverse("jury:tournament", args=[tournament.slug])).context["noted"]


def test_sent_twice_it_is_one_case(tournament: Tournament, table: Table, referee: User) -> None:
    data = noted(table)
    first, second = post(referee, tournament, data), post(referee, tournament, data)
    assert first.json() == second.json()
    assert Case.objects.count() == 1


def test_another_deal_and_words_instead_of_an_infraction(
    tournament: Tournament, table: Table, referee: User
) -> None:
    words = {"code": "", "place": f"{table.pk}:", "deal": "1", "verdict": "Napomenutie celého stola"}
    assert post(referee, tournament, noted(table, **words)).status_code == 201
    case = Case.objects.get()
    assert case.deal == table.sheet.entries.get(number=1)
    form = client(referee).get(reverse("jury:case", args=[tournament.slug, case.number])).context["form"]
    assert (form["outcome"].value(), form["verdict"].value()) == ("dismissed", "Napomenutie celého stola")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"code": ""}, 422),
        ({"code": "IX.9"}, 422),
        ({"place": ""}, 422),
        ({"place": "0:1"}, 422),
        ({"ruled_at": "včera"}, 422),
        ({"id": "x"}, 422),
        ({"deal": "9"}, 409),
    ],
    ids=lambda value: str(value),
)
def test_what_is_wrong_is_named_and_nothing_is_opened(
    tournament: Tournament, table: Table, referee: User, wrong: dict[str, str], status: int
) -> None:
    answer = post(referee, tournament, noted(table, **wrong))
    assert answer.status_code == status
    assert answer.json()["detail"]
    assert not Case.objects.exists()


def test_a_table_of_another_tournament_is_none(tournament: Tournament, referee: User) -> None:
    other = published_round(tournament_of(4, name="Iný")).tables.get()
    assert post(referee, tournament, noted(other)).status_code == 422


@pytest.mark.parametrize(("who", "status"), [("organiser", 403), ("desk", 403), ("outsider", 403)])
def test_only_the_jury_notes(tournament: Tournament, table: Table, who: str, status: int) -> None:
    other = tournament_of(4, name="Iný")
    user = account(f"{who}@example.test")
    if who == "outsider":
        grant_role(other, user, Role.JURY)
    else:
        grant_role(tournament, user, who)
    assert post(user, tournament, noted(table)).status_code == status
    assert not Case.objects.exists()


def test_a_stranger_is_sent_to_sign_in(tournament: Tournament, table: Table) -> None:
    answer = Client().post(reverse("jury:note", args=[tournament.slug]), noted(table), headers=JSON)
    assert answer.status_code == 302
    assert not Case.objects.exists()


def test_who_plays_at_the_table_rules_nothing_there(
    tournament: Tournament, table: Table, referee: User
) -> None:
    player = table.seats.first().registration.player  # type: ignore[union-attr]
    player.user = referee
    player.save()
    answer = post(referee, tournament, noted(table))
    assert answer.status_code == NotAllowedError.status
    assert "stole" in answer.json()["detail"]
    assert not Case.objects.exists()


def test_without_scripts_the_form_goes_on_to_the_case(
    tournament: Tournament, table: Table, referee: User
) -> None:
    data = noted(table, id="", ruled_at="2026-11-21T10:15")
    answer = client(referee).post(reverse("jury:note", args=[tournament.slug]), data)
    assert answer["Location"] == reverse("jury:case", args=[tournament.slug, Case.objects.get().number])
