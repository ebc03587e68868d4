"""A drawn seating before it is published: how good it is, people moved by hand, publishing it (T-13, T-15)."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.answers import account, posted_key
from core.refusals import Refusal
from tournaments import seeding
from tournaments.draws.domain import edits
from tournaments.draws.domain.next_round import round_in_draft
from tournaments.draws.domain.publishing import publish_seating
from tournaments.draws.domain.refusals import ImpossibleNumberError
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_page import people_of
from tournaments.draws.queries.quality import quality
from tournaments.draws.views.current import answer, current_draw, done_with_draw
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role


class Proposed(msgspec.Struct, forbid_unknown_fields=True):
    """A seating as the page sends it: the tables in order, who sits out, how many changes were seen before."""

    tables: list[list[int]]
    byes: list[int] = []
    seen: int = 0

    def round(self) -> seeding.Round:
        """The proposed seating."""
        return seeding.Round(
            tables=tuple(seeding.Table(seats=tuple(table)) for table in self.tables), byes=tuple(self.byes)
        )


@require_POST
@require_role(Role.ORGANISER)
def assess(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The quality of a proposed seating (JSON in, the figures as HTML out); nothing is kept."""
    current = current_draw(tournament)
    try:
        report = edits.assess(current, _read(request.body).round())
    except Refusal as refusal:
        return _refused(refusal)
    shown = quality(edits.request_now(current), report, people_of(tournament), current.method)
    return render(request, "draws/_quality.html", {"quality": shown})


@require_POST
@require_role(Role.ORGANISER)
def keep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Keeps a seating changed by hand (JSON); 409 when somebody else changed it meanwhile."""
    current = current_draw(tournament)
    try:
        proposed = _read(request.body)
        edit = edits.edit_draw(current, proposed.round(), account(request), proposed.seen)
    except Refusal as refusal:
        return _refused(refusal)
    return JsonResponse({"seen": edit.number})


@require_POST
@require_role(Role.ORGANISER)
def swap(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Two players change places."""
    one, other, seen = (posted_key(request, name) for name in ("one", "other", "seen"))
    return answer(
        request, tournament, lambda current: edits.swap(current, one, other, account(request), seen)
    )


@require_POST
@require_role(Role.ORGANISER)
def undo(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Back to what was drawn."""
    seen = posted_key(request, "seen")
    return answer(request, tournament, lambda current: edits.undo_edits(current, account(request), seen))


@require_POST
@require_role(Role.ORGANISER)
def reconcile(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Fits the seating to who is here, with the fewest moves."""
    return answer(
        request, tournament, lambda current: edits.reconcile_with_who_is_here(current, account(request))
    )


@require_POST
@require_role(Role.ORGANISER)
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Keeps what was moved on the page, then publishes the seating."""
    round_ = round_in_draft(tournament)

    def verb(current: Draw) -> None:
        if request.POST.get("seating"):
            proposed = _read(request.POST["seating"].encode())
            edits.edit_draw(current, proposed.round(), account(request), proposed.seen)
        publish_seating(current, account(request), accept_broken="accept" in request.POST)

    if done_with_draw(request, tournament, verb) and round_:
        return redirect("organiser:round", slug=tournament.slug, number=round_.number)
    return redirect("organiser:draw", slug=tournament.slug)


def _refused(refusal: Refusal) -> JsonResponse:
    return JsonResponse(
        {"code": refusal.code, "message": refusal.message, **refusal.extra}, status=refusal.status
    )


def _read(body: bytes) -> Proposed:
    """A proposed seating. Raises ImpossibleNumberError for JSON of another shape."""
    try:
        return msgspec.json.decode(body, type=Proposed)
    except msgspec.DecodeError:
        raise ImpossibleNumberError(_("This is not a seating.")) from None
