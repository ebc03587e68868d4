"""Stored sheets of closed rounds as rows: read once, in bulk, without building model objects.

The figures are those of the stored fold; nothing is folded again but what was put away. A ticket takes the place of
deals (T-24): its table counts nothing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import F, TextField
from django.db.models.functions import Cast

from core.typed import FreeJson
from rules import registry
from rules.marias.record import Deal, Misdeal
from scoring.domain.kinds import deal_in, those
from scoring.domain.presence import with_absent
from scoring.domain.putting_away import results_of
from scoring.models import Entry, Sheet
from tournaments.rounds.models import Round, Seat, SeatChange, Table
from tournaments.statistics.counting import marias, preferans
from tournaments.statistics.counting.rows import DealRow, Place
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.columns import in_money

#: Entries that may hold a deal.
WITH_DEALS = tuple(those(lambda kind: kind.deal is not None))


class _MariasResult(msgspec.Struct, gc=False):
    deals: list[marias.Scored]


class _PreferansResult(msgspec.Struct, gc=False):
    deals: list[preferans.Outcome]


_MARIAS = msgspec.json.Decoder(_MariasResult)
_PREFERANS = msgspec.json.Decoder(_PreferansResult)
_DEAL = msgspec.json.Decoder(Deal | Misdeal)
_DEALT = msgspec.json.Decoder(preferans.Dealt)


@dataclass
class Played:
    """A table whose deals are known: where, by which rules, who sat there, and what was stored.

    seated   from which deal on who sat where (registrations by seat), the first from 1
    entries  kind and JSON of the body by number, as far as they may hold a deal
    """

    round: int
    number: int
    table: int
    ruleset: str
    options: FreeJson
    result: str
    numbers: list[int]
    absent: dict[int, list[int]]
    seated: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    balances: list[tuple[int, str]] = field(default_factory=list)
    entries: dict[int, tuple[str, str]] = field(default_factory=dict)


def played(rounds: Collection[int]) -> dict[int, Played]:
    """The tables of these rounds (ids) whose deals count, by sheet: four queries, however many tables, and three
    more where results were put away."""
    found = {
        sheet: Played(round_, number, table, ruleset, options or {}, result, numbers, _by_entry(absent))
        for sheet, round_, number, table, ruleset, options, result, numbers, absent in Table.objects.filter(
            round__in=rounds, sheet__fold__ticket=None, sheet__ruleset__in=registry.rulesets()
        )
        .exclude(sheet__mode=Sheet.Mode.TICKET)
        .exclude(sheet__fold=None)
        .order_by("round__number", "number")
        .values_list(
            "sheet",
            "round",
            "round__number",
            "number",
            "sheet__ruleset",
            "sheet__options",
            Cast("sheet__fold__result", TextField()),
            "sheet__fold__numbers",
            "sheet__fold__absent",
        )
    }
    away = [sheet for sheet, table in found.items() if table.result is None]
    for sheet, result in results_of(away).items() if away else ():
        found[sheet].result = json.dumps(result)
    _seat(found, rounds)
    lines = Entry.objects.filter(sheet__table__round__in=rounds, kind__in=WITH_DEALS)
    for sheet, number, kind, body in lines.order_by().values_list(
        "sheet", "number", "kind", Cast("body", TextField())
    ):
        if sheet in found:
            found[sheet].entries[number] = (kind, body)
    return found


def _by_entry(absent: list[FreeJson]) -> dict[int, list[int]]:
    return {each["entry"]: each["seats"] for each in absent}


def _seat(found: dict[int, Played], rounds: Collection[int]) -> None:
    """Who sat where from which deal on: a seat that was taken over is each player's as long as he sat there (T-2)."""
    places: dict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__in=rounds).order_by()
    for sheet, position, entry, balance in seats.annotate(sheet=F("table__sheet")).values_list(
        "sheet", "sheet_seat__position", "registration", "sheet_seat__balance"
    ):
        places[sheet][position] = entry
        if sheet in found and balance:
            found[sheet].balances.append((entry, balance))
    changes: dict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    replaced = SeatChange.objects.filter(table__round__in=rounds, kind=SeatChange.Kind.REPLACED)
    for sheet, position, first, then, deal in replaced.order_by("pk").values_list(
        "table__sheet", "seat__sheet_seat__position", "registration", "replacement", "from_deal"
    ):
        changes[sheet].append((position, first, then or first, deal))
    for sheet, table in found.items():
        now = dict(places[sheet])
        for position, first, _then, _deal in reversed(changes[sheet]):
            now[position] = first
        table.seated.append((1, _in_order(now)))
        for position, _first, then, deal in changes[sheet]:
            now[position] = then
            table.seated.append((deal, _in_order(now)))


