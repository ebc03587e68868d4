"""Entering a whole list (T-2): as one by one, and as fast for a championship as for a club evening."""

from __future__ import annotations

from typing import Any

import pytest
from auditlog.context import set_actor
from auditlog.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.bulk_log import log_changed, log_made
from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import find_player
from tournaments.people.domain.refusals import SuspendedError
from tournaments.people.models import Club, Player, Suspension
from tournaments.registration.domain import participation
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.importing import apply_list, read_list
from tournaments.registration.domain.participation import Entrant, Person, Terms
from tournaments.registration.models import Registration, RegistrationEvent

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

State = Registration.State
LIST = [
    (Person("Ľubomír Ďurica", "MK Žilina", "SK-17", 1951), Terms()),
    (Person("Anna Čižmárová", "MK Žilina", "", 1990), Terms(categories=("women",))),
    (Person("Boris", "mk zilina"), Terms("guest")),
    (Person("Náhradník"), Terms("substitute")),
    (Person("Cyril", consent=True), Terms("ranked", "junior")),
]


def hall(name: str) -> Tournament:
    """Three places, women and seniors."""
    made = tournament_of(0, name=name, capacity=3)
    desk.add_category(made, usual="women")
    desk.add_category(made, usual="seniors", born_to=1960)
    return made


def kept(tournament: Tournament) -> list[dict[str, Any]]:
    """Everything about the players of a tournament but ids and times."""
    return [
        {
            "name": one.player.name,
            "club": str(one.club),
            "state": one.state,
            "number": one.start_number,
            "participation": one.participation,
            "fee": one.fee_category,
            "here": one.checked_in_at is not None,
            "consent": one.player.publish_consent_at is not None,
            "categories": sorted(each.key for each in one.categories.all()),
            "events": [(each.kind, each.by) for each in one.events.all()],
        }
        for one in tournament.registrations.order_by("pk").select_related("player", "club")
    ]


def logged(since: int) -> list[Any]:
    """What the log of changes holds since an entry, but for ids and times."""
    entries = LogEntry.objects.filter(pk__gt=since).select_related("content_type")
    left_out = {"id", "created_at", "registered_at", "checked_in_at", "publish_consent_at"} | {
        "tournament",
        "player",
        "club",
    }
    return sorted(
        (
            entry.content_type.model,
            entry.action,
            entry.object_repr,
            entry.actor_email,
            sorted((field, str(change)) for field, change in entry.changes.items() if field not in left_out),
            "tournament" in (entry.additional_data or {}),
        )
        for entry in entries
    )


def last_entry() -> int:
    return LogEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def forget_players() -> None:
    """The players and clubs get out of the way, so that the next ones are made anew."""
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(plain_name=f"x{player.pk}", licence=None)
    for club in Club.objects.all():
        Club.objects.filter(pk=club.pk).update(plain_name=f"x{club.pk}", name=f"x{club.pk}")


def test_a_list_is_entered_and_logged_as_its_players_one_by_one() -> None:
    one_by_one, at_once = hall("Po jednom"), hall("Naraz")
    with set_actor(account()):
        since = last_entry()
        for person, terms in LIST:
            participation.register(one_by_one, person, terms, checked_in=True, user=account())
        expected = (kept(one_by_one), logged(since))
        forget_players()
        since = last_entry()
        entrants = [Entrant(person, terms) for person, terms in LIST]
        participation.register_all(at_once, entrants, checked_in=True, user=account())
    assert (kept(at_once), logged(since)) == expected
    assert [one["state"] for one in kept(at_once)] == ["checked_in"] * 4 + ["waiting"]
    assert [one["number"] for one in kept(at_once)] == [1, 2, 3, 4, None]
    assert {line[3] for line in logged(since)} == {account().email}


def test_the_log_of_many_is_that_of_each() -> None:
    """What auditlog writes when a player is saved, and what is written for players of a list."""
    actor, since = account(), last_entry()
    saved = Player.objects.create(name="Ľubomír Ďurica", licence="S-1", birth_year=1951)
    player = Player.objects.get(pk=saved.pk)
    player.name = "Ľubo Ďurica"
    player.save()
    own = list(LogEntry.objects.filter(pk__gt=since).order_by("pk"))
    with set_actor(actor, remote_addr="192.0.2.7"):
        log_made([saved])
        log_changed([(saved, player)])
    listed = list(LogEntry.objects.filter(pk__gt=own[-1].pk).order_by("pk"))
    told = [(one.action, one.content_type, one.object_id, one.object_pk, changes_of(one)) for one in listed]
    assert told == [
        (one.action, one.content_type, one.object_id, one.object_pk, changes_of(one)) for one in own
    ]
    assert {(one.actor, one.actor_email, one.remote_addr) for one in listed} == {
        (actor, actor.email, "192.0.2.7")
    }


def changes_of(entry: LogEntry) -> dict[str, Any]:
    """What was changed of an object's own fields."""
    own = {field.name for field in Player._meta.concrete_fields}
    return {field: change for field, change in entry.changes.items() if field in own and len(set(change)) > 1}


