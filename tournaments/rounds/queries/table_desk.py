"""What the desk sees of the tables of a round: which are missing, and how a ticket or a count adds up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.domain import balances, tickets
from scoring.domain.bodies import Count
from scoring.domain.differences import Cause, causes
from scoring.domain.tickets import SeatRow, TicketBody
from scoring.domain.unsettled import Hand, Unsettled
from scoring.models import Sheet, SheetSeat
from scoring.queries import unsettled_of
from tournaments.events.models import Tournament
from tournaments.ranking.insolvency import Insolvency
from tournaments.rounds.domain import insolvent
from tournaments.rounds.domain.clock import seconds_left
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import tables as table_queries


@dataclass(frozen=True)
class TableState:
    """A table as the desk waits for it.

    missing      the sheet is neither signed nor closed
    confirmed    how many of its players have confirmed, on paper or on a phone; `objected`, how many object
    difference   what the ZB of a table with a ticket or a count sums to, in cents; 0 when it is right
    """

    table: Table
    missing: bool
    written: bool
    seated: int
    confirmed: int
    objected: int
    difference: int


def table_states(round_: Round) -> list[TableState]:
    """The tables of a round, by number: two queries."""
    return [_state(table) for table in table_queries.tables(round_)]


def _state(table: Table) -> TableState:
    seats = [seat.sheet_seat for seat in table.seats.all()]
    return TableState(
        table=table,
        missing=table.sheet.state == Sheet.State.OPEN,
        written=table.sheet.entry_count > 0,
        seated=len(seats),
        confirmed=sum(seat.confirmed_at is not None for seat in seats),
        objected=sum(seat.objected_at is not None for seat in seats),
        difference=sum(seat.zb for seat in seats),
    )


@dataclass(frozen=True)
class OpenMatters:
    """What the phone lists before a signature, for who signs or closes at the desk (T-26, T-26a).

    off          whose counted money is not what was computed, and by how many cents
    minutes      whole minutes that the clock of the round still has
    deals        how many are missing, where the round has so many
    undescribed  the deals without the description that they need, by place and entry (M-28)
    hands        what was counted in the hands of each player; that alone is nothing open
    """

    sheet: Unsettled
    off: list[tuple[SheetSeat, int]]
    minutes: int
    deals: int
    undescribed: list[tuple[int, int]]
    hands: list[tuple[SheetSeat, Hand]]

    @property
    def any(self) -> bool:
        """Whether anything is open."""
        return self.sheet.any or bool(self.minutes or self.deals)


def open_matters(table: Table) -> OpenMatters:
    """What is open at a table: four queries."""
    found = unsettled_of(table.sheet)
    seats = list(table.sheet.seats.order_by("position"))
    off = [(seat, cents) for seat, cents in zip(seats, found.off or (), strict=False) if cents]
    numbers: list[int] = table.sheet.fold.numbers
    planned = 0 if table.sheet.mode == Sheet.Mode.TICKET else table.round.deals or 0
    return OpenMatters(
        sheet=found,
        off=off,
        minutes=(seconds_left(table.round, len(seats)) or 0) // 60,
        deals=max(planned - len(numbers), 0),
        undescribed=[(numbers.index(entry) + 1, entry) for entry in found.undescribed],
        hands=list(zip(seats, found.hands, strict=False)),
    )


@dataclass(frozen=True)
class Sum:
    """How what was typed adds up: ZB by seat in cents, or balances as exact texts; what they sum to, and the likeliest
    causes of a difference.

    `computed` and `against` (counted money only) are ZB from the deals, and what each has more than that.
    """

    zb: list[tuple[SheetSeat, int]] | list[tuple[SheetSeat, str]]
    difference: int | str
    causes: list[tuple[Cause, SheetSeat | None]]
    against: list[tuple[SheetSeat, int, int, int]]


def added_up(
    sheet: Sheet,
    seats: Sequence[SheetSeat],
    rows: Sequence[SeatRow],
    *,
    premium_in_money: bool,
    point_cents: int,
    usual_deposit: int = 0,
    counted: bool = False,
) -> Sum:
    """What a ticket (or, `counted`, the money counted beside the deals) comes to, before it is taken."""
    result = sheet.fold.result
    if counted:
        points = [zb - money for zb, money in zip(result["zb"], result["money"], strict=True)]
        body: Count = {
            "money": [row["money"] for row in rows],
            "deposits": [row["deposit_1"] + row["deposit_2"] for row in rows],
            "premium_in_money": premium_in_money,
        }
        zb = tickets.counted_totals(body, result["premium"], points)["zb"]
    else:
        zb = tickets.ticket_totals(
            {"rows": list(rows), "premium_in_money": premium_in_money, "point_cents": point_cents}
        )["zb"]
    difference = sum(zb)
    found = causes(rows, difference, usual_deposit=usual_deposit, deals=result.get("deals", ()))
    computed = result.get("zb", [])
    return Sum(
        zb=list(zip(seats, zb, strict=True)),
        difference=difference,
        causes=[(cause, None if cause.seat is None else seats[cause.seat]) for cause in found],
        against=[
            (seat, own, computed[seat.position], own - computed[seat.position])
            for seat, own in zip(seats, zb, strict=True)
        ]
        if counted
        else [],
    )


def balances_added_up(
    table: Table, seats: Sequence[SheetSeat], rows: Sequence[SeatRow], pot: str = ""
) -> Sum:
    """What a ticket of balances comes to, before it is taken; the difference is empty where they are zero together.

    Raises BadTicketError for accounts that cannot be, or that come to another balance than is written.
    """
    sheet = table.sheet
    body = balances.completed(rows, sheet.ruleset, sheet.options, pot)
    over = balances.difference(body["rows"])
    if balances.by_accounts(body["rows"]):
        balances.check(body, len(seats), sheet.ruleset, sheet.options)
    found = [(seat, row["balance"]) for seat, row in zip(seats, body["rows"], strict=True)]
    return Sum(zb=found, difference=str(over) if over else "", causes=[], against=[])


@dataclass(frozen=True)
class InsolventLines:
    """What the page of a ticket says of insolvent players (T-22), with the seats joined.

    owing     who would pay more than his deposit
    broke     who has lost just his deposit: the round of his table is over
    proposal  each seat with its ZB as typed and as it would be; empty where there is none
    """

    owing: list[tuple[SheetSeat, Insolvency]]
    broke: list[SheetSeat]
    proposal: list[tuple[SheetSeat, int, int]]
    ends_round: bool


def insolvent_lines(
    tournament: Tournament, seats: Sequence[SheetSeat], body: TicketBody
) -> InsolventLines | None:
    """What a ticket says of insolvent players; None where it has none."""
    looked = insolvent.look(tournament, body)
    if not looked.found:
        return None
    return InsolventLines(
        owing=[(seats[one.seat], one) for one in looked.found if one.over],
        broke=[seats[one.seat] for one in looked.found if not one.over],
        proposal=list(zip(seats, looked.zb, looked.after, strict=True)) if looked.after else [],
        ends_round=looked.ends_round,
    )
