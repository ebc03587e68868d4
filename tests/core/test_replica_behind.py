"""A copy of the database that is behind, and who is answered from it: on PostgreSQL, with a process that plays and one
that asks.

Both are real: the copy holds what the database held before its last changes. Which request may be answered there at
all is in `test_replica.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest

from tests.core.test_replica import PAGES
from tests.migrated import fill_postgres
from tests.operations.installation import ROOT, empty_database

pytestmark = [pytest.mark.e2e, pytest.mark.services]

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
#: One more of everything, then everybody asks; somebody reads, writes and reads; at last the copy is gone.
ASKED = """
import django, json, sys
django.setup()
from datetime import date
from django.utils import timezone
from tournaments.events.models import Tournament
from tournaments.people.models import Club
from tournaments.seasons.models import Season
Tournament.objects.create(name="Ahead", slug="ahead", date=date(2026, 1, 1), public=True, state="declared")
Season.objects.create(name="Season ahead", slug="ahead")
Club.objects.filter(pk=1).update(name="Club ahead")

from django.conf import settings
from django.db import connections, transaction
from django.test import Client
from accounts.models import User
from core.replica import read_from_replica
settings.ALLOWED_HOSTS = ["*"]
def ask(kind, addresses):
    client = Client(headers={"Authorization": "Bearer x"} if kind == "token" else {})
    if kind == "account":
        client.force_login(User.objects.get_or_create(email="a@example.test")[0])
    if kind == "visitor":
        client.cookies["messages"] = "x"
    answers = {each: client.get(each) for each in addresses}
    return {each: [one.status_code, one.content.decode(errors="replace")] for each, one in answers.items()}
asked = {kind: ask(kind, addresses) for kind, addresses in json.loads(sys.argv[1]).items()}
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
connections["replica"].close()
connections["replica"].settings_dict["NAME"] += "_gone"
print(json.dumps({**asked, "written": said, "gone": ask("stranger", ["/", "/seasons/"])}))
"""
#: What follows a tournament that is played, and addresses that only the database knows.
NEVER = ["/tournaments/ahead/", "/tournaments/ahead/standing/en/", "/api/v1/tournaments/ahead/"]
#: What each asks for.
ADDRESSES = {
    "stranger": [*PAGES, *NEVER],
    "account": PAGES,
    "visitor": PAGES[:5],
    "token": ["/", "/api/v1/seasons/"],
}
Answers = dict[str, dict[str, Any]]


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


@pytest.fixture(scope="module")
def answers(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """What everybody is answered by an installation whose copy is behind."""
    own = {"FLEK_DATA": str(tmp_path_factory.mktemp("replica")), "SECRET_KEY": "none", "FLEK_RATING": "1"}
    with ExitStack() as stack:
        url = stack.enter_context(empty_database(postgres_url))
        fill_postgres(url)
        own |= {"DATABASE_URL": url}
        python(PLAYED, own)
        name = url.rsplit("/", 1)[1]
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}_copy" TEMPLATE "{name}"')
            stack.callback(drop, postgres_url, f"{name}_copy")
        found: Answers = json.loads(
            python(ASKED, {**own, "REPLICA_URL": f"{url}_copy"}, json.dumps(ADDRESSES))
        )
        return found


def drop(server: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def is_ahead(page: str) -> bool:
    return "ahead" in page.lower()


@pytest.mark.parametrize("page", PAGES[:5])
def test_a_stranger_is_answered_by_the_copy(answers: Answers, page: str) -> None:
    status, content = answers["stranger"][page]
    assert status == 200
    assert not is_ahead(content)
    assert "ehind" in content


@pytest.mark.parametrize("kind", ["account", "visitor"])
@pytest.mark.parametrize("page", PAGES[:5])
def test_who_may_have_written_is_answered_by_the_database(answers: Answers, kind: str, page: str) -> None:
    status, content = answers[kind][page]
    assert status == 200
    assert is_ahead(content)


def test_a_token_is_never_looked_for_in_the_copy(answers: Answers) -> None:
    assert is_ahead(answers["token"]["/"][1])
    assert answers["token"]["/api/v1/seasons/"][0] == 401


@pytest.mark.parametrize("page", PAGES)
def test_every_such_page_answers_although_the_copy_refuses_to_be_written(answers: Answers, page: str) -> None:
    """A standing that is computed when it is read is computed, and kept, in the database."""
    assert {answers[kind][page][0] for kind in ("stranger", "account")} == {200}


@pytest.mark.parametrize("page", NEVER)
def test_what_follows_a_tournament_comes_from_the_database(answers: Answers, page: str) -> None:
    assert answers["stranger"][page][0] == 200


def test_without_its_copy_the_database_answers(answers: Answers) -> None:
    for status, content in answers["gone"].values():
        assert status == 200
        assert is_ahead(content)


def test_who_writes_reads_what_he_wrote(answers: Answers) -> None:
    assert answers["written"] == {
        "before": 1, "after": 2, "own": "Renamed", "inside": 2, "outside": 1, "ended": 2, "refused": True,
    }  # fmt: skip
