"""Tables by program: who is missing, who sits at one, its record (T-2, T-26)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.queries import unsettled_of
from tournaments.api.doors import DESK, INSIDE, TournamentDoor, unknown
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.api.public import NUMBER
from tournaments.models import Seat, SeatChange, Table
from tournaments.queries.table_desk import TableState, table_states

TABLE = OpenApiParameter("table", int, OpenApiParameter.PATH, description="number of the table")
HERE = [NUMBER, TABLE]


class TableStateOut(serializers.Serializer):
    """A table as the desk waits for it; `difference` is what the ZB of a ticket or a count sums to, in cents."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    missing = serializers.BooleanField()
    written = serializers.BooleanField()
    seated = serializers.IntegerField()
    confirmed = serializers.IntegerField()
    objected = serializers.IntegerField()
    difference = serializers.IntegerField()


class TablesView(TournamentDoor):
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


def _state(state: TableState) -> dict[str, Any]:
    names = ("missing", "written", "seated", "confirmed", "objected", "difference")
    return {
        "number": state.table.number,
        "state": state.table.sheet.state,
        **{name: getattr(state, name) for name in names},
    }


class TableSeatOut(serializers.Serializer):
    """A seat: `position` on the sheet from 0, whose it is."""

    position = serializers.IntegerField()
    registration = serializers.IntegerField()
    name = serializers.CharField()
    confirmed = serializers.BooleanField()
    objected = serializers.BooleanField()


class SeatChangeOut(serializers.Serializer):
    """Who joined, left, came back or was replaced, from which deal, and why."""

    kind = serializers.CharField()
    registration = serializers.IntegerField()
    replacement = serializers.IntegerField(allow_null=True)
    takes_result = serializers.BooleanField()
    from_deal = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class UnsettledOut(serializers.Serializer):
    """What is open on a sheet, as the phone lists it before a signature: undecided claims, calls for the jury, entries
    that wait for the desk; counted less computed money in cents by seat (null: none or all right) and together;
    whether the money should have been counted."""

    claims = serializers.IntegerField()
    calls = serializers.IntegerField()
    held = serializers.IntegerField()
    off = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    sum = serializers.IntegerField()
    uncounted = serializers.BooleanField()


class TableWhole(serializers.Serializer):
    """A table: its seats, how many deals are written, its ticket, what is still open, who changed."""

    number = serializers.IntegerField()
    sheet = serializers.CharField()
    state = serializers.CharField()
    reserve = serializers.CharField(allow_blank=True)
    deals = serializers.IntegerField()
    ticket = serializers.JSONField(allow_null=True)
    unsettled = UnsettledOut()
    seats = TableSeatOut(many=True)
    changes = SeatChangeOut(many=True)


class TableView(TournamentDoor):
    """One table."""

    roles = {"GET": INSIDE}

    @extend_schema(parameters=HERE, responses=TableWhole)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Its players and the state of its sheet."""
        return Response(table_view(self.table(number, table)))


class RecordView(TournamentDoor):
    """The record of a table."""

    roles = {"GET": INSIDE}

    @extend_schema(parameters=HERE, responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The table-record/1 of a table and its table-result/1: `python -m rules score` gives the same."""
        fold = self.table(number, table).sheet.fold
        return Response({"record": fold.record, "result": fold.result})


class OneTable(TournamentDoor):
    """Endpoints that change one table."""

    roles = {"POST": DESK, "DELETE": DESK}

    def seat(self, table: Table, position: int | None) -> Seat:
        """The seat at this position of the sheet. Raises ValidationError (400)."""
        seats = table.seats.select_related(
            "registration__player", "registration__tournament", "sheet_seat", "table"
        )
        found: Seat | None = seats.filter(sheet_seat__position=position).first()
        if found is None:
            raise unknown("seat")
        return found


def table_view(table: Table) -> dict[str, Any]:
    """TableWhole of a table."""
    sheet = table.sheet
    seats = table.seats.select_related("registration__player", "sheet_seat")
    return {
        "number": table.number,
        "sheet": sheet.public_id,
        "state": sheet.state,
        "reserve": sheet.reserve,
        "deals": len(sheet.fold.numbers),
        "ticket": sheet.fold.ticket,
        "unsettled": asdict(unsettled_of(sheet)),
        "seats": [
            {
                "position": seat.sheet_seat.position,
                "registration": seat.registration_id,
                "name": seat.registration.player.name,
                "confirmed": seat.sheet_seat.confirmed_at is not None,
                "objected": seat.sheet_seat.objected_at is not None,
            }
            for seat in seats.order_by("sheet_seat__position")
        ],
        "changes": [change_view(change) for change in table.seat_changes.all()],
    }


def change_view(change: SeatChange) -> dict[str, Any]:
    """SeatChangeOut of a change."""
    return {
        "kind": change.kind,
        "registration": change.registration_id,
        "replacement": change.replacement_id,
        "takes_result": change.takes_result,
        "from_deal": change.from_deal,
        "reason": change.reason,
        "at": change.at,
    }
