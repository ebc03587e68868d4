"""T-40: how a player without e-mail is reached. The office and the player see it, nobody else, nowhere else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from auditlog.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.domain.tokens import make_token
from tests.evening import account, tournament_of
from tests.people.test_forgetting import places_of
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.domain.erasing import erase_player
from tournaments.people.domain.own_data import own_data
from tournaments.people.models import Player
from tournaments.registration.domain import applying, participation
from tournaments.registration.domain.importing import apply_list, read_list
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import PlayerImport, Registration
from tournaments.transfer.domain import export_tournament, import_tournament, read_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PHONE = "+421 905 123 456"
WRONG = ["volajte mame", "+", "0905 123 456 ext", "++421905", "1" * 21, "12", "٠٩٠٥١٢٣٤٥٦"]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0)
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.REGISTRATION, public=True)
    grant_role(made, account("stol@example.test"), Role.DESK)
    grant_role(made, account("rozhodca@example.test"), Role.JURY)
    made.refresh_from_db()
    return made


@pytest.fixture(scope="module")
def entry(tournament: Tournament) -> Registration:
    person = Person("Ján Čierny", "Talon", "SK-1", 1950, consent=True)
    return participation.register(tournament, person, details={"phone": PHONE})


def web(email: str = "") -> Client:
    client = Client()
    if email:
        client.force_login(account(email))
    return client


OFFICE = ["organizator@example.test", "stol@example.test"]


@pytest.fixture(scope="module")
def office(tournament: Tournament) -> list[Client]:
    grant_role(tournament, account("organizator@example.test"), Role.ORGANISER)
    return [web(email) for email in OFFICE]


def page_of(entry: Registration) -> str:
    return reverse("organiser:registration", args=[entry.tournament.slug, entry.pk])


def by_program(tournament: Tournament, role: str, path: str = "", body: Any = None) -> Any:
    emails = {Role.JURY: "rozhodca@example.test", Role.DESK: "stol@example.test"}
    token = make_token(account(emails[Role(role)]), "p", tournament=tournament.pk, role=role)[1]
    headers = {"Authorization": f"Bearer {token}"}
    address = f"/api/v1/tournaments/{tournament.slug}/players/{path}"
    if body is None:
        return Client().get(address, headers=headers)
    return Client().post(address, json.dumps(body), "application/json", headers=headers)


# --- who sees it ----------------------------------------------------------------------------------
def test_the_office_reads_it_on_the_page_of_the_entry(entry: Registration, office: list[Client]) -> None:
    for client in office:
        page = client.get(page_of(entry)).content.decode()
        assert f'type="tel" name="phone" value="{PHONE}"' in page


@pytest.mark.parametrize("who", ["", "cudzi@example.test", "rozhodca@example.test"])
def test_neither_strangers_nor_the_jury_read_a_page_that_has_it(entry: Registration, who: str) -> None:
    client, slug = web(who), entry.tournament.slug
    api = f"/api/v1/tournaments/{slug}/"
    closed = [page_of(entry)]
    closed += [reverse(f"organiser:{name}", args=[slug]) for name in ("players", "changes", "export")]
    public = [api, f"{api}players/", reverse("public:tournament", args=[slug])]
    public += [reverse("public:list", args=[slug, "players", form]) for form in ("csv", "json")]
    public += [reverse("public:player", args=[entry.player_id])]
    assert {client.get(address).status_code for address in closed} == {403 if who else 302}
    answers = [client.get(address) for address in public]
    assert {answer.status_code for answer in answers} == {200}
    shown = b"".join(answer.content for answer in answers).decode()
    assert "Talon" in shown, "the entry itself is public"
    assert "905 123" not in shown
    assert "905123" not in shown


def test_a_program_of_the_office_reads_it_and_one_of_the_jury_does_not(entry: Registration) -> None:
    desk_reads = by_program(entry.tournament, Role.DESK, f"{entry.pk}/").json()
    jury_reads = by_program(entry.tournament, Role.JURY, f"{entry.pk}/").json()
    assert (desk_reads["phone"], jury_reads["phone"]) == (PHONE, None)
    assert jury_reads["licence"] == "SK-1"
    assert "phone" not in by_program(entry.tournament, Role.DESK).json()["results"][0]


def test_it_is_of_this_tournament_alone(entry: Registration) -> None:
    """Another entry of the same person, by the same organiser, begins without it."""
    other = tournament_of(0, name="Iný")
    again = participation.register(other, Person("Ján Čierny", "Talon", "SK-1", 1950), user=account())
    assert (again.player_id, again.phone) == (entry.player_id, "")


def test_the_player_finds_it_in_the_own_data_and_erasing_leaves_none(entry: Registration) -> None:
    user = account("jan@example.test")
    Player.objects.filter(pk=entry.player_id).update(user=user)
    mine = own_data(user)["player"]
    assert [one["phone"] for one in mine["tournaments"]] == [PHONE]
    read_list(entry.tournament, "x.csv", f"Meno;Telefón\nEva;{PHONE}\n".encode(), None)
    assert places_of(PHONE) == {
        "registration_registration.phone",
        "registration_playerimport.rows",
        "registration_playerimport.source",
        "auditlog_logentry.changes",
    }
    erase_player(Player.objects.get(pk=entry.player_id))
    assert places_of(PHONE) == set()
    assert not PlayerImport.objects.exists()


# --- how it comes in ------------------------------------------------------------------------------
def test_it_is_typed_where_somebody_is_added_and_corrected_on_the_page(
    tournament: Tournament, office: list[Client]
) -> None:
    add = reverse("organiser:enter-player", args=[tournament.slug])
    office[0].post(add, {"name": "Eva Nová", "phone": " 0905/123\u00a0456 "})
    entry = tournament.registrations.get()
    assert entry.phone == "0905/123 456"
    correct = reverse("organiser:correct-player", args=[tournament.slug, entry.pk])
    office[1].post(correct, {"name": "Eva Nová", "phone": PHONE})
    entry.refresh_from_db()
    assert entry.phone == PHONE
    logged = LogEntry.objects.get_for_object(entry).latest("pk")
    assert (logged.changes["phone"], logged.actor) == (["0905/123 456", PHONE], account(OFFICE[1]))
    office[1].post(correct, {"name": "Eva Nová", "phone": ""})
    entry.refresh_from_db()
    assert entry.phone == ""


def test_of_a_player_of_the_registry_it_is_corrected_as_what_was_typed(
    entry: Registration, office: list[Client]
) -> None:
    Player.objects.filter(pk=entry.player_id).update(registered=True)
    correct = reverse("organiser:correct-player", args=[entry.tournament.slug, entry.pk])
    sent = {"name": "Ján", "club": "Talon", "licence": "SK-1", "birth_year": "1950", "phone": "0911 222 333"}
    assert office[1].post(correct, sent).status_code == 302
    entry.refresh_from_db()
    assert (entry.phone, entry.licence) == ("0911 222 333", "SK-1")


@pytest.mark.parametrize("typed", WRONG)
def test_what_is_no_number_is_refused_where_it_was_typed(
    entry: Registration, office: list[Client], typed: str
) -> None:
    correct = reverse("organiser:correct-player", args=[entry.tournament.slug, entry.pk])
    page = office[0].post(correct, {"name": "Ján Čierny", "phone": typed})
    form = page.context["person_form"]
    assert list(form.errors) == ["phone"]
    assert typed[:20] in form.errors["phone"][0]
    answer = by_program(entry.tournament, Role.DESK, body={"name": "Eva", "phone": typed})
    assert answer.status_code == 400
    assert "phone" in answer.content.decode()
    batch = read_list(entry.tournament, "x.csv", f"Meno;Telefón\nEva;{typed}\n".encode(), None)
    (fault,) = batch.faults
    assert (fault["line"], fault["field"]) == (2, "phone")
    assert typed[:20] in fault["message"]
    entry.refresh_from_db()
    assert entry.phone == PHONE


def test_a_correction_that_says_nothing_of_it_leaves_it(entry: Registration) -> None:
    participation.correct_person(entry, Person("Ján Biely", "Talon", "SK-1", 1950))
    entry.refresh_from_db()
    assert (str(entry.player), entry.phone) == ("Ján Biely", PHONE)


def test_a_program_enters_it(tournament: Tournament) -> None:
    answer = by_program(tournament, Role.DESK, body={"name": "Eva Nová", "phone": PHONE})
    assert answer.status_code == 201
    assert PHONE not in answer.content.decode()
    assert tournament.registrations.get().phone == PHONE


@pytest.mark.parametrize("heading", ["Telefón", "TELEFON:", "Phone", "Mobil", "Tel."])
def test_a_list_brings_it(tournament: Tournament, heading: str) -> None:
    batch = read_list(tournament, "x.csv", f"Meno;{heading}\nEva;0905 123 456\nAnna;\n".encode(), None)
    assert batch.faults == []
    apply_list(batch, check_in=False)
    found = tournament.registrations.order_by("pk").values_list("player__name", "phone")
    assert list(found) == [("Eva", "0905 123 456"), ("Anna", "")]


def test_the_preview_of_a_list_shows_it_where_the_list_has_one(
    tournament: Tournament, office: list[Client]
) -> None:
    for column, shown in (("Telefón", True), ("Rok", False)):
        file = SimpleUploadedFile("x.csv", f"Meno;{column}\nEva;1950\n".encode())
        page = office[1].post(
            reverse("organiser:import", args=[tournament.slug]), {"file": file}, follow=True
        )
        assert ('<option value="phone" selected>' in page.content.decode()) == shown
        assert "<td>1950</td>" in page.content.decode()


def test_a_list_from_before_there_was_one_is_entered(tournament: Tournament) -> None:
    batch = read_list(tournament, "x.csv", b"Meno\nEva\n", None)
    for row in batch.rows:
        del row["phone"]
    batch.save()
    apply_list(batch, check_in=False)
    assert tournament.registrations.get().phone == ""


def test_the_public_form_asks_for_it_as_the_way_to_be_reached(tournament: Tournament) -> None:
    """T-40: the office has it with the entry once it confirms it."""
    desk.set_desk_rules(tournament, public_registration=True)
    address = reverse("public:register", args=[tournament.slug])
    assert 'name="phone"' in Client().get(address).content.decode()
    Client().post(address, {"name": "Eva Nová", "phone": PHONE})
    applying.approve(tournament.applications.get(), None)
    assert tournament.registrations.get().phone == PHONE


def test_it_moves_with_the_file_of_the_tournament(entry: Registration) -> None:
    file = json.loads(export_tournament(entry.tournament))
    assert [row["phone"] for row in file["registrations"]] == [PHONE]
    assert "phone" not in file["players"][0]
    file["tournament"] |= {"public_id": "another-tournament-1", "slug": "iny"}
    made = import_tournament(read_tournament(json.dumps(file).encode())).tournament
    assert made.registrations.get().phone == PHONE
