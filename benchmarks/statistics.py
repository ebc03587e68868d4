"""python -m benchmarks statistics [TOURNAMENTS]: figures from the deals of a union's archive, 1,200 tournaments with
1.4 million deals.

What closing a round adds to its job, how fast everything is counted anew on one core, and the pages at 12 tournaments
and at all of them: processor time, with that of SQLite, which works in this process. In a database file of its own
beside the temporary files, which is removed afterwards; in the one that DATABASE_URL names, where it is given: that
must be empty.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TOURNAMENTS, FEW = 1200, 12
RUNS = 9
#: Milliseconds that closing a round may add, deals a second on one core, milliseconds of a page.
LIMITS = {"closing": 300.0, "rebuild": 20_000.0, "page": 60.0}


def main(tournaments: str = str(TOURNAMENTS)) -> Iterator[dict[str, object]]:
    """Lay out, count, close, look."""
    with tempfile.TemporaryDirectory(prefix="flek-statistics-") as folder:
        _set_up(Path(folder))
        from benchmarks._archive import Archive
        from tournaments.statistics.domain.rebuilding import rebuild

        archive = Archive()
        few: dict[str, float] = {}
        for count in sorted({FEW, int(tournaments)}):
            start = time.perf_counter()
            archive.lay_out(count)
            print(f"{archive.deals} deals laid out in {time.perf_counter() - start:.0f} s", file=sys.stderr)
            start, worked = time.perf_counter(), time.process_time()
            counted = sum(1 for _ in rebuild())
            took, own = time.perf_counter() - start, time.process_time() - worked
            assert counted == count
            name = f"full rebuild, at least {LIMITS['rebuild']:.0f}"
            yield _line(archive, name, archive.deals / own, "deals/s")
            yield _line(archive, "full rebuild, by the clock", archive.deals / took, "deals/s")
            yield from _closing(archive)
            pages = dict(_pages(archive))
            for name, took in pages.items():
                yield _line(archive, f"page {name}, median", took, "ms")
                if name in few:
                    yield _line(
                        archive, f"page {name}, {count} against {FEW} tournaments", took / few[name], "times"
                    )
            few = few or pages
            yield _line(archive, f"slowest page, at most {LIMITS['page']:.0f}", max(pages.values()), "ms")


def _set_up(folder: Path) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("FLEK_MODE", "test")
    for name, value in (
        ("SECRET_KEY", "none"),
        ("DATABASE_URL", f"sqlite:///{folder / 'archive.sqlite3'}"),
        ("CELERY_BROKER_URL", "memory://"),
    ):
        os.environ.setdefault(name, value)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)


def _line(archive: Any, name: str, value: float, unit: str) -> dict[str, object]:
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, one core, "
        f"{archive.tournaments} tournaments, {archive.deals} deals"
    )
    return {"name": name, "value": round(value, 1), "unit": unit, "measured_on": measured_on}


def _closing(archive: Any) -> Iterator[dict[str, object]]:
    """Of tournaments of all ages the last round is open again, counted, closed and counted: the last of it is timed."""
    from tournaments.events.models import Tournament
    from tournaments.rounds.models import Round
    from tournaments.statistics.domain.evenings import count_tournament

    times = []
    found = list(Tournament.objects.order_by("pk").values_list("pk", flat=True))
    for tournament in found[:: max(1, len(found) // RUNS)][:RUNS]:
        last = Round.objects.filter(tournament=tournament).order_by("-number")[0]
        Round.objects.filter(pk=last.pk).update(state=Round.State.REVIEW)
        count_tournament(tournament)
        Round.objects.filter(pk=last.pk).update(state=Round.State.CLOSED)
        start = time.process_time()
        count_tournament(tournament)
        times.append((time.process_time() - start) * 1000)
    yield _line(archive, "closing a round, median", statistics.median(times), "ms")
    yield _line(archive, f"closing a round, worst, at most {LIMITS['closing']:.0f}", max(times), "ms")


def _pages(archive: Any) -> Iterator[tuple[str, float]]:
    """Every page by the test client: middleware, queries and templates; the median of some runs."""
    from django.test import Client
    from django.urls import reverse

    from tournaments.events.models import Tournament
    from tournaments.statistics.models import EveningFigures, SummedFigures

    client = Client(SERVER_NAME="localhost")
    agreed = SummedFigures.objects.filter(scope="all", player__publish_consent_at__isnull=False)
    player = agreed.order_by("-evenings", "pk")[0].player_id
    evening = EveningFigures.objects.filter(counted_for=player).select_related("tournament").order_by("pk")[0]
    slug = Tournament.objects.order_by("pk")[0].slug
    mine = [evening.tournament.slug, evening.registration_id]
    addresses = {
        "player": reverse("public:player-statistics", args=[player]),
        "player, a figure opened": reverse("public:player-deals", args=[player]) + "?what=contract.seven.red",
        "evening": reverse("public:tournament-statistics", args=[slug]),
        "evening of a player": reverse("public:evening-statistics", args=mine),
        "evening of a player, its deals": reverse("public:evening-deals", args=mine) + "?what=actor",
        "season": reverse("seasons:statistics", args=["sezona-0"]),
        "club": reverse("public:club-statistics", args=[archive.clubs[0]]),
        "all": reverse("public:statistics"),
        "API, all": reverse("api-statistics"),
    }
    for name, address in addresses.items():
        times = []
        for _ in range(RUNS):
            start = time.process_time()
            answer = client.get(address)
            times.append((time.process_time() - start) * 1000)
            assert answer.status_code == 200, (address, answer.status_code)
        yield name, statistics.median(times)
