"""The archive of a union in the database: tournaments of one evening each, every deal stored as the product stores it.

Sheets are scored by the rules once for each kind of table and repeated; rows are inserted in bulk, without the chain of
hashes, which nothing that is measured here reads.
"""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from rules import registry
from rules.plain import FreeJson
from scoring.models import Entry, Fold, Sheet, SheetSeat
from tournaments.events.models import Tournament
from tournaments.people.models import Club, Consent, Player
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat, Table
from tournaments.seasons.models import Season, SeasonEvent

RULESET = "marias/szmk-2012"
TABLE_SIZE, TABLES, ROUNDS, DEALS = 4, 10, 4, 30
PLAYERS = TABLES * TABLE_SIZE
#: People of the union, how many of ten of them agreed to statistics, its clubs, and the tournaments of a season.
PEOPLE, AGREED, CLUBS, OF_A_SEASON = 400, 6, 10, 40
#: So many tables with different deals.
KINDS = 60
CONTRACTS: tuple[FreeJson, ...] = (
    {"contract": "seven", "won": {"game": True, "seven": True}},
    {"contract": "seven", "won": {"game": True, "seven": False}},
    {"contract": "seven", "flek": {"game": 1}, "won": {"game": True, "seven": True}},
    {
        "contract": "seven",
        "red": True,
        "flek": {"game": 2, "seven": 1},
        "won": {"game": False, "seven": True},
    },
    {"contract": "seven", "red": True, "won": {"game": True, "seven": True}},
    {"contract": "hundred", "points": 120},
    {"contract": "hundred", "red": True, "points": 90, "flek": {"hundred": 1}},
    {"contract": "betl", "won": {"betl": True}},
    {"contract": "betl", "won": {"betl": False}, "flek": {"betl": 1}},
    {"contract": "durch", "won": {"durch": True}, "premium": [{"row": "durch.ace_no_king"}]},
)


