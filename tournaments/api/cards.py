"""The card of a table: which sheet lies there now."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.models import Table, TableCard


class CardView(APIView):
    """Who may: anyone who knows the address printed on the card (128 bits)."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, read_id: str) -> Response:
        """The current sheet of the table, or null before the first round is published; and what ends the round where
        it is not the clock: so many `deals`, or a closed pulka (`pool`)."""
        card = get_object_or_404(TableCard.objects.select_related("tournament"), read_id=read_id)
        table = (
            Table.objects.filter(round__tournament=card.tournament, number=card.number)
            .select_related("round", "sheet")
            .order_by("-round__number")
            .first()
        )
        return Response(
            {
                "tournament": card.tournament.name,
                "tournament_address": card.tournament.slug,
                "table": card.number,
                "round": table.round.number if table else None,
                "sheet": table.sheet.public_id if table else None,
                "deals": table.round.deals if table else None,
                "pool": table.round.pool if table else False,
            },
            headers={"Cache-Control": "no-cache"},
        )
