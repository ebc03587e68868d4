"""The published versions of a seating by program, and a seating as it is sent and answered."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time
from core.api.fields import Sent
from core.api.pages import PAGING, page_of, paged
from tournaments import seeding
from tournaments.draws.api.serializers import (
    ChangeOut,
    SeatingOut,
    changes_view,
)
from tournaments.draws.models import Seating
from tournaments.rounds.api.shown import NUMBER
from tournaments.rounds.api.views import RoundAPIView


class SeatingVersion(Answer, frozen=True):
    """A published seating: version n, and what changed since n − 1."""

    version: int
    seating: SeatingOut
    changes: list[ChangeOut]
    reason: str
    published_at: Time


class SeatingsView(RoundAPIView):
    """Every published version of a seating."""

    @extend_schema(parameters=[NUMBER, *PAGING], responses=page_of(SeatingVersion))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The first version first."""
        return paged(request, self.round(number).seatings.all(), seating_view)


def seating_view(seating: Seating) -> SeatingVersion:
    """SeatingVersion of a published seating."""
    rows = {one["table"]: one["seats"] for one in seating.tables}
    return SeatingVersion(
        version=seating.version,
        seating=SeatingOut(
            tables=[rows.get(number, []) for number in range(1, max(rows, default=0) + 1)],
            byes=seating.byes,
        ),
        changes=changes_view(seating.changes),
        reason=seating.reason,
        published_at=seating.published_at,
    )


def seating_of(sent: Sent) -> seeding.Round:
    """A seating as it was sent."""
    return seeding.Round(
        tables=tuple(seeding.Table(seats=tuple(seats)) for seats in sent["tables"]), byes=tuple(sent["byes"])
    )


def seating_out(seating: seeding.Round) -> SeatingOut:
    """SeatingOut of a seating."""
    return SeatingOut(tables=[list(table.seats) for table in seating.tables], byes=list(seating.byes))
