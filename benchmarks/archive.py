"""Pages at several sizes of the archive: does a page know how old it is?

python -m benchmarks archive [TOURNAMENTS ...], sizes 12, 1200 and 12000 without an argument. On the database that
DATABASE_URL names, SQLite without one; nothing is kept. Tournaments are laid out with clubs, people, seasons, rounds,
tables, sheets, logs and folds, by COPY on PostgreSQL: 21 deals a table, ten million at 12,000 tournaments; on SQLite 3
deals a table. How many there are is printed. Each page's median at each size, its bytes, and the quotient of that size
and the smallest, of which a copy is kept and asked in turn; then how long a search takes among 50,000 players.

The smallest size fills no page of a list of tournaments, which has up to 30 lines. So that a quotient says what the
archive costs, and not what more lines cost, such a page has twelve lines at every size; as many keys are looked for as
ever, on more pages.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks._database import kept_as_it_is, looking_at, own_database

SIZES = ("12", "1200", "12000")
#: Deals a table, by database: SQLite is one laptop's.
DEALS = {"postgresql": 21, "sqlite": 3}
PLAYERS = 50_000
RUNS = 25
#: A page may take so many times as long as at the smallest size; a search so many milliseconds.
QUOTIENT, LIMIT = 1.3, 30.0
#: What a search is asked for: a common part, a rare one, two parts, an exact one, nothing that there is.
SEARCHES = ("nov", "ovak 49", "jan nov", "stastny 49999", "zzz")
#: Lines of a page of a list of tournaments, so that it is full at every size.
LINES = 12


def main(*sizes: str) -> Iterator[dict[str, object]]:
    """Milliseconds of every page at every size, quotients, and searches."""
    with own_database():
        from django.db import connection, connections

        from accounts.models import User
        from benchmarks._union import Union

        user = User.objects.create_superuser("benchmark@example.test", "pass", name="Benchmark")
        few, *more = sorted(map(int, sizes or SIZES))
        union = Union(user.pk, max(few, *more), DEALS[connection.vendor])
        yield from _laid_out(union, few)
        with kept_as_it_is() as kept, _full_pages():
            over: list[str] = []
            for size in more:
                yield from _laid_out(union, size)
                with looking_at(kept):
                    small = _pages(user, few)
                large = _pages(user, size)
                for name in large:
                    halves = _in_turn((kept, *small[name]), (connections["default"], *large[name]))
                    (before, _), (took, kilobytes) = halves
                    yield _line(f"{name}, {few} tournaments beside {size}", before, "ms")
                    yield _line(f"{name}, {size} tournaments", took, "ms")
                    yield _line(f"{name}, {size} tournaments, size", kilobytes, "kB")
                    yield _line(
                        f"{name}, {size} tournaments, at most {QUOTIENT} times", took / before, "times"
                    )
                    over += [name] * (size == more[-1] and took / before > QUOTIENT)
        yield _line(f"pages above {QUOTIENT} times: {', '.join(over) or 'none'}", len(over), "pages")
        yield from _searches()


def _laid_out(union: Any, size: int) -> Iterator[dict[str, object]]:
    start = time.perf_counter()
    union.lay_out(size)
    took = time.perf_counter() - start
    yield _line(f"{size} tournaments with {union.all_deals} deals, laid out", took, "s")
    yield _line(f"{size} tournaments, the database", _gigabytes(), "GB")


def _gigabytes() -> float:
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return float(cursor.fetchone()[0]) / 1e9


@contextmanager
def _full_pages() -> Iterator[None]:
    """Pages of lists of tournaments have so many lines that they are full at the smallest size."""
    from core import bounded_pages
    from tournaments.desk.views import organiser
    from tournaments.events.views import listing
    from tournaments.publishing.views import public

    pages = ((public, "ON_A_PAGE"), (organiser, "ON_A_PAGE"), (listing, "LINES"), (bounded_pages, "MOST"))
    as_ever = [(module, name, getattr(module, name)) for module, name in pages]
    keys = bounded_pages.MOST * public.ON_A_PAGE
    for module, name in pages:
        setattr(module, name, keys // LINES if module is bounded_pages else LINES)
    try:
        yield
    finally:
        for module, name, value in as_ever:
            setattr(module, name, value)


def _pages(user: Any, size: int) -> dict[str, tuple[Any, str]]:
    """Who asks for which page, by its name."""
    from django.test import Client
    from django.urls import reverse

    from tournaments.events.models import Tournament
    from tournaments.people.models import Club, Player
    from tournaments.seasons.models import Season

    stranger, known, administrator = (Client(SERVER_NAME="localhost") for _ in range(3))
    known.force_login(type(user).objects.latest("pk"))
    administrator.force_login(user)
    club = Club.objects.latest("pk")
    player = Player.objects.filter(club=club).earliest("pk").pk
    tournament = Tournament.objects.filter(club=club).earliest("pk").slug
    season = Season.objects.latest("pk").slug
    day = Tournament.objects.filter(slug=f"turnaj-{LINES - 1}").get().date.isoformat()
    home, api = reverse("public:home"), reverse("api-tournaments")
    lists, seasons = f"{api}?page_size={LINES}", f"{reverse('api-seasons')}?page_size={LINES}"
    return {
        "start page": (stranger, home),
        "public list, one game": (stranger, f"{home}?game=marias"),
        "public list, one club": (stranger, f"{home}?club={club.pk}"),
        "public list, the oldest": (stranger, f"{home}?until={day}"),
        "public list, a word of all": (stranger, f"{home}?words=turnaj"),
        "public list, two words of one": (stranger, f"{home}?words=turnaj+00007"),
        "public list, a club's name": (stranger, f"{home}?words=klub+0000"),
        "public list, a word of none": (stranger, f"{home}?words=zzz"),
        "tournament": (stranger, reverse("public:tournament", args=[tournament])),
        "table of a tournament": (stranger, reverse("public:table", args=[tournament, 1, 1])),
        "club": (stranger, reverse("public:club", args=[club.pk])),
        "player": (stranger, reverse("public:player", args=[player])),
        "seasons": (stranger, reverse("seasons:home")),
        "season": (stranger, reverse("seasons:season", args=[season])),
        "organiser's list": (known, reverse("organiser:home")),
        "organiser's list, the oldest": (known, f"{reverse('organiser:home')}?until={day}"),
        "administrator's list": (administrator, reverse("organiser:home")),
        "clubs and officers": (administrator, reverse("union:home")),
        "clubs and officers, searched": (administrator, reverse("union:home") + "?q=klub+0000"),
        "members of a club": (administrator, reverse("members:club", args=[club.pk])),
        "public list for its office": (administrator, reverse("members:listings")),
        "merging players": (administrator, reverse("players:merging")),
        "API, tournaments": (stranger, lists),
        "API, tournaments, the last page": (stranger, f"{lists}&page={size // LINES}"),
        "API, tournaments searched": (stranger, f"{lists}&q=turnaj"),
        "API, tournaments, found none": (stranger, f"{lists}&q=zzz"),
        "API, seasons": (stranger, seasons),
    }


def _in_turn(*asked: tuple[Any, Any, str]) -> list[tuple[float, float]]:
    """Medians in milliseconds, and kilobytes, of a page of several databases: each is asked in turn, so that what else
    this machine does lies on all of them alike."""
    took: list[list[float]] = [[] for _ in asked]
    kilobytes = []
    for wrapper, client, address in asked:
        with looking_at(wrapper):
            client.get(address)
            answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        kilobytes.append(len(answer.content) / 1000)
    for _ in range(RUNS):
        for times, (wrapper, client, address) in zip(took, asked, strict=True):
            with looking_at(wrapper):
                start = time.perf_counter()
                client.get(address)
                times.append((time.perf_counter() - start) * 1000)
    return list(zip(map(statistics.median, took), kilobytes, strict=True))


def _searches() -> Iterator[dict[str, object]]:
    from django.db import connection

    from benchmarks._copied import Rows, laying_out
    from benchmarks._union import people
    from tournaments.people.models import Player
    from tournaments.people.queries.players import players_named

    more = Rows(Player, ["name", "plain_name", "sort_key", "club_id"], registered=True)
    Player.objects.filter(pk__gt=PLAYERS).update(
        merged_into=1
    )  # those who are one with another are found no more
    with laying_out(more):
        more.write(people(range(min(Player.objects.count(), PLAYERS), PLAYERS)))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    for words in SEARCHES:
        took = []
        for _ in range(RUNS):
            start = time.perf_counter()
            found = len(players_named(words))
            took.append((time.perf_counter() - start) * 1000)
        among = Player.objects.filter(merged_into__isnull=True).count()
        name = f"search “{words}” among {among} players, {found} found, at most {LIMIT:.0f}"
        yield _line(name, statistics.median(took), "ms")


def _line(name: str, value: float, unit: str) -> dict[str, object]:
    from django.db import connection

    measured_on = f"{platform.machine()}, Python {platform.python_version()}, {connection.vendor}"
    return {"name": name, "value": round(value, 2), "unit": unit, "measured_on": measured_on}
