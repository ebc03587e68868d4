"""Tables by program: who is missing, who sits at one, its record (T-2, T-26)."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time
from core.api.pages import PAGING, page_of, paged
from scoring.api.shown import UnsettledOut, unsettled_out
from scoring.domain.records import TableRecord, TableResult
from scoring.domain.written import Ticket, record_on, ticket_on
from scoring.queries import unsettled_of
from tournaments.events.api.views import DESK, INSIDE, unknown
from tournaments.rounds.api.shown import NUMBER
from tournaments.rounds.api.views import RoundAPIView
from tournaments.rounds.models import Seat, SeatChange, Table
from tournaments.rounds.queries.table_desk import TableState, table_states

TABLE = OpenApiParameter("table", int, OpenApiParameter.PATH, description="number of the table")
HERE = [NUMBER, TABLE]


class TableStateOut(Answer, frozen=True):
    """A table as the desk waits for it; `difference` is what the ZB of a ticket or a count sums to, in cents."""

    number: int
    state: str
    missing: bool
    written: bool
    seated: int
    confirmed: int
    objected: int
    difference: int


class TablesView(RoundAPIView):
    """The tables of a round as the desk waits for them."""

    roles = {"GET": INSIDE}

    @extend_schema(
        parameters=[NUMBER, OpenApiParameter("missing", bool, description="only those not signed"), *PAGING],
        responses=page_of(TableStateOut),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """By number (T-26)."""
        states = table_states(self.round(number))
        if request.query_params.get("missing", "").lower() in ("1", "true"):
            states = [state for state in states if state.missing]
        return paged(request, states, _state)


def _state(state: TableState) -> TableStateOut:
    names = ("missing", "written", "seated", "confirmed", "objected", "difference")
    return TableStateOut(
        number=state.table.number,
        state=state.table.sheet.state,
        **{name: getattr(state, name) for name in names},
    )


class TableSeatOut(Answer, frozen=True):
    """A seat: `position` on the sheet from 0, whose it is."""

    position: int
    registration: int
    name: str
    confirmed: bool
    objected: bool


class SeatChangeOut(Answer, frozen=True):
    """Who joined, left, came back or was replaced, from which deal, and why."""

    kind: str
    registration: int
    replacement: int | None
    takes_result: bool
    from_deal: int
    reason: str
    at: Time


class TableWhole(Answer, frozen=True):
    """A table: its seats, how many deals are written, its ticket, what is still open, who changed."""

    number: int
    sheet: str
    state: str
    reserve: str
    deals: int
    ticket: Ticket | None
    unsettled: UnsettledOut
    seats: list[TableSeatOut]
    changes: list[SeatChangeOut]


class TableView(RoundAPIView):
    """One table."""

    roles = {"GET": INSIDE}

    @extend_schema(parameters=HERE, responses=TableWhole)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Its players and the state of its sheet."""
        return Response(table_view(self.table(number, table)))


class RecordOut(Answer, frozen=True):
    """The table-record/1 of a table and its table-result/1: `python -m rules score` gives the same."""

    record: TableRecord
    result: TableResult


class RecordView(RoundAPIView):
    """The record of a table."""

    roles = {"GET": INSIDE}

    @extend_schema(parameters=HERE, responses=RecordOut)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """What was written, as the rules read it, and what they make of it."""
        sheet = self.table(number, table).sheet
        return Response(RecordOut(record=record_on(sheet), result=sheet.fold.result))


class OneTable(RoundAPIView):
    """Endpoints that change one table."""

    roles = {"POST": DESK, "DELETE": DESK}

    def seat(self, table: Table, position: int | None) -> Seat:
        """The seat at this position of the sheet. Raises ValidationError (400)."""
        seats = table.seats.select_related(
            "registration__player", "registration__tournament", "sheet_seat", "table"
        )
        found = None if position is None else seats.filter(sheet_seat__position=position).first()
        if found is None:
            raise unknown("seat")
        return found


def table_view(table: Table) -> TableWhole:
    """TableWhole of a table."""
    sheet = table.sheet
    seats = table.seats.select_related("registration__player", "sheet_seat")
    return TableWhole(
        number=table.number,
        sheet=sheet.public_id,
        state=sheet.state,
        reserve=sheet.reserve,
        deals=len(sheet.fold.numbers),
        ticket=ticket_on(sheet),
        unsettled=unsettled_out(unsettled_of(sheet)),
        seats=[
            TableSeatOut(
                position=seat.sheet_seat.position,
                registration=seat.registration_id,
                name=seat.registration.name,
                confirmed=seat.sheet_seat.confirmed_at is not None,
                objected=seat.sheet_seat.objected_at is not None,
            )
            for seat in seats.order_by("sheet_seat__position")
        ],
        changes=[change_view(change) for change in table.seat_changes.all()],
    )


def change_view(change: SeatChange) -> SeatChangeOut:
    """SeatChangeOut of a change."""
    return SeatChangeOut.of(change, registration=change.registration_id, replacement=change.replacement_id)
