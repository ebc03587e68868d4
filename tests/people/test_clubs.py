"""The union's page: only the administrator makes clubs, officers and administrators; one of the last always stays."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from auditlog.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.domain.administrators import administrators
from accounts.models import User
from core.refusals import WrongStateError
from tests.at_once import at_once
from tests.evening import account, tournament_of
from tournaments.people.domain import clubs, erasing
from tournaments.people.models import Club, ClubRole
from tournaments.seasons.models import Season

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

HOME = "/union/"


@pytest.fixture(scope="module")
def administrator(lasting: None) -> User:
    return User.objects.create_superuser("spravca@example.test")


def web(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_the_administrator_makes_an_officer_who_makes_a_season(administrator: User) -> None:
    """From page to page, by the links that each of them sees."""
    jano = account("jano@example.test")
    office, his = web(administrator), web(jano)
    assert HOME in office.get("/organise/").content.decode()
    assert HOME not in his.get("/organise/").content.decode()
    page = office.post(f"{HOME}clubs/make/", {"name": " Klub  Talon ", "town": "Žilina"})
    club = Club.objects.get()
    assert (club.name, club.town, page.url) == ("Klub Talon", "Žilina", f"/union/clubs/{club.pk}/")
    office.post(f"{page.url}officers/make/", {"email": "Jano@Example.test"})
    assert "jano@example.test" in office.get(page.url).content.decode()
    start = his.get("/organise/").content.decode()
    for name in ("seasons:home", "members:home"):
        assert f'href="{reverse(name)}"' in start
    assert his.get(reverse("members:home")).url == reverse("members:club", args=[club.pk])
    assert reverse("seasons:create") in his.get(reverse("seasons:home")).content.decode()
    sent = {"name": "Liga 2027", "club": club.pk, "system": "superliga-2009"}
    form = his.get(reverse("seasons:create")).context["form"]
    sent |= {name: form[name].value() for name in form.fields if name not in sent and form[name].value()}
    assert his.post(reverse("seasons:create"), sent).status_code == 302
    assert Season.objects.get().club == club
    role = ClubRole.objects.get()
    office.post(f"{page.url}officers/{role.pk}/end/")
    assert his.get(reverse("seasons:office", args=[Season.objects.get().slug])).status_code == 403
    by = LogEntry.objects.get_for_objects(Club.objects.all()).values_list("actor__email", flat=True)
    assert set(by) == {administrator.email}
    kinds = LogEntry.objects.filter(content_type__model="clubrole").values_list("action", "actor__email")
    assert sorted(kinds) == [(0, administrator.email), (2, administrator.email)]


@pytest.mark.parametrize("who", ["nobody", "stranger", "organiser", "officer"])
def test_nobody_else(administrator: User, who: str) -> None:
    club = Club.objects.create(name="Klub")
    officer = account("officer@example.test")
    role = ClubRole.objects.create(club=club, user=officer)
    tournament_of(0, account("organiser@example.test"))
    client = Client() if who == "nobody" else web(account(f"{who}@example.test"))
    expected = 302 if who == "nobody" else 403
    page = f"/union/clubs/{club.pk}/"
    for path, sent in (
        (f"{HOME}clubs/make/", {"name": "Môj"}),
        (f"{HOME}administrators/make/", {"email": f"{who}@example.test"}),
        (f"{page}change/", {"name": "Môj"}),
        (f"{page}officers/make/", {"email": "stranger@example.test"}),
        (f"{page}officers/{role.pk}/end/", {}),
        (f"/union/administrators/{administrator.pk}/end/", {}),
    ):
        assert client.post(path, sent).status_code == expected, path
    assert client.get(HOME).status_code == client.get(page).status_code == expected
    assert client.get("/union/clubs/4711/").status_code == expected, "it says of no club whether it is there"
    assert list(Club.objects.values_list("name", flat=True)) == ["Klub"]
    assert list(ClubRole.objects.all()) == [role]
    assert list(administrators()) == [administrator]


@pytest.mark.parametrize("name", ["Klub Žltá šatka", "klub zlta  SATKA", ""])
def test_a_club_stands_once_in_whatever_spelling(administrator: User, name: str) -> None:
    Club.objects.create(name="Klub Žltá šatka")
    other = Club.objects.create(name="Iný")
    office = web(administrator)
    for path, sent in ((f"{HOME}clubs/make/", {}), (f"/union/clubs/{other.pk}/change/", {})):
        answer = office.post(path, sent | {"name": name})
        assert answer.status_code == 200
        assert "field__error" in answer.content.decode()
    assert sorted(Club.objects.values_list("name", flat=True)) == ["Iný", "Klub Žltá šatka"]
    office.post(f"/union/clubs/{other.pk}/change/", {"name": "INÝ", "town": "Martin"})
    other.refresh_from_db()
    assert (other.name, other.plain_name, other.town) == ("INÝ", "iny", "Martin")


def test_an_officer_is_an_account_that_proved_its_address(administrator: User, settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    club, jano = Club.objects.create(name="Klub"), account("jano@example.test")
    page, office = f"/union/clubs/{club.pk}/", web(administrator)
    for email in ("nikto@example.test", jano.email, "nie je adresa"):
        answer = office.post(f"{page}officers/make/", {"email": email})
        assert "field__error" in answer.content.decode()
    assert not ClubRole.objects.exists()
    EmailAddress.objects.create(user=jano, email=jano.email, verified=True)
    for _ in range(2):
        assert office.post(f"{page}officers/make/", {"email": jano.email}).status_code == 302
    assert ClubRole.objects.get().user == jano


def test_an_officers_right_is_ended_in_its_own_club_only(administrator: User) -> None:
    club, other = Club.objects.create(name="Klub"), Club.objects.create(name="Iný")
    role = ClubRole.objects.create(club=club, user=account())
    assert web(administrator).post(f"/union/clubs/{other.pk}/officers/{role.pk}/end/").status_code == 404
    assert ClubRole.objects.exists()


def test_the_last_administrator_stays(administrator: User) -> None:
    office = web(administrator)
    end = f"/union/administrators/{administrator.pk}/end/"
    office.post(end)
    office.post("/me/erase/", {"sure": "on"})
    assert list(administrators()) == [administrator]
    assert office.get(HOME).status_code == 200, "he is still signed in"
    sleeping = User.objects.create_superuser("spiaci@example.test", is_active=False)
    office.post(end)
    assert list(administrators()) == [administrator], f"{sleeping} cannot sign in"
    account("jano@example.test")
    office.post(f"{HOME}administrators/make/", {"email": "jano@example.test"})
    assert office.post(end).url == "/organise/"
    assert [each.email for each in administrators()] == ["jano@example.test"]
    assert office.get(HOME).status_code == 403
    changed = LogEntry.objects.get_for_object(administrator).filter(changes__has_key="is_superuser")
    assert [entry.actor for entry in changed if entry.action == LogEntry.Action.UPDATE] == [administrator]


def test_who_is_no_administrator_is_not_ended(administrator: User) -> None:
    jano = account("jano@example.test")
    assert web(administrator).post(f"/union/administrators/{jano.pk}/end/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_administrators_do_not_end_each_other_at_once() -> None:
    one, two = (User.objects.create_superuser(f"{name}@example.test") for name in ("jeden", "druhy"))
    ended = at_once(lambda: clubs.end_administrator(one), lambda: erasing.erase_account(two))
    assert sorted(ended, key=str) == sorted([None, WrongStateError], key=str)
    assert administrators().count() == 1


def test_with_no_club_yet_the_members_lead_there(administrator: User) -> None:
    assert web(administrator).get(reverse("members:home")).url == HOME


def test_the_list_asks_no_more_for_more_clubs(administrator: User) -> None:
    office, counts = web(administrator), []
    for number in (1, 3):
        for _ in range(number):
            club = Club.objects.create(name=f"Klub {Club.objects.count()}")
            ClubRole.objects.create(club=club, user=account(f"{club.pk}@example.test"))
        with CaptureQueriesContext(connection) as asked:
            office.get(HOME)
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert "Klub 0" not in office.get(HOME, {"q": "KLUB 3"}).content.decode()
