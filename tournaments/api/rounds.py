"""Rounds by program: their state, clock and message, the repair of a seating (T-4, T-13a), and the tournament's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import queries, seeding
from tournaments.api.doors import DESK, ORGANISER, Id, Reason, TournamentDoor
from tournaments.api.idempotency import idempotent
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.api.public import NUMBER, tables_of
from tournaments.api.serializers import (
    ChangeOut,
    RoundDetail,
    RoundOut,
    SeatingIn,
    SeatingOut,
    TournamentOut,
    changes_view,
)
from tournaments.domain import clock, repairing, rounds, stages
from tournaments.models import Registration, Round, Seating, Tournament
from tournaments.permissions import Role


class StageIn(serializers.Serializer):
    """How far the tournament goes (T-1)."""

    action = serializers.ChoiceField(["open", "announce", "resume", "declare"])
    reason = Reason()


class StageView(TournamentDoor):
    """How far a tournament has come."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=StageIn, responses=TournamentOut)
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Open the registration, announce the results, go on playing, declare the results."""
        sent, tournament = self.asked(StageIn), self.tournament
        verbs: dict[str, Callable[[], object]] = {
            "open": lambda: stages.open_registration(tournament),
            "announce": lambda: stages.announce(tournament, sent["reason"]),
            "resume": lambda: stages.resume(tournament, sent["reason"]),
            "declare": lambda: stages.declare(tournament, self.user),
        }
        verbs[sent["action"]]()
        found = queries.with_counts(Tournament.objects.filter(pk=tournament.pk)).get()
        return Response(TournamentOut(found).data)


class RoundIn(serializers.Serializer):
    """What ends a round, a short message for the hall, when its results show (T-4, T-35).

    `deals`: it ends with so many deals, null: not; `pool`: at each table when its game is over (the pulka is closed).
    """

    minutes = serializers.IntegerField(min_value=1, max_value=600, required=False)
    deals = serializers.IntegerField(min_value=1, max_value=200, required=False, allow_null=True)
    pool = serializers.BooleanField(required=False)
    message = serializers.CharField(max_length=160, required=False, allow_blank=True)
    live = serializers.ChoiceField(["", *Tournament.Live.values], required=False, allow_blank=True)


class RoundView(TournamentDoor):
    """A round whose seating is published."""

    roles = {"PATCH": DESK}

    @extend_schema(responses=RoundDetail, parameters=[NUMBER])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The tables with their seats, in the order of play. Figures only where they may be shown (T-35)."""
        round_ = self.round(number)
        return Response({**RoundOut(round_).data, "tables": tables_of(self, round_)})

    @extend_schema(request=RoundIn, responses=RoundOut, parameters=[NUMBER])
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change what ends the round, the message, or when the results show."""
        round_, sent = self.round(number), self.asked(RoundIn)
        with transaction.atomic():
            if sent.keys() & {"minutes", "deals", "pool"}:
                sizes = {int(size): minutes for size, minutes in round_.minutes_by_size.items()}
                clock.set_minutes(
                    round_,
                    sent.get("minutes", round_.minutes),
                    sizes,
                    sent.get("deals", round_.deals),
                    sent.get("pool", round_.pool),
                )
            if "message" in sent:
                clock.set_message(round_, sent["message"])
            if "live" in sent:
                rounds.show_results(round_, sent["live"])
        return Response(RoundOut(self.round(number)).data)


class RoundAction(serializers.Serializer):
    """A step of a round; closing with open tables and reopening need a reason."""

    action = serializers.ChoiceField(["start", "end", "close", "reopen", "pause", "resume"])
    reason = Reason()


class RoundActionView(TournamentDoor):
    """The state of a round. Closing and reopening: the organiser only."""

    roles = {"POST": DESK}

    @extend_schema(request=RoundAction, responses=RoundOut, parameters=[NUMBER])
    @idempotent
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Start, pause, go on, end the play (the review begins), close, reopen."""
        round_, sent = self.round(number), self.asked(RoundAction)
        action, reason = sent["action"], sent["reason"]
        if action in ("close", "reopen") and Role.ORGANISER not in self.mine:
            raise PermissionDenied
        verbs: dict[str, Callable[[], object]] = {
            "start": lambda: rounds.start_round(round_),
            "end": lambda: rounds.end_play(round_),
            "close": lambda: rounds.close_round(round_, self.user, reason),
            "reopen": lambda: rounds.reopen_round(round_, self.user, reason),
            "pause": lambda: clock.pause_clock(round_),
            "resume": lambda: clock.resume_clock(round_),
        }
        verbs[action]()
        return Response(RoundOut(self.round(number)).data)


