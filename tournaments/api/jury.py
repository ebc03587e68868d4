"""The jury by program: who waits for a referee, and what came too late for a signed sheet (T-28, section 1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.domain import calling
from scoring.domain import held as held_entries
from scoring.domain.calls import CALLING
from scoring.domain.entries import Author
from scoring.models import Entry, HeldEntry, Sheet
from tournaments.api.doors import INSIDE, JURY, TournamentDoor
from tournaments.api.idempotency import idempotent
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.domain.jury import signed_sheets
from tournaments.domain.jury.referees import check_referee
from tournaments.domain.stages import refuse_declared
from tournaments.queries.jury import Waiting, waiting_calls


class CallOut(serializers.Serializer):
    """A call, an objection or a claim that waits for a referee."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    player = serializers.CharField(allow_blank=True)
    subject = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    taken = serializers.BooleanField()
    case = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()


class CallsView(TournamentDoor):
    """The queue of the jury (T-28)."""

    roles = {"GET": JURY}

    @extend_schema(parameters=PAGING, responses=page_of(CallOut))
    def get(self, request: Request, slug: str) -> Response:
        """The longest wait first."""
        return paged(request, waiting_calls(self.tournament), _call)


def _call(waiting: Waiting) -> dict[str, Any]:
    return {
        "id": waiting.entry.pk,
        "kind": waiting.entry.kind,
        "round": waiting.table.round.number,
        "table": waiting.table.number,
        "player": waiting.name,
        "subject": waiting.subject,
        "reason": waiting.entry.reason,
        "taken": bool(waiting.call.taken_by),
        "case": waiting.case.number if waiting.case else None,
        "at": waiting.entry.recorded_at,
    }


class CallIn(serializers.Serializer):
    """A referee's step with a call."""

    action = serializers.ChoiceField(["take", "back", "done"])


class StepOut(serializers.Serializer):
    """The number of the entry that the step is on the sheet."""

    entry = serializers.IntegerField(allow_null=True)


class CallView(TournamentDoor):
    """One call."""

    roles = {"POST": JURY}

    @extend_schema(request=CallIn, responses=StepOut)
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take it, hand it back, settle it; not at a table where the referee plays himself."""
        entry = get_object_or_404(
            Entry.objects.select_related("sheet__table", "target"),
            pk=pk,
            kind__in=CALLING,
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
        return Response({"entry": made.number})


class HeldOut(serializers.Serializer):
    """What a device sent after its right to write had ended."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    why = serializers.CharField()
    content = serializers.JSONField()
    received_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    for_the_jury = serializers.BooleanField()


class HeldListView(TournamentDoor):
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


def _held(held: HeldEntry) -> dict[str, Any]:
    return {
        "id": held.pk,
        "round": held.sheet.table.round.number,
        "table": held.sheet.table.number,
        "why": held.why,
        "content": held.content,
        "received_at": held.received_at,
        "settled_at": held.settled_at,
        "for_the_jury": held.sheet.state != Sheet.State.OPEN,
    }


class HeldIn(serializers.Serializer):
    """Take it over onto the sheet, or lay it aside; `as_jury`: as the jury's confirmation (needs that role)."""

    action = serializers.ChoiceField(["take", "aside"])
    as_jury = serializers.BooleanField(required=False, default=False)


class HeldView(TournamentDoor):
    """One entry that came too late."""

    roles = {"POST": INSIDE}

    @extend_schema(request=HeldIn, responses=StepOut)
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The desk settles it; where the sheet is signed the jury may have to (section 1)."""
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
            return Response({"entry": None})
        return Response({"entry": signed_sheets.take_over(self.tournament, found, author).number})
