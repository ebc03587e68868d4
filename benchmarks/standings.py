"""How fast a standing of a thousand players is computed anew, on one core: from the totals alone, and, where
DATABASE_URL names a PostgreSQL server, after one changed sheet, from all entries, and on the organiser's pages."""

from __future__ import annotations

import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from tournaments.ranking import Entrant, Total, evaluate, systems

PLAYERS, ROUNDS, DEALS, TABLE_SIZE = 1000, 6, 30, 4
RUNS = 10
#: Each has no divisor in common with the number of players.
STRIDES = (1, 3, 7, 9, 11, 13)
#: Systems that are measured in the database: places at the table, places in the round with ties, drops.
IN_DATABASE = ("world-2015", "prague-league", "vysocina")


def main() -> Iterator[dict[str, object]]:
    """Milliseconds of the fastest of ten runs for every system that has rounds; medians and worst in the database."""
    totals = list(_hall())
    entrants = [Entrant(player=player) for player in range(PLAYERS)]
    for name, system in systems().items():
        if system.points is not None:
            best = float("inf")
            for _ in range(RUNS):
                start = time.process_time()
                evaluate(system, totals, entrants)
                best = min(best, time.process_time() - start)
            yield _line(f"standing {name}", best * 1000, "ms")
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        yield from _in_database()


def _line(name: str, value: float, unit: str) -> dict[str, object]:
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, one core, "
        f"{PLAYERS} players, {ROUNDS} rounds"
    )
    return {"name": name, "value": round(value, 1), "unit": unit, "measured_on": measured_on}


def _in_database() -> Iterator[dict[str, object]]:
    """In a database made for the purpose beside the one that DATABASE_URL names, and dropped afterwards."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("FLEK_MODE", "test")
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment, teardown_test_environment

    setup_test_environment(debug=False)
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield from _measured()
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)
        teardown_test_environment()


def _measured() -> Iterator[dict[str, object]]:
    from accounts.models import User
    from benchmarks.hall import lay_out
    from tournaments.events.domain.settings import change_settings
    from tournaments.standings.domain.rebuilding import rebuild

    user = User.objects.create_user("benchmark@example.test", name="Benchmark")
    tournament = lay_out(user, players=PLAYERS, rounds=ROUNDS, deals=DEALS, system=IN_DATABASE[0])
    start, worked = time.perf_counter(), time.process_time()
    rebuilt = rebuild(tournament)
    done = f"rebuild of {rebuilt.sheets} sheets and {rebuilt.standings} standings"
    yield _line(done, time.perf_counter() - start, "s")
    yield _line(f"{done}, processor time without the database", time.process_time() - worked, "s")
    for name in IN_DATABASE:
        change_settings(tournament, {"system": name})
        times, worked_times = zip(*_changed_sheets(tournament), strict=True)
        yield _line(f"one changed sheet {name}, best", min(times), "ms")
        yield _line(f"one changed sheet {name}, median", statistics.median(times), "ms")
        yield _line(f"one changed sheet {name}, worst", max(times), "ms")
        own = "median of processor time without the database"
        yield _line(f"one changed sheet {name}, {own}", statistics.median(worked_times), "ms")
    yield from _pages(user, tournament)


def _changed_sheets(tournament: Any) -> Iterator[tuple[float, float]]:
    """Milliseconds from a changed sheet of the last round to the stored standing: by the clock, and of our own work."""
    from scoring.models import SheetSeat
    from tournaments.standings.domain.standings import current_standing, mark_stale

    last = tournament.rounds.select_related("tournament").last()
    current_standing(last)
    tables = list(last.tables.all())
    lots = random.Random(1)
    for _ in range(2 * RUNS):
        table = lots.choice(tables)
        won = [lots.randrange(-500, 500) for _ in range(TABLE_SIZE - 1)]
        seats = list(SheetSeat.objects.filter(sheet=table.sheet_id))
        for seat, zb in zip(seats, [-sum(won), *won], strict=True):
            seat.zb = seat.money = zb
        SheetSeat.objects.bulk_update(seats, ["zb", "money"])
        mark_stale(table.sheet_id)
        start, worked = time.perf_counter(), time.process_time()
        current_standing(last)
        yield (time.perf_counter() - start) * 1000, (time.process_time() - worked) * 1000


def _pages(user: Any, tournament: Any) -> Iterator[dict[str, object]]:
    """Every page of the organiser about a tournament, asked for with the test client: middleware and templates too."""
    from django.test import Client
    from django.urls import reverse

    client = Client()
    client.force_login(user)
    pages = {
        "overview": reverse("organiser:tournament", args=[tournament.slug]),
        "players": reverse("organiser:players", args=[tournament.slug]),
        "round": reverse("organiser:round", args=[tournament.slug, ROUNDS]),
        "standing": reverse("organiser:standing", args=[tournament.slug]),
        "settings": reverse("organiser:settings", args=[tournament.slug]),
        "draw": reverse("organiser:draw", args=[tournament.slug]),
        "wishes": reverse("organiser:wishes", args=[tournament.slug]),
        "check-in": reverse("organiser:check-in", args=[tournament.slug]),
        "cash": reverse("organiser:cash", args=[tournament.slug]),
        "review": reverse("organiser:review", args=[tournament.slug, ROUNDS]),
        "table list": reverse("organiser:table-list", args=[tournament.slug, ROUNDS]),
        "repair": reverse("organiser:repair", args=[tournament.slug, ROUNDS]),
    }
    for name, address in pages.items():
        took, worked = _medians(lambda address=address: client.get(address))  # type: ignore[misc]
        yield _line(f"page {name}, median", took, "ms")
        yield _line(f"page {name}, median of processor time without the database", worked, "ms")


def _medians(call: Callable[[], Any]) -> tuple[float, float]:
    """Milliseconds by the clock, and of our own work."""
    times = []
    for _ in range(RUNS // 2):
        start, worked = time.perf_counter(), time.process_time()
        answer = call()
        times.append((time.perf_counter() - start, time.process_time() - worked))
        assert answer.status_code == 200
    took, own = zip(*times, strict=True)
    return statistics.median(took) * 1000, statistics.median(own) * 1000


def _hall() -> Iterator[Total]:
    """Everybody sits elsewhere each round; the results repeat often enough for many ties."""
    for number in range(1, ROUNDS + 1):
        for seat in range(PLAYERS):
            player = (seat * STRIDES[number - 1] + number) % PLAYERS
            won = (seat * 37 + number * 11) % 97 - 48
            yield Total(player=player, round=number, table=seat // TABLE_SIZE, zb=won, premium=abs(won) // 3)
