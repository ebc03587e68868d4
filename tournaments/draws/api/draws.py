"""The draw of a round by program: prepare, draw (a job), assess, change, publish (T-7 to T-15)."""

from __future__ import annotations

from collections.abc import Callable

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time
from core.api.fields import Id, Sent
from core.api.pages import PAGING, page_of, paged
from tournaments import seeding
from tournaments.draws.api.seatings import SeatingVersion, seating_of, seating_out, seating_view
from tournaments.draws.api.serializers import SeatingIn, SeatingOut
from tournaments.draws.domain import draw_request, drawing, edits
from tournaments.draws.domain.next_round import throw_edge_lot
from tournaments.draws.domain.publishing import publish_seating
from tournaments.draws.models import Draw
from tournaments.draws.queries.quality import quality
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.jobs import JobOut, job_view
from tournaments.events.api.views import DESK, ORGANISER, TournamentAPIView, missing
from tournaments.registration.queries.entries import registrations


class ChoiceIn(serializers.Serializer[None]):
    """How the next round is drawn; without a method as the competition system says (T-22).

    `follow` takes the round from a schedule that was drawn before.
    """

    method = serializers.ChoiceField(draw_request.METHODS, required=False)
    follow = serializers.BooleanField(required=False, default=False)
    moves = serializers.ListField(
        child=serializers.IntegerField(min_value=-1000, max_value=1000),
        max_length=5,
        required=False,
        default=list,
    )
    by = serializers.ChoiceField(["seat", "place"], required=False, default="seat")
    depth = serializers.IntegerField(min_value=0, max_value=5000, required=False, default=0)
    ranking = serializers.ChoiceField(
        ["standing", "seed_list", "season", "rating"], required=False, default="standing"
    )
    exact = serializers.BooleanField(required=False, default=False)
    byes = serializers.IntegerField(min_value=0, max_value=4, required=False, default=0)


class DrawOut(Answer, frozen=True):
    """A draw. `seed_hash` shows before the lots are drawn, `seed` after it; `edits` counts the changes by hand."""

    id: int
    round: int
    number: int
    method: str
    seed_hash: str
    seed: str
    called_number: int | None
    drawn_at: Time | None
    discarded_at: Time | None
    seating: SeatingOut | None
    edits: int
    report: seeding.Report | None
    job: JobOut | None


