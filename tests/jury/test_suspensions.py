"""Suspensions (T-31): the union imposes and lifts, officers see their members, the office is told, others are not."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tests.registration.own_page import said_of_anybody
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain.cases import open_case
from tournaments.jury.domain.suspending import suspend
from tournaments.jury.models import Decision
from tournaments.people.domain import suspensions
from tournaments.people.domain.own_data import own_data
from tournaments.people.domain.refusals import SuspendedError
from tournaments.people.models import Club, ClubRole, Player, Suspension
from tournaments.registration.domain import importing, participation
from tournaments.registration.domain.addresses import key_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DAY, WHY = date(2026, 11, 21), "označené karty"


def union() -> User:
    user = account("zvaz@example.test")
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    user.refresh_from_db()
    return user


def officer(club: Club, email: str = "funkcionar@example.test") -> User:
    user = account(email)
    ClubRole.objects.get_or_create(club=club, user=user)
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture(scope="module")
def player(lasting: None) -> Player:
    club = Club.objects.create(name="Klub Talon")
    return Player.objects.create(
        name="Ján Čierny", club=club, licence="SK7", birth_year=1960, registered=True
    )


@pytest.fixture(scope="module")
def suspended(player: Player) -> Suspension:
    return suspensions.suspend(player, date(2026, 1, 1), date(2026, 12, 31), WHY, union())


def test_the_union_finds_a_player_suspends_and_lifts(player: Player) -> None:
    client = signed_in(union())
    home = reverse("suspensions:home")
    assert "Ján Čierny" in client.get(home, {"q": "cierny"}).content.decode()
    assert "Ján Čierny" in client.get(home, {"q": "sk7"}).content.decode()
    address = reverse("suspensions:impose", args=[player.pk])
    wrong = client.post(address, {"starts": "2026-05-01", "ends": "2026-04-30", "reason": WHY})
    assert set(wrong.context["form"].errors) == {"ends"}
    assert set(client.post(address, {"starts": "2026-05-01"}).context["form"].errors) == {"reason"}
    assert not Suspension.objects.exists()
    client.post(address, {"starts": "2026-05-01", "ends": "2026-12-31", "reason": WHY})
    made = Suspension.objects.get()
    assert (made.player, made.imposed_by, made.ends) == (player, union(), date(2026, 12, 31))
    assert WHY in client.get(home).content.decode()
    lift = reverse("suspensions:lift", args=[made.pk])
    client.post(lift, {"reason": " "})
    made.refresh_from_db()
    assert made.lifted_at is None
    client.post(lift, {"reason": "odvolaniu sa vyhovelo"})
    made.refresh_from_db()
    assert made.lifted_by == union()
    assert "odvolaniu sa vyhovelo" in client.get(home).content.decode()
    with pytest.raises(WrongStateError):
        suspensions.lift(made, union(), "znova")
    assert suspensions.suspended_on(player, DAY) is None


def test_a_suspension_names_a_case_in_which_he_was_found_guilty(player: Player) -> None:
    here = tournament_of(4)
    entry = participation.register(
        here, participation.Person("Ján Čierny", "Klub Talon", "SK7"), checked_in=True
    )
    referee = account("rozhodca@example.test")
    grant_role(here, referee, Role.JURY)
    cases = [open_case(here, referee) for _ in range(2)]
    Decision.objects.create(case=cases[0], number=1, offender=entry, verdict="vinný")
    form = signed_in(union()).get(reverse("suspensions:impose", args=[player.pk])).context["form"]
    assert list(form.fields["case"].queryset) == [cases[0]]
    with pytest.raises(WrongStateError):
        suspend(player, DAY, None, WHY, union(), cases[1])
    assert suspend(player, DAY, None, WHY, union(), cases[0]).by_case.case == cases[0]


@pytest.mark.parametrize("who", ["anonymous", "organiser", "jury", "officer", "other_officer"])
def test_nobody_but_the_union_suspends_and_lifts(player: Player, suspended: Suspension, who: str) -> None:
    here = tournament_of(0, account("organiser@example.test"))
    grant_role(here, account("jury@example.test"), Role.JURY)
    officer(player.club, "officer@example.test")  # type: ignore[arg-type]
    officer(Club.objects.create(name="Iný"), "other_officer@example.test")
    client = Client() if who == "anonymous" else signed_in(account(f"{who}@example.test"))
    expected = 302 if who == "anonymous" else 403
    impose = reverse("suspensions:impose", args=[player.pk])
    lift = reverse("suspensions:lift", args=[suspended.pk])
    assert client.get(impose).status_code == expected
    assert client.post(impose, {"starts": "2026-05-01", "reason": WHY}).status_code == expected
    assert client.post(lift, {"reason": WHY}).status_code == expected
    assert Suspension.objects.get().lifted_at is None
    listed = client.get(reverse("suspensions:home"))
    assert listed.status_code == (200 if "officer" in who else expected)
    if "officer" in who:
        assert (WHY in listed.content.decode()) == (who == "officer")
        search = client.get(reverse("suspensions:home"), {"q": "cierny"})
        assert search.context["players"] == []


def test_the_office_reads_why_where_he_is_entered_and_until_when_in_a_preview(suspended: Suspension) -> None:
    olga = account()
    here = tournament_of(0, olga)
    person = participation.Person("Ján Čierny", "Klub Talon", "SK7", 1960)
    with pytest.raises(SuspendedError, match=WHY):
        participation.register(here, person)
    batch = importing.read_list(here, "x.csv", "meno;licencia\nJán Čierny;SK7\nAnna;A1\n".encode(), olga)
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(2, "name")]
    assert "31.\u00a012.\u00a02026" in batch.faults[0]["message"]
    assert WHY not in batch.faults[0]["message"], "he is only looked through"
    assert len(importing.apply_list(batch, check_in=False)) == 1


def test_who_is_suspended_after_he_was_entered_is_marked_and_not_checked_in(player: Player) -> None:
    olga = account()
    here = tournament_of(1, olga)
    entry = participation.register(here, participation.Person("Ján Čierny", "Klub Talon", "SK7", 1960))
    suspensions.suspend(player, DAY, DAY, WHY, union())
    with pytest.raises(SuspendedError):
        participation.check_in(entry)
    client = signed_in(olga)
    queue = client.get(reverse("organiser:players", args=[here.slug]))
    assert [one.name for one in queue.context["lines"] if one.suspended] == ["Ján Čierny"]
    assert queue.content.decode().count('data-test="suspended"') == 1
    opened = client.get(reverse("organiser:registration", args=[here.slug, entry.pk])).content.decode()
    assert WHY in opened
    referee = account("rozhodca@example.test")
    grant_role(here, referee, Role.JURY)
    assert WHY in signed_in(referee).get(reverse("jury:discipline", args=[here.slug])).content.decode()


def test_the_public_learns_nothing(client: Client, suspended: Suspension) -> None:
    """A stranger who types a name into the public form is not told that its owner is suspended, nor why."""
    told, held = [], []
    for name, licence in (("Ján Čierny", "SK7"), ("Ján Biely", "SK8")):  # he, and somebody whom nobody knows
        here = tournament_of(0)
        desk.set_desk_rules(here, public_registration=True)
        Tournament.objects.filter(pk=here.pk).update(state="registration", slug=f"here-{licence}")
        address = reverse("public:register", args=[f"here-{licence}"])
        person = {"name": name, "club": "Klub Talon", "licence": licence, "birth_year": "1960"}
        form = client.post(address, person | {"email": "cudzi@example.test"}, follow=True).content.decode()
        key = key_of(here.applications.latest("pk").group)
        own = client.post(reverse("public:confirm-entry", args=[key]), follow=True).content.decode()
        assert 'data-test="entry-state"' in own
        told.append([said_of_anybody(page, name, licence) for page in (form, own)])
        held.append((here.applications.get().held, here.registrations.count()))
    assert told[0] == told[1]
    assert WHY not in "".join(told[0])
    assert held == [("suspended", 0), ("", 1)]


def test_ones_own_suspensions_are_in_ones_own_data(player: Player, suspended: Suspension) -> None:
    user = account("ja@example.test")
    Player.objects.filter(pk=player.pk).update(user=user)
    assert own_data(user)["player"]["suspensions"] == [
        {"from": "2026-01-01", "until": "2026-12-31", "reason": WHY, "lifted": None}
    ]


def test_the_list_asks_no_more_for_more_suspensions(player: Player, suspended: Suspension) -> None:
    client = signed_in(union())
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            client.get(reverse("suspensions:home"))
        counts.append(len(asked))
        suspensions.suspend(player, DAY, None, "znova", union())
        other = Player.objects.create(name="Iný", club=Club.objects.create(name=f"Klub {_}"))
        suspensions.suspend(other, DAY, None, "znova", union())
    assert counts[0] == counts[1]
