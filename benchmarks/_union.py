"""A union's archive in the database: clubs, people, seasons and tournaments with every deal as the product stores it.

A club has twelve tournaments, one after the other, and the sixty people who play them, forty each evening. So the
newest club and its people are alike at every size, and what else there is is all that differs. Clubs and seasons that
have none yet fill a page of their lists from the beginning.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks._archive import RULESET, TABLE_SIZE, played
from benchmarks._copied import Rows, indexed_afterwards, laying_out
from core.names import alphabetical, plain, plain_name
from scoring.models import Entry, Fold, Sheet, SheetSeat
from tournaments.draws.models import Seating
from tournaments.events.models import Listing, Tournament, TournamentRole
from tournaments.people.models import Club, Player
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat, Table
from tournaments.seasons.models import Season, SeasonEvent

TABLES, ROUNDS = 10, 4
ENTRIES = TABLES * TABLE_SIZE
#: Tournaments of a club, its people, tournaments of a season, and how many of the newest are still open.
OF_A_CLUB, PEOPLE, OF_A_SEASON, OPEN = 12, 60, 12, 5
#: So many tables with different deals; so many tournaments are written together.
KINDS, TOGETHER = 60, 60
#: Clubs and seasons without a tournament.
CLUBS, SEASONS = 60, 40
FIRST = ("Ján", "Ľubomír", "Štefan", "Oľga", "Žofia", "Peter", "Anna", "Matúš")
LAST = ("Novák", "Ďurica", "Kováč", "Horváthová", "Šťastný", "Čierny", "Lukáčová", "Bača", "Mráz")
TOWNS = ("Košice", "Žilina", "Brno", "Nitra", "Trnava", "Ostrava", "Prešov", "Zvolen", "Poprad", "Levoča")
#: Of a rule set's deal, as an index of devices sees it: one number after the other, and no two alike.
DEVICE = "{:032x}"


def name_of(number: int) -> str:
    """What somebody is called."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]} {number}"


def people(numbers: Iterable[int], club: int | None = None) -> Iterator[tuple[Any, ...]]:
    """Rows of players."""
    for number in numbers:
        name = name_of(number)
        yield name, plain_name(name), alphabetical(name), club


