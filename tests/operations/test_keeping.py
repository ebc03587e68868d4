"""What is kept no longer (T-38): each at its border, by a set clock."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from auditlog.models import LogEntry
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.exceptions import ImproperlyConfigured

from accounts.models import User
from config.keeping import time_of
from config.schedule import CELERY_BEAT_SCHEDULE
from operations import keeping
from scoring.models import HeldEntry
from tests import evening
from tests.evening import account
from tests.security.registry import jan, tournament
from tournaments.cash.models import BankLine, BankStatement
from tournaments.jury.models import PenaltyCard
from tournaments.people.models import Player, Suspension
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import PlayerImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NOW = datetime(2027, 3, 31, 3, 40, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def test_it_is_done_every_night() -> None:
    assert CELERY_BEAT_SCHEDULE["keep-no-longer"]["task"] == "operations.tasks.keep_no_longer"
    assert set(keeping.keep_no_longer(NOW)) == set(keeping.NIGHTLY)


@pytest.mark.parametrize(
    ("months", "day"),
    [(1, (2027, 2, 28)), (12, (2026, 3, 31)), (13, (2026, 2, 28)), (24, (2025, 3, 31)), (36, (2024, 3, 31))],
)
def test_months_before(months: int, day: tuple[int, int, int]) -> None:
    found = keeping.months_before(NOW, months)
    assert (found.year, found.month, found.day) == day


@pytest.mark.parametrize(("early", "left"), [(SECOND, 0), (timedelta(), 1)])
def test_the_log_of_changes_goes_after_twelve_months(early: timedelta, left: int) -> None:
    jan()
    LogEntry.objects.update(timestamp=datetime(2026, 3, 31, 3, 40, tzinfo=UTC) - early)
    keeping.forget_changes(NOW)
    assert LogEntry.objects.filter(content_type__model="player").count() == left


@pytest.mark.parametrize(("early", "left"), [(SECOND, 0), (timedelta(), 1)])
def test_a_browser_that_nobody_used_goes(early: timedelta, left: int, settings: Any) -> None:
    assert settings.SESSION_COOKIE_AGE == 14 * 24 * 3600
    Session.objects.create(session_key="k", session_data="", expire_date=NOW - early)
    UserSession.objects.create(user=account(), session_key="k", ip="1.2.3.4", user_agent="x")
    keeping.forget_sessions(NOW)
    assert (Session.objects.count(), UserSession.objects.count()) == (left, left)


def carded() -> PenaltyCard:
    made = tournament()
    entry = participation.register(made, Person("Karol"))
    yellow = PenaltyCard.objects.create(registration=entry, colour="yellow", reason="x")
    return PenaltyCard.objects.create(registration=entry, colour="red", reason="x", follows=yellow)


@pytest.mark.parametrize(("early", "left"), [(SECOND, 0), (timedelta(), 2)])
def test_cards_go_after_24_months_and_leave_no_trace(early: timedelta, left: int) -> None:
    carded()
    PenaltyCard.objects.update(given_at=datetime(2025, 3, 31, 3, 40, tzinfo=UTC) - early)
    LogEntry.objects.all().delete()
    keeping.forget_cards(NOW)
    assert PenaltyCard.objects.count() == left
    assert not LogEntry.objects.filter(content_type__model="penaltycard").exists()


@pytest.mark.parametrize(
    ("ends", "lifted", "left"),
    [
        ("2025-03-30", None, 0),
        ("2025-03-31", None, 1),
        (None, None, 1),
        (None, datetime(2025, 3, 31, 3, 39, 59, tzinfo=UTC), 0),
        (None, datetime(2025, 3, 31, 3, 40, tzinfo=UTC), 1),
    ],
)
def test_suspensions_go_after_24_months(ends: str | None, lifted: datetime | None, left: int) -> None:
    Suspension.objects.create(player=jan(), starts="2024-01-01", ends=ends, lifted_at=lifted, reason="x")
    keeping.forget_cards(NOW)
    assert Suspension.objects.count() == left


@pytest.mark.parametrize(
    ("settled", "left"),
    [(NOW - timedelta(days=30) - SECOND, 0), (NOW - timedelta(days=30), 1), (None, 1)],
)
def test_held_entries_go_once_they_are_settled(settled: datetime | None, left: int) -> None:
    sheet = evening.published_round(evening.tournament_of(4)).tables.get().sheet
    HeldEntry.objects.create(sheet=sheet, device_id=uuid.uuid4(), content={}, why="pen", settled_at=settled)
    keeping.forget_held(NOW)
    assert HeldEntry.objects.count() == left


@pytest.mark.parametrize(("early", "left"), [(SECOND, 0), (timedelta(), 1)])
def test_lists_that_were_read_go_after_a_day(early: timedelta, left: int) -> None:
    PlayerImport.objects.create(tournament=tournament(), file_name="x", created_by=account())
    PlayerImport.objects.update(created_at=NOW - timedelta(days=1) - early)
    keeping.forget_imports(NOW)
    assert PlayerImport.objects.count() == left


@pytest.mark.parametrize(("early", "left"), [(SECOND, 0), (timedelta(), 1)])
def test_statements_of_banks_go_after_thirty_days(early: timedelta, left: int) -> None:
    made = BankStatement.objects.create(tournament=tournament(), file_name="x", kind="gpc")
    BankLine.objects.create(statement=made, reference="1", cents=100, paid_on=NOW.date(), payer="Ján")
    BankStatement.objects.update(created_at=NOW - timedelta(days=30) - early)
    keeping.forget_bank_lines(NOW)
    assert (BankStatement.objects.count(), BankLine.objects.count()) == (left, left)


# --- accounts -------------------------------------------------------------------------------------
UNUSED = datetime(2024, 3, 31, 3, 40, tzinfo=UTC) - SECOND


def unused(**fields: Any) -> User:
    user = account("davno@example.test")
    User.objects.filter(pk=user.pk).update(date_joined=UNUSED, last_login=UNUSED, **fields)
    return user


def there(user: User) -> bool:
    return User.objects.filter(pk=user.pk).exists()


def test_an_unused_account_is_warned_once_and_closed_thirty_days_later() -> None:
    user, player = unused(), jan()
    Player.objects.filter(pk=player.pk).update(user=user)
    assert keeping.close_unused(NOW) == 0
    assert [one.to for one in mail.outbox] == [["davno@example.test"]]
    assert keeping.close_unused(NOW + timedelta(days=30) - SECOND) == 0
    assert (len(mail.outbox), there(user)) == (1, True)
    assert keeping.close_unused(NOW + timedelta(days=30)) == 1
    assert not there(user)
    player.refresh_from_db()
    assert (player.name, player.user, player.licence) == ("Ján Novák", None, "SK-100"), "his results stay his"


def test_a_letter_that_is_refused_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again the next night; nobody is closed without one."""
    send = keeping.send_mail

    def refuse_one(subject: str, words: str, sender: str | None, to: list[str]) -> None:
        if to == ["aaa@example.test"]:
            raise SMTPRecipientsRefused({to[0]: (550, b"no such mailbox")})
        send(subject, words, sender, to)

    monkeypatch.setattr(keeping, "send_mail", refuse_one)
    refused, other = unused(email="aaa@example.test"), unused()
    assert keeping.close_unused(NOW) == 0
    assert [one.to for one in mail.outbox] == [["davno@example.test"]]
    assert keeping.close_unused(NOW + timedelta(days=30)) == 1
    assert (there(refused), there(other)) == (True, False)


