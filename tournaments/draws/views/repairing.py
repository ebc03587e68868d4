"""Pages of a round that is published: repair of its seating, the lists to print."""

from __future__ import annotations

from typing import TypedDict

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from core.refusals import Refusal
from scoring.domain.entries import FEWEST
from tournaments.draws.domain import repairing
from tournaments.draws.domain.refusals import ImpossibleNumberError
from tournaments.draws.queries.quality import quality
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import tables as table_queries
from tournaments.rounds.queries.seating import Change, changes_of, seated_tables
from tournaments.seeding import Proposal
from tournaments.seeding import Round as SeededRound

#: More absent players at once would be another draw.
MOST_BYES = 2


@require_safe
@require_role(Role.ORGANISER)
def repair(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. Who is absent, who came, and the proposals (T-13a)."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    people = dict(entry_queries.registrations(tournament).in_bulk())
    absent, arrivals = _ids(request, "absent", people), _ids(request, "arrival", people)
    byes = min(MOST_BYES, int(request.GET["byes"])) if request.GET.get("byes", "").isdecimal() else 0
    last = round_.seatings.last()
    tables = seated_tables(round_, people)
    begun = repairing.begun_tables(round_)
    context: dict[str, object] = {
        "tournament": tournament,
        "round": round_,
        "tables": tables,
        "joinable": [one for one in tables if one.number in begun and len(one.players) == FEWEST],
        "waiting": repairing.waiting_players(round_),
        "sitting_out": [people[bye.registration_id] for bye in round_.byes.all()],
        "absent": absent,
        "arrivals": arrivals,
        "version": last.version if last else 0,
        "begun": begun,
    }
    if absent or arrivals:
        try:
            found = repairing.proposals(round_, absent, arrivals, byes=byes)
            context["proposals"] = [_shown(round_, one, people, arrivals) for one in found]
        except Refusal as refusal:
            context |= {"refusal": refusal.message, "byes_needed": refusal.extra.get("byes")}
    return render(request, "draws/repair.html", context)


@require_POST
@require_role(Role.ORGANISER)
def publish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. Publishes one of the proposals as the next version."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    published = done(
        request,
        lambda: _publish(request, round_),
        _("The repaired seating is published; only the changed names are announced."),
    )
    page = "organiser:round" if published else "organiser:repair"
    return redirect(page, slug=tournament.slug, number=number)


def _shown(
    round_: Round, proposal: Proposal, people: dict[int, Registration], arrivals: list[int]
) -> dict[str, object]:
    """A proposal as the page shows it: whose seat changes, the quality, and the seating to send back."""
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
        raise ImpossibleNumberError(_("This is not a seating.")) from None
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


@require_safe
@require_role(*STAFF_ROLES)
def seating_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The seating to print, by name and by table; `changed` for the last repair alone."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    return render(request, "draws/seating_list.html", hall_seating(tournament, round_))


@require_safe
@require_role(*STAFF_ROLES)
def ticket_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. A ticket for each table to fill in by hand and cut apart."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    context = {"tournament": tournament, "round": round_, "tables": table_queries.tables(round_)}
    return render(request, "draws/ticket_slips.html", context)


class HallSeating(TypedDict):
    """The seating of a round as the hall reads it."""

    tournament: Tournament
    round: Round
    tables: list[Table]
    by_name: list[table_queries.Seated]
    byes: list[Registration]
    version: int
    changes: list[Change]


def hall_seating(tournament: Tournament, round_: Round) -> HallSeating:
    """The seating as the hall sees it: tables, everybody by name, who sits out, and what the last repair changed."""
    tables = list(table_queries.tables(round_))
    last = round_.seatings.last()
    people = {seat.registration_id: seat.registration for table in tables for seat in table.seats.all()}
    changed = last.changes if last and last.version > 1 else []
    sat_out = [bye.registration for bye in round_.byes.select_related("registration__player")]
    missing = {change["registration"] for change in changed} - set(people)
    if missing:
        people |= dict(entry_queries.registrations(tournament).in_bulk(missing))
    return {
        "tournament": tournament,
        "round": round_,
        "tables": tables,
        "by_name": table_queries.seats_by_name(tables),
        "byes": sat_out,
        "version": last.version if last else 0,
        "changes": changes_of(changed, people),
    }
