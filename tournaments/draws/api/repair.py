"""The repair of a published seating by program (T-13a)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.fields import Id
from tournaments import seeding
from tournaments.draws.api.seatings import SeatingVersion, seating_of, seating_out, seating_view
from tournaments.draws.api.serializers import (
    ChangeOut,
    SeatingIn,
    SeatingOut,
    changes_view,
)
from tournaments.draws.domain import repairing
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import ORGANISER
from tournaments.registration.models import Registration
from tournaments.rounds.api.shown import NUMBER
from tournaments.rounds.api.views import RoundAPIView
from tournaments.rounds.models import Round


class AbsentFilter(serializers.Serializer[None]):
    """Who is absent and who came, by registration ids; how many may sit out."""

    absent = serializers.ListField(child=Id(), max_length=200, required=False, default=list)
    arrival = serializers.ListField(child=Id(), max_length=200, required=False, default=list)
    byes = serializers.IntegerField(min_value=0, max_value=2, required=False, default=0)


class ProposalOut(Answer, frozen=True):
    """A way to repair the seating: how many have to move, whose seat changes, the seating to send back."""

    moved: int
    changes: list[ChangeOut]
    legal: bool
    seating: SeatingOut


class ProposalsOut(Answer, frozen=True):
    """The proposals, the fewest moves first; `version` is the seating that they repair."""

    version: int
    waiting: list[int]
    proposals: list[ProposalOut]


class RepairIn(serializers.Serializer[None]):
    """A repaired seating; `seen` is the version it repairs, `check_out` keeps the absent out of the next draw."""

    seating = SeatingIn()
    seen = serializers.IntegerField(min_value=0, max_value=10_000)
    absent = serializers.ListField(child=Id(), max_length=200, required=False, default=list)
    check_out = serializers.BooleanField(required=False, default=True)
    reason = serializers.CharField(max_length=160, required=False, allow_blank=True, default="")


class RepairView(RoundAPIView):
    """T-13a: repair of a published seating."""

    roles = {"GET": ORGANISER, "POST": ORGANISER}

    @extend_schema(parameters=[NUMBER, AbsentFilter], responses=ProposalsOut)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Proposals with the fewest moves; none without somebody absent or come. `waiting` are here and unseated."""
        round_, wanted = self.round(number), self.filtered(AbsentFilter)
        absent, arrivals = self._known(wanted["absent"]), self._known(wanted["arrival"])
        found: list[seeding.Proposal] = []
        if absent or arrivals:
            found = repairing.proposals(round_, absent, arrivals, byes=wanted["byes"])
        last = round_.seatings.last()
        return Response(
            ProposalsOut(
                version=last.version if last else 0,
                waiting=[entry.pk for entry in repairing.waiting_players(round_)],
                proposals=[_proposal(round_, one) for one in found],
            )
        )

    @extend_schema(request=RepairIn, responses={201: SeatingVersion}, parameters=[NUMBER])
    @idempotent
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Publish a repaired seating as the next version; 409 when another one was published meanwhile."""
        round_, sent = self.round(number), self.asked(RepairIn)
        made = repairing.publish_repair(
            round_,
            seating_of(sent["seating"]),
            self.user,
            seen=sent["seen"],
            absent=self._known(sent["absent"]),
            check_out=sent["check_out"],
            reason=sent["reason"],
        )
        return Response(seating_view(made), status=201)

    def _known(self, ids: list[int]) -> list[int]:
        """Of these, the registrations of this tournament, in order."""
        known = set(
            Registration.objects.filter(tournament=self.tournament, pk__in=ids).values_list("pk", flat=True)
        )
        return [pk for pk in dict.fromkeys(ids) if pk in known]


def _proposal(round_: Round, proposal: seeding.Proposal) -> ProposalOut:
    return ProposalOut(
        moved=proposal.moved,
        changes=changes_view(repairing.announced(round_, proposal.round)),
        legal=proposal.report.legal,
        seating=seating_out(proposal.round),
    )
