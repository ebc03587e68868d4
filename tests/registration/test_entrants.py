"""T-40: who has entered, on the public page: by name who agreed, the others counted, and the same of everybody."""

from __future__ import annotations

import uuid
from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.evening import account, tournament_of
from tests.registration.own_page import said_of_anybody
from tournaments.cash.domain import postings
from tournaments.events.domain import desk
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.people.domain import consents
from tournaments.people.models import Club, Player, Suspension
from tournaments.registration.domain import applying, participation
from tournaments.registration.domain.addresses import people_of
from tournaments.registration.domain.applying import Contact, Person
from tournaments.registration.queries.entrants import entrants
from tournaments.registration.queries.entries import public_tournaments

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0, capacity=4)
    desk.set_desk_rules(made, public_registration=True)
    return made


def enter(tournament: Tournament, *people: Person) -> uuid.UUID:
    address = f"{uuid.uuid4()}@example.test"  # so many letters go to one address and no more
    group = applying.apply(tournament, people, Contact(address), f"10.0.0.{len(people)}")
    applying.confirm(group)
    return group


def shown(tournament: Tournament) -> tuple[list[str], int]:
    found = entrants(tournament)
    return [f"{one.name}, {one.club}".rstrip(", ") for one in found.named], found.others


def page_of(tournament: Tournament) -> str:
    return Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()


def known(name: str, *, agrees: bool = True) -> Player:
    """A player of the registry."""
    club = Club.objects.get_or_create(name="Klub")[0]
    player = Player.objects.create(
        name=name, club=club, licence=f"SK-{name}", birth_year=1950, registered=True
    )
    if agrees:
        consents.record(player, consents.How.FORM, None)
    return player


def typed(name: str) -> Person:
    return Person(name, "klub", f"SK-{name}", 1950)


def test_names_are_of_who_agreed_and_the_others_are_counted(tournament: Tournament) -> None:
    enter(
        tournament,
        Person("Žofia", "Klub", consent=True),
        Person("Cyril", consent=True),
        Person("Anna", "Iný"),
        Person("Malý", "Klub", birth_year=timezone.localdate().year - 10, consent=True),
        Person("Čáp", "Klub", consent=True),  # waits for a place
    )
    assert shown(tournament) == (["Cyril", "Čáp, Klub", "Žofia, Klub"], 2)
    page = page_of(tournament)
    assert "Prihlásení: 5" in page
    assert "Čáp" in page
    assert "Anna" not in page
    assert "Malý" not in page
    assert "Iný" not in page


def test_who_has_not_confirmed_or_has_withdrawn_is_not_there(tournament: Tournament) -> None:
    applying.apply(tournament, [Person("Anna", consent=True)], Contact("a@example.test"), "10.0.0.9")
    group = enter(tournament, Person("Boris", consent=True), Person("Cyril", consent=True))
    applying.withdraw_own(people_of(group)[0])
    assert shown(tournament) == (["Cyril"], 0)


def test_it_is_there_while_players_may_enter_themselves(tournament: Tournament) -> None:
    enter(tournament, Person("Boris", consent=True))
    assert 'data-test="entrants"' in page_of(tournament)
    desk.set_desk_rules(tournament, registration_ends=timezone.now() - timedelta(minutes=1))
    assert 'data-test="entrants"' not in page_of(tournament)
    desk.set_desk_rules(tournament, registration_ends=None, public_registration=False)
    assert 'data-test="entrants"' not in page_of(tournament)


@pytest.mark.parametrize("agrees", [True, False])
def test_nobody_learns_from_the_list_who_is_suspended_entered_or_withdrawn(
    tournament: Tournament, agrees: bool
) -> None:
    """Whoever enters somebody in his name sees the list change as it does with everybody."""
    people = {name: known(name, agrees=agrees) for name in ("Nový", "Suspendovaný", "Odstúpený")}
    day = tournament.date
    Suspension.objects.create(
        player=people["Suspendovaný"], starts=day, ends=day, reason="karta", imposed_by=account()
    )
    participation.withdraw(participation.register(tournament, typed("Odstúpený")))
    before = shown(tournament)
    changes = set()
    for name in people:
        group = enter(tournament, typed(name))
        named, others = shown(tournament)
        changes.add((tuple(one.replace(name, "X") for one in named), others))
        application = people_of(group).get()
        if application.registration:
            participation.withdraw(application.registration)
        application.delete()
        assert shown(tournament) == before
    assert changes == ({(("X, Klub",), 0)} if agrees else {((), 1)})


def lines_of(tournament: Tournament) -> Counter[str]:
    address = reverse("public:list", args=[tournament.slug, "players", "csv"])
    return Counter(Client().get(address).content.decode().splitlines())


@pytest.mark.parametrize("agrees", [True, False])
@pytest.mark.parametrize("capacity", [4, 1])
def test_nor_from_the_list_for_spreadsheets_nor_from_the_number_of_players(
    tournament: Tournament, agrees: bool, capacity: int
) -> None:
    """Also on the waiting list."""
    change_settings(tournament, {"capacity": capacity})
    participation.register(tournament, Person("Prvý"))
    people = {name: known(name, agrees=agrees) for name in ("Nova", "Nehraje", "Naspat")}
    day = tournament.date
    Suspension.objects.create(
        player=people["Nehraje"], starts=day, ends=day, reason="karta", imposed_by=account()
    )
    gone = participation.register(tournament, typed("Naspat"))
    participation.withdraw(gone)
    seen = set()
    for name in people:
        before = lines_of(tournament)
        group = enter(tournament, typed(name))
        new = [line.replace(name, "X") for line in (lines_of(tournament) - before).elements()]
        seen.add((*new, *(one.player_count for one in public_tournaments())))  # type: ignore[attr-defined]
        application = people_of(group).get()
        entry = application.registration
        application.delete()
        if entry:
            entry.delete()
    assert len(seen) == 1


def test_who_is_entered_already_and_not_named_is_counted_once_more(tournament: Tournament) -> None:
    """Else the count would say that he was there."""
    known("Anna", agrees=False)
    participation.register(tournament, typed("Anna"))
    assert shown(tournament) == ([], 1)
    enter(tournament, typed("Anna"))
    assert shown(tournament) == ([], 2)


def test_nobody_learns_from_the_list_who_is_here_or_has_paid(tournament: Tournament) -> None:
    postings.set_fees(tournament, {"licensed": 1000, "guest": 0, "junior": 0, "substitute": 0})
    enter(tournament, Person("Anna", consent=True), Person("Boris"))
    before = said_of_anybody(page_of(tournament))
    for entry in tournament.registrations.all():
        postings.pay_fee(entry, None)
        participation.check_in(entry)
    assert said_of_anybody(page_of(tournament)) == before


def test_queries_do_not_grow_with_who_entered(tournament: Tournament) -> None:
    change_settings(tournament, {"capacity": 40})
    counted = []
    for name in ("Anna", "Boris", "Cyril"):
        enter(tournament, Person(name, "Klub", consent=True))
        participation.register(tournament, Person(f"{name} 2", "Klub"))
        enter(tournament, Person(f"{name} 2", "Klub"))
        with CaptureQueriesContext(connection) as queries:
            entrants(tournament)
        counted.append(len(queries))
    assert counted[0] == counted[2] <= 14
