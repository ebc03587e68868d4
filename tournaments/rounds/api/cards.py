"""The card of a table: which sheet lies there now."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Count
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.answers import Answer
from core.streams import write_ticket
from scoring.domain.write_keys import seat_key
from tournaments.rounds.domain.clock import seconds_left
from tournaments.rounds.models import Table, TableCard


class CardClockOut(Answer, frozen=True):
    """The clock of a table: seconds that are left, and whether they run."""

    left: int
    running: bool


class StreamOut(Answer, frozen=True):
    """What a page follows to hear of the next round (`core.streams`)."""

    key: str
    ticket: str


class TableCardOut(Answer, frozen=True):
    """What the card of a table leads to; with `seat_key` a phone takes a seat there, or calls the jury; `deals` or
    `pool` say what ends a round without a clock."""

    tournament: str
    tournament_address: str
    table: int
    round: int | None
    sheet: str | None
    seat_key: str | None
    deals: int | None
    pool: bool
    clock: CardClockOut | None
    stream: StreamOut | None


class CardView(APIView):
    """Who may: anyone who knows the address printed on the card (128 bits)."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses=TableCardOut)
    def get(self, request: Request, read_id: str) -> Response:
        """The current sheet of the table, or null before the first round is published; and what ends the round: the
        `clock` with the seconds `left` while it is played, else so many `deals`, or a closed pulka (`pool`)."""
        card = get_object_or_404(TableCard.objects.select_related("tournament"), read_id=read_id)
        table = (
            Table.objects.filter(round__tournament=card.tournament, number=card.number)
            .select_related("round", "sheet")
            .annotate(size=Count("seats"))
            .order_by("-round__number")
            .first()
        )
        left = seconds_left(table.round, table.size) if table else None
        running = table is not None and table.round.paused_at is None
        return Response(
            TableCardOut(
                tournament=card.tournament.name,
                tournament_address=card.tournament.slug,
                table=card.number,
                round=table.round.number if table else None,
                sheet=table.sheet.public_id if table else None,
                seat_key=seat_key(table.sheet) if table else None,
                deals=table.round.deals if table else None,
                pool=table.round.pool if table else False,
                clock=None if left is None else CardClockOut(left=left, running=running),
                stream=_stream(card),
            ),
            headers={"Cache-Control": "no-cache"},
        )


def _stream(card: TableCard) -> StreamOut | None:
    if not settings.LIVE:
        return None
    key = f"round:{card.tournament_id}"
    return StreamOut(key=key, ticket=write_ticket(settings.SECRET_KEY, [key]))
