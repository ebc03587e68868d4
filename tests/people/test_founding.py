"""Founding a club (T-37): anybody asks, the administrator answers, who asked becomes its officer."""

from __future__ import annotations

import pytest
from auditlog.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core import limits
from core.refusals import TooOftenError, WrongStateError
from tests.evening import account, tournament_of
from tournaments.people.domain import erasing, founding
from tournaments.people.models import Club, ClubRequest, ClubRole, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ASKED = {"name": "Klub Talon", "town": "Žilina", "words": "Jano, 0900 000 000"}


def web(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture(scope="module")
def administrator(lasting: None) -> User:
    return User.objects.create_superuser("spravca@example.test")


def test_who_asks_becomes_the_officer_of_the_club_from_page_to_page(administrator: User) -> None:
    his, office = web(account()), web(administrator)
    assert reverse("members:found") in his.get("/organise/").content.decode()
    his.post(reverse("members:ask-for-club"), ASKED)
    assert not Club.objects.exists()
    assert "0900 000 000" in office.get("/union/").content.decode()
    office.post(reverse("union:approve-club", args=[ClubRequest.objects.get().pk]))
    club = Club.objects.get()
    assert (club.name, club.town) == ("Klub Talon", "Žilina")
    assert his.get(reverse("members:club", args=[club.pk])).status_code == 200
    assert "0900 000 000" not in office.get("/union/").content.decode()


def test_a_no_comes_with_its_reason(administrator: User) -> None:
    asked = founding.ask_for_club(account(), **ASKED)
    with pytest.raises(WrongStateError):
        founding.decline_club(asked.pk, administrator, " ")
    web(administrator).post(reverse("union:decline-club", args=[asked.pk]), {"words": "Je to ten istý klub"})
    assert "Je to ten istý klub" in web(account()).get(reverse("members:found")).content.decode()
    with pytest.raises(WrongStateError):
        founding.found_club(asked.pk, administrator)
    assert not ClubRole.objects.exists()


@pytest.mark.parametrize("verb", ["approve-club", "decline-club"])
def test_only_the_administrator_answers(verb: str) -> None:
    asked = founding.ask_for_club(account(), **ASKED)
    ClubRole.objects.create(club=Club.objects.create(name="Klub B"), user=account("officer@example.test"))
    for user in (account(), account("officer@example.test")):
        answer = web(user).post(reverse(f"union:{verb}", args=[asked.pk]), {"words": "áno"})
        assert answer.status_code == 403
    assert Client().get(reverse("members:found")).status_code == 302
    assert ClubRequest.objects.get().decided_at is None


def test_questions_are_bounded(administrator: User) -> None:
    """One waits at a time, and so many in a month; no name that is there in another spelling."""
    ClubRole.objects.create(club=Club.objects.create(name="Klub Žilina"), user=administrator)
    with pytest.raises(WrongStateError):
        founding.ask_for_club(account(), **(ASKED | {"name": "KLUB ZILINA"}))
    for _ in range(limits.CLUBS.rate.most):
        asked = founding.ask_for_club(account(), **ASKED)
        founding.decline_club(asked.pk, administrator, "nie")
    with pytest.raises(TooOftenError):
        founding.ask_for_club(account(), **ASKED)
    asked = founding.ask_for_club(account("iny@example.test"), **ASKED)
    with pytest.raises(WrongStateError):
        founding.ask_for_club(account("iny@example.test"), **ASKED)


def test_a_name_that_somebody_typed_with_a_player_keeps_nobody_from_founding(administrator: User) -> None:
    """Else a club whose members were ever entered, or a stranger named in a form, could not be founded any more."""
    entry = participation.register(tournament_of(0, account("iny@example.test")), Person("Ján", "KLUB TALON"))
    asked = founding.ask_for_club(account(), **ASKED)
    club = founding.found_club(asked.pk, administrator)
    assert (Club.objects.get(), club.name, club.town) == (entry.club, "Klub Talon", "Žilina")
    assert ClubRole.objects.get().user == account()
    assert not club.players.filter(registered=True).exists(), "who was typed with it is no member"


def test_a_club_that_got_members_meanwhile_is_not_handed_over(administrator: User) -> None:
    asked = founding.ask_for_club(account(), **ASKED)
    Player.objects.create(name="Ján", club=Club.objects.create(name="Klub Talon"), registered=True)
    with pytest.raises(WrongStateError):
        founding.found_club(asked.pk, administrator)
    assert not ClubRole.objects.exists()


def test_what_somebody_wrote_about_himself_goes_with_his_account() -> None:
    founding.ask_for_club(account(), **ASKED)
    asked = LogEntry.objects.filter(changes__icontains="0900 000 000")
    assert asked.exists()
    erasing.erase_account(account())
    assert not asked.exists()
