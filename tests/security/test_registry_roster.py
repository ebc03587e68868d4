"""An officer picks from his own roster (T-36), and from no other."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.evening import account
from tests.security.registry import ATTACKER, JAN, jan, officer, tournament, web
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Club, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.mark.parametrize("public", [True, False])
def test_he_ticks_who_came_of_his_own_club(public: bool) -> None:
    """Entered as if he had typed it, linked where the tournament is listed (T-37); the others stay offered."""
    him, made = jan(), tournament("predseda@example.test")
    Tournament.objects.filter(pk=made.pk).update(public=public)
    anna = Player.objects.create(name="Anna Nová", registered=True, club=him.club)
    client = web(officer("predseda@example.test"))
    page = reverse("organiser:roster", args=[made.slug])
    assert list(client.get(page).context["members"]) == [anna, him]
    enter = reverse("organiser:enter-roster", args=[made.slug])
    client.post(enter, {"member": [str(him.pk), "x"], "check_in": "1"})
    entry = made.registrations.select_related("club").get()
    assert (entry.name, str(entry.club), entry.licence, entry.birth_year) == (
        JAN.name,
        JAN.club,
        JAN.licence,
        JAN.birth_year,
    )
    assert (entry.player == him, entry.start_number) == (public, 1)
    assert list(client.get(page).context["members"]) == [anna]


def test_nobody_of_another_club_is_shown_or_entered() -> None:
    him, made = jan(), tournament()
    other = Player.objects.create(
        name="Cudzia Osoba", registered=True, club=Club.objects.create(name="Cudzí klub")
    )
    participation.register(made, Person("Typovaný", "Talon"))
    page, enter = (reverse(f"organiser:{name}", args=[made.slug]) for name in ("roster", "enter-roster"))
    for client in (web(ATTACKER), web("stranger@example.test"), web(officer("inde@example.test"))):
        assert client.get(page).status_code == client.post(enter, {"member": him.pk}).status_code == 403
    grant_role(made, officer("predseda@example.test"), Role.DESK)
    client = web(account("predseda@example.test"))
    assert list(client.get(page).context["members"]) == [him]
    client.post(enter, {"member": [other.pk]})
    assert not other.registrations.exists()
    assert made.registrations.count() == 1
