"""An entry that is nobody's in the registry is linked later (T-36): by whom, to whom, and what it leaves as it was."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account
from tests.security.registry import ATTACKER, jan, officer, tournament, web
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.domain import linking, participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def entered(number: int, person: Person, *, public: bool = True) -> Registration:
    made = tournament(name=f"Turnaj {number}")
    Tournament.objects.filter(pk=made.pk).update(public=public)
    made.refresh_from_db()
    return participation.register(made, person)


@pytest.fixture
def him() -> Player:
    player = jan()
    Player.objects.filter(pk=player.pk).update(user=account("jan@example.test"))
    player.refresh_from_db()
    return player


@pytest.mark.parametrize(
    ("typed", "public", "unions", "his"),
    [
        (Person("Ján Novák", "Talon"), True, True, True),
        (Person("NOVÁK Jan", "", "", 1960), True, True, True),
        (Person("Ján Novák"), True, True, False),
        (Person("Ján Novák", "Iný"), True, True, False),
        (Person("Ján Novák", "Talon", "SK-101"), True, False, False),
        (Person("Ján Novák", "Talon", "", 1961), True, False, False),
        (Person("Janko Novák", "Talon"), True, False, False),
        (Person("Ján Novák", "Talon"), False, False, False),
    ],
)
def test_which_entries_may_be_his(him: Player, typed: Person, public: bool, unions: bool, his: bool) -> None:
    """To the union those that do not speak against it; to himself and an officer those in which something is his."""
    entry = entered(1, typed, public=public)
    chair, admin = officer("predseda@example.test"), User.objects.create_superuser("admin@example.test")
    for user, may in ((chair, his), (admin, unions), (account("jan@example.test"), his)):
        assert (entry in linking.entries_for(him, user)) == may, user
    for user in (officer("cudzi@example.test", "Cudzí klub"), account(ATTACKER)):
        assert linking.entries_for(him, user) == []
        with pytest.raises(WrongStateError):
            linking.link(entry, him, user)


@pytest.mark.parametrize("who", ["jan@example.test", "predseda@example.test", "admin@example.test"])
def test_he_gets_the_result_and_what_was_typed_stays(him: Player, who: str) -> None:
    officer("predseda@example.test")
    User.objects.create_superuser("admin@example.test")
    entry, other = (entered(number, Person("NOVÁK Jan", "Talon")) for number in (1, 2))
    assert entry.player == other.player, "one of the organiser's own people"
    client, page = web(User.objects.get(email=who)), reverse("players:entries", args=[him.pk])
    assert {one.pk for one in client.get(page).context["possible"]} == {other.pk, entry.pk}
    client.post(reverse("players:link-entry", args=[him.pk, entry.pk]))
    entry.refresh_from_db()
    assert (entry.player, entry.name, str(entry.club), entry.licence) == (him, "NOVÁK Jan", "Talon", "")
    him.refresh_from_db()
    assert (him.name, him.licence, him.publish_consent_at) == ("Ján Novák", "SK-100", None)
    own = Player.objects.get(registered=False)
    assert list(own.registrations.all()) == [other], "his other evenings stay in the organiser's list"
    client.post(reverse("players:link-entry", args=[him.pk, other.pk]))
    assert not Player.objects.filter(registered=False).exists()


def test_who_claimed_an_entry_is_not_linked_over_his_head(him: Player) -> None:
    entry = entered(1, Person("Ján Novák", "Talon"))
    Player.objects.filter(pk=entry.player_id).update(user=account("iny@example.test"))
    assert linking.entries_for(him, officer("predseda@example.test")) == []


def test_nobody_plays_twice_in_one_tournament(him: Player) -> None:
    entry = entered(1, Person("Ján Novák", "Talon"))
    participation.register(entry.tournament, Person("Ján Novák", "", "SK-100"))
    assert linking.entries_for(him, officer("predseda@example.test")) == []


def test_the_union_parts_them_again_and_nobody_else(him: Player) -> None:
    entry = entered(1, Person("Ján Novák", "Talon", "SK-100"))
    assert entry.player == him
    for who in (officer("predseda@example.test"), account("jan@example.test")):
        assert web(who).post(reverse("players:part-entry", args=[him.pk, entry.pk])).status_code == 404
        with pytest.raises(WrongStateError):
            linking.part(entry, who)
    admin = User.objects.create_superuser("admin@example.test")
    web(admin).post(reverse("players:part-entry", args=[him.pk, entry.pk]))
    entry.refresh_from_db()
    assert (entry.player.registered, entry.player.licence, entry.name) == (False, "SK-100", "Ján Novák")
    linking.link(entry, him, admin)
    entry.refresh_from_db()
    assert entry.player == him