def _in_order(places: dict[int, int]) -> tuple[int, ...]:
    return tuple(places[position] for position in sorted(places))


def rows_of(table: Played) -> Iterator[DealRow]:
    """The rows of a table, deal by deal in the order of play."""
    return _marias_rows(table) if in_money(table.ruleset) else _preferans_rows(table)


def sums_of(rounds: Collection[int]) -> dict[int, dict[tuple[int, str], Sum]]:
    """What each of these rounds comes to, by registration and rule set: four queries."""
    sums: dict[int, dict[tuple[int, str], Sum]] = {round_: {} for round_ in rounds}
    for table in played(rounds).values():
        of_round, ruleset = sums[table.round], table.ruleset
        for row in rows_of(table):
            key = row.player, ruleset
            found = of_round.get(key)
            if found is None:
                found = of_round[key] = Sum()
            found.add_row(row)
        for entry, balance in table.balances:
            of_round.setdefault((entry, ruleset), Sum()).count("balance", _exact(balance))
    return sums


def _exact(text: str) -> int | Fraction:
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


@lru_cache(maxsize=64)
def _counting(ruleset: str, options: str) -> marias.MariasCounting:
    engine: Any = registry.engine(ruleset)
    components = {name: contract.components for name, contract in engine.data.contracts.items()}
    return marias.MariasCounting(engine.terms(json.loads(options)), components)


def _marias_rows(table: Played) -> Iterator[DealRow]:
    counting = _counting(table.ruleset, json.dumps(table.options, sort_keys=True))
    scored = _MARIAS.decode(table.result).deals
    turns = iter([*table.seated[1:], (0, ())])
    people = table.seated[0][1]
    next_deal, next_people = next(turns)
    for place, (number, result) in enumerate(zip(table.numbers, scored, strict=True), start=1):
        while next_deal and place >= next_deal:
            people = next_people
            next_deal, next_people = next(turns)
        kind, body = table.entries[number]
        away = table.absent.get(number)
        if kind == Entry.Kind.DECISION or away:
            told = with_absent(deal_in(kind, json.loads(body)) or {}, away or ())
            deal: Deal | Misdeal = msgspec.convert(told, Deal | Misdeal)
        else:
            deal = _DEAL.decode(body)
        yield from counting.rows(deal, result, Place(table.number, table.table, place), people)


def _preferans_rows(table: Played) -> Iterator[DealRow]:
    outcomes = _PREFERANS.decode(table.result).deals
    for place, (number, outcome) in enumerate(zip(table.numbers, outcomes, strict=True), start=1):
        people = [seated for deal, seated in table.seated if deal <= place][-1]
        kind, body = table.entries[number]
        if kind == Entry.Kind.DECISION:
            body = json.dumps(deal_in(kind, json.loads(body)) or {})
        yield from preferans.rows(
            _DEALT.decode(body), outcome, Place(table.number, table.table, place), people
        )


def closed_rounds(tournament: int) -> list[tuple[int, int]]:
    """The closed rounds of a tournament in their order: id and `changes`."""
    found = Round.objects.filter(tournament=tournament, state=Round.State.CLOSED).order_by("number")
    return list(found.values_list("pk", "changes"))
