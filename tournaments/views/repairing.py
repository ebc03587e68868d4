"""Pages of a round that is published: repair of its seating, its clock, the lists to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import queries
from tournaments.domain import clock, repairing
from tournaments.domain.refusals import ImpossibleNumberError, Refusal
from tournaments.forms.draw import MinutesForm
from tournaments.models import Registration, Round, Tournament
from tournaments.permissions import OFFICE, Role, tournament_door
from tournaments.queries.quality import quality
from tournaments.queries.seating import Change, changes_of, seated_tables
from tournaments.seeding import Proposal
from tournaments.seeding import Round as SeededRound
from tournaments.views.answers import account, done

#: More absent players at once would be another draw.
MOST_BYES = 2


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def repair(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. GET: who is absent, who came, and the proposals (T-13a); POST publishes one of them."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    if request.method == "POST":
        if done(
            request,
            lambda: _publish(request, round_),
            _("The repaired seating is published; only the changed names are announced."),
        ):
            return redirect("organiser:round", slug=tournament.slug, number=number)
        return redirect("organiser:repair", slug=tournament.slug, number=number)
    people = dict(queries.registrations(tournament).in_bulk())
    absent, arrivals = _ids(request, "absent", people), _ids(request, "arrival", people)
    byes = min(MOST_BYES, int(request.GET["byes"])) if request.GET.get("byes", "").isdecimal() else 0
    last = round_.seatings.last()
    context: dict[str, Any] = {
        "tournament": tournament,
        "round": round_,
        "tables": seated_tables(round_, people),
        "waiting": repairing.waiting_players(round_),
        "sitting_out": [people[bye.registration_id] for bye in round_.byes.all()],
        "absent": absent,
        "arrivals": arrivals,
        "version": last.version if last else 0,
        "begun": repairing.begun_tables(round_),
    }
    if absent or arrivals:
        try:
            found = repairing.proposals(round_, absent, arrivals, byes=byes)
            context["proposals"] = [_shown(round_, one, people, arrivals) for one in found]
        except Refusal as refusal:
            context |= {"refusal": refusal.message, "byes_needed": refusal.extra.get("byes")}
    return render(request, "organiser/repair.html", context)


def _shown(
    round_: Round, proposal: Proposal, people: dict[int, Registration], arrivals: list[int]
) -> dict[str, Any]:
    """A proposal as the page shows it: whose place changes, the quality, and the seating to send back."""
    stored = repairing.announced(round_, proposal.round)
    shown: list[Change] = changes_of(stored, people)
    request = repairing.request_for_repair(round_, arrivals)
    return {
        "moved": proposal.moved,
        "changes": shown,
        "quality": quality(request, proposal.report, people),
        "seating": msgspec.json.encode(proposal.round).decode(),
    }


def _publish(request: HttpRequest, round_: Round) -> None:
    try:
        after = msgspec.json.decode(request.POST.get("seating", ""), type=SeededRound)
        absent = [int(text) for text in request.POST.getlist("absent")]
        seen = int(request.POST.get("seen", ""))
    except ValueError:  # msgspec's errors are among them
        raise ImpossibleNumberError(_("This is no seating.")) from None
    repairing.publish_repair(
        round_,
        after,
        account(request),
        seen=seen,
        absent=absent,
        check_out="check_out" in request.POST,
        reason=request.POST.get("reason", ""),
    )


def _ids(request: HttpRequest, name: str, people: dict[int, Registration]) -> list[int]:
    """Registrations of this tournament that were ticked."""
    ticked = (int(text) for text in request.GET.getlist(name) if text.isdecimal() and len(text) < 16)
    return [pk for pk in dict.fromkeys(ticked) if pk in people]


@require_POST
@tournament_door(*OFFICE)
def round_clock(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. `action`: pause, resume, minutes, message."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    form = MinutesForm(request.POST)

    def minutes() -> object:
        if not form.is_valid():
            raise ImpossibleNumberError(_("T-4: a round lasts 1 to 600 minutes."))
        data = form.cleaned_data
        return clock.set_minutes(round_, data["minutes"], form.by_size(), data["deals"], data["pool"])

    verbs: dict[str, Callable[[], object]] = {
        "pause": lambda: clock.pause_clock(round_),
        "resume": lambda: clock.resume_clock(round_),
        "message": lambda: clock.set_message(round_, request.POST.get("message", "")),
        "minutes": minutes,
    }
    action = request.POST.get("action", "")
    if action not in verbs:
        raise Http404
    done(request, verbs[action])
    return redirect("organiser:round", slug=tournament.slug, number=number)


@require_safe
@tournament_door(*OFFICE)
def seating_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The seating to print, by name and by table; `changed` for the last repair alone."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    return render(request, "organiser/seating_list.html", hall_seating(tournament, round_))


@require_safe
@tournament_door(*OFFICE)
def ticket_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. A ticket for each table to fill in by hand and cut apart."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    context = {"tournament": tournament, "round": round_, "tables": queries.tables(round_)}
    return render(request, "organiser/ticket_slips.html", context)


def hall_seating(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """The seating as the hall sees it: tables, everybody by name, who sits out, and what the last repair changed."""
    tables = list(queries.tables(round_))
    last = round_.seatings.last()
    people = {seat.registration_id: seat.registration for table in tables for seat in table.seats.all()}
    changed = last.changes if last and last.version > 1 else []
    sat_out = [bye.registration for bye in round_.byes.select_related("registration__player")]
    missing = {change["registration"] for change in changed} - set(people)
    if missing:
        people |= dict(queries.registrations(tournament).in_bulk(missing))
    return {
        "tournament": tournament,
        "round": round_,
        "tables": tables,
        "by_name": queries.seats_by_name(tables),
        "byes": sat_out,
        "version": last.version if last else 0,
        "changes": changes_of(changed, people),
    }
