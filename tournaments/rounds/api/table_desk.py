"""What the desk does with the sheet of a table by program: signatures, closing, the scorer's code (T-26)."""

from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.fields import Reason
from scoring.domain import calling
from scoring.domain.entries import Author
from scoring.domain.pens import replace_code, sheet_code
from scoring.domain.seat_tokens import release_seat
from scoring.models import Entry
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK
from tournaments.rounds.api.tables import HERE, OneTable, TableWhole, table_view
from tournaments.rounds.domain import table_desk


class SheetActionIn(serializers.Serializer[None]):
    """A step of the desk with a sheet: confirm (signed on paper, needs `seat`), release the phone of a `seat`, close
    with a reserve, reopen, call."""

    action = serializers.ChoiceField(["confirm", "release", "close", "reopen", "call"])
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True, default=None)
    reason = Reason()


class SheetActionView(OneTable):
    """The sheet of a table at the desk."""

    @extend_schema(request=SheetActionIn, responses=TableWhole, parameters=HERE)
    @idempotent
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Tick a paper signature, release the phone of a seat, close with a reserve, reopen (the jury may have to
        agree), call the jury."""
        found, sent = self.table(number, table), self.asked(SheetActionIn)
        author = Author(role=Entry.Role.DESK, user=self.user)
        verbs: dict[str, Callable[[], object]] = {
            "confirm": lambda: table_desk.confirm_on_paper(self.seat(found, sent["seat"]), self.user),
            "release": lambda: release_seat(found.sheet, self.seat(found, sent["seat"]).sheet_seat.position),
            "close": lambda: table_desk.close_table(found, self.user, sent["reason"]),
            "reopen": lambda: table_desk.reopen_table(found, self.user, sent["reason"]),
            "call": lambda: calling.call_jury(found.sheet, author, note=sent["reason"]),
        }
        verbs[sent["action"]]()
        return Response(table_view(self.table(number, table)))


class CodeOut(Answer, frozen=True):
    """The scorer's code of a table in its round: for the slip and the desk's screen, never for a wall."""

    code: str


class CodeView(OneTable):
    """The scorer's code of a table."""

    roles = {"GET": DESK, "POST": DESK}

    @extend_schema(responses=CodeOut, parameters=HERE)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The code in force."""
        code = sheet_code(self.table(number, table).sheet)
        return Response(CodeOut(code=code), headers={"Cache-Control": "no-store"})

    @extend_schema(request=None, responses=CodeOut, parameters=HERE)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """A new code: the old one, and the pens given for it, end. What their devices send is kept for the desk."""
        code = replace_code(self.table(number, table).sheet)
        return Response(CodeOut(code=code), headers={"Cache-Control": "no-store"})