def test_a_longer_list_asks_the_database_no_more_often() -> None:
    counts = []
    for players in (3, 40):
        tournament = hall(f"Turnaj {players}")
        names = "".join(
            f"Hráč {players}-{n};Klub {players}-{n % 7};S{players}-{n};19{50 + n % 40};women\n"
            for n in range(players)
        )
        with CaptureQueriesContext(
            connection,
        ) as queries:
            batch = read_list(
                tournament, "h.csv", f"Meno;Klub;Licencia;Rok;Kategória\n{names}".encode(), account()
            )
            apply_list(batch, check_in=True, user=account())
        counts.append(len(queries))
        assert RegistrationEvent.objects.filter(registration__tournament=tournament).count() >= players
    assert counts[0] == counts[1]


def test_all_are_entered_or_nobody() -> None:
    tournament = hall("Turnaj")
    suspended = Player.objects.create(name="Vylúčený", licence="S-1", registered=True)
    Suspension.objects.create(player=suspended, starts=tournament.date, reason="karty")
    known = Player.objects.count()
    with pytest.raises(SuspendedError):
        participation.register_all(
            tournament, [Entrant(Person("Nový")), Entrant(Person("Vylúčený", "", "s-1"))]
        )
    with pytest.raises(WrongStateError):
        participation.register_all(tournament, [Entrant(Person("Dvakrát")), Entrant(Person("DVAKRAT"))])
    assert (tournament.registrations.count(), Player.objects.count()) == (0, known)


@pytest.mark.parametrize(
    ("known", "listed", "same"),
    [
        (Person("Eva", "MK", "", 1960), Person("EVA", "mk", "S-1", 1960), True),
        (Person("Eva", "MK"), Person("Eva", "MK", "S-1"), True),
        (Person("Eva", "MK", "", 1960), Person("Eva", "MK", "S-1", 1961), False),
        (Person("Eva", "MK", "S-2", 1960), Person("Eva", "MK", "S-1", 1960), False),
        (Person("Eva", "MK", "S-2", 1960), Person("Eva", "MK", "", 1960), True),
    ],
)
def test_a_new_licence_is_that_of_the_player_of_the_same_name_club_and_year_who_has_none(
    known: Person, listed: Person, same: bool
) -> None:
    first = participation.register(tournament_of(0, name="Minulý"), known)
    entry = participation.register(tournament_of(0), listed)
    assert (entry.player == first.player) == same
    entry.player.refresh_from_db()
    assert entry.player.licence == (listed.licence or known.licence)


def test_the_public_page_teaches_nobody_a_licence() -> None:
    anna = participation.register(tournament_of(0, name="Minulý"), Person("Anna")).player
    entry = participation.register(tournament_of(0), Person("Anna", "", "S-1"), kind="applied")
    anna.refresh_from_db()
    assert (entry.player, anna.licence) == (anna, None)


@pytest.mark.parametrize(
    ("lines", "bad"),
    [
        ("Eva;MK;;1960\nEVA;mk;S-1;1960", [3]),
        ("Eva;MK;S-1;1960\nEva;MK;;1960", [3]),
        ("Eva;MK;S-1;1960\nEva;MK;S-2;1960", []),
        ("Eva;MK;;1960\nEva;;;1960\nEva;MK;;1961", [3]),
        ("Eva;;s-1;\nAdam;;S-1;", [3]),
    ],
)
def test_a_list_names_whom_it_holds_twice(lines: str, bad: list[int]) -> None:
    batch = read_list(tournament_of(0), "h.csv", f"Meno;Klub;Licencia;Rok\n{lines}".encode(), account())
    assert [fault["line"] for fault in batch.faults] == bad


@pytest.mark.parametrize("name", ["\u200b", "\u0301", "—", " "])
def test_a_name_that_nobody_can_read_is_none(name: str) -> None:
    tournament = tournament_of(0)
    with pytest.raises(WrongStateError):
        participation.register(tournament, Person(name))
    batch = read_list(tournament, "h.csv", f"Meno;Klub\n{name};MK\n".encode(), account())
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(2, "name")]


def test_the_preview_says_how_many_find_no_place(client: Client) -> None:
    tournament = hall("Turnaj")
    participation.register(tournament, Person("Prvý"))
    batch = read_list(tournament, "h.csv", b"Meno\nA\nB\nC\nD\n", account())
    client.force_login(account())
    page = client.get(reverse("organiser:import-preview", args=[tournament.slug, batch.pk]))
    assert page.context["waiting"] == 2
    client.post(reverse("organiser:enter-list", args=[tournament.slug, batch.pk]))
    assert tournament.registrations.filter(state=State.WAITING).count() == 2


@pytest.mark.parametrize("name", ["ﬃ" * 80, "ß" * 80, "값" * 80, "Ď" * 80])
def test_a_name_that_grows_when_it_is_made_plain_is_found_again(name: str) -> None:
    tournament = tournament_of(0)
    entry = participation.register(tournament, Person(name, name))
    assert find_player(Person(name, name), circle_of(tournament)) == entry.player
