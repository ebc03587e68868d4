"""An installation of its own for a test: a data folder, a database, and commands as an operator runs them."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parent.parent.parent
#: Several commands in one process; "standings" prints every standing.
COMMANDS = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from tournaments.standings.domain.standings import current_standing
from tournaments.rounds.models import Round
for command in json.loads(sys.argv[1]):
    if command == ["standings"]:
        print(json.dumps([current_standing(each).rows for each in Round.objects.order_by("pk")], sort_keys=True))
    else:
        call_command(*command)
"""


@dataclass(frozen=True)
class Installation:
    """Commands of one installation; `settings` is what its environment says."""

    settings: dict[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        """What a process of this installation finds in its environment."""
        return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **self.settings}

    def run(self, *commands: str) -> subprocess.CompletedProcess[str]:
        """Run management commands, one after the other in one process, and return how it ended."""
        words = json.dumps([shlex.split(command) for command in commands])
        return subprocess.run(
            [sys.executable, "-c", COMMANDS, words],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
        )

    def manage(self, *commands: str) -> list[str]:
        """Run management commands that must succeed; returns the lines they printed."""
        ended = self.run(*commands)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout.splitlines()


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The address of a new PostgreSQL database, dropped afterwards."""
    name = f"flek_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield server.rsplit("/", 1)[0] + "/" + name
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
