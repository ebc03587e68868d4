"""The migration that divides players: who is of the registry from then on, and what the entries keep (T-36)."""

from __future__ import annotations

from datetime import date
from importlib import import_module

import pytest
from django.apps import apps

from tests.evening import account, tournament_of
from tournaments.domain import people
from tournaments.domain.people import Person
from tournaments.models import Club, Membership, Player

pytestmark = pytest.mark.django_db


def divide() -> None:
    import_module("tournaments.migrations.0027_people_of_the_registry").divide(apps, None)


@pytest.mark.parametrize(
    ("has", "registered"),
    [("nothing", False), ("licence", True), ("membership", True), ("account", True), ("club", False)],
)
def test_who_has_a_licence_a_dated_membership_or_an_account_is_of_the_registry(
    has: str, registered: bool
) -> None:
    player = Player.objects.create(name="Anna", licence="L-1" if has == "licence" else None)
    club = Club.objects.create(name="Talon")
    if has == "membership":
        Membership.objects.create(player=player, club=club, since=date(2020, 1, 1))
    Player.objects.filter(pk=player.pk).update(
        user=account() if has == "account" else None, club=club if has == "club" else None
    )
    divide()
    player.refresh_from_db()
    assert player.registered == registered


def test_an_entry_keeps_what_the_desk_was_shown() -> None:
    made = tournament_of(0)
    entries = [people.register(made, person) for person in (Person("Anna", "", "L-1", 1950), Person("Boris"))]
    made.registrations.update(licence="", birth_year=None)
    divide()
    for entry in entries:
        entry.refresh_from_db()
    assert [(entry.licence, entry.birth_year) for entry in entries] == [("L-1", 1950), ("", None)]


def test_of_two_licences_in_another_case_one_stays() -> None:
    made = tournament_of(0)
    _first, second = (
        Player.objects.create(name=name, licence=one) for name, one in (("A", "L-1"), ("B", "l-1"))
    )
    made.registrations.create(player=second)
    divide()
    assert list(Player.objects.values_list("licence", "registered")) == [("L-1", True), (None, True)]
    assert made.registrations.get().licence == "l-1"
