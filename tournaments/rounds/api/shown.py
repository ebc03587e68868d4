"""What a caller may see of the rounds and their results (T-34, T-35)."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter

from scoring.domain.tickets import in_balances
from tournaments.registration.api.views import RegistrationAPIView
from tournaments.rounds.api.serializers import SeatOut, TableOut
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import tables as table_queries
from tournaments.rounds.queries import visibility

#: The figures of a seat, by what its game counts (T-16).
MONEY, BALANCE = ("money", "premium", "zb"), ("balance",)

NUMBER = OpenApiParameter("number", int, OpenApiParameter.PATH, description="number of the round")


class Ruled(RegistrationAPIView):
    """Endpoints about results: what the caller may see of them by T-35."""

    def round_shown(self, number: int | None = None) -> Round | None:
        """The last round whose results the caller may see, or a round up to it; None where there is none.

        Raises Http404 for the number of a round that he may not see.
        """
        find = visibility.latest_public_round if self.inside else visibility.public_round
        last = find(self.tournament)
        if number is None:
            return last
        seen = self.tournament.rounds.filter(
            state__in=visibility.PUBLIC_ROUNDS, number__lte=last.number if last else 0
        )
        round_: Round = get_object_or_404(seen.select_related("tournament"), number=number)
        return round_


def tables_of(endpoint: RegistrationAPIView, round_: Round) -> list[TableOut]:
    """The tables of a round as the caller may see them (T-34, T-35)."""
    shown = endpoint.sight.figures and (
        endpoint.inside or visibility.shows_result(endpoint.tournament, round_)
    )
    return [_table(table, endpoint, shown=shown) for table in table_queries.tables(round_)]


def _table(table: Table, endpoint: RegistrationAPIView, *, shown: bool) -> TableOut:
    counted = BALANCE if in_balances(table.sheet.ruleset) else MONEY
    return TableOut(
        number=table.number,
        state=table.sheet.state,
        sheet=table.sheet.public_id if endpoint.inside else None,
        seats=[
            SeatOut(
                position=seat.sheet_seat.position,
                registration=seat.registration_id,
                name=endpoint.name_of(seat.registration),
                **{
                    key: getattr(seat.sheet_seat, key) if shown and key in counted else None
                    for key in (*MONEY, *BALANCE)
                },
            )
            for seat in table.seats.all()
        ],
    )
