"""Any account types any word as a name and erases it (T-38): what others wrote stays as they wrote it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest
from auditlog.models import LogEntry
from django.urls import reverse

from accounts.models import AnsweredRequest, User
from core import limits
from core.limits import Limit
from core.refusals import TooOftenError
from tests.evening import account
from tests.security.registry import ATTACKER, jan, tournament, web
from tournaments.people.domain import erasing
from tournaments.people.models import Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.seasons.models import FinalListImport, Season
from tournaments.transfer.models import TournamentImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def erased(name: str) -> None:
    """The attacker enters somebody of this name in his own tournament, and erases him."""
    own = participation.register(tournament(), Person(name)).player
    assert not own.registered
    assert web(ATTACKER).post(reverse("players:erase", args=[own.pk])).status_code == 302
    own.refresh_from_db()
    assert own.name != name


def test_a_namesake_of_the_registry_keeps_his_history() -> None:
    him = jan()
    him.name = "Ján Novák mladší"
    him.save()
    Season.objects.create(name="Ján Novák", slug="memorial")
    before = list(LogEntry.objects.order_by("pk").values_list("pk", "object_repr", "changes"))
    assert "Ján Novák" in json.dumps(before, ensure_ascii=False)
    erased("Ján Novák")
    assert (
        list(
            LogEntry.objects.filter(pk__in=[pk for pk, *_ in before])
            .order_by("pk")
            .values_list("pk", "object_repr", "changes")
        )
        == before
    )
    him.refresh_from_db()
    assert him.name == "Ján Novák mladší"


def test_answers_files_and_lists_of_others_stay() -> None:
    other = account("iny@example.test")
    AnsweredRequest.objects.create(user=other, key="k", digest="d", status=201, body={"name": "Ján"})
    TournamentImport.objects.create(file_name="x", content=b'{"players": ["J"]}', created_by=other)
    rows = [{"line": 2, "name": "players", "licence": "SK-1", "birth_year": 1950, "player": None}]
    FinalListImport.objects.create(
        season=Season.objects.create(name="S", slug="s"),
        file_name="poradie.csv",
        name="Memoriál",
        date=date(2026, 1, 1),
        rows=rows,
        created_by=other,
    )
    erased("players")
    erased("name")
    assert AnsweredRequest.objects.filter(user=other).exists()
    assert TournamentImport.objects.filter(created_by=other).exists()
    assert FinalListImport.objects.get().rows == rows


def test_his_own_waiting_file_and_answers_go() -> None:
    attacker = account(ATTACKER)
    AnsweredRequest.objects.create(user=attacker, key="k", digest="d", status=201, body={"name": "Ďuro"})
    TournamentImport.objects.create(file_name="x", content=b'["D\\u010furo", "Jano"]', created_by=attacker)
    erased("Jano")
    assert not TournamentImport.objects.exists()
    erased("Ďuro")
    assert not AnsweredRequest.objects.exists()
    assert not Player.objects.filter(name="Ďuro").exists()


def test_nobody_erases_all_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each erasing deletes everybody's printed files; who keeps the registry may go on."""
    monkeypatch.setattr(limits, "ERASINGS", replace(limits.ERASINGS, rates=(Limit(1, 3600),)))
    made = tournament()
    one, two = (participation.register(made, Person(name)).player for name in ("Jano", "Fero"))
    erasing.erase_person(one, account(ATTACKER))
    with pytest.raises(TooOftenError):
        erasing.erase_person(two, account(ATTACKER))
    assert web(ATTACKER).post(reverse("players:erase", args=[two.pk])).status_code == 302
    two.refresh_from_db()
    assert two.name == "Fero"
    erasing.erase_person(two, User.objects.create_superuser("admin@example.test"))
