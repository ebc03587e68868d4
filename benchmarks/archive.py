"""Pages at several sizes of the archive: does a page know how old it is?

python -m benchmarks archive [TOURNAMENTS ...], 12 and 1200 without an argument. On the database that DATABASE_URL
names, SQLite without one; nothing is kept. Tournaments come by bulk insert with their clubs, seasons, rounds and
entries, and without sheets: no list reads one. Each page's median at each size is printed, its bytes, and the
quotient of the largest size and the smallest; then how long a search takes among 50,000 players.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from benchmarks._database import own_database

SIZES = ("12", "1200")
#: Entries and rounds of a tournament; tournaments of a club, and of a season.
ENTRIES, ROUNDS, OF_A_CLUB, OF_A_SEASON = 40, 4, 12, 12
#: So many of the newest tournaments are still open.
OPEN = 5
PLAYERS = 50_000
RUNS = 15
#: A page may take so many times as long as at the smallest size; a search so many milliseconds.
QUOTIENT, LIMIT = 1.3, 30.0
#: What a search is asked for: a common part, a rare one, two parts, an exact one, nothing that there is.
SEARCHES = ("nov", "ovak 49", "jan nov", "novak 49999", "zzz")
FIRST = ("Ján", "Ľubomír", "Štefan", "Oľga", "Žofia", "Peter", "Anna", "Matúš")
LAST = ("Novák", "Ďurica", "Kováč", "Horváthová", "Šťastný", "Čierny", "Lukáčová", "Bača", "Mráz")


def main(*sizes: str) -> Iterator[dict[str, object]]:
    """Milliseconds of every page at every size, quotients, and searches."""
    with own_database():
        from accounts.models import User

        user = User.objects.create_superuser("benchmark@example.test", "pass", name="Benchmark")
        first: dict[str, float] = {}
        laid = 0
        for size in map(int, sizes or SIZES):
            lay_out(user, laid, size)
            laid = size
            for name, (took, kilobytes) in _pages(user).items():
                first.setdefault(name, took)
                yield _line(f"{name}, {size} tournaments", took, "ms")
                yield _line(f"{name}, {size} tournaments, size", kilobytes, "kB")
                if took is not first[name]:
                    yield _line(f"{name}, at most {QUOTIENT} times", took / first[name], "times")
        yield from _searches()


def lay_out(user: Any, since: int, until: int) -> None:
    """Tournaments number `since` to `until`, a week each, the newest still open."""
    from django.db import connection
    from django.utils import timezone

    from tournaments.events.models import Tournament, TournamentRole
    from tournaments.people.models import Club
    from tournaments.registration.models import Registration
    from tournaments.rounds.models import Round
    from tournaments.seasons.models import Season

    today = timezone.localdate()
    Tournament.objects.update(state=Tournament.State.DECLARED)
    people = _people(since * 5, until * 5)
    clubs = Club.objects.bulk_create(
        Club(name=f"Club {number}", plain_name=f"club {number}")
        for number in range(since // OF_A_CLUB, max(1, until // OF_A_CLUB))
    )
    Season.objects.bulk_create(
        Season(name=f"Season {number}", slug=f"season-{number}", public=True, created_by=user)
        for number in range(since // OF_A_SEASON, until // OF_A_SEASON)
    )
    made = Tournament.objects.bulk_create(
        Tournament(
            name=f"Turnaj {number}",
            slug=f"turnaj-{number}",
            date=today - timedelta(days=7 * (until - number)),
            venue="Košice",
            club=clubs[number % len(clubs)],
            public=True,
            state=Tournament.State.DECLARED if number < until - OPEN else Tournament.State.RUNNING,
            created_by=user,
        )
        for number in range(since, until)
    )
    TournamentRole.objects.bulk_create(
        TournamentRole(tournament=one, user=user, role="organiser") for one in made
    )
    Round.objects.bulk_create(
        Round(tournament=one, number=number, state=Round.State.CLOSED, minutes=60)
        for one in made
        for number in range(1, ROUNDS + 1)
    )
    Registration.objects.bulk_create(
        (
            Registration(
                tournament=one,
                player=people[(at * 7 + number * 5) % len(people)],
                name="X",
                start_number=number,
            )
            for at, one in enumerate(made)
            for number in range(1, ENTRIES + 1)
        ),
        batch_size=5000,
        ignore_conflicts=True,
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _people(since: int, until: int) -> list[Any]:
    from django.utils import timezone

    from core.names import alphabetical, plain_name
    from tournaments.people.models import Player

    names = [
        f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]} {number}" for number in range(since, until)
    ]
    return Player.objects.bulk_create(
        (
            Player(
                name=name,
                plain_name=plain_name(name),
                sort_key=alphabetical(name),
                registered=True,
                publish_consent_at=timezone.now(),
            )
            for name in names
        ),
        batch_size=5000,
    )


def _pages(user: Any) -> dict[str, tuple[float, float]]:
    """Milliseconds and kilobytes by page."""
    from django.test import Client
    from django.urls import reverse

    from tournaments.people.models import Club, Player

    stranger, known = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    known.force_login(user)
    club, player = Club.objects.latest("pk").pk, Player.objects.earliest("pk").pk
    pages = {
        "start page": (stranger, reverse("public:home")),
        "public list narrowed": (stranger, reverse("public:home") + "?game=marias"),
        "public list searched": (stranger, reverse("public:home") + "?words=turnaj+7"),
        "club": (stranger, reverse("public:club", args=[club])),
        "player": (stranger, reverse("public:player", args=[player])),
        "seasons": (stranger, reverse("seasons:home")),
        "organiser's list": (known, reverse("organiser:home")),
        "clubs and officers": (known, reverse("union:home")),
    }
    return {name: _median(*asked) for name, asked in pages.items()}


def _median(client: Any, address: str) -> tuple[float, float]:
    answer, took = client.get(address), []
    assert answer.status_code == 200, (address, answer.status_code)
    for _ in range(RUNS):
        start = time.perf_counter()
        client.get(address)
        took.append(time.perf_counter() - start)
    return statistics.median(took) * 1000, len(answer.content) / 1000


def _searches() -> Iterator[dict[str, object]]:
    from django.db import connection

    from tournaments.people.models import Player
    from tournaments.people.queries.players import players_named

    _people(Player.objects.count(), PLAYERS)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for words in SEARCHES:
        took = []
        for _ in range(RUNS):
            start = time.perf_counter()
            found = len(players_named(words))
            took.append((time.perf_counter() - start) * 1000)
        name = f"search “{words}” among {PLAYERS} players, {found} found, at most {LIMIT:.0f}"
        yield _line(name, statistics.median(took), "ms")


def _line(name: str, value: float, unit: str) -> dict[str, object]:
    from django.db import connection

    measured_on = f"{platform.machine()}, Python {platform.python_version()}, {connection.vendor}"
    return {"name": name, "value": round(value, 1), "unit": unit, "measured_on": measured_on}