class DrawsView(TournamentAPIView):
    """The draws of a tournament, discarded ones too (T-7)."""

    roles = {"GET": DESK, "POST": ORGANISER}

    @extend_schema(parameters=PAGING, responses=page_of(DrawOut))
    def get(self, request: Request, slug: str) -> Response:
        """The last one first."""
        found = Draw.objects.filter(round__tournament=self.tournament).prefetch_related("edits")
        found = found.select_related("round__tournament", "job")
        return paged(request, found.order_by("-round__number", "-number"), draw_view)

    @extend_schema(request=ChoiceIn, responses={201: DrawOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Prepare the draw of the next round: players, wishes and seed are fixed, the hash of the seed shows."""
        sent = self.asked(ChoiceIn)
        choice = None
        if sent.get("method") or sent["follow"]:
            method = "schedule" if sent["follow"] else sent["method"]
            choice = draw_request.Choice(**{**sent, "method": method, "moves": tuple(sent["moves"])})
        made = drawing.prepare_draw(self.tournament, self.user, choice)
        return Response(draw_view(made), status=status.HTTP_201_CREATED)


class LotOut(Answer, frozen=True):
    """The order that a lot gave to tied players, the best first."""

    order: list[int]
    seed: str


class EdgeLotView(TournamentAPIView):
    """T-22: who of tied players plays the final."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses={201: LotOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Draw a lot among the players who are tied at the edge of the final. 409 when nobody is."""
        made = throw_edge_lot(self.tournament, self.user)
        return Response(LotOut(order=made.order, seed=made.seed), status=status.HTTP_201_CREATED)


class OneDraw(TournamentAPIView):
    """Endpoints about one draw."""

    def draw(self, pk: int) -> Draw:
        """A draw of this tournament, else 404."""
        found: Draw = get_object_or_404(
            Draw.objects.select_related("round__tournament", "job"), round__tournament=self.tournament, pk=pk
        )
        return found


class DrawView(OneDraw):
    """One draw with its seating and quality."""

    roles = {"GET": DESK}

    @extend_schema(responses=DrawOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """The draw; while its job runs, ask again."""
        return Response(draw_view(self.draw(pk)))


class RunIn(serializers.Serializer[None]):
    """A number called in the hall, mixed into the lots; null for none."""

    called_number = serializers.IntegerField(
        min_value=0, max_value=999_999_999, required=False, allow_null=True, default=None
    )


class DrawRunView(OneDraw):
    """Drawing the lots."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=RunIn, responses={202: DrawOut})
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Draw the lots in the background: ask for the draw until `seating` is there."""
        draw, sent = self.draw(pk), self.asked(RunIn)
        drawing.draw_in_background(draw, sent["called_number"], self.user)
        return Response(draw_view(self.draw(pk)), status=status.HTTP_202_ACCEPTED)


class FigureOut(Answer, frozen=True):
    """A figure of the quality: `good` is null where it does not matter."""

    key: str
    name: str
    value: int
    note: str
    good: bool | None


class BrokenOut(Answer, frozen=True):
    """A wish that is not met; `hard` when it must be kept."""

    words: str
    hard: bool


class QualityOut(Answer, frozen=True):
    """T-15: the quality of a seating."""

    legal: bool
    figures: list[FigureOut]
    broken: list[BrokenOut]
    more: int


class DrawPreviewView(OneDraw):
    """What a seating would be worth."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=SeatingIn, responses=QualityOut)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Assess a proposed seating of this draw; nothing is kept."""
        draw, sent = self.draw(pk), self.asked(SeatingIn)
        report = edits.assess(draw, seating_of(sent))
        people = dict(registrations(self.tournament).in_bulk())
        assessed = quality(edits.request_now(draw), report, people, draw.method)
        return Response(QualityOut.of(assessed))


class DrawChangeIn(serializers.Serializer[None]):
    """A change by hand: a whole seating, two players swapped, all fitted to who is here, or back to what was drawn.

    `seen` is the number of changes that were seen before (`edits`).
    """

    action = serializers.ChoiceField(["seating", "swap", "reconcile", "undo"])
    seen = serializers.IntegerField(min_value=0, max_value=100_000, required=False, default=0)
    seating = SeatingIn(required=False)
    one = Id(required=False)
    other = Id(required=False)

    def validate(self, attrs: Sent) -> Sent:
        needed = {"seating": ("seating",), "swap": ("one", "other")}.get(attrs["action"], ())
        lacking = [name for name in needed if name not in attrs]
        if lacking:
            raise missing(lacking[0])
        return attrs


class DrawChangeView(OneDraw):
    """Changing by hand what was drawn (T-13)."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=DrawChangeIn, responses={201: DrawOut})
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """One change; 409 when somebody else changed the seating meanwhile."""
        draw, sent = self.draw(pk), self.asked(DrawChangeIn)
        seen = sent["seen"]
        verbs: dict[str, Callable[[], object]] = {
            "seating": lambda: edits.edit_draw(draw, seating_of(sent["seating"]), self.user, seen),
            "swap": lambda: edits.swap(draw, sent["one"], sent["other"], self.user, seen),
            "reconcile": lambda: edits.reconcile_with_who_is_here(draw, self.user),
            "undo": lambda: edits.undo_edits(draw, self.user, seen),
        }
        verbs[sent["action"]]()
        return Response(draw_view(self.draw(pk)), status=status.HTTP_201_CREATED)


class PublishIn(serializers.Serializer[None]):
    """`accept_broken`: publish although a hard wish is broken (T-15)."""

    accept_broken = serializers.BooleanField(required=False, default=False)


class DrawPublishView(OneDraw):
    """Publishing a drawn seating."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=PublishIn, responses={201: SeatingVersion})
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Version 1 of the seating: tables, sheets, cards and codes are there. 409 as the page refuses it."""
        draw, sent = self.draw(pk), self.asked(PublishIn)
        made = publish_seating(draw, self.user, accept_broken=sent["accept_broken"])
        return Response(seating_view(made), status=status.HTTP_201_CREATED)


def draw_view(draw: Draw) -> DrawOut:
    """DrawOut of a draw; the seed shows once the lots are drawn."""
    edits_ = list(draw.edits.all())  # read together for a list of draws
    stored = edits_[-1].result if edits_ else draw.result
    return DrawOut(
        id=draw.pk,
        round=draw.round.number,
        number=draw.number,
        method=draw.method,
        seed_hash=draw.seed_hash,
        seed=draw.seed if draw.drawn_at else "",
        called_number=draw.called_number,
        drawn_at=draw.drawn_at,
        discarded_at=draw.discarded_at,
        seating=seating_out(draw_request.read_round(stored)) if stored else None,
        edits=len(edits_),
        report=draw.report,  # as it was stored
        job=job_view(draw.job, draw.round.tournament) if draw.job else None,
    )
