"""Every page of the rail of a tournament of 320 players in four rounds, asked for in this process: processor time.

python -m benchmarks office. On the database that DATABASE_URL names, SQLite in memory without one; nothing is kept.
"""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Iterator
from typing import Any

PLAYERS, ROUNDS, DEALS = 320, 4, 30
RUNS = 7
#: The longest that a page may take (milliseconds).
LIMIT = 200.0


def main() -> Iterator[dict[str, object]]:
    """The median of each page in milliseconds, the slowest last."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("FLEK_MODE", "test")
    for name, value in (
        ("SECRET_KEY", "none"),
        ("DATABASE_URL", "sqlite://:memory:"),
        ("CELERY_BROKER_URL", "memory://"),
    ):
        os.environ.setdefault(name, value)
    import django

    django.setup()
    from django.db import connection

    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        slowest = 0.0
        for page, took in _pages():
            slowest = max(slowest, took)
            yield _line(f"page {page}", took)
        yield _line(f"slowest page, at most {LIMIT:.0f}", slowest)
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def _line(name: str, value: float) -> dict[str, object]:
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, {PLAYERS} players, {ROUNDS} rounds"
    )
    return {"name": name, "value": round(value, 1), "unit": "ms", "measured_on": measured_on}


def _pages() -> Iterator[tuple[str, float]]:
    from django.test import Client
    from django.urls import reverse

    from accounts.models import User
    from benchmarks.hall import lay_out
    from tournaments.events.domain.tournaments import grant_role
    from tournaments.events.permissions import Role

    user = User.objects.create_user("benchmark@example.test", name="Benchmark")
    tournament = lay_out(user, players=PLAYERS, rounds=ROUNDS, deals=DEALS, system="world-2015")
    grant_role(tournament, user, Role.JURY)
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    whole = (
        *(
            "tournament",
            "players",
            "cash",
            "draw",
            "wishes",
            "standing",
            "jury",
            "prizes",
            "settle",
            "finish",
        ),
        *("documents", "settings", "strip"),
    )
    of_round = ("round", "board", "table-list", "review", "repair", "seating-list")
    addresses = {name: reverse(f"organiser:{name}", args=[tournament.slug]) for name in whole}
    addresses |= {name: reverse(f"organiser:{name}", args=[tournament.slug, ROUNDS]) for name in of_round}
    addresses["jury calls"] = reverse("jury:tournament", args=[tournament.slug])
    for name, address in addresses.items():
        _seconds(client, address)  # the first one computes what is kept
        yield name, statistics.median(_seconds(client, address) for _ in range(RUNS)) * 1000


def _seconds(client: Any, address: str) -> float:
    start = time.process_time()
    answer = client.get(address)
    assert answer.status_code == 200, address
    return time.process_time() - start
