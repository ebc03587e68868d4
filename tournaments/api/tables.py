"""Tables by program: who is missing, joins, leaves or is replaced, tickets, counts, records (T-2, T-24, T-26a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.domain import calling
from scoring.domain.entries import Author
from scoring.domain.pens import replace_code, sheet_code
from scoring.domain.tickets import LONGEST_NOTE, MOST_NOTES, MOST_POINTS
from scoring.models import Entry
from tournaments.api.doors import DESK, INSIDE, Id, Reason, TournamentDoor, missing, unknown
from tournaments.api.idempotency import idempotent
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.api.public import NUMBER
from tournaments.domain import table_changes, table_desk
from tournaments.models import Seat, SeatChange, Table
from tournaments.queries.table_desk import TableState, table_states

TABLE = OpenApiParameter("table", int, OpenApiParameter.PATH, description="number of the table")
HERE = [NUMBER, TABLE]


class Cents(serializers.IntegerField):
    """Money in cents."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"min_value": -settings.LARGEST_AMOUNT, "max_value": settings.LARGEST_AMOUNT, **kwargs}
        )


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


class TableWhole(serializers.Serializer):
    """A table: its seats, how many deals are written, its ticket, who changed."""

    number = serializers.IntegerField()
    sheet = serializers.CharField()
    state = serializers.CharField()
    reserve = serializers.CharField(allow_blank=True)
    deals = serializers.IntegerField()
    ticket = serializers.JSONField(allow_null=True)
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


class SeatChangeIn(serializers.Serializer):
    """A change of who plays. `seat` is the position on the sheet, `player` who joins or takes the seat over.

    `from_deal` null: from the next deal; `leaves`: out of the tournament too.
    """

    action = serializers.ChoiceField(["join", "leave", "back", "replace"])
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True, default=None)
    player = Id(required=False, allow_null=True, default=None)
    from_deal = serializers.IntegerField(
        min_value=1, max_value=10_000, required=False, allow_null=True, default=None
    )
    leaves = serializers.BooleanField(required=False, default=True)
    reason = Reason()


class SeatChangeView(OneTable):
    """Who sits at a table while its round is open (T-2)."""

    @extend_schema(request=SeatChangeIn, responses={201: SeatChangeOut}, parameters=HERE)
    @idempotent
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """A late player joins, one leaves or comes back, another takes the seat over (a substitute)."""
        found, sent = self.table(number, table), self.asked(SeatChangeIn)
        reason, deal, leaves = sent["reason"], sent["from_deal"], sent["leaves"]
        verbs: dict[str, Callable[[], SeatChange]] = {
            "join": lambda: table_changes.join_table(
                found, self.named(sent["player"], "player"), self.user, reason, deal
            ),
            "leave": lambda: table_changes.leave_table(
                self.seat(found, sent["seat"]), self.user, reason, deal, leaves=leaves
            ),
            "back": lambda: table_changes.return_to_table(
                self.seat(found, sent["seat"]), self.user, reason, deal
            ),
            "replace": lambda: table_changes.replace_player(
                self.seat(found, sent["seat"]),
                self.named(sent["player"], "player"),
                self.user,
                reason,
                deal,
                leaves=leaves,
            ),
        }
        made = verbs[sent["action"]]()
        return Response(change_view(made), status=status.HTTP_201_CREATED)


class SheetActionIn(serializers.Serializer):
    """A step of the desk with a sheet: confirm (signed on paper, needs `seat`), close with a reserve, reopen, call."""

    action = serializers.ChoiceField(["confirm", "close", "reopen", "call"])
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True, default=None)
    reason = Reason()


