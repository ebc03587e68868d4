"""Nobody reads the registry (T-36): every way of entering, by what was typed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.evening import account
from tests.security.registry import (
    ATTACKER,
    JAN,
    WAYS,
    by_form,
    by_page,
    by_program,
    jan,
    seen,
    tournament,
    undone,
    visible,
    web,
)
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.domain import participation, teams
from tournaments.registration.domain.linking import link_entries
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

# --- what is told ---------------------------------------------------------------------------------
DIFFERENT = [
    Person("zzz", "", "SK-100"),
    Person("Ján Novák", "Talon", "SK-101", 1960),
    Person("Ján Novák", "Talon", "", 1961),
    Person("Ján Novák", "Talon"),
    Person("Ján Novák", "", "", 1960),
    Person("Ján Novák", "Iný", "", 1960),
    Person("Ján Novák"),
]


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, marks=() if way == "page" else pytest.mark.acceptance(name="attacks"))
        for way in WAYS
    ],
)
def test_what_does_not_agree_is_answered_as_if_nobody_were_known(way: str) -> None:
    answers = []
    for known in (False, True):
        with undone():
            him = jan() if known else Player.objects.create(name="Niekto", registered=True)
            made = tournament()
            answer = [WAYS[way](made, typed) for typed in DIFFERENT]
            answers.append((answer, seen(made)))
            assert made.registrations.count() == len(DIFFERENT)
            assert not him.registrations.exists()
    assert answers[0] == answers[1]


AGREEING = [
    (Person("Ján Novák", "", "SK-100"), ("Talon", "1960")),
    (Person("NOVAK jan", "", "sk-100"), ("Talon", "1960")),
    (Person("Ján Novák", "Talon", "", 1960), ("SK-100",)),
    (Person("novák ján", "TALON", "", 1960), ("SK-100",)),
    (Person("Ján Novák", "Iný", "SK-100", 1950), ("Talon", "1960")),
]


@pytest.mark.parametrize(
    ("way", "typed", "secrets"),
    [(way, *AGREEING[0]) for way in WAYS] + [("program", *one) for one in AGREEING[1:]],
)
def test_what_agrees_is_linked_and_tells_no_more_than_was_typed(
    way: str, typed: Person, secrets: tuple[str, ...]
) -> None:
    him, made = jan(), tournament()
    Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    told = WAYS[way](made, typed) + seen(made)
    entry = made.registrations.get()
    assert entry.player == him
    assert (str(entry.club or "").casefold(), entry.licence, entry.birth_year) == (
        typed.club.casefold(),
        typed.licence,
        typed.birth_year,
    )
    assert [secret for secret in (*secrets, "jan@example.test") if secret in told] == []
    him.refresh_from_db()
    assert (him.club.name, him.licence, him.birth_year) == (JAN.club, JAN.licence, JAN.birth_year)


@pytest.mark.parametrize("year", [1960, 1961])
def test_a_year_cannot_be_tried_out_on_somebody_who_is_entered(year: int) -> None:
    """Whoever knows name and licence would learn the year: “is entered already” for the right one alone."""
    jan()
    answers = []
    for way in (by_page, by_program, by_form):
        with undone():
            made = tournament()
            way(made, Person("Ján Novák", "", "SK-100"))
            answers.append(way(made, Person("Ján Novák", "Talon", "", year)))
            assert made.registrations.count() == 2
    assert not [answer for answer in answers if answer.startswith("409")]


def test_nor_in_a_list_of_all_years() -> None:
    jan()
    made = tournament()
    lines = "\n".join(f"Ján Novák;Talon;;{year}" for year in range(1955, 1965))
    file = SimpleUploadedFile("x.csv", f"Meno;Klub;Licencia;Rok\nJán Novák;;SK-100;\n{lines}\n".encode())
    page = web(ATTACKER).post(reverse("organiser:import", args=[made.slug]), {"file": file}, follow=True)
    assert [fault["field"] for fault in page.context["batch"].faults] == ["double"] * 10
    assert [row["player"] for row in page.context["batch"].rows] == [None]


def test_a_category_by_year_that_is_made_later_tells_no_year() -> None:
    jan()
    made = tournament()
    entry = participation.register(made, Person("Ján Novák", "", "SK-100"))
    assert (
        desk.add_category(made, name="Ročník 1960", born_from=1960, born_to=1960).registrations.count() == 0
    )
    assert not entry.categories.exists()


def test_who_typed_the_same_twice_is_told_by_the_name_that_he_typed() -> None:
    jan()
    made = tournament()
    for way in (by_page, by_program, by_form):
        with undone():
            way(made, Person("jan NOVAK", "", "SK-100"))
            assert "jan NOVAK" in way(made, Person("jan NOVAK", "", "SK-100"))
            assert made.registrations.count() == 1


def test_a_search_finds_him_by_what_was_typed_alone() -> None:
    jan()
    made = tournament()
    participation.register(made, Person("Ján Novák", "Talon", "", 1960))
    page = web(ATTACKER).get(reverse("organiser:players", args=[made.slug]), {"q": "SK-100"})
    assert list(page.context["lines"]) == []


def test_people_of_another_organiser_are_not_found() -> None:
    theirs = participation.register(tournament("iny@example.test", "Iný"), JAN).player
    made = tournament()
    for way in WAYS.values():
        with undone():
            way(made, JAN)
            assert made.registrations.get().player != theirs
    own = participation.register(made, JAN).player
    again = participation.register(tournament(name="Druhá pasca"), JAN).player
    assert (own == again, own == theirs) == (True, False)


def test_a_team_and_a_late_entry_are_entries_like_others() -> None:
    him, made = jan(), tournament()
    late = participation.register(made, Person("zzz", "", "SK-100"), checked_in=True)
    team = teams.save_team(made, "Eso", [late.pk])
    assert [entry.player.name for entry in team.registrations.all()] == ["zzz"]
    assert not him.registrations.exists()


# --- a file ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("row", "linked"),
    [
        ({"name": "Ján Novák", "licence": "SK-100", "birth_year": None}, True),
        ({"name": "zzz", "licence": "SK-100", "birth_year": 1960}, False),
        ({"name": "Ján Novák", "licence": None, "birth_year": 1960}, False),
        ({"name": "Ján Novák", "licence": "SK-101", "birth_year": None}, False),
    ],
)
def test_a_file_with_a_changed_identity_reaches_nobody_before_the_tournament_is_listed(
    row: dict[str, Any], linked: bool
) -> None:
    """What somebody wrote into a file makes no results of a real player; nor does the preview tell whom it means."""
    made = tournament()
    participation.register(made, Person("Hocikto"))
    client = web(ATTACKER)
    file = json.loads(client.get(reverse("organiser:export", args=[made.slug])).content)
    file["tournament"] |= {"public_id": "x" * 22, "slug": "sfalsovany", "name": "Sfalšovaný"}
    file["players"][0] |= row
    him = jan()
    Player.objects.filter(pk=him.pk).update(publish_consent_at=timezone.now())
    content = SimpleUploadedFile("x.json", json.dumps(file).encode())
    preview = client.post(reverse("organiser:import-tournament"), {"file": content}, follow=True)
    assert "1960" not in visible(preview) or row["birth_year"]
    assert "Talon" not in visible(preview)
    client.post(preview.redirect_chain[-1][0], {"player-1": str(him.pk)})
    if not Tournament.objects.filter(slug="sfalsovany").exists():  # there is nothing to choose
        client.post(preview.redirect_chain[-1][0])
    forged = Tournament.objects.get(slug="sfalsovany")
    assert not him.registrations.exists()
    shown = Client().get(reverse("public:player", args=[him.pk]))
    assert "Sfalšovaný" not in visible(shown)
    Tournament.objects.filter(pk=forged.pk).update(public=True)
    forged.refresh_from_db()
    link_entries(forged)
    assert him.registrations.filter(tournament=forged).exists() == linked


def test_a_file_of_his_tournament_holds_no_more_than_was_typed() -> None:
    him, made = jan(), tournament()
    Player.objects.filter(pk=him.pk).update(publish_consent_at=timezone.now())
    participation.register(made, Person("Ján Novák", "", "SK-100"))
    file = json.loads(web(ATTACKER).get(reverse("organiser:export", args=[made.slug])).content)
    assert file["players"] == [
        {
            "name": "Ján Novák",
            "licence": "SK-100",
            "birth_year": None,
            "club": None,
            "publish_consent_at": None,
        }
    ]
    assert file["clubs"] == []
