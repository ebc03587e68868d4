"""Erasing somebody who has no account (T-38): who may, and what goes besides his row."""

from __future__ import annotations

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core.jobs import store_file
from core.models import StoredFile
from scoring.models import HeldEntry
from tests.evening import account
from tests.full_day import full_day
from tests.people.test_forgetting import places_of
from tests.security.registry import ATTACKER, jan, officer, tournament, web
from tournaments.cash.models import CashPosting
from tournaments.draws.models import FixedTable, Seating
from tournaments.jury.models import Appeal, Case, CasePhoto, Decision, PenaltyCard
from tournaments.people.domain import erasing, merging
from tournaments.people.models import Player, Suspension
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import RegistrationEvent, Team
from tournaments.rounds.models import Round, Seat, SeatChange
from tournaments.transfer.models import TournamentImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NAME = "Ďuro Žiaran"


def test_his_name_goes_from_reasons_cases_photos_and_what_waits() -> None:
    day = full_day()
    entry = day.registrations.filter(penalty_cards__isnull=False).first()
    assert entry
    player = entry.player
    Player.objects.filter(pk=player.pk).update(name=NAME, plain_name="duro ziaran")
    said = f"{NAME} sa hádal; Ďuro Žiarančan nie."
    seat = Seat.objects.filter(registration=entry).first()
    assert seat
    Case.objects.update(statement=said, noted={"verdict": said}, table=seat.table)
    Decision.objects.update(verdict=said, reasoning=said)
    Appeal.objects.update(grounds=said)
    PenaltyCard.objects.update(reason=said, taken_back_reason=said)
    CashPosting.objects.create(tournament=day, kind="fee_paid", cents=100, reason=said)
    RegistrationEvent.objects.update(reason=said)
    SeatChange.objects.update(reason=said)
    Round.objects.update(message=said)
    Seating.objects.update(reason=said)
    FixedTable.objects.create(registration=entry, table=1, reason=said)
    Team.objects.create(tournament=day, name=f"Tím {NAME}")
    Suspension.objects.create(player=player, starts="2026-01-01", reason=said)
    HeldEntry.objects.create(
        sheet=seat.table.sheet, device_id=uuid.uuid4(), content={"reason": said}, why="pen"
    )
    picture = store_file("photo", b"JPEG", "image/jpeg")
    CasePhoto.objects.create(case=Case.objects.filter(tournament=day)[0], file=picture)
    for escaped in (True, False):
        content = json.dumps({"players": [NAME]}, ensure_ascii=escaped).encode()
        TournamentImport.objects.create(file_name="x", content=content, created_by=account())
    TournamentImport.objects.create(file_name="y", content=b"{}", created_by=account())
    assert len(places_of(NAME)) > 15

    player.refresh_from_db()
    erasing.erase_player(player)
    assert places_of(NAME) == set()
    assert Decision.objects.filter(reasoning="Ď. Ž. sa hádal; Ďuro Žiarančan nie.").exists()
    assert not CasePhoto.objects.exists()
    assert not StoredFile.objects.filter(content_type="image/jpeg").exists()
    assert list(TournamentImport.objects.values_list("file_name", flat=True)) == ["y"]


def test_a_photo_of_another_table_and_one_that_is_kept_twice_stay() -> None:
    day = full_day()
    case = Case.objects.filter(tournament=day)[0]
    Case.objects.update(table=None)
    Decision.objects.update(offender=None)
    Appeal.objects.update(by=None)
    CasePhoto.objects.create(case=case, file=store_file("photo", b"JPEG", "image/jpeg"))
    erasing.erase_player(day.registrations.all()[0].player)
    assert CasePhoto.objects.exists()


def test_whom_he_was_merged_with_goes_from_the_log_of_his_tournaments() -> None:
    first, second = tournament(), tournament(name="Druhý")
    gone = participation.register(first, Person("Ďuro Žiaranský")).player
    kept = participation.register(second, Person(NAME)).player
    merging.merge_players(kept, gone, None, "x")
    assert places_of("Ďuro Žiaranský")
    kept.refresh_from_db()
    erasing.erase_player(kept)
    assert places_of("Ďuro Žiaranský", NAME) == set()


# --- who may --------------------------------------------------------------------------------------
WHO = {
    "nobody": None,
    "account": "hocikto@example.test",
    "organiser": ATTACKER,
    "officer of another club": "iny@example.test",
    "officer": "predseda@example.test",
    "union": "admin@example.test",
}


@pytest.mark.parametrize(
    ("whose", "allowed"),
    [
        ("registered", {"officer", "union"}),
        ("own", {"organiser", "union"}),
        ("own with an account", {"union"}),
    ],
)
def test_who_erases_somebody_without_an_account(whose: str, allowed: set[str]) -> None:
    him = jan() if whose == "registered" else None
    made = tournament()
    entry = participation.register(made, Person("Ján Novák", "Talon", "SK-100", 1960))
    him = entry.player
    assert him.registered == (whose == "registered")
    if "account" in whose:
        Player.objects.filter(pk=him.pk).update(user=account("jan@example.test"))
    officer("predseda@example.test")
    officer("iny@example.test", "Iný")
    User.objects.create_superuser("admin@example.test")
    page = reverse("players:erase", args=[him.pk])
    unknown = reverse("players:erase", args=[him.pk + 1000])
    for who, email in WHO.items():
        client = web(email) if email else Client()
        shown = client.get(page)
        if who in allowed:
            assert "Ján Novák" in shown.content.decode(), who
            continue
        assert (shown.status_code, client.post(page).status_code) == (
            (302, 302) if email is None else (404, 404)
        )
        assert client.get(unknown).status_code == shown.status_code
        him.refresh_from_db()
        assert him.name == "Ján Novák", who
    assert web(WHO[sorted(allowed)[0]] or "").post(page).status_code == 302
    him.refresh_from_db()
    assert (him.name, him.licence, him.birth_year, him.club, him.user) == ("J. N.", None, None, None, None)


def test_his_officer_and_his_organiser_find_the_way_there() -> None:
    him, made = jan(), tournament()
    own = participation.register(made, Person("Vlastný")).player
    officer("predseda@example.test")
    members = web("predseda@example.test").get(reverse("members:club", args=[him.club_id]))
    assert reverse("players:erase", args=[him.pk]) in members.content.decode()
    entry = own.registrations.get()
    page = web(ATTACKER).get(reverse("organiser:registration", args=[made.slug, entry.pk]))
    assert reverse("players:erase", args=[own.pk]) in page.content.decode()
    listed = participation.register(made, Person("Ján Novák", "Talon", "", 1960))
    page = web(ATTACKER).get(reverse("organiser:registration", args=[made.slug, listed.pk]))
    assert reverse("players:erase", args=[him.pk]) not in page.content.decode()