@pytest.mark.parametrize("said", ["0", "-3", "never", "1.5"])
def test_a_time_below_one_would_keep_nothing_and_is_refused(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setenv("KEEP_CARDS_MONTHS", said)
    with pytest.raises(ImproperlyConfigured, match="KEEP_CARDS_MONTHS"):
        time_of("KEEP_CARDS_MONTHS", 24)


@pytest.mark.parametrize(("said", "kept"), [("", 24), (" ", 24), ("36", 36)])
def test_an_empty_time_is_the_default(monkeypatch: pytest.MonkeyPatch, said: str, kept: int) -> None:
    monkeypatch.setenv("KEEP_CARDS_MONTHS", said)
    assert time_of("KEEP_CARDS_MONTHS", 24) == kept


@pytest.mark.parametrize(
    "used", ["three years to the second", "a program", "an administrator", "since the letter"]
)
def test_who_is_not_closed(used: str) -> None:
    user = unused(warned_at=NOW - timedelta(days=31))
    if used == "three years to the second":
        User.objects.filter(pk=user.pk).update(last_login=UNUSED + SECOND)
    elif used == "a program":
        user.api_tokens.create(name="p", digest="d", last_used_at=NOW)
    elif used == "an administrator":
        User.objects.filter(pk=user.pk).update(is_superuser=True)
    else:
        User.objects.filter(pk=user.pk).update(last_login=NOW - timedelta(days=30))
    assert keeping.close_unused(NOW) == 0
    assert there(user)
    assert mail.outbox == []


def test_nobody_is_closed_who_cannot_be_warned_or_organises(settings: Any) -> None:
    user = unused(warned_at=NOW - timedelta(days=31))
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert keeping.close_unused(NOW) == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    tournament(user.email)
    assert keeping.close_unused(NOW) == 0
    assert there(user)
