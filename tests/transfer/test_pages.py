"""Bringing a tournament in over the page: who may, what is shown before, and that a person decides."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.evening import account, tournament_of
from tests.full_day import full_day, in_a_file
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.transfer.domain import export_tournament, read_tournament
from tournaments.transfer.models import TournamentImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def day(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(full_day)


def web(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def admin() -> Client:
    return web(User.objects.create_superuser("admin@example.test"))


@pytest.fixture
def organiser() -> Client:
    user = account("novy@example.test")
    tournament_of(0, user, name="Vlastný")
    return web(user)


def send(client: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("den.json", content, content_type="application/json")
    return client.post(reverse("organiser:import-tournament"), {"file": file})


def refused(client: Client) -> str:
    """What the page with the form says of the last file."""
    return " ".join(
        str(one) for one in client.get(reverse("organiser:import-tournament")).context["messages"]
    )


def test_an_admin_brings_it_in_with_everybody(admin: Client, day: bytes) -> None:
    preview = send(admin, day)
    assert preview.status_code == 302
    page = admin.get(preview.url).content.decode()
    assert "olga@example.test" in page
    assert not Tournament.objects.exists()
    done = admin.post(preview.url, {"accounts": "on"})
    made = Tournament.objects.get()
    assert done.url == reverse("organiser:tournament", args=[made.slug])
    assert export_tournament(made) == day
    assert bytes(TournamentImport.objects.get().content) == b"", "the personal data are not kept twice"


def test_an_organiser_brings_it_in_and_is_its_organiser(organiser: Client, day: bytes) -> None:
    preview = send(organiser, day).url
    page = organiser.get(preview).content.decode()
    assert "olga@example.test" not in page, "who has an account here is nobody's business"
    organiser.post(preview, {"accounts": "on"})
    made = Tournament.objects.get(name="Veľký deň")
    assert list(made.roles.values_list("user__email", "role")) == [("novy@example.test", "organiser")]
    assert not User.objects.filter(email="rozhodca@example.test").exists()


def test_a_person_decides_who_is_unclear(organiser: Client, day: bytes) -> None:
    his = participation.register(Tournament.objects.get(), Person("Hráč 001", "Iný", "", 1933)).player
    preview = send(organiser, day).url
    page = organiser.get(preview).content.decode()
    assert "Hráč 001, Iný" in page
    assert "1933" not in page, "years of birth of players here are for site admins"
    assert organiser.post(preview, {}).status_code == 200
    assert Tournament.objects.count() == 1
    organiser.post(preview, {"player-1": str(his.pk)})
    assert Tournament.objects.get(name="Veľký deň").registrations.filter(player=his).exists()


def test_nobody_else_is_offered_nor_taken(organiser: Client, day: bytes) -> None:
    """Not another organiser's people of the same name, nor a player of the registry with another year."""
    participation.register(Tournament.objects.get(), Person("Hráč 001"))
    others = [
        participation.register(
            tournament_of(0, account("iny@example.test"), name="Cudzí"), Person("Hráč 001")
        ).player,
        Player.objects.create(name="Hráč 001", birth_year=1933, registered=True),
    ]
    preview = send(organiser, day).url
    page = organiser.get(preview).content.decode()
    for other in others:
        assert f'value="{other.pk}"' not in page
        assert organiser.post(preview, {"player-1": str(other.pk)}).status_code == 200
    assert Tournament.objects.count() == 2


def test_an_address_that_is_taken_is_asked_for(admin: Client, day: bytes) -> None:
    other = tournament_of(0)
    Tournament.objects.filter(pk=other.pk).update(slug="velky-den-2026-11-21")
    preview = send(admin, day).url
    assert 'value="velky-den-2026-11-21-2"' in admin.get(preview).content.decode()
    admin.post(preview, {"slug": "den"})
    assert Tournament.objects.filter(slug="den").exists()


def test_what_is_here_already_is_named(admin: Client, day: bytes) -> None:
    admin.post(send(admin, day).url, {"accounts": "on"})
    assert b"notice--ok" in admin.get(send(admin, day).url).content
    Tournament.objects.update(venue="Inde")
    page = admin.get(send(admin, day).url)
    assert b"notice--stop" in page.content
    admin.post(send(admin, day).url, {"accounts": "on"})
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("content", [b"{}", b"nie\xff", b"PK\x03\x04"])
def test_a_file_that_is_none_is_refused_on_the_page(admin: Client, content: bytes) -> None:
    answer = send(admin, content)
    assert answer.url == reverse("organiser:import-tournament")
    assert "Súbor nebol prijatý" in refused(admin)
    assert not TournamentImport.objects.exists()


def test_an_empty_file_is_refused_in_its_field(admin: Client) -> None:
    assert b"field__error" in send(admin, b"").content
    assert not TournamentImport.objects.exists()


def test_it_is_entered_once(admin: Client, day: bytes) -> None:
    preview = send(admin, day).url
    admin.post(preview, {"accounts": "on"})
    assert admin.post(preview, {}).url == reverse("organiser:import-tournament")
    assert Tournament.objects.count() == 1


def test_what_nobody_confirms_is_forgotten(admin: Client, organiser: Client, day: bytes) -> None:
    send(admin, day)
    TournamentImport.objects.update(created_at=timezone.now() - timedelta(days=2))
    send(organiser, day)
    assert TournamentImport.objects.get().created_by.email == "novy@example.test"


def test_who_may_bring_one_in(organiser: Client, admin: Client, client: Client, day: bytes) -> None:
    preview = send(organiser, day).url
    desk = account("stol@example.test")
    grant_role(Tournament.objects.get(), desk, Role.DESK)
    upload = reverse("organiser:import-tournament")
    for nobody in (web(account("hrac@example.test")), web(desk)):
        assert (nobody.get(upload).status_code, nobody.get(preview).status_code) == (403, 403)
        assert send(nobody, day).status_code == 403
        assert upload not in nobody.get(reverse("organiser:home")).content.decode()
    assert client.get(upload).status_code == 302
    assert admin.get(preview).status_code == 404, "the file of another account"
    assert upload in organiser.get(reverse("organiser:home")).content.decode()


def test_who_may_take_one_out(organiser: Client, client: Client) -> None:
    made = Tournament.objects.get()
    address = reverse("organiser:export", args=[made.slug])
    answer = organiser.get(address)
    assert read_tournament(answer.content).tournament.name == "Vlastný"
    assert answer["Content-Disposition"] == f'attachment; filename="{made.slug}.tournament.json"'
    assert "no-store" in answer["Cache-Control"]
    for role in (Role.DESK, Role.JURY):
        user = account(f"{role}@example.test")
        grant_role(made, user, role)
        assert web(user).get(address).status_code == 403
    assert client.get(address).status_code == 302
    documents = reverse("organiser:documents", args=[made.slug])
    assert address in organiser.get(documents).content.decode()
    assert address not in web(account("desk@example.test")).get(documents).content.decode()
