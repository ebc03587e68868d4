"""A copy of the database for reading: who is answered from it, who is not, and what happens when it is away.

Both are real: the copy holds what the database held before its last changes, as one that is far behind.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.migrated import copy_sqlite, fill_postgres
from tests.operations.installation import ROOT, empty_database

pytestmark = pytest.mark.e2e

#: A tournament with its sheets is played, the copy is taken, and one more of everything is made.
PLAYED = """
import django, sys
django.setup()
from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.seasons.domain.seasons import add_tournament
from tournaments.seasons.models import Season
from django.utils import timezone
from tournaments.people.models import Club, Player
made = tournament_of(4, money_shown="money", name="Behind", public=True)
Player.objects.update(publish_consent_at=timezone.now())
table = published_round(made).tables.get()
pen = pen_of(table.sheet)[0]
write(table.sheet, pen, entry(SEVEN, seen=0))
made.state = "provisional"
made.save()
season = Season.objects.create(name="Season behind", slug="behind")
add_tournament(season, made, "1")
Club.objects.update_or_create(pk=1, defaults={"name": "Club behind"})
"""
LATER = """
import django
django.setup()
from datetime import date
from django.utils import timezone
from tournaments.events.models import Tournament
from tournaments.people.models import Club
from tournaments.seasons.models import Season
Tournament.objects.create(name="Ahead", slug="ahead", date=date(2026, 1, 1), public=True, state="declared")
Season.objects.create(name="Season ahead", slug="ahead")
Club.objects.filter(pk=1).update(name="Club ahead")
"""
ASKED = """
import django, json, sys
django.setup()
from django.conf import settings
from django.db import connections
from django.test import Client
from accounts.models import User
settings.ALLOWED_HOSTS = ["*"]
asked = {}
for kind in ("stranger", "account", "visitor", "token"):
    client = Client(headers={"Authorization": "Bearer x"} if kind == "token" else {})
    if kind == "account":
        client.force_login(User.objects.get_or_create(email="a@example.test")[0])
    if kind == "visitor":
        client.cookies["messages"] = "x"
    asked[kind] = {}
    for address in json.loads(sys.argv[1]):
        answer = client.get(address)
        asked[kind][address] = [answer.status_code, answer.content.decode(errors="replace")]
