"""The jury by program: who waits for a referee, and what came too late for a signed sheet (T-28, section 1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time
from core.api.pages import PAGING, page_of, paged
from core.typed import FreeJson
from scoring.domain import calling
from scoring.domain import held as held_entries
from scoring.domain.entries import Author
from scoring.domain.kinds import WAITING
from scoring.models import Entry, HeldEntry, Sheet
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import INSIDE, JURY, TournamentAPIView
from tournaments.events.domain.stages import refuse_declared
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.queries.calls import Waiting, waiting_calls
from tournaments.rounds.domain import signed_sheets


class CallOut(Answer, frozen=True):
    """A call, an objection or a claim that waits for a referee."""

    id: int
    kind: str
    round: int
    table: int
    player: str
    subject: str
    reason: str
    taken: bool
    case: int | None
    at: Time


class CallsView(TournamentAPIView):
    """The queue of the jury (T-28)."""

    roles = {"GET": JURY}

    @extend_schema(parameters=PAGING, responses=page_of(CallOut))
    def get(self, request: Request, slug: str) -> Response:
        """The longest wait first."""
        return paged(request, waiting_calls(self.tournament), _call)


def _call(waiting: Waiting) -> CallOut:
    return CallOut(
        id=waiting.entry.pk,
        kind=waiting.entry.kind,
        round=waiting.table.round.number,
        table=waiting.table.number,
        player=waiting.name,
        subject=waiting.subject,
        reason=waiting.entry.reason,
        taken=bool(waiting.call.taken_by),
        case=waiting.case.number if waiting.case else None,
        at=waiting.entry.recorded_at,
    )


class CallIn(serializers.Serializer[None]):
    """A referee's step with a call."""

    action = serializers.ChoiceField(["take", "back", "done"])


class StepOut(Answer, frozen=True):
    """The number of the entry that the step is on the sheet."""

    entry: int | None


class CallView(TournamentAPIView):
    """One call."""

    roles = {"POST": JURY}

    @extend_schema(request=CallIn, responses=StepOut)
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take it, hand it back, settle it; not at a table where the referee plays himself."""
        entry = get_object_or_404(
            Entry.objects.select_related("sheet__table", "target"),
            pk=pk,
            kind__in=WAITING,
            sheet__table__round__tournament=self.tournament,
        )
        action = self.asked(CallIn)["action"]
        verbs: dict[str, Callable[..., Entry]] = {
            "take": calling.take,
            "back": calling.hand_back,
            "done": calling.end,
        }
        check_referee(self.user, self.tournament, entry.sheet.table)
        made = verbs[action](entry.sheet, entry.number, self.user)
        return Response(StepOut(entry=made.number))


class HeldContent(TypedDict):
    """What was sent: an entry of this kind, and the version that its device had seen."""

    kind: str
    body: FreeJson
    target: int | None
    reason: str
    seen_version: int


class HeldOut(Answer, frozen=True):
    """What a device sent after its right to write had ended."""

    id: int
    round: int
    table: int
    why: str
    content: HeldContent
    received_at: Time
    settled_at: Time | None
    for_the_jury: bool


class HeldListView(TournamentAPIView):
    """Entries that came too late."""

    roles = {"GET": INSIDE}

    @extend_schema(
        parameters=[OpenApiParameter("settled", bool, description="settled ones too"), *PAGING],
        responses=page_of(HeldOut),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that wait, the last one first; `for_the_jury`: the sheet is signed or closed."""
        found = HeldEntry.objects.filter(sheet__table__round__tournament=self.tournament)
        if request.query_params.get("settled", "").lower() not in ("1", "true"):
            found = found.filter(settled_at__isnull=True)
        return paged(
            request, found.select_related("sheet__table__round").order_by("-received_at", "-pk"), _held
        )


def _held(held: HeldEntry) -> HeldOut:
    return HeldOut(
        id=held.pk,
        round=held.sheet.table.round.number,
        table=held.sheet.table.number,
        why=held.why,
        content=held.content,
        received_at=held.received_at,
        settled_at=held.settled_at,
        for_the_jury=held.sheet.state != Sheet.State.OPEN,
    )


class HeldIn(serializers.Serializer[None]):
    """Take it over onto the sheet, or lay it aside; `as_jury`: as the jury's confirmation (needs that role)."""

    action = serializers.ChoiceField(["take", "aside"])
    as_jury = serializers.BooleanField(required=False, default=False)


class HeldView(TournamentAPIView):
    """One entry that came too late."""

    roles = {"POST": INSIDE}

    @extend_schema(request=HeldIn, responses=StepOut)
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The desk settles it; once the sheet is signed, the jury may have to do so."""
        found = get_object_or_404(
            HeldEntry.objects.select_related("sheet__table__round__tournament"),
            sheet__table__round__tournament=self.tournament,
            pk=pk,
        )
        sent = self.asked(HeldIn)
        jury = sent["as_jury"] or not self.mine - set(JURY)
        if jury and not self.mine & set(JURY):
            raise PermissionDenied
        refuse_declared(self.tournament)
        if jury:
            check_referee(self.user, self.tournament, found.sheet.table)
        author = Author(role=Entry.Role.JURY if jury else Entry.Role.DESK, user=self.user)
        if sent["action"] == "aside":
            held_entries.lay_aside(found, author)
            return Response(StepOut(entry=None))
        return Response(StepOut(entry=signed_sheets.take_over(self.tournament, found, author).number))
