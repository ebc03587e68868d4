"""What a rating is told of declared tournaments: the stored totals of their tables, and no deals."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import msgspec
from django.db.models import QuerySet

from core.typed import FreeJson
from rules.marias.premium_tables import OPTION
from rules.registry import rulesets
from scoring.models import Fold
from tournaments.events.models import Tournament
from tournaments.rating.models import RatingList
from tournaments.rating.strength.rows import Event, Seat, Table
from tournaments.rounds.models import Seat as RoundSeat

#: Tournaments whose totals are read at once: a night's work holds so many in memory.
AT_ONCE = 50


class Told(NamedTuple):
    """A tournament as it is told, its registrations by player, and the hash of what is told."""

    tournament: Tournament
    event: Event
    registrations: dict[int, int]
    hash: str


def rated_tournaments(rating: RatingList) -> QuerySet[Tournament]:
    """Declared tournaments of the public list with deals, by date and number: of the union all, of a club its own."""
    found = Tournament.objects.filter(
        state=Tournament.State.DECLARED, public=True, invented=False, ruleset__in=_rulesets(rating.game)
    )
    if rating.club_id is not None:
        found = found.filter(club=rating.club_id)
    return found.order_by("date", "pk")


def games_of(rulesets_: Iterable[str]) -> set[str]:
    """The games of these rule sets, as far as they are rated."""
    known = rulesets()
    return {known[one].engine for one in rulesets_ if one in known} & set(RatingList.Game.values)


def told(rating: RatingList) -> list[Told]:
    """What every tournament of a rating says, in order: two queries for so many tournaments."""
    tournaments = list(rated_tournaments(rating))
    found = []
    for start in range(0, len(tournaments), AT_ONCE):
        found += _told(tournaments[start : start + AT_ONCE])
    return found


def _told(tournaments: list[Tournament]) -> list[Told]:
    counted = _deals(tournaments)
    seats: dict[int, dict[tuple[int, int], list[Seat]]] = defaultdict(lambda: defaultdict(list))
    registrations: dict[int, dict[int, int]] = defaultdict(dict)
    rows = RoundSeat.objects.filter(round__tournament__in=tournaments).order_by(
        "round__number", "table__number"
    )
    columns = (
        *(
            "round__tournament_id",
            "round__number",
            "table__number",
            "table__sheet_id",
            "sheet_seat__position",
        ),
        *("registration_id", "registration__player_id", "sheet_seat__money", "sheet_seat__balance"),
    )
    for of, round_, table, sheet, position, entry, player, money, balance in rows.values_list(*columns):
        deals = counted.get(sheet, {}).get(position, 0)
        amount = round(Fraction(balance) * 100) if balance else money
        seats[of][round_, table].append(Seat(player=player, money=amount, deals=deals))
        registrations[of][player] = entry
    found = []
    for tournament in tournaments:
        event = Event(
            number=tournament.pk,
            date=tournament.date,
            tariff=_tariff(tournament),
            tables=tuple(
                Table(round=round_, table=table, seats=tuple(sorted(of, key=lambda seat: seat.player)))
                for (round_, table), of in sorted(seats[tournament.pk].items())
            ),
        )
        digest = hashlib.sha256(msgspec.json.encode(event, order="sorted")).hexdigest()
        found.append(Told(tournament, event, registrations[tournament.pk], digest))
    return found


def _deals(tournaments: list[Tournament]) -> dict[int, dict[int, int]]:
    """In how many deals each seat of each sheet took part, by position; of a ticket nobody knows (T-24)."""
    folds = Fold.objects.filter(sheet__table__round__tournament__in=tournaments, ticket__isnull=True)
    columns = ("sheet_id", "numbers", "absent", "sheet__seats__position")
    joined = ("sheet__seats__joined_from_deal", "sheet__seats__left_from_deal")
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for sheet, numbers, absent, position, since, until in folds.values_list(*columns, *joined):
        if position is None:
            continue
        away = {row["entry"] for row in absent if position in row["seats"]}
        if away or absent:
            deals = len([number for number in numbers if number not in away])
        else:  # games that keep no list of who is absent
            deals = max((until or len(numbers) + 1) - (since or 1), 0)
        found[sheet][position] = min(deals, len(numbers))
    return found


def _tariff(tournament: Tournament) -> str:
    """By what was played: rules, options and currency. Premium points are no money (M-41)."""
    options: FreeJson = {name: value for name, value in tournament.ruleset_options.items() if name != OPTION}
    text = msgspec.json.encode(options, order="sorted").decode()
    return f"{tournament.ruleset} {tournament.currency} {text}"


def _rulesets(game: str) -> list[str]:
    return [name for name, one in rulesets().items() if one.engine == game]