print(json.dumps(asked))
"""
PAGES = [
    *("/", "/seasons/", "/clubs/1/", "/api/v1/tournaments/", "/api/v1/seasons/"),
    *("/statistics/", "/seasons/behind/", "/api/v1/seasons/behind/", "/seasons/behind/table.csv"),
    *("/clubs/1/calendar.ics", "/clubs/1/statistics/", "/seasons/behind/statistics/"),
]
#: What follows a tournament that is played, and addresses that only the database knows.
NEVER = ["/tournaments/ahead/", "/tournaments/ahead/standing/en/", "/api/v1/tournaments/ahead/"]


def python(code: str, environment: dict[str, str], *words: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, *words],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "FLEK_MODE": "test", **environment},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()[-1] if ended.stdout else ""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def behind(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """What the environment says of an installation whose copy is behind."""
    folder = tmp_path_factory.mktemp("replica")
    own = {"FLEK_DATA": str(folder), "SECRET_KEY": "none", "FLEK_RATING": "1"}
    with ExitStack() as stack:
        if request.param == "sqlite":
            first, second = (folder / f"{name}.sqlite3" for name in ("first", "second"))
            copy_sqlite(first)
            own |= {"DATABASE_URL": f"sqlite:///{first}"}
            python(PLAYED, own)
            second.write_bytes(first.read_bytes())
            address = f"sqlite:///{second}"
        else:
            server = request.getfixturevalue("postgres_url")
            url = stack.enter_context(empty_database(server))
            fill_postgres(url)
            own |= {"DATABASE_URL": url}
            python(PLAYED, own)
            name = url.rsplit("/", 1)[1]
            with psycopg.connect(server, autocommit=True) as connection:
                connection.execute(f'CREATE DATABASE "{name}_copy" TEMPLATE "{name}"')
                stack.callback(drop, server, f"{name}_copy")
            address = f"{url}_copy"
        python(LATER, own)
        yield {**own, "REPLICA_URL": address}


def drop(server: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def answers(behind: dict[str, str]) -> dict[str, dict[str, tuple[int, str]]]:
    found: dict[str, dict[str, tuple[int, str]]] = json.loads(
        python(ASKED, behind, json.dumps([*PAGES, *NEVER]))
    )
    return found


def is_ahead(page: str) -> bool:
    return "ahead" in page.lower()


@pytest.mark.parametrize("page", PAGES[:5])
def test_a_stranger_is_answered_by_the_copy(
    answers: dict[str, dict[str, tuple[int, str]]], page: str
) -> None:
    status, content = answers["stranger"][page]
    assert status == 200
    assert not is_ahead(content)
    assert "ehind" in content


@pytest.mark.parametrize("kind", ["account", "visitor"])
@pytest.mark.parametrize("page", PAGES[:5])
def test_who_may_have_written_is_answered_by_the_database(
    answers: dict[str, dict[str, tuple[int, str]]], kind: str, page: str
) -> None:
    status, content = answers[kind][page]
    assert status == 200
    assert is_ahead(content)


def test_a_token_is_never_looked_for_in_the_copy(answers: dict[str, dict[str, tuple[int, str]]]) -> None:
    assert is_ahead(answers["token"]["/"][1])
    assert answers["token"]["/api/v1/seasons/"][0] == 401


@pytest.mark.parametrize("page", PAGES)
def test_every_such_page_answers_although_the_copy_refuses_to_be_written(
    answers: dict[str, dict[str, tuple[int, str]]], page: str
) -> None:
    """A standing that is computed when it is read is computed, and kept, in the database."""
    assert {answers[kind][page][0] for kind in ("stranger", "account")} == {200}


@pytest.mark.parametrize("page", NEVER)
def test_what_follows_a_tournament_comes_from_the_database(
    answers: dict[str, dict[str, tuple[int, str]]], page: str
) -> None:
    assert answers["stranger"][page][0] == 200


@pytest.mark.parametrize("away", ["nowhere", "empty"])
def test_without_its_copy_the_database_answers(behind: dict[str, str], away: str, tmp_path: Path) -> None:
    """One that is gone, and one that was never filled."""
    if behind["REPLICA_URL"].startswith("sqlite"):
        address = (
            f"sqlite:///{tmp_path / 'none' / 'x'}" if away == "nowhere" else f"sqlite:///{tmp_path / 'x'}"
        )
    else:
        address = behind["REPLICA_URL"] + "_gone"
    found = json.loads(python(ASKED, {**behind, "REPLICA_URL": address}, json.dumps(["/", "/seasons/"])))
    for status, content in found["stranger"].values():
        assert status == 200
        assert is_ahead(content)


def test_two_kinds_of_database_are_refused(tmp_path: Path) -> None:
    environment = {
        "FLEK_DATA": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'x'}",
        "REPLICA_URL": "postgres://u@127.0.0.1/x",
    }
    with pytest.raises(AssertionError, match="another kind of database"):
        python("import django; django.setup()", environment)


WRITTEN = """
import django, json
django.setup()
from django.db import connections, transaction
from core.replica import read_from_replica
from tournaments.seasons.models import Season
said = {}
with read_from_replica():
    said["before"] = Season.objects.count()
    behind = Season.objects.get(slug="behind")
    behind.name = "Renamed"
    behind.save()
    said["after"] = Season.objects.count()
    said["own"] = Season.objects.get(slug="behind").name
with read_from_replica():
    with transaction.atomic():
        said["inside"] = Season.objects.count()
    said["outside"] = Season.objects.count()
said["ended"] = Season.objects.count()
try:
    Season.objects.using("replica").update(name="x")
    said["refused"] = False
except Exception:
    said["refused"] = True
Season.objects.filter(slug="behind").update(name="Season behind")
print(json.dumps(said))
"""


def test_who_writes_reads_what_he_wrote(behind: dict[str, str]) -> None:
    said = json.loads(python(WRITTEN, behind))
    assert said == {
        "before": 1, "after": 2, "own": "Renamed", "inside": 2, "outside": 1, "ended": 2, "refused": True,
    }  # fmt: skip


PAGES_KNOWN = """
import django, json
django.setup()
from django.conf import settings
from django.urls import get_resolver
names = set()
def walk(resolver, before=""):
    for one in resolver.url_patterns:
        if hasattr(one, "url_patterns"):
            walk(one, before + (one.namespace + ":" if one.namespace else ""))
        else:
            names.add(f"{before}{one.name}")
walk(get_resolver())
print(json.dumps(sorted(settings.REPLICA_PAGES - names)))
"""


def test_every_page_that_is_named_is_one(behind: dict[str, str]) -> None:
    assert json.loads(python(PAGES_KNOWN, behind)) == []
