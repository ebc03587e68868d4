"""One's own data: all of it in one file, consent, and erasing that keeps results, logs and hashes."""

from __future__ import annotations

import io

import pytest
from auditlog.models import LogEntry
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from scoring.domain import jobs
from scoring.models import Job, StoredFile
from tests import evening
from tournaments.domain.standings import current_standing
from tournaments.models import Player, PlayerImport, Registration, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> tuple[User, Registration, Round]:
    """A player with an account after a round with one deal."""
    tournament = evening.tournament_of(4)
    round_ = evening.published_round(tournament)
    sheet = round_.tables.get().sheet
    pen, _ = evening.pen_of(sheet)
    evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    registration = round_.seats.get(sheet_seat__position=1).registration
    user = evening.account("ja@example.test")
    Player.objects.filter(pk=registration.player_id).update(name="Ján Čierny", user=user)
    round_.seats.get(sheet_seat__position=1).sheet_seat.__class__.objects.filter(
        seat__registration=registration
    ).update(name="Ján Čierny")
    return user, registration, round_


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_all_own_data_in_one_file(played: tuple[User, Registration, Round]) -> None:
    user, _, _ = played
    answer = signed_in(user).get("/me/data/")
    data = answer.json()
    assert answer["Content-Disposition"].startswith("attachment")
    assert data["account"]["email"] == "ja@example.test"
    assert data["player"]["name"] == "Ján Čierny"
    assert [result["zb"] for result in data["player"]["results"]] == [18], "a seven of 6 c from three"
    assert (
        "Ján Čierny" not in signed_in(evening.account("other@example.test")).get("/me/data/").content.decode()
    )


def test_consent_is_the_players_own(played: tuple[User, Registration, Round]) -> None:
    user, registration, round_ = played
    standing = f"/t/{round_.tournament.slug}/"
    mine = signed_in(user)
    mine.post("/me/consent/", {"agree": "1"})
    assert "Ján Čierny" in Client().get(standing).content.decode()
    mine.post("/me/consent/")
    cache.clear()  # what was written for everyone is looked at again within a second (T-35)
    assert "Ján Čierny" not in Client().get(standing).content.decode()
    signed_in(evening.account("other@example.test")).post("/me/consent/", {"agree": "1"})
    registration.player.refresh_from_db()
    assert registration.player.publish_consent_at is None


def test_erasing_keeps_results_under_initials(played: tuple[User, Registration, Round]) -> None:
    user, registration, round_ = played
    PlayerImport.objects.create(
        tournament=round_.tournament, file_name="x.csv", rows=[{"name": "Ján Čierny"}]
    )
    printed = jobs.store_file("key", b"%PDF", "application/pdf")
    Job.objects.create(task="t", title="t", result=printed)
    before = current_standing(round_).rows
    mine = signed_in(user)
    assert mine.post("/me/erase/").status_code == 302
    assert User.objects.filter(pk=user.pk).exists(), "not without the tick"
    mine.post("/me/erase/", {"sure": "1"})

    assert not User.objects.filter(email="ja@example.test").exists()
    player = Player.objects.get(pk=registration.player_id)
    assert (player.name, player.licence, player.birth_year, player.club) == ("J. Č.", None, None, None)
    assert current_standing(round_).rows == before
    seat = round_.seats.get(registration=registration).sheet_seat
    assert seat.name == "J. Č."
    assert not PlayerImport.objects.exists()
    assert not StoredFile.objects.exists(), "what was printed holds the name"
    assert not LogEntry.objects.filter(changes__icontains="Čierny").exists()
    out = io.StringIO()
    call_command("verify_sheets", stdout=out)
    assert "1 sheets hold" in out.getvalue()


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", "/me/"), ("get", "/me/data/"), ("post", "/me/consent/"), ("post", "/me/erase/")],
)
def test_nobody_without_an_account(method: str, path: str) -> None:
    answer = getattr(Client(), method)(path)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


def test_the_page_shows_results_to_their_owner(played: tuple[User, Registration, Round]) -> None:
    user, _, round_ = played
    assert round_.tournament.name in signed_in(user).get("/me/").content.decode()
    assert (
        round_.tournament.name
        not in signed_in(evening.account("other@example.test")).get("/me/").content.decode()
    )
