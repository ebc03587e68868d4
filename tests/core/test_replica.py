"""Which request a copy of the database may answer: of whom, for which page, until something is written.

What really comes from a copy that is behind is in `test_replica_behind.py`.
"""

from __future__ import annotations

import runpy
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, OperationalError, connections
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import get_resolver, resolve

from config import scaling
from config.scaling import PUBLIC_LISTS
from core import replica
from core.replica import DEFAULT, REPLICA, ReadFromReplica, Router, read_from_replica

pytestmark = pytest.mark.unit

#: What everyone may read a moment late, and what follows a tournament that is played.
PAGES = [
    *("/", "/seasons/", "/clubs/1/", "/api/v1/tournaments/", "/api/v1/seasons/"),
    *("/statistics/", "/seasons/behind/", "/api/v1/seasons/behind/", "/seasons/behind/table.csv"),
    *("/clubs/1/calendar.ics", "/clubs/1/statistics/", "/seasons/behind/statistics/"),
]
NEVER = [
    *("/tournaments/ahead/", "/tournaments/ahead/standing/en/", "/api/v1/tournaments/ahead/"),
    *("/organise/", "/accounts/login/", "/me/", "/jury/"),
]
#: Who asks, and how: only of a stranger who looks it is sure that he wrote nothing just now.
ASKED: list[tuple[str, str, dict[str, Any], str | None]] = [
    ("a stranger", "GET", {}, REPLICA),
    ("a stranger who asks for the head", "HEAD", {}, REPLICA),
    ("a stranger with a language", "GET", {"cookie": settings.LANGUAGE_COOKIE_NAME}, REPLICA),
    ("an account", "GET", {"cookie": settings.SESSION_COOKIE_NAME}, None),
    ("who is told something", "GET", {"cookie": "messages"}, None),
    ("a token", "GET", {"headers": {"authorization": "Bearer x"}}, None),
    ("who sends", "POST", {}, None),
]


@pytest.fixture(autouse=True)
def with_a_copy(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REPLICA_PAGES = PUBLIC_LISTS
    monkeypatch.setattr(ReadFromReplica, "away_until", 0.0)


def ask(path: str, method: str = "GET", *, cookie: str = "", headers: Any = None, view: Any = None) -> Any:
    """What the copy answers: the database that the view reads; None where it is not asked."""
    request = RequestFactory().generic(method, path, headers=headers)
    if cookie:
        request.COOKIES[cookie] = "x"
    request.resolver_match = resolve(path)

    def read(request: Any) -> HttpResponse:
        return HttpResponse(Router().db_for_read(None))

    answer = ReadFromReplica(lambda request: HttpResponse()).process_view(request, view or read, (), {})
    return answer and answer.content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_a_public_list_is_read_from_the_copy(path: str) -> None:
    assert ask(path) == REPLICA
    assert Router().db_for_read(None) == DEFAULT, "and nothing else after it"


@pytest.mark.parametrize("path", NEVER)
def test_what_follows_a_tournament_or_a_person_comes_from_the_database(path: str) -> None:
    assert ask(path) is None


@pytest.mark.parametrize(
    ("method", "more", "expected"), [each[1:] for each in ASKED], ids=[each[0] for each in ASKED]
)
@pytest.mark.parametrize("path", ["/", "/api/v1/seasons/"])
def test_who_may_have_written_is_answered_by_the_database(
    path: str, method: str, more: dict[str, Any], expected: str | None
) -> None:
    assert ask(path, method, **more) == expected


def test_every_page_that_is_named_is_one() -> None:
    names = set()

    def walk(resolver: Any, before: str = "") -> None:
        for one in resolver.url_patterns:
            if hasattr(one, "url_patterns"):
                walk(one, before + (f"{one.namespace}:" if one.namespace else ""))
            else:
                names.add(f"{before}{one.name}")

    walk(get_resolver())
    assert sorted(PUBLIC_LISTS - names) == []


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_copy_that_is_away_costs_no_page_and_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    now = 1000.0
    monkeypatch.setattr(replica.time, "monotonic", lambda: now)

    def fails(request: Any) -> HttpResponse:
        raise error("no such table")

    assert ask("/", view=fails) is None
    assert ask("/") is None
    now += replica.LEFT_ALONE + 1
    assert ask("/") == REPLICA


def test_another_fault_of_a_page_is_its_own() -> None:
    def fails(request: Any) -> HttpResponse:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask("/", view=fails)
    assert ask("/") == REPLICA


class TestWhoWrites:
    """Whoever writes, or locks, reads what comes afterwards in the database itself."""

    def test_reads_what_he_wrote(self) -> None:
        router = Router()
        with read_from_replica():
            assert router.db_for_read(None) == REPLICA
            assert router.db_for_write(None) == DEFAULT
            assert router.db_for_read(None) == DEFAULT
        assert router.db_for_read(None) == DEFAULT
        with read_from_replica():
            assert router.db_for_read(None) == REPLICA, "another request"

    def test_reads_within_a_transaction_where_he_writes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with read_from_replica():
            with monkeypatch.context() as inside:
                inside.setattr(connections[DEFAULT], "in_atomic_block", True)
                assert Router().db_for_read(None) == DEFAULT
            assert Router().db_for_read(None) == REPLICA

    def test_migrates_the_database_only(self) -> None:
        assert Router().allow_migrate(DEFAULT, "seasons")
        assert not Router().allow_migrate(REPLICA, "seasons")


def configured(monkeypatch: pytest.MonkeyPatch, database: str, copy: str) -> dict[str, Any]:
    """The settings of an installation with these addresses."""
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("REPLICA_URL", copy)
    return runpy.run_path(str(scaling.__file__))


def test_two_kinds_of_database_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="another kind of database"):
        configured(monkeypatch, f"sqlite:///{tmp_path / 'x'}", "postgres://u@127.0.0.1/x")


def test_a_copy_in_sqlite_refuses_to_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = configured(monkeypatch, f"sqlite:///{tmp_path / 'x'}", f"sqlite:///{tmp_path / 'copy'}")
    assert (made["DATABASE_ROUTERS"], made["REPLICA_PAGES"]) == (["core.replica.Router"], PUBLIC_LISTS)
    copy = made["DATABASES"]["replica"]
    connection = sqlite3.connect(copy["NAME"])
    connection.executescript("CREATE TABLE season (name text);" + copy["OPTIONS"]["init_command"])
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("INSERT INTO season VALUES ('x')")
    assert connection.execute("SELECT count(*) FROM season").fetchone() == (0,)
    connection.close()


def test_without_a_copy_nothing_is_read_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = configured(monkeypatch, f"sqlite:///{tmp_path / 'x'}", "")
    assert (list(made["DATABASES"]), made["DATABASE_ROUTERS"], made["REPLICA_PAGES"]) == (
        [DEFAULT], [], frozenset(),
    )  # fmt: skip
