"""What changed is told by the database itself (`core.changes`): whoever changes it, and only with its transaction."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core import changes
from core.models import Change
from scoring.models import Pen, Sheet, SheetSeat
from tournaments.events.models import Tournament, TournamentRole

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def told() -> list[str]:
    """The keys that were told since the last time that somebody asked."""
    keys = list(Change.objects.order_by("number").values_list("key", flat=True))
    Change.objects.all().delete()
    return keys


@pytest.fixture
def sheet() -> Sheet:
    made = Sheet.objects.create(ruleset="marias/szmk-2012")
    SheetSeat.objects.bulk_create(SheetSeat(sheet=made, position=place, name="A") for place in range(3))
    told()
    return made


def test_a_change_of_a_sheet_is_told_once(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(version=1, entry_count=1)
    assert told() == [f"sheet:{sheet.public_id}"]


def test_what_stays_as_it_is_is_not_told(sheet: Sheet) -> None:
    sheet.save()
    assert told() == []


def test_wrong_codes_are_not_told(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(wrong_codes=3)
    assert told() == []


def test_rows_of_a_sheet_are_told_under_its_address(sheet: Sheet) -> None:
    Pen.objects.create(sheet=sheet, digest="d", generation=1)
    SheetSeat.objects.filter(sheet=sheet, position=1).update(name="B")
    SheetSeat.objects.filter(sheet=sheet, position=2).delete()
    assert told() == [f"sheet:{sheet.public_id}"] * 3


def test_what_is_taken_back_is_not_told(sheet: Sheet) -> None:
    with transaction.atomic():
        Sheet.objects.filter(pk=sheet.pk).update(reserve="x")
        transaction.set_rollback(True)
    assert told() == []


def test_a_sheet_that_goes_is_told(sheet: Sheet) -> None:
    address = sheet.public_id
    sheet.delete()
    assert f"sheet:{address}" in told()


def test_who_loses_a_role_or_signs_out_sees_no_more_and_who_gets_one_loses_nothing(client: Client) -> None:
    user = User.objects.create_user("one@example.test", name="One")
    tournament = Tournament.objects.create(name="One", slug="one", date="2026-11-21", created_by=user)
    role = TournamentRole.objects.create(tournament=tournament, user=user, role="organiser")
    ends = f"end:user-{user.pk}"
    assert ends not in told()
    role.delete()
    assert ends in told()
    client.force_login(user)
    told()
    client.logout()
    assert ends in told()


def test_a_device_that_is_signed_out_from_another_one_sees_no_more(client: Client) -> None:
    """L2: after "end this session" the pages that a stolen phone has open are told nothing, and its tickets end."""
    user = User.objects.create_user("one@example.test", name="One")
    client.force_login(user)
    stolen = UserSession.objects.create(
        user=user, session_key="s" * 32, ip="192.0.2.1", user_agent="phone", data={}
    )
    told()
    assert client.post(reverse("end-session", args=[stolen.pk])).status_code == 302
    assert f"end:user-{user.pk}" in told()


def test_a_new_password_ends_what_was_opened_with_the_old_one() -> None:
    user = User.objects.create_user("one@example.test", name="One")
    told()
    user.set_password("iné-heslo-7")
    user.save()
    assert told() == [f"end:user-{user.pk}"]


def test_changes_go_after_a_day() -> None:
    told()
    changes.say("round:1")
    changes.say("round:2")
    Change.objects.filter(key="round:1").update(at=timezone.now() - changes.KEPT - timedelta(seconds=1))
    assert changes.forget() == 1
    assert told() == ["round:2"]


def test_every_trigger_stands_in_the_database() -> None:
    changes.install(connection)
    with connection.cursor() as cursor:
        present = set(changes._present(connection.vendor, cursor))
    assert present == {name for name, _ in changes._statements(connection.vendor)}
    assert len(present) > 30


def test_triggers_come_back_after_migrations() -> None:
    changes.remove(connection)
    with connection.cursor() as cursor:
        assert changes._present(connection.vendor, cursor) == {}
    changes.install(connection)
    with connection.cursor() as cursor:
        assert len(changes._present(connection.vendor, cursor)) > 30
