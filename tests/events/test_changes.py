"""The log of changes: who sees what of it, found by tournament, person, kind and time (section 1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from auditlog.context import set_actor
from auditlog.models import LogEntry
from auditlog.registry import auditlog
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from tests.evening import account, tournament_of
from tests.reading import plain
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament, TournamentRole
from tournaments.events.permissions import Role
from tournaments.events.queries.logged_fields import FIELDS, HIDDEN, field_name, value_text
from tournaments.events.queries.logged_kinds import LOGGED, change_title
from tournaments.events.views import changes
from tournaments.people.domain.erasing import erase_account

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]
ALL = "/organise/changes/"


@pytest.fixture
def organiser() -> User:
    return account("organiser@example.test")


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    with set_actor(organiser):
        made = tournament_of(2, organiser, name="Domáci turnaj", logged=True)
    with set_actor(account("other@example.test")):
        tournament_of(1, account("other@example.test"), name="Cudzí turnaj", logged=True)
    return made


@pytest.fixture
def admin() -> Client:
    return signed_in(User.objects.create_superuser("admin@example.test"))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def listed(client: Client, page: str, **asked: str) -> list[str]:
    """The lines of a page: what was done to what."""
    answer = client.get(page, asked)
    assert answer.status_code == 200
    return [plain(change.title) for change in answer.context["changes"]]


def test_the_organiser_sees_his_tournament_only(organiser: User, tournament: Tournament) -> None:
    lines = listed(signed_in(organiser), f"/organise/{tournament.slug}/changes/")
    assert len(lines) == 6  # the tournament, its organiser's role, two registrations made and checked in
    assert not any("Cudzí" in line for line in lines)


def test_what_was_deleted_is_still_found(organiser: User, tournament: Tournament) -> None:
    desk = grant_role(tournament, account("desk@example.test"), Role.DESK)
    with set_actor(organiser):
        desk.delete()
    assert listed(signed_in(organiser), f"/organise/{tournament.slug}/changes/")[0].startswith(
        "Zmazanie roly v turnaji: desk"
    )


def test_before_and_after_are_shown(organiser: User, tournament: Tournament) -> None:
    client = signed_in(organiser)
    with set_actor(organiser):
        tournament.name, tournament.change_reason = "Nový názov", "preklep"
        tournament.save()
    answer = client.get(f"/organise/{tournament.slug}/changes/")
    assert ("Meno", "Domáci turnaj", "Nový názov") in answer.context["changes"][0].fields
    text = answer.content.decode()
    assert "Domáci turnaj" in text
    assert "organiser" in text
    assert ": preklep" in text


def test_values_are_written_for_a_reader(organiser: User, tournament: Tournament) -> None:
    client = signed_in(organiser)
    with set_actor(organiser):
        tournament.state, tournament.date = Tournament.State.RUNNING, date(2026, 11, 22)
        tournament.declared_at = datetime(2026, 11, 22, 17, 5, 33, 123456, tzinfo=UTC)
        tournament.save()
    fields = {
        name: after
        for name, _, after in client.get(f"/organise/{tournament.slug}/changes/").context["changes"][0].fields
    }
    assert fields["Stav"] == str(Tournament.State.RUNNING.label)
    assert fields["Dátum"].replace("\u00a0", " ") == "22. 11. 2026"
    assert fields["Vyhlásené"].replace("\u00a0", " ") == "22. 11. 2026 18:05"


@pytest.mark.parametrize(
    ("model", "action", "thing", "title"),
    [
        (
            "registration",
            LogEntry.Action.UPDATE,
            "14 Norbert Väčšík",
            "Zmena prihlášky: Norbert Väčšík (č. 14)",
        ),
        ("registration", LogEntry.Action.CREATE, "– Norbert Väčšík", "Nová prihláška: Norbert Väčšík"),
        ("round", LogEntry.Action.UPDATE, "Ukážkový turnaj 2", "Zmena: 2. kolo"),
        ("decision", LogEntry.Action.CREATE, "Turnaj 3 / 1", "Založenie: Prípad 3, rozhodnutie 1"),
        ("seat", LogEntry.Action.UPDATE, "Turnaj 1 / 2 / 3", "Zmena miesta pri stole: 1. kolo, stôl 2"),
        (
            "sortingcheck",
            LogEntry.Action.CREATE,
            "5 Anna Malá True",
            "Nová kontrola zrovnania: Anna Malá (č. 5)",
        ),
        ("fee", LogEntry.Action.DELETE, "550", "Zmazanie štartovného: 5,50"),
        ("wallorder", LogEntry.Action.UPDATE, "17 standing", "Zmena premietania"),
        ("something", LogEntry.Action.UPDATE, "x", "Zmena: x"),
    ],
)
def test_a_title_says_what_was_done_to_what(model: str, action: int, thing: str, title: str) -> None:
    assert plain(change_title(model, action, thing)) == title


def test_whatever_is_logged_is_called_by_a_name() -> None:
    tracked = settings.AUDITLOG_INCLUDE_TRACKING_MODELS
    names = {
        (each["model"] if isinstance(each, dict) else each).rpartition(".")[2].lower() for each in tracked
    }
    assert names - LOGGED.keys() == set()


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_whatever_field_is_logged_is_called_by_a_name(language: str) -> None:
    """In words of the language: no field is called as the database calls it."""
    unnamed = {}
    with translation.override(language):
        for model in auditlog.get_models():
            if model._meta.model_name not in LOGGED:
                continue
            left_out = {*HIDDEN, *auditlog.get_model_fields(model)["exclude_fields"]}
            for field in model._meta.concrete_fields:
                said = field_name(model, field.name).lower()
                if (
                    field.name not in left_out
                    and field.name not in FIELDS
                    and said == field.name.replace("_", " ")
                ):
                    unnamed[f"{model._meta.model_name}.{field.name}"] = said
    assert unnamed == {}


@pytest.mark.parametrize(
    ("model", "name", "value", "shown"),
    [
        (Tournament, "club", "people.Club.None", ""),
        (Tournament, "public", "True", "áno"),
        (Tournament, "gone", "x", "x"),
        (None, "cents", "-550", "−5,50"),
    ],
)
def test_a_value_alone(model: type[Tournament] | None, name: str, value: str, shown: str) -> None:
    assert value_text(model, name, value) == shown


@pytest.mark.parametrize("who", ["nobody", "desk", "jury", "outsider"])
def test_nobody_else_sees_it(tournament: Tournament, who: str) -> None:
    client = Client()
    if who != "nobody":
        client = signed_in(account(f"{who}@example.test"))
        if who in Role.values:
            grant_role(tournament, account(f"{who}@example.test"), who)
    refused = 302 if who == "nobody" else 403
    assert client.get(f"/organise/{tournament.slug}/changes/").status_code == refused
    assert client.get(ALL).status_code == refused


def test_an_organiser_does_not_see_everything(organiser: User, tournament: Tournament) -> None:
    assert signed_in(organiser).get(ALL).status_code == 403


@pytest.mark.parametrize(
    ("asked", "some", "none"),
    [
        ({"words": "domáci"}, "Domáci", "Cudzí"),
        ({"words": "cudzí"}, "Cudzí", "Domáci"),
        ({"who": "other@"}, "Cudzí", "Domáci"),
        ({"kind": "tournament"}, "Nový turnaj", "prihláška"),
        ({"words": "nikto"}, "", "turnaj"),
    ],
)
def test_the_administrator_finds(
    admin: Client, tournament: Tournament, asked: dict[str, str], some: str, none: str
) -> None:
    lines = "\n".join(listed(admin, ALL, **asked))
    assert some in lines
    assert none not in lines


def test_by_time(admin: Client, tournament: Tournament) -> None:
    LogEntry.objects.filter(object_repr__contains="Domáci").update(
        timestamp=timezone.now() - timedelta(days=9)
    )
    week = (timezone.localdate() - timedelta(days=7)).isoformat()
    assert not any("Domáci" in line for line in listed(admin, ALL, since=week, kind="tournament"))
    assert not any("Cudzí" in line for line in listed(admin, ALL, until=week, kind="tournament"))
    assert any("Domáci" in line for line in listed(admin, ALL, until=week, kind="tournament"))


def test_a_wrong_date_is_named(admin: Client, tournament: Tournament) -> None:
    answer = admin.get(ALL, {"since": "yesterday"})
    assert answer.context["form"].errors["since"]
    assert answer.context["changes"] == []


def test_addresses_are_for_the_administrator(organiser: User, tournament: Tournament, admin: Client) -> None:
    LogEntry.objects.update(remote_addr="192.0.2.55")
    assert "192.0.2.55" in admin.get(ALL).content.decode()
    assert (
        "192.0.2.55" not in signed_in(organiser).get(f"/organise/{tournament.slug}/changes/").content.decode()
    )


def test_pages_keep_the_search(
    admin: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "CHANGES", 1)
    text = admin.get(ALL, {"kind": "registration", "page": "2"}).content.decode()
    assert "?page=3&amp;kind=registration" in text


@pytest.mark.parametrize("rows", [1, 3])
def test_the_page_asks_a_fixed_number_of_queries(
    admin: Client, tournament: Tournament, rows: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    kept = LogEntry.objects.order_by("-pk").values_list("pk", flat=True)[:rows]
    LogEntry.objects.exclude(pk__in=list(kept)).delete()
    admin.get(ALL)
    with django_assert_num_queries(4):  # session, account, count, lines
        assert len(admin.get(ALL).context["changes"]) == rows


def test_who_is_erased_is_not_named_in_the_log(organiser: User, tournament: Tournament) -> None:
    done = LogEntry.objects.filter(actor=organiser)
    assert done.exists()
    TournamentRole.objects.filter(user=organiser).update(user=account("next@example.test"))
    Tournament.objects.update(created_by=None)
    erase_account(organiser)
    assert "organiser@example.test" not in str(list(LogEntry.objects.values()))
