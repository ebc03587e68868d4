"""One entry of a table of a tournament, sent in this process: queries, and processor time of the web process.

python -m benchmarks entry. On the database that DATABASE_URL names, SQLite without one (its own work counts
as the web's then); nothing is kept. Each table writes an evening, deal by deal, through all of Django's middleware.
"""

from __future__ import annotations

import platform
import statistics
import time
import uuid
from collections.abc import Iterator
from typing import Any

from benchmarks._database import own_database
from benchmarks._pulka import pulka

#: Deals of an evening; the first few warm up.
DEALS, WARM = 40, 10
#: What an entry may cost (queries; milliseconds).
QUERIES, LIMIT = 15, 10.0


def main() -> Iterator[dict[str, object]]:
    """Of each game: the queries of an entry without begin and commit, median and worst of its processor time."""
    with own_database():
        from tests.evening import MARIAS, SEVEN

        yield from _measured("mariáš", MARIAS, {}, [SEVEN] * DEALS)
        yield from _measured("preferans", "preferans/sochi", {"pool": 200}, pulka(DEALS)["deals"])


def _measured(
    game: str, ruleset: str, options: dict[str, Any], deals: list[Any]
) -> Iterator[dict[str, object]]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.evening import pen_of

    sheet = _table(ruleset, options, 3 if options else 4)
    client, (_pen, token) = Client(SERVER_NAME="localhost"), pen_of(sheet)
    took, asked = [], []
    for version, deal in enumerate(deals):
        content = {"id": str(uuid.uuid4()), "kind": "deal", "version": version, "body": deal}
        if version % 2:  # counting the queries takes time
            with CaptureQueriesContext(connection) as queries:
                _send(client, sheet.public_id, token, content)
            asked.append(sum(not said["sql"].startswith(("BEGIN", "COMMIT")) for said in queries))
        else:
            took.append(_send(client, sheet.public_id, token, content))
    warm = took[WARM // 2 :]
    yield _line(f"entry {game}: queries, at most {QUERIES}", max(asked[WARM // 2 :]), "queries")
    yield _line(f"entry {game}: median, at most {LIMIT:.0f}", statistics.median(warm) * 1000, "ms")
    yield _line(f"entry {game}: worst", max(warm) * 1000, "ms")


def _table(ruleset: str, options: dict[str, Any], size: int) -> Any:
    """The sheet of a table of a running tournament."""
    from tests.evening import published_round, tournament_of

    tournament = tournament_of(
        2 * size, name=f"Benchmark {ruleset}", ruleset=ruleset, ruleset_options=options, table_size=size
    )
    table = published_round(tournament).tables.select_related("sheet").first()
    assert table is not None
    return table.sheet


def _send(client: Any, public_id: str, token: str, content: dict[str, Any]) -> float:
    """Seconds of processor time."""
    from django.urls import reverse

    start = time.process_time()
    answer = client.post(
        reverse("scoring:api-entries", args=[public_id]),
        data=content,
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )
    took = time.process_time() - start
    assert answer.status_code == 201, answer.content
    return took


def _line(name: str, value: float, unit: str) -> dict[str, object]:
    from django.db import connection

    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, {connection.vendor}, {DEALS} deals"
    )
    return {"name": name, "value": round(value, 1), "unit": unit, "measured_on": measured_on}
