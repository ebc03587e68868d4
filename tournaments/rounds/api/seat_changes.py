"""Who plays at a table while its round is open, by program (T-2)."""

from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.fields import Id, Reason
from tournaments.events.api.idempotency import idempotent
from tournaments.rounds.api.tables import HERE, OneTable, SeatChangeOut, change_view
from tournaments.rounds.domain import table_changes
from tournaments.rounds.models import SeatChange


class SeatChangeIn(serializers.Serializer[None]):
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
