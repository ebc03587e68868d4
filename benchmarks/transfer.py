"""What a whole tournament that comes as a file costs: memory of a worker that reads and enters it, and seconds.

python -m benchmarks transfer [DEALS]: the file of a hall of a thousand players, nearly as large as is accepted, is
read, looked at and entered by a process of its own, in a scratch database. The bound is 200 MB.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks._database import own_database

MB = 1_000_000
#: Deals a table: with so many the file of six rounds of a thousand players is nearly as large as is accepted.
PLAYERS, ROUNDS, DEALS = 1_000, 6, 26


def main(deals: str = str(DEALS)) -> Iterator[dict[str, object]]:
    """Megabytes beyond those of a worker that has nothing to do, and seconds, of each step."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hall.json"
        with own_database():
            from accounts.models import User
            from benchmarks.hall import lay_out
            from tournaments.standings.domain.rebuilding import rebuild
            from tournaments.transfer.domain import export_tournament

            user = User.objects.create_user("olga@example.test")
            made = lay_out(user, players=PLAYERS, rounds=ROUNDS, deals=int(deals), system="world-2015")
            rebuild(made)
            file.write_bytes(export_tournament(made))
        yield _value("transfer: file", round(file.stat().st_size / MB, 1), "MB")
        run = subprocess.run(
            [sys.executable, "-m", "benchmarks._entered", str(file)],
            check=True,
            capture_output=True,
            text=True,
        )
        for name, value, unit in json.loads(run.stdout.splitlines()[-1]):
            yield _value(f"transfer: {name}", value, unit)


def _value(name: str, value: float, unit: str) -> dict[str, object]:
    return {
        "name": name,
        "value": value,
        "unit": unit,
        "measured_on": platform.processor() or platform.machine(),
    }
