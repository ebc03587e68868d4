"""Members of a club (T-23, T-36): what is the union's matter and not an officer's, and who is shown as one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account
from tests.security.registry import ATTACKER, by_form, jan, officer, tournament, visible, web
from tournaments.people.domain import memberships, registry
from tournaments.people.models import Club, Membership, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def union() -> User:
    return User.objects.create_superuser("admin@example.test")


def new_member(user: User, **fields: str) -> None:
    """Somebody new, as the officer's page sends him."""
    sent = {"name": "Anna", "birth_year": "", "licence": "", "since": "2026-01-01"} | fields
    address = reverse("members:enter", args=[Club.objects.get(name="Talon").pk])
    web(user).post(address, {f"new-{name}": value for name, value in sent.items()})


def test_a_clubs_public_page_counts_its_members_alone() -> None:
    """The public form is open to everybody: whoever types a club is none of it."""
    him, made = jan(), tournament()
    by_form(made, Person("Falošný Člen", "Talon", "", 1990, consent=True))
    page = Client().get(reverse("public:club", args=[him.club_id]))
    assert "Falošný" not in visible(page)
    assert page.context["shown"].unnamed == 1


# --- licence and year are the union's -------------------------------------------------------------
def test_an_officer_gives_nobody_a_licence() -> None:
    user = officer("predseda@example.test")
    new_member(user, licence="SK-7", birth_year="1980")
    anna = Player.objects.get(name="Anna")
    assert (anna.registered, anna.licence, anna.birth_year) == (True, None, 1980)
    assert (
        'name="new-licence"'
        not in web(user).get(reverse("members:club", args=[anna.club_id])).content.decode()
    )
    new_member(union(), name="Boris", licence="SK-8")
    assert Player.objects.get(name="Boris").licence == "SK-8"


@pytest.mark.parametrize("typed", ["", "SK-300"])
def test_nor_one_of_his_own_people(typed: str) -> None:
    """What somebody typed as a licence is none of the union's either."""
    user = officer(ATTACKER)
    club = user.club_roles.get().club
    own = participation.register(tournament(), Person("Anna", "Talon", typed, 1980)).player
    with pytest.raises(WrongStateError):
        memberships.join(own, club, timezone.localdate(), "SK-301", by=user)
    with pytest.raises(WrongStateError):
        memberships.enter_member(Person("Boris", licence="SK-301"), club, timezone.localdate(), by=user)
    address = reverse("members:join", args=[club.pk, own.pk])
    web(user).post(address, {"since": "2026-01-01", "licence": "SK-301"})
    own.refresh_from_db()
    assert (own.registered, own.licence) == (True, None)


def test_the_union_corrects_licence_and_year_among_the_members() -> None:
    him, admin = jan(), union()
    address = reverse("members:correct", args=[him.club_id, him.pk])
    fields = {"name": "Ján Novák", "licence": "SK-102", "birth_year": "1961"}
    for who, expected in ((officer("predseda@example.test"), ("SK-100", 1960)), (admin, ("SK-102", 1961))):
        web(who).post(address, fields)
        him.refresh_from_db()
        assert (him.licence, him.birth_year) == expected
    Player.objects.create(name="Iný", licence="SK-9", registered=True)
    web(admin).post(address, fields | {"licence": "sk-9"})
    him.refresh_from_db()
    assert him.licence == "SK-102"


def test_the_administrator_gives_it() -> None:
    club = Club.objects.create(name="Talon")
    own = participation.register(tournament(), Person("Anna", "Talon", "SK-300")).player
    memberships.join(own, club, timezone.localdate(), "SK-301", by=union())
    own.refresh_from_db()
    assert own.licence == "SK-301"


# --- a day to come --------------------------------------------------------------------------------
@pytest.mark.parametrize("days", [-1, 0, 1])
def test_a_membership_begins_on_a_day_that_has_come(days: int) -> None:
    """Else he was of the registry, with neither club nor licence, and nobody found him any more."""
    user, day = officer("predseda@example.test"), timezone.localdate() + timedelta(days=days)
    new_member(user, since=day.isoformat())
    assert Membership.objects.count() == Player.objects.count() == (0 if days > 0 else 1)
    assert not Player.objects.filter(club=None).exists()


# --- consent --------------------------------------------------------------------------------------
def test_nobody_agrees_for_who_has_an_account() -> None:
    him, admin = jan(), union()
    Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    him.refresh_from_db()
    assert "consent" not in registry.changeable(admin, him)
    page = reverse("members:club", args=[him.club_id])
    assert 'name="consent"' not in web(admin).get(page).content.decode()
    web(admin).post(
        reverse("members:correct", args=[him.club_id, him.pk]),
        {"name": "Ján", "licence": "SK-100", "consent": "1"},
    )
    made = tournament()
    participation.register(made, Person("Ján", "", "SK-100"))
    participation.record_consent_of_all(made, admin)
    him.refresh_from_db()
    assert (him.name, him.publish_consent_at) == ("Ján", None)
    assert not registry.recordable(admin).filter(pk=him.pk).exists()


# --- one licence, one person ----------------------------------------------------------------------
def test_a_licence_is_one_persons_in_any_case() -> None:
    jan()
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(name="Iný", licence="sk-100", registered=True)
    Player.objects.create(name="Napísaný", licence="sk-100")


def test_of_two_at_once_the_second_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both looked before the other wrote: the database knows, and the answer is the same."""
    jan()
    monkeypatch.setattr(memberships, "_refuse_taken", lambda player, licence: None)
    with pytest.raises(WrongStateError) as refused:
        memberships.enter_member(
            Person("Anna", licence="sk-100"), Club.objects.get(), timezone.localdate(), by=union()
        )
    assert (refused.value.extra["rule"], refused.value.extra["field"]) == ("T-2", "licence")
    assert not Player.objects.filter(name="Anna").exists()
