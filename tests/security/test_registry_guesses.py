"""Years and licences cannot be tried out on the registry (T-36): many guesses at once, and what is answered to one."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.evening import account
from tests.security.registry import ATTACKER, JAN, jan, officer, program, tournament, visible, web
from tournaments.events.hooks import settings_changed
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import find_players
from tournaments.people.models import Player, Suspension
from tournaments.registration.domain import participation
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.linking import link_entries
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import PlayerImport
from tournaments.seasons.domain import final_lists, seasons
from tournaments.seasons.models import FinalListImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

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
    assert not him.registrations.exists(), "a file links nobody"


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


# --- one guess after another ----------------------------------------------------------------------
def guess(made: Tournament, year: int) -> Player:
    """A name, its club and a year, entered, looked at and withdrawn."""
    entry = participation.register(made, Person("Ján Novák", "Talon", "", year), user=account(ATTACKER))
    participation.withdraw(entry)
    return entry.player


def test_a_year_is_not_tried_out_one_a_day() -> None:
    """Also not in several tournaments, nor where the wrong ones are corrected into another name."""
    him = jan()
    for number, year in enumerate((1958, 1959)):
        made = tournament(name=f"Pasca {number}")
        assert guess(made, year) != him
        participation.correct_person(made.registrations.get(), Person("Iný"), account(ATTACKER))
    assert guess(tournament(name="Posledná pasca"), 1960) != him
    assert participation.register(tournament("iny@example.test", "Inde"), JAN).player == him


def test_nor_in_lists_that_are_only_shown() -> None:
    him, made = jan(), tournament()
    for year in (1958, 1959, 1960):
        listed(made, f"Ján Novák;Talon;;{year}\n")
        (row,) = PlayerImport.objects.latest("pk").rows
        assert row["player"] is None
    assert him.registrations.count() == 0


def test_a_namesake_who_comes_every_week_is_one_guess_and_a_slip_another() -> None:
    """Of two, so that father and son, and a year that was typed wrongly, do not cost the link."""
    him = jan()
    for number in range(4):
        made = tournament(name=f"Turnaj {number}")
        son = participation.register(made, Person("Ján Novák", "Talon", "", 1990)).player
        assert son != him
        participation.withdraw(made.registrations.get())
    assert participation.register(tournament(name="Dnes"), JAN).player == him


# --- what is private ------------------------------------------------------------------------------
def test_a_private_tournament_is_linked_to_nobody_until_it_is_listed() -> None:
    """T-37: whoever makes one learns nothing by it; once an officer lists it, entries that agree are his."""
    him, made = jan(), tournament()
    Tournament.objects.filter(pk=made.pk).update(public=False)
    made.refresh_from_db()
    entry = participation.register(made, JAN)
    other = participation.register(made, Person("Anna Nová", "Talon", "", 1980))
    typed = entry.player
    assert not typed.registered
    Tournament.objects.filter(pk=made.pk).update(public=True)
    made.refresh_from_db()
    settings_changed(made, frozenset({"public"}))
    entry.refresh_from_db()
    other.refresh_from_db()
    assert (entry.player, entry.name, other.player.registered) == (him, "Ján Novák", False)
    assert not Player.objects.filter(pk=typed.pk).exists(), "whom nothing refers to is not kept"


def test_who_claimed_an_entry_stays_who_he_is_when_it_is_listed() -> None:
    him, made = jan(), tournament()
    Tournament.objects.filter(pk=made.pk).update(public=False)
    made.refresh_from_db()
    entry = participation.register(made, JAN)
    Player.objects.filter(pk=entry.player_id).update(user=account(ATTACKER))
    Tournament.objects.filter(pk=made.pk).update(public=True)
    made.refresh_from_db()
    assert link_entries(made) == 0
    assert not him.registrations.exists()


# --- final lists ----------------------------------------------------------------------------------
def test_a_final_list_tells_no_club_of_a_member() -> None:
    """The season of a club shows what its officer typed; the union's knows the club of that day (T-23)."""
    him = jan()
    content = "Miesto;Meno;Licencia;Body\n1;Ján Novák;SK-100;5\n".encode()
    other = officer("cudzi@example.test", "Cudzí klub")
    found = {}
    for name, club in (("Cudzia", other.club_roles.get().club), ("Zväz", None)):
        season = seasons.create_season(
            User.objects.create_superuser(f"{name}@example.test"), name, club, "superliga-2009", {}
        )
        batch = final_lists.read_final_list(
            season, "x.csv", content, None, name="x", on=date(2026, 1, 1), coefficient="1"
        )
        finish = final_lists.apply_final_list(batch).finishes.get()
        assert finish.player == him
        found[name] = finish.club
    assert found == {"Cudzia": None, "Zväz": him.club}
