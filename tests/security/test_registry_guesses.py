"""Years and licences cannot be tried out on the registry (T-36): many guesses at once, and what is answered to one."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.evening import account
from tests.security.registry import ATTACKER, JAN, jan, officer, program, tournament, visible, web
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import find_players
from tournaments.people.models import Player, Suspension
from tournaments.registration.domain import participation
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.participation import Person
from tournaments.seasons.domain import seasons
from tournaments.seasons.models import FinalListImport

pytestmark = pytest.mark.django_db

HEAD = "Meno;Klub;Licencia;Rok\n"


def listed(made: Tournament, lines: str, who: User | str = ATTACKER) -> str:
    """The preview of a list of players."""
    file = SimpleUploadedFile("x.csv", (HEAD + lines).encode())
    page = web(who).post(reverse("organiser:import", args=[made.slug]), {"file": file}, follow=True)
    return visible(page)


@pytest.mark.parametrize(
    ("batch", "linked"),
    [
        ([JAN], True),
        ([Person("jan novak", "Talon", "", 1960), Person("Iný", "Talon", "SK-9", 1970)], True),
        ([Person("jan novak", "Talon", "", year) for year in range(1940, 1990)], False),
        ([Person("Novák Ján", "", f"SK-{number}") for number in range(90, 110)], False),
        ([Person("Ján Novák", "", "SK-100"), Person("Ján Novák", "Talon", "sk-100", 1960)], True),
    ],
)
def test_who_stands_in_a_batch_with_many_years_or_licences_is_linked_to_nobody(
    batch: list[Person], linked: bool
) -> None:
    him = jan()
    assert (him in find_players(batch, circle_of(tournament()))) == linked


def test_own_people_of_one_name_are_found_all_the_same() -> None:
    old = tournament(name="Minulý")
    father, son = (
        participation.register(old, Person("Ján Novák", "Talon", "", year)).player for year in (1950, 1980)
    )
    again = [Person("Ján Novák", "Talon", "", year) for year in (1950, 1980)]
    assert find_players(again, circle_of(tournament())) == [father, son]


def test_the_preview_of_a_list_says_known_of_own_people_alone() -> None:
    jan()
    participation.register(tournament(name="Minulý"), Person("Anna Stará", "Talon"))
    made, admin = tournament(), User.objects.create_superuser("admin@example.test")
    lines = "Ján Novák;Talon;SK-100;1960\nAnna Stará;Talon;;\n"
    assert listed(made, lines).count("známy hráč") == 1
    assert listed(made, lines, admin).count("známy hráč") == 2


def test_the_preview_of_a_final_list_says_new_of_the_registry_too() -> None:
    him = jan()
    season = seasons.create_season(officer("predseda@example.test"), "Liga", him.club, "superliga-2009", {})
    file = SimpleUploadedFile(
        "x.csv", "Miesto;Meno;Klub;Licencia;Rok;Body\n1;Ján Novák;Talon;SK-100;1960;5\n".encode()
    )
    fields = {"list-name": "Inde", "list-date": "2026-01-01", "list-coefficient": "1", "list-file": file}
    address = reverse("seasons:import", args=[season.slug])
    page = web("predseda@example.test").post(address, fields, follow=True)
    assert FinalListImport.objects.get().rows[0]["player"] == him.pk
    assert "nový hráč" in visible(page)
    admin = web(User.objects.create_superuser("admin@example.test"))
    assert "nový hráč" not in visible(admin.get(page.redirect_chain[-1][0]))


@pytest.mark.parametrize("year", [1960, 1961])
def test_the_preview_of_a_file_confirms_no_year(year: int) -> None:
    made = tournament()
    participation.register(made, Person("Hocikto"))
    client = web(ATTACKER)
    file = json.loads(client.get(reverse("organiser:export", args=[made.slug])).content)
    file["tournament"] |= {"public_id": "x" * 22, "slug": "sfalsovany", "name": "Sfalšovaný"}
    file["clubs"] = [{"name": "Talon", "town": ""}]
    file["players"][0] |= {"name": "Ján Novák", "club": 1, "birth_year": year}
    him = jan()
    content = SimpleUploadedFile("x.json", json.dumps(file).encode())
    page = client.post(reverse("organiser:import-tournament"), {"file": content}, follow=True)
    assert (page.context["new_players"], page.context["form"].known) == (1, [])
    client.post(page.redirect_chain[-1][0])
    assert him.registrations.exists() == (year == 1960)


@pytest.mark.parametrize("whose", ["registered", "own with an account"])
def test_the_program_is_told_of_him_what_it_is_told_of_anybody_new(whose: str) -> None:
    if whose == "registered":
        jan()
    made = tournament()
    entry = participation.register(made, JAN)
    Player.objects.filter(pk=entry.player_id).update(
        publish_consent_at=timezone.now(), user=account("jan@example.test")
    )
    address = f"/api/v1/tournaments/{made.slug}/players/{entry.pk}/"
    assert Client().get(address, headers=program(made)).json()["consent"] is False


@pytest.mark.parametrize("ends", ["day", "never"])
def test_the_preview_tells_that_somebody_is_suspended_and_not_why(ends: str) -> None:
    him, made = jan(), tournament()
    until = made.date if ends == "day" else None
    by = User.objects.create_superuser("admin@example.test")
    Suspension.objects.create(player=him, starts=made.date, ends=until, reason="opitý bil", imposed_by=by)
    told = listed(made, "Ján Novák;Talon;SK-100;\n")
    assert "má zákaz štartu" in told
    assert "opitý" not in told