class Archive:
    """Lays out tournaments, the first one first; `tournaments` is how many there are."""

    def __init__(self, seed: int = 7, people: int = PEOPLE) -> None:
        self.size = people
        self.lots = random.Random(seed)  # not for anything that is drawn for people
        self.kinds = [played(self.lots) for _ in range(KINDS)]
        self.tournaments = 0
        self.people: list[int] = []
        self.clubs: list[int] = []

    @property
    def deals(self) -> int:
        """How many deals were laid out."""
        return self.tournaments * ROUNDS * TABLES * DEALS

    def lay_out(self, tournaments: int) -> None:
        """Lay out tournaments until there are so many."""
        if not self.people:
            self._people()
        for first in range(self.tournaments, tournaments, 20):
            with transaction.atomic():
                self._tournaments(range(first, min(first + 20, tournaments)))
        self.tournaments = max(self.tournaments, tournaments)

    def _people(self) -> None:
        clubs = Club.objects.bulk_create(Club(name=f"Klub {number}") for number in range(CLUBS))
        self.clubs = [club.pk for club in clubs]
        now = timezone.now()
        people = Player.objects.bulk_create(
            Player(
                name=f"Hráč {number:04}",
                plain_name=f"hrac {number:04}",
                club=clubs[number % CLUBS],
                registered=True,
                publish_consent_at=now if number % 10 < AGREED else None,
            )
            for number in range(self.size)
        )
        self.people = [person.pk for person in people]
        Consent.objects.bulk_create(
            Consent(player=person, scope=scope, given=True, how=Consent.How.SIGNED, at=now)
            for person in people
            if person.publish_consent_at
            for scope in (Consent.Scope.NAME, Consent.Scope.STATISTICS)
        )

    def _tournaments(self, numbers: Sequence[int]) -> None:
        first = date(2015, 1, 3)
        made = Tournament.objects.bulk_create(
            Tournament(
                name=f"Turnaj {number}",
                slug=f"turnaj-{number}",
                date=first + timedelta(days=3 * number),
                club_id=self.clubs[number % CLUBS],
                public=True,
                state=Tournament.State.DECLARED,
                rounds_planned=ROUNDS,
            )
            for number in numbers
        )
        seasons: dict[int, Season] = {}
        for number, tournament in zip(numbers, made, strict=True):
            year = number // OF_A_SEASON
            if year not in seasons:
                seasons[year] = Season.objects.get_or_create(
                    slug=f"sezona-{year}", defaults={"name": f"Sezóna {year}"}
                )[0]
            SeasonEvent.objects.create(
                season=seasons[year], tournament=tournament, name=tournament.name, date=tournament.date
            )
            self._rounds(tournament)

    def _rounds(self, tournament: Tournament) -> None:
        chosen = self.lots.sample(self.people, PLAYERS)
        entries = Registration.objects.bulk_create(
            Registration(
                tournament=tournament,
                player_id=person,
                name=f"Hráč {person}",
                state=Registration.State.CHECKED_IN,
                start_number=number,
            )
            for number, person in enumerate(chosen, start=1)
        )
        rounds = Round.objects.bulk_create(
            Round(tournament=tournament, number=number, state=Round.State.CLOSED, minutes=60)
            for number in range(1, ROUNDS + 1)
        )
        for round_ in rounds:
            self.lots.shuffle(entries)
            self._tables(round_, entries)

    def _tables(self, round_: Round, order: Sequence[Registration]) -> None:
        kinds = self.lots.choices(self.kinds, k=TABLES)
        sheets = Sheet.objects.bulk_create(
            Sheet(ruleset=RULESET, version=DEALS, entry_count=DEALS, state=Sheet.State.SIGNED) for _ in kinds
        )
        tables = Table.objects.bulk_create(
            Table(round=round_, number=number, sheet=sheet, processed_entries=DEALS)
            for number, sheet in enumerate(sheets, start=1)
        )
        places = SheetSeat.objects.bulk_create(
            SheetSeat(
                sheet=sheet,
                position=position,
                name=str(position),
                money=kind["money"][position],
                premium=kind["premium"][position],
                zb=kind["zb"][position],
            )
            for sheet, kind in zip(sheets, kinds, strict=True)
            for position in range(TABLE_SIZE)
        )
        Seat.objects.bulk_create(
            Seat(
                table=tables[number // TABLE_SIZE],
                round=round_,
                position=place.position,
                registration=order[number],
                sheet_seat=place,
            )
            for number, place in enumerate(places)
        )
        numbers = list(range(1, DEALS + 1))
        insert(
            Fold,
            {"version": DEALS, "numbers": numbers, "absent": [], "adjustments": [], "claims": [], "away": []},
            ("sheet_id", "result"),
            ((sheet.pk, kind["result"]) for sheet, kind in zip(sheets, kinds, strict=True)),
        )
        insert(
            Entry,
            {
                "kind": Entry.Kind.DEAL, "seen_version": 0, "role": Entry.Role.DESK,
                "recorded_at": timezone.now(), "previous_hash": "0" * 64, "hash": "0" * 64,
            },
            ("sheet_id", "number", "version", "device_id", "body"),
            (
                (sheet.pk, number, number, _device(), body)
                for sheet, kind in zip(sheets, kinds, strict=True)
                for number, body in enumerate(kind["bodies"], start=1)
            ),
        )  # fmt: skip


def played(lots: random.Random, size: int = DEALS) -> dict[str, Any]:
    """The deals of a table, scored by the rules."""
    deals = []
    for number in range(size):
        dealer = number % TABLE_SIZE
        actor = (dealer + lots.randint(1, 3)) % TABLE_SIZE
        said = lots.choice(CONTRACTS)
        deals.append(
            {"kind": "deal", "dealer": dealer, "pausing": dealer, "actor": actor, "lead": True, **said}
        )
    record = {"format": "table-record/1", "ruleset": RULESET, "players": list("1234"), "deals": deals}
    engine, decoded = registry.decode(record)
    result: dict[str, Any] = msgspec.to_builtins(engine.score(decoded))
    return {
        "bodies": [json.dumps(deal) for deal in deals],
        "result": json.dumps(result),
        **{name: result[name] for name in ("money", "premium", "zb")},
    }


def _device() -> str:
    made = uuid.uuid4()
    return str(made) if connection.vendor == "postgresql" else made.hex


def insert(
    model: type[Model], constant: Mapping[str, Any], columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    """Insert rows as the database keeps them; what is `constant`, or a default, is prepared once for all of them."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    same = {
        field.attname: field.get_db_prep_save(constant.get(field.attname, default_of(field)), connection)
        for field in fields
        if field.attname not in columns
    }
    quoted = [
        connection.ops.quote_name(str(next(field.column for field in fields if field.attname == name)))
        for name in [*columns, *same]
    ]
    table = connection.ops.quote_name(model._meta.db_table)
    statement = f"INSERT INTO {table} ({', '.join(quoted)}) VALUES ({', '.join(['%s'] * len(quoted))})"
    rest = tuple(same.values())
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*row, *rest) for row in rows])


def default_of(field: Any) -> Any:
    """What a row has there that says nothing of it."""
    return timezone.now() if getattr(field, "auto_now_add", False) else field.get_default()
