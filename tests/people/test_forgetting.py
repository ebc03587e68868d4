"""After a player is erased his name stands nowhere in the database, in no table and no column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from accounts.models import AnsweredRequest
from core.refusals import WrongStateError
from tests import evening
from tests.full_day import full_day
from tournaments.events.domain import invitations
from tournaments.people.domain.erasing import erase_player
from tournaments.registration.domain.participation import Person, correct_person
from tournaments.registration.models import Registration
from tournaments.seasons.models import FinalListImport, Season

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def places_of(*words: str) -> set[str]:
    """Tables and columns in which one of the words stands by itself, however JSON is written there."""
    sought = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words))
    return {
        f"{table}.{column}" for table, column, text in _texts() if sought.search(text)
    }  # fmt: skip


def _texts() -> Iterator[tuple[str, str, str]]:
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    yield model._meta.db_table, column, _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode(errors="replace")
    text = value if isinstance(value, str) else json.dumps(value, default=str, ensure_ascii=False)
    try:
        return json.dumps(json.loads(text), ensure_ascii=False)
    except ValueError:
        return text


def test_an_erased_player_is_nowhere_by_name() -> None:
    day = full_day()
    registration = (
        Registration.objects.filter(tournament=day, penalty_cards__isnull=False)
        .select_related("player")
        .first()
    )
    assert registration
    player, olga = registration.player, evening.account()
    earlier, name = player.name, "Ďuro Žiaran"
    player = correct_person(
        registration, Person(name, player.club.name if player.club else "", player.licence)
    )
    FinalListImport.objects.create(
        season=Season.objects.first() or Season.objects.create(name="S", slug="s"),
        file_name="poradie.csv",
        name="Memoriál",
        date=date(2026, 1, 1),
        rows=[{"line": 2, "name": name, "licence": player.licence, "birth_year": 1950, "player": player.pk}],
        faults=[{"line": 2, "field": "name", "message": f"{name}?"}],
    )
    AnsweredRequest.objects.create(user=olga, key="k", digest="d", status=201, body={"name": name})
    _, token = invitations.invite(day, olga, player=player, note=name)
    assert "auditlog_logentry.changes" in places_of(earlier)
    assert len(places_of(name)) > 4

    licence = str(player.licence)
    assert places_of(licence)
    erased = erase_player(player)
    assert erased.name == "Ď. Ž."
    assert places_of(name, earlier, "duro ziaran", licence) == set()
    with pytest.raises(WrongStateError):
        invitations.accept(token, evening.account("late@example.test"))
