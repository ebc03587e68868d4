"""A tournament from SQLite to PostgreSQL and back: the same bytes, logs and standings (issue 7, acceptance 4)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.operations.installation import ROOT, Installation, empty_database

pytestmark = pytest.mark.e2e

#: Fills an installation with the tournament that holds everything, and prints its address.
FULL_DAY = """
import django
django.setup()
from tests.full_day import full_day
print(full_day().slug)
"""


def installed(folder: Path, **more: str) -> Installation:
    """An empty installation."""
    folder.mkdir()
    made = Installation({"FLEK_MODE": "demo", "FLEK_DATA": str(folder), **more})
    made.manage("migrate --verbosity 0")
    return made


def fill(installation: Installation) -> str:
    """The address of the tournament that was made there."""
    run = subprocess.run(
        [sys.executable, "-c", FULL_DAY],
        cwd=ROOT,
        env={**installation.environment(), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.mark.services
@pytest.mark.acceptance(name="halls")
def test_sqlite_to_postgresql_and_back(tmp_path: Path, postgres_url: str) -> None:
    first = installed(tmp_path / "first")
    slug = fill(first)
    files = [tmp_path / f"{name}.json" for name in ("first", "second", "third")]
    _, standings = first.manage(f"export_tournament {slug} --output {files[0]}", "standings")
    assert json.loads(standings)[0], "a tournament without a standing proves nothing"
    with empty_database(postgres_url) as url:
        second = installed(tmp_path / "second", DATABASE_URL=url)
        *_, proved, moved = second.manage(
            f"import_tournament {files[0]}",
            f"export_tournament {slug} --output {files[1]}",
            f"verify --against {files[0]}",
            "standings",
        )
        assert (proved, moved) == ("5 sheets and 2 proofs hold.", standings)
    third = installed(tmp_path / "third")
    third.manage(f"import_tournament {files[1]}", f"export_tournament {slug} --output {files[2]}")
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert files[0].stat().st_mode & 0o077 == 0, "others on this computer must not read it"
