"""The sheet of a table as everyone may read it: one line a deal, running into what each seat has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language

from core.typed import FreeJson
from scoring.domain.deal_words import actor_of, contract_words, made
from scoring.domain.tickets import in_balances
from scoring.domain.written import written_on
from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import Sight, internet
from tournaments.registration.models import Registration
from tournaments.rounds.models import Seat, Table
from tournaments.rounds.queries import visibility


@dataclass(frozen=True)
class TableDeal:
    """A line: the deal, who played it and in which column he sits, whether he made it, what it brought each seat."""

    number: int
    column: int | None
    words: str
    registration: Registration | None
    made: bool | None
    money: Sequence[int]
    premium: Sequence[int]


@dataclass(frozen=True)
class PublicTable:
    """A table of a round that everyone may read.

    beside   what stands beside the deals by seat (decisions, counted money); empty where nothing does
    settled  what premium points brought by seat
    """

    table: Table
    sight: Sight
    seats: Sequence[Seat]
    deals: Sequence[TableDeal]
    beside: Sequence[int]
    settled: Sequence[int]
    in_whists: bool
    ticket: bool


def public_table(tournament: Tournament, number: int, table: int) -> PublicTable | None:
    """The table of this number in a round; None where there is none, its results may not be shown yet (T-35), or only
    places are (T-39a). Four queries at most."""
    sight = internet(tournament)
    last = visibility.public_round(tournament) if sight.figures else None
    if last is None or number > last.number:
        return None
    found = (
        Table.objects.filter(round__tournament=tournament, round__number=number, number=table)
        .select_related("sheet__fold", "round")
        .first()
    )
    if found is None:
        return None
    seats = list(
        found.seats.select_related("registration__player", "registration__club", "sheet_seat").order_by(
            "sheet_seat__position"
        )
    )
    in_whists = in_balances(found.sheet.ruleset)
    ticket = (
        found.sheet.mode == Sheet.Mode.TICKET
        or not hasattr(found.sheet, "fold")
        or found.sheet.fold.ticket is not None
    )
    deals = [] if ticket else _deals(found.sheet, seats)
    columns = (
        [] if in_whists else [sum(column) for column in zip(*(deal.money for deal in deals), strict=True)]
    )
    beside = [
        seat.sheet_seat.money - dealt for seat, dealt in zip(seats, columns or [0] * len(seats), strict=True)
    ]
    return PublicTable(
        table=found,
        sight=sight,
        seats=seats,
        deals=deals,
        beside=beside if any(beside) and deals and not in_whists else [],
        settled=[seat.sheet_seat.zb - seat.sheet_seat.money for seat in seats],
        in_whists=in_whists,
        ticket=ticket,
    )


def _deals(sheet: Sheet, seats: Sequence[Seat]) -> list[TableDeal]:
    people = {seat.sheet_seat.position: seat.registration for seat in seats}
    language = (get_language() or "sk")[:2]
    return [
        _deal(deal, result, people, sheet.ruleset, language)
        for deal, result in zip(written_on(sheet).deals, sheet.fold.result["deals"], strict=True)
    ]


def _deal(
    deal: FreeJson, result: FreeJson, people: dict[int, Registration], ruleset: str, language: str
) -> TableDeal:
    actor, money = actor_of(deal), result.get("money", [])
    return TableDeal(
        number=result["number"],
        column=list(people).index(actor) if actor in people else None,
        words=contract_words(deal, ruleset, language),
        registration=people.get(actor) if actor is not None else None,
        made=made(deal, result, ruleset),
        money=[money[position] for position in people] if money else [],
        premium=[result["premium"][position] for position in people] if money else [],
    )
