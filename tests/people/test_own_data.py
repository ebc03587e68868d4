"""One's own data: all of it in one file, consent, and erasing that keeps results, logs and hashes."""

from __future__ import annotations

import base64
import io
from datetime import date
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from auditlog.models import LogEntry
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from accounts.domain.tokens import make_token
from accounts.models import ApiToken, User
from core import jobs
from core.models import Job, StoredFile
from tests import evening
from tests.full_day import full_day
from tournaments.cash.models import CashPosting
from tournaments.jury.models import Case, CasePhoto, Decision
from tournaments.people.models import Player
from tournaments.registration.models import PlayerImport, Registration
from tournaments.rounds.models import Round
from tournaments.seasons.models import Season, SeasonEvent, SeasonFinish
from tournaments.standings.domain.standings import current_standing

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def played(lasting: None) -> tuple[User, Registration, Round]:
    """A player with an account after a round with one deal."""
    tournament = evening.tournament_of(4, logged=True)
    round_ = evening.published_round(tournament)
    sheet = round_.tables.get().sheet
    pen, _ = evening.pen_of(sheet)
    evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    registration = round_.seats.get(sheet_seat__position=1).registration
    user = evening.account("ja@example.test")
    Player.objects.filter(pk=registration.player_id).update(name="Ján Čierny", user=user)
    Registration.objects.filter(pk=registration.pk).update(name="Ján Čierny")
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


def test_the_file_holds_money_decisions_seasons_and_how_the_account_is_used(settings: Any) -> None:
    """Everything that is kept of somebody, and no key by which another one could come in."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    day, user = full_day(), User.objects.create_user("ja@example.test", "spravne-heslo-7")
    player = Decision.objects.filter(offender__isnull=False)[0].offender.player
    entry = player.registrations.get(tournament=day)
    Player.objects.filter(pk=player.pk).update(user=user)
    CashPosting.objects.create(tournament=day, registration=entry, kind="fee_paid", cents=1000)
    event = SeasonEvent.objects.create(season=Season.objects.get(), name="Zima", date=date(2026, 1, 10))
    SeasonFinish.objects.create(event=event, player=player, place=3, points="7/2", zb=50)
    _, token = make_token(user, "Tabuľa", tournament=day.pk, role="organiser")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    secret = "JBSWY3DPEHPK3PXP"
    TOTP.activate(user, secret)
    client = signed_in(user)
    client.get("/me/", headers={"user-agent": "starý telefón"})
    answer = client.get("/me/data/")
    account, mine = answer.json()["account"], answer.json()["player"]
    assert 1000 in [payment["cents"] for payment in mine["payments"]]
    assert [(finish["season"], finish["place"], finish["points"]) for finish in mine["seasons"]] == [
        ("Žilinská liga 2026", 3, "7/2")
    ]
    decided = [(one["verdict"], one["on_appeal"], one["in_force"]) for one in mine["decisions"]]
    assert sorted(decided) == [
        ("len napomenutie", "change", True),
        ("platí", "confirm", True),
        ("renons", "", False),
    ]
    assert account["email_addresses"] == [{"email": "ja@example.test", "confirmed": True}]
    assert [one["kind"] for one in account["second_factors"]] == ["totp"]
    assert [one["name"] for one in account["tokens"]] == ["Tabuľa"]
    digests = [user.password, token, secret, *ApiToken.objects.values_list("digest", flat=True)]
    assert [one for one in digests if one in answer.content.decode()] == []


def test_consent_is_the_players_own(played: tuple[User, Registration, Round]) -> None:
    user, registration, round_ = played
    standing = f"/tournaments/{round_.tournament.slug}/"
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
    call_command("verify", stdout=out)
    assert "1 sheets and 0 proofs hold" in out.getvalue()


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


def test_cases_with_photos_events_teams_and_lines_of_the_log_are_in_it() -> None:
    day = full_day()
    decision = Decision.objects.filter(offender__isnull=False)[0]
    entry, case = decision.offender, decision.case
    user = evening.account("ja@example.test")
    Player.objects.filter(pk=entry.player_id).update(user=user)
    Registration.objects.filter(pk=entry.pk).update(team=day.teams.create(name="Tím mojich"))
    Case.objects.filter(pk=case.pk).update(statement="Takto to bolo.")
    CasePhoto.objects.create(case=case, file=jobs.store_file("photo", b"JPEG", "image/jpeg"))
    other = Case.objects.create(
        tournament=day, number=99, table=entry.seats.all()[0].table, statement="Cudzia vec."
    )
    player = Player.objects.get(pk=entry.player_id)
    player.licence = "SK-777"
    player.save()
    answer = signed_in(user).get("/me/data/")
    mine, account = answer.json()["player"], answer.json()["account"]
    cases = {one["number"]: one for one in mine["cases"]}
    assert cases[case.number]["statement"] == "Takto to bolo."
    assert b"JPEG" in [base64.b64decode(one["jpeg"]) for one in cases[case.number]["photos"]]
    assert cases[other.number]["statement"] is None
    here = next(one for one in mine["tournaments"] if one["tournament"] == day.name)
    assert (here["team"], "entered" in [one["what"] for one in here["events"]]) == ("Tím mojich", True)
    assert any("SK-777" in str(one["changes"]) for one in mine["changes"])
    assert "changes" in account
    assert "done" in account
    assert "Cudzia vec." not in answer.content.decode()