class SeatingVersion(serializers.Serializer):
    """A published seating: version n, and what changed since n − 1."""

    version = serializers.IntegerField()
    seating = SeatingOut()
    changes = ChangeOut(many=True)
    reason = serializers.CharField(allow_blank=True)
    published_at = serializers.DateTimeField()


class SeatingsView(TournamentDoor):
    """Every published version of a seating."""

    @extend_schema(parameters=[NUMBER, *PAGING], responses=page_of(SeatingVersion))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The first version first."""
        return paged(request, self.round(number).seatings.all(), seating_view)


def seating_view(seating: Seating) -> dict[str, Any]:
    """SeatingVersion of a published seating."""
    rows = {one["table"]: one["seats"] for one in seating.tables}
    return {
        "version": seating.version,
        "seating": {
            "tables": [rows.get(number, []) for number in range(1, max(rows, default=0) + 1)],
            "byes": seating.byes,
        },
        "changes": changes_view(seating.changes),
        "reason": seating.reason,
        "published_at": seating.published_at,
    }


class AbsentFilter(serializers.Serializer):
    """Who is absent and who came, by registration ids; how many may sit out."""

    absent = serializers.ListField(child=Id(), max_length=200, required=False, default=list)
    arrival = serializers.ListField(child=Id(), max_length=200, required=False, default=list)
    byes = serializers.IntegerField(min_value=0, max_value=2, required=False, default=0)


class ProposalOut(serializers.Serializer):
    """A way to repair the seating: how many have to move, whose place changes, the seating to send back."""

    moved = serializers.IntegerField()
    changes = ChangeOut(many=True)
    legal = serializers.BooleanField()
    seating = SeatingOut()


class ProposalsOut(serializers.Serializer):
    """The proposals, the fewest moves first; `version` is the seating that they repair."""

    version = serializers.IntegerField()
    waiting = serializers.ListField(child=serializers.IntegerField())
    proposals = ProposalOut(many=True)


class RepairIn(serializers.Serializer):
    """A repaired seating; `seen` is the version it repairs, `check_out` keeps the absent out of the next draw."""

    seating = SeatingIn()
    seen = serializers.IntegerField(min_value=0, max_value=10_000)
    absent = serializers.ListField(child=Id(), max_length=200, required=False, default=list)
    check_out = serializers.BooleanField(required=False, default=True)
    reason = serializers.CharField(max_length=160, required=False, allow_blank=True, default="")


class RepairView(TournamentDoor):
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
            {
                "version": last.version if last else 0,
                "waiting": [entry.pk for entry in repairing.waiting_players(round_)],
                "proposals": [_proposal(round_, one) for one in found],
            }
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


def seating_of(sent: dict[str, Any]) -> seeding.Round:
    """A seating as it was sent."""
    return seeding.Round(
        tables=tuple(seeding.Table(seats=tuple(seats)) for seats in sent["tables"]), byes=tuple(sent["byes"])
    )


def seating_out(seating: seeding.Round) -> dict[str, Any]:
    """SeatingOut of a seating."""
    return {"tables": [list(table.seats) for table in seating.tables], "byes": list(seating.byes)}


def _proposal(round_: Round, proposal: seeding.Proposal) -> dict[str, Any]:
    return {
        "moved": proposal.moved,
        "changes": changes_view(repairing.announced(round_, proposal.round)),
        "legal": proposal.report.legal,
        "seating": seating_out(proposal.round),
    }