class SheetActionView(OneTable):
    """The sheet of a table at the desk."""

    @extend_schema(request=SheetActionIn, responses=TableWhole, parameters=HERE)
    @idempotent
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Tick a paper signature, close with a reserve, reopen (the jury may have to agree), call the jury."""
        found, sent = self.table(number, table), self.asked(SheetActionIn)
        author = Author(role=Entry.Role.DESK, user=self.user)
        verbs: dict[str, Callable[[], object]] = {
            "confirm": lambda: table_desk.confirm_on_paper(self.seat(found, sent["seat"]), self.user),
            "close": lambda: table_desk.close_table(found, self.user, sent["reason"]),
            "reopen": lambda: table_desk.reopen_table(found, self.user, sent["reason"]),
            "call": lambda: calling.call_jury(found.sheet, author, note=sent["reason"]),
        }
        verbs[sent["action"]]()
        return Response(table_view(self.table(number, table)))


class TicketRow(serializers.Serializer):
    """A row of a ticket: what a player was handed, has at the end, his premium points, the games above 50 points."""

    deposit_1 = Cents(required=False, default=0)
    deposit_2 = Cents(required=False, default=0)
    money = Cents()
    premium = serializers.IntegerField(
        min_value=-MOST_POINTS, max_value=MOST_POINTS, required=False, default=0
    )
    notes = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NOTE),
        max_length=MOST_NOTES,
        required=False,
        default=list,
    )


class TicketIn(serializers.Serializer):
    """T-24: a row for every seat, in the order of the sheet; a difference needs a reason.

    `cap`: where an insolvent player pays up to his deposit (T-22), take the ticket with that; without it such a ticket
    is 409 with `insolvent` and the ZB of the `proposal`.
    """

    rows = TicketRow(many=True, max_length=10)
    reason = Reason()
    cap = serializers.BooleanField(required=False, default=False)


class TicketView(OneTable):
    """The ticket of a table (T-24)."""

    @extend_schema(request=TicketIn, responses={201: TableWhole}, parameters=HERE)
    @idempotent
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The ticket counts from here on and signs the sheet; with a difference it is closed with a reserve."""
        found, sent = self.table(number, table), self.asked(TicketIn)
        rows = [dict(row) for row in sent["rows"]]
        table_desk.take_ticket(found, rows, self.user, sent["reason"], cap=sent["cap"])
        return Response(table_view(self.table(number, table)), status=status.HTTP_201_CREATED)

    @extend_schema(
        request=None,
        responses={204: None},
        parameters=[*HERE, OpenApiParameter("reason", str, required=True)],
    )
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The ticket is void and the deals count again; `reason` is kept."""
        asked = DropFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        table_desk.drop_ticket(self.table(number, table), self.user, asked.validated_data["reason"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class DropFilter(serializers.Serializer):
    """Why a ticket is dropped."""

    reason = serializers.CharField(max_length=300)


class CountIn(serializers.Serializer):
    """The money in hand at the end, and what was handed out, by seat."""

    money = serializers.ListField(child=Cents(), max_length=10)
    deposits = serializers.ListField(child=Cents(), max_length=10)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs["money"]) != len(attrs["deposits"]):
            raise missing("deposits")
        return attrs


class CountView(OneTable):
    """Money counted beside the deals (T-24)."""

    @extend_schema(request=CountIn, responses={201: TableWhole}, parameters=HERE)
    @idempotent
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Both figures are kept; the tournament's option says which counts."""
        found, sent = self.table(number, table), self.asked(CountIn)
        table_desk.count_money(found, sent["money"], sent["deposits"], self.user)
        return Response(table_view(self.table(number, table)), status=status.HTTP_201_CREATED)


class CodeOut(serializers.Serializer):
    """The scorer's code of a table in its round: for the slip and the desk's screen, never for a wall."""

    code = serializers.CharField()


class CodeView(OneTable):
    """The scorer's code of a table."""

    roles = {"GET": DESK, "POST": DESK}

    @extend_schema(responses=CodeOut, parameters=HERE)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The code in force."""
        code = sheet_code(self.table(number, table).sheet)
        return Response({"code": code}, headers={"Cache-Control": "no-store"})

    @extend_schema(request=None, responses=CodeOut, parameters=HERE)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """A new code: the old one, and the pens given for it, end. What their devices send is kept for the desk."""
        code = replace_code(self.table(number, table).sheet)
        return Response({"code": code}, headers={"Cache-Control": "no-store"})


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