class Union:
    """Lays out tournaments, the first one first, up to `newest`, which is today's; with `deals` a table."""

    def __init__(self, organiser: int, newest: int, deals: int) -> None:
        self.organiser, self.newest, self.deals = organiser, newest, deals
        self.lots = random.Random(7)
        self.kinds = [played(self.lots, deals) for _ in range(KINDS)]
        self.laid = 0
        #: Of each club.
        self.organisers: list[int] = []
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:  # a third of the time that a fold takes to be written
                cursor.execute(f"ALTER TABLE {Fold._meta.db_table} ALTER result SET COMPRESSION lz4")

    @property
    def all_deals(self) -> int:
        """How many deals were laid out."""
        return self.laid * ROUNDS * TABLES * self.deals

    def _empty(self) -> None:
        """Clubs and seasons without a tournament, so many that a page of either list is full."""
        clubs = [f"Oddiel {number:02}" for number in range(CLUBS)]
        Club.objects.bulk_create(
            Club(name=name, plain_name=plain_name(name), town="Levoča") for name in clubs
        )
        Season.objects.bulk_create(
            Season(name=f"Pohár {number:02}", slug=f"pohar-{number}") for number in range(SEASONS)
        )

    def lay_out(self, tournaments: int) -> None:
        """Lay out until there are so many tournaments; the last ones are open."""
        if not self.laid:
            self._empty()
        Tournament.objects.update(state=Tournament.State.DECLARED)
        with indexed_afterwards(Entry, Fold, Sheet, SheetSeat, Seat):
            for first in range(self.laid, tournaments, TOGETHER):
                self._some(range(first, min(first + TOGETHER, tournaments)))
        self.laid = tournaments
        last = Tournament.objects.order_by("-pk").values("pk")[:OPEN]
        Tournament.objects.filter(pk__in=[row["pk"] for row in last]).update(state=Tournament.State.RUNNING)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")

    def _some(self, numbers: range) -> None:
        """Tournaments from the first one of a club on."""
        self.now = timezone.now()
        kinds = self._columns()
        with laying_out(*kinds.values()):
            for first in numbers[::OF_A_CLUB]:
                self._club(kinds, range(first, min(first + OF_A_CLUB, numbers.stop)))

    def _columns(self) -> dict[str, Rows]:
        now, deals = self.now, self.deals
        return {
            "clubs": Rows(Club, ["name", "plain_name", "sort_key", "town", "plain_town"]),
            "people": Rows(
                Player, ["name", "plain_name", "sort_key", "club_id"], registered=True, publish_consent_at=now
            ),
            "seasons": Rows(Season, ["name", "slug"], created_by_id=self.organiser),
            "tournaments": Rows(
                Tournament,
                ["name", "slug", "public_id", "date", "venue", "club_id", "plain_name", "searched"],
                public=True, state="declared", rounds_planned=ROUNDS, created_by_id=self.organiser,
            ),
            "asked": Rows(Listing, ["tournament_id"], asked_at=now, decided_at=now, asked_by_id=self.organiser),
            "roles": Rows(TournamentRole, ["tournament_id", "user_id"], role="organiser"),
            "counted": Rows(SeasonEvent, ["season_id", "tournament_id", "name", "date"]),
            "entries": Rows(
                Registration,
                ["tournament_id", "player_id", "name", "sort_key", "start_number"],
                state="checked_in",
            ),
            "rounds": Rows(Round, ["tournament_id", "number"], state="closed", minutes=60),
            "seatings": Rows(Seating, ["round_id", "tables"], version=1),
            "sheets": Rows(
                Sheet,
                ["public_id", "round_number", "table_number"],
                ruleset=RULESET, version=deals, entry_count=deals, state="signed", head_hash="0" * 64,
            ),
            "tables": Rows(Table, ["round_id", "number", "sheet_id"], processed_entries=deals),
            "places": Rows(SheetSeat, ["sheet_id", "position", "name", "money", "premium", "zb"]),
            "seats": Rows(Seat, ["table_id", "round_id", "position", "registration_id", "sheet_seat_id"]),
            "folds": Rows(Fold, ["sheet_id", "result"], version=deals, numbers=list(range(1, deals + 1))),
            "log": Rows(
                Entry,
                ["sheet_id", "number", "version", "device_id", "body", "previous_hash", "hash"],
                kind="deal", seen_version=0, role="desk", recorded_at=now,
            ),
        }  # fmt: skip

    def _club(self, into: dict[str, Rows], numbers: range) -> None:
        place = numbers.start // OF_A_CLUB
        self.organisers.append(
            User.objects.create(email=f"club-{place}@example.test", name=f"Klub {place}").pk
        )
        town, name = TOWNS[place % len(TOWNS)], f"Klub {place:04}"
        club = into["clubs"].write([(name, plain_name(name), alphabetical(name), town, plain(town))]).start
        mine = into["people"].write(people(range(place * PEOPLE, (place + 1) * PEOPLE), club))
        season = into["seasons"].write([(f"Sezóna {place:04}", f"sezona-{place}")]).start
        today = timezone.localdate()
        days = [today - timedelta(days=(self.newest - number) // 2) for number in numbers]
        made = into["tournaments"].write(
            (
                f"Turnaj {number:05}",
                f"turnaj-{number}",
                f"t{number}",
                day,
                town,
                club,
                f"turnaj {number:05}",
                f"turnaj {number:05}\n{plain(town)}",
            )
            for number, day in zip(numbers, days, strict=True)
        )
        into["roles"].write((pk, self.organisers[-1]) for pk in made)
        into["asked"].write((pk,) for pk in made)
        into["counted"].write(
            (season, pk, f"Turnaj {number:05}", day)
            for pk, number, day in zip(made, numbers, days, strict=True)
        )
        for turn, tournament in enumerate(made):
            chosen = [(turn * 5 + at) % PEOPLE for at in range(ENTRIES)]
            names = [name_of(place * PEOPLE + at) for at in chosen]
            entries = into["entries"].write(
                (tournament, mine[at], name, alphabetical(name), number)
                for number, (at, name) in enumerate(zip(chosen, names, strict=True), start=1)
            )
            order = list(entries)
            for number, round_ in enumerate(
                into["rounds"].write((tournament, number) for number in range(1, ROUNDS + 1)), start=1
            ):
                self.lots.shuffle(order)
                self._round(into, round_, number, order)

    def _round(self, into: dict[str, Rows], round_: int, number: int, order: list[int]) -> None:
        kinds = self.lots.choices(self.kinds, k=TABLES)
        sheets = into["sheets"].write((f"s{round_}-{table}", number, table) for table in range(1, TABLES + 1))
        tables = into["tables"].write((round_, at, sheet) for at, sheet in enumerate(sheets, start=1))
        seated = [
            {"table": at + 1, "seats": order[at * TABLE_SIZE : (at + 1) * TABLE_SIZE]} for at in range(TABLES)
        ]
        into["seatings"].write([(round_, json.dumps(seated))])
        places = into["places"].write(
            (sheet, seat, str(seat), kind["money"][seat], kind["premium"][seat], kind["zb"][seat])
            for sheet, kind in zip(sheets, kinds, strict=True)
            for seat in range(TABLE_SIZE)
        )
        into["seats"].write(
            (tables[at // TABLE_SIZE], round_, at % TABLE_SIZE, order[at], place)
            for at, place in enumerate(places)
        )
        into["folds"].write((sheet, kind["result"]) for sheet, kind in zip(sheets, kinds, strict=True))
        into["log"].write(self._log(sheets, kinds))

    def _log(self, sheets: range, kinds: list[dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
        """A chain of hashes of the length of true ones, which nothing that is measured here reads."""
        for sheet, kind in zip(sheets, kinds, strict=True):
            for number, body in enumerate(kind["bodies"], start=1):
                at = sheet * 1000 + number
                yield sheet, number, number, DEVICE.format(at), body, f"{at - 1:064x}", f"{at:064x}"
