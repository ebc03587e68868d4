"""A draft and a tournament of invented players can be deleted with all that belongs to them; no other one can."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tests.full_day import full_day, in_a_file
from tournaments.desk.domain.invented import MOST, NAMES, invent_tournament
from tournaments.events.domain import listing
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.transfer.domain import import_tournament, read_tournament
from tournaments.transfer.domain.parts import PARTS
from tournaments.transfer.domain.removing import remove_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def day(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(full_day)


def test_a_whole_day_goes_with_every_part_and_leaves_the_others(day: bytes) -> None:
    """A day that uses every part of the file: nothing of it stays, and nothing of another tournament goes."""
    other = tournament_of(4, name="Iný")
    for player in Player.objects.all():  # nobody whom the file might mean
        player.name, player.licence = f"Iná {player.pk}", ""
        player.save()
    rows = {part.model: part.model._default_manager.count() for part in PARTS}
    moved = import_tournament(read_tournament(day)).tournament
    Tournament.objects.filter(pk=moved.pk).update(invented=True)
    remove_tournament(moved)
    assert list(Tournament.objects.all()) == [other]
    left = {part.name: part.model._default_manager.count() - rows[part.model] for part in PARTS if part.where}
    assert left == dict.fromkeys(left, 0)
    assert Player.objects.filter(registrations__tournament=other).count() == 4
    for model in apps.get_models():
        for field in model._meta.fields:
            if field.remote_field and field.remote_field.model is Tournament:
                found = model._default_manager.exclude(**{field.name: None}).exclude(**{field.name: other})
                assert not found.exists(), (model, field)


def test_a_published_tournament_stays(client: Client) -> None:
    found = tournament_of(4)
    with pytest.raises(WrongStateError):
        remove_tournament(found)
    client.force_login(account())
    assert client.get(reverse("organiser:remove", args=[found.slug])).status_code == 404
    client.post(reverse("organiser:remove-now", args=[found.slug]))
    assert Tournament.objects.count() == 1


def draft() -> Tournament:
    found = tournament_of(4)
    Tournament.objects.update(state=Tournament.State.DRAFT)
    found.refresh_from_db()
    return found


def test_a_draft_asks_once_and_is_gone_its_people_stay_known(client: Client) -> None:
    found = draft()
    client.force_login(account())
    assert (
        reverse("organiser:remove", args=[found.slug])
        in client.get(reverse("organiser:settings", args=[found.slug])).content.decode()
    )
    page = client.get(reverse("organiser:remove", args=[found.slug])).content.decode()
    assert "4" in page
    answer = client.post(reverse("organiser:remove-now", args=[found.slug]))
    assert answer["Location"] == reverse("organiser:home")
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 4)


@pytest.mark.parametrize("role", ["desk", "jury", ""])
def test_nobody_but_its_organiser_deletes_a_draft(client: Client, role: str) -> None:
    found, other = draft(), account("iny@example.test")
    if role:
        grant_role(found, other, role)
    client.force_login(other)
    for verb in (client.get, client.post):
        assert (
            verb(
                reverse(
                    "organiser:remove-now" if verb == client.post else "organiser:remove", args=[found.slug]
                )
            ).status_code
            == 403
        )
    assert Tournament.objects.exists()


def test_the_public_link_of_a_draft_says_so_to_its_organiser_alone(client: Client) -> None:
    found = draft()
    address = reverse("public:tournament", args=[found.slug])
    assert client.get(address).status_code == 404
    client.force_login(account("iny@example.test"))
    assert client.get(address).status_code == 404
    client.force_login(account())
    page = client.get(address)
    assert page.status_code == 200
    assert 'data-test="unpublished"' in page.content.decode()


def test_an_account_tries_it_with_invented_players_and_deletes_them(client: Client) -> None:
    client.force_login(account())
    assert 'data-test="try-it"' in client.get(reverse("organiser:home")).content.decode()
    for _number in range(MOST):
        answer = client.post(reverse("organiser:try-it"))
    found = Tournament.objects.latest("pk")
    assert answer["Location"] == reverse("organiser:tournament", args=[found.slug])
    assert (found.public, found.invented, found.registrations.count()) == (False, True, len(NAMES))
    assert found.registrations.filter(state="checked_in").count() == 20
    client.post(reverse("organiser:try-it"))
    assert Tournament.objects.count() == MOST
    client.post(reverse("organiser:remove-now", args=[found.slug]))
    assert (Tournament.objects.count(), Player.objects.count()) == (MOST - 1, len(NAMES))
    for one in Tournament.objects.all():
        client.post(reverse("organiser:remove-now", args=[one.slug]))
    assert not Player.objects.exists()


def test_invented_players_never_stand_on_the_public_list() -> None:
    with pytest.raises(WrongStateError):
        listing.ask(invent_tournament(account()), account())


def test_a_stranger_is_sent_to_sign_in(client: Client) -> None:
    assert "login" in client.post(reverse("organiser:try-it"))["Location"]
    assert not Tournament.objects.exists()
