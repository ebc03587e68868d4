"""Tickets and counted money of a table by program (T-24)."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.fields import Cents, Reason, Sent
from scoring.domain.tickets import LONGEST_NOTE, MOST_NOTES, MOST_POINTS, in_balances
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import missing
from tournaments.rounds.api.tables import HERE, OneTable, TableWhole, table_view
from tournaments.rounds.domain import table_desk


class TicketRow(serializers.Serializer[None]):
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


class TicketIn(serializers.Serializer[None]):
    """T-24: a row for every seat, in the order of the sheet; a difference needs a reason.

    `cap`: where an insolvent player pays up to his deposit (T-22), take the ticket with that; without it such a ticket
    is 409 with `insolvent` and the ZB of the `proposal`.
    """

    rows = serializers.ListSerializer[None](child=TicketRow(), max_length=10)
    reason = Reason()
    cap = serializers.BooleanField(required=False, default=False)


def _figure() -> serializers.CharField:
    return serializers.CharField(max_length=24, required=False)


class BalanceRow(serializers.Serializer[None]):
    """A row by rules that end in a balance (T-16), every figure exact, such as "120", "-30" or "55/2".

    Either the balance alone, in the unit of the rules, or what stands on the paper: pool, hill and whists; main and
    sides; the purse (`cash`); points. Of whists and sides what the player holds on all others, and what they hold on
    him (`…_of_others`). A balance that is sent with them must be what they come to.
    """

    balance = _figure()
    pool = _figure()
    hill = _figure()
    whist = _figure()
    whist_of_others = _figure()
    main = _figure()
    side = _figure()
    side_of_others = _figure()
    cash = _figure()
    points = _figure()

    def validate(self, attrs: Sent) -> Sent:
        if not attrs:
            raise missing("balance")
        return attrs


class BalanceTicketIn(serializers.Serializer[None]):
    """T-24 by rules that end in balances: a row for every seat, in the order of the sheet. Together they are zero.

    `pot`: what is left in it, with rows of purses; shared alike (AUS-20).
    """

    rows = serializers.ListSerializer[None](child=BalanceRow(), max_length=10)
    pot = serializers.CharField(max_length=24, required=False, default="", allow_blank=True)
    reason = Reason()


class DropFilter(serializers.Serializer[None]):
    """Why a ticket is dropped."""

    reason = serializers.CharField(max_length=300)


class TicketView(OneTable):
    """The ticket of a table (T-24)."""

    @extend_schema(
        request=PolymorphicProxySerializer("AnyTicketIn", [TicketIn, BalanceTicketIn], None),
        responses={201: TableWhole},
        parameters=HERE,
    )
    @idempotent
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The ticket counts from here on and signs the sheet; with a difference in money it is closed with a reserve,
        balances that are not zero together are 422."""
        found = self.table(number, table)
        sent = self.asked(BalanceTicketIn if in_balances(found.sheet.ruleset) else TicketIn)
        table_desk.take_ticket(
            found,
            sent["rows"],
            self.user,
            sent["reason"],
            cap=sent.get("cap", False),
            pot=sent.get("pot", ""),
        )
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


class CountIn(serializers.Serializer[None]):
    """The money in hand at the end, and what was handed out, by seat."""

    money = serializers.ListField(child=Cents(), max_length=10)
    deposits = serializers.ListField(child=Cents(), max_length=10)

    def validate(self, attrs: Sent) -> Sent:
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
