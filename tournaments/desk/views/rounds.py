"""Pages of a round at the desk: its tables and codes, starting and closing it, printing."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import Undo, account, done, said, tell
from core.addresses import address_for_others
from core.models import Job
from core.refusals import Refusal
from scoring.domain.pens import replace_code, sheet_code
from scoring.models import Sheet
from tournaments.desk.domain.closing import close_and_seal
from tournaments.desk.queries.board import board_state, tiles
from tournaments.desk.views.tagged import answered
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role
from tournaments.proof.queries import check_codes
from tournaments.rounds.domain import states
from tournaments.rounds.domain.addresses import write_address
from tournaments.rounds.domain.printing import print_round, print_subject
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import tables as table_queries
from tournaments.rounds.queries.tables import reopened_with, unsigned_tables


@require_safe
@require_role(*STAFF_ROLES)
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The tables of a round, and what belongs to it: seating, clock, papers."""
    return today(request, _public_round(tournament, number))


@require_safe
@require_role(*STAFF_ROLES)
def board_of_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The tables alone, asked for again and again; 304 while nothing changed."""
    round_ = _public_round(tournament, number)
    return answered(
        request,
        board_state(round_),
        lambda: render(
            request, "desk/_board.html", {"tournament": tournament, "round": round_, "tiles": tiles(round_)}
        ),
        for_all=True,
    )


def today(request: HttpRequest, round_: Round) -> HttpResponse:
    """The page of a round: its tables as tiles, and what belongs to it beside them."""
    tournament = round_.tournament
    board = tiles(round_)
    context = {
        "tournament": tournament,
        "round": round_,
        "tiles": board,
        "tickets_wait": round_.state != Round.State.PUBLISHED
        and any(tile.table.sheet.state == Sheet.State.OPEN for tile in board),
        "unsigned": _unsigned(round_),
        "check_codes": check_codes(tournament, round_),
        "live_modes": Tournament.Live.choices,
        "jobs": Job.objects.filter(subject=print_subject(round_), requested_by=account(request))[:5],
    }
    return render(request, "desk/today.html", context)


@require_POST
@require_role(*STAFF_ROLES)
def start(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Everybody sits: the clock runs."""
    round_ = _round(tournament, number)
    done(request, lambda: states.start_round(round_))
    return _onward(request, tournament, number)


@require_POST
@require_role(*STAFF_ROLES)
def end_play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Play is over; it can be taken back."""
    round_ = _round(tournament, number)
    back = Undo(reverse("organiser:resume-play", args=[tournament.slug, number]))
    done(request, lambda: states.end_play(round_), _("Play is over: scorers finish and sign."), back)
    return _onward(request, tournament, number)


@require_POST
@require_role(*STAFF_ROLES)
def resume_play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The end of play is taken back, the clock goes on."""
    round_ = _round(tournament, number)
    done(request, lambda: states.resume_play(round_), _("Play goes on."))
    return _onward(request, tournament, number)


@require_POST
@require_role(Role.ORGANISER)
def close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. Closes a round, each table that is not signed with its own reason."""
    round_ = _round(tournament, number)
    names = [name for name in request.POST if name.removeprefix("reason-").isdecimal()]
    reasons = {int(name.removeprefix("reason-")): request.POST[name][:300] for name in names}
    words = _("Round %(number)d is closed.") % {"number": number}
    done(request, lambda: close_and_seal(round_, account(request), reasons), words)
    return _onward(request, tournament, number)


@require_POST
@require_role(Role.ORGANISER)
def reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. Opens a closed round again; the reason is kept and shown."""
    round_ = _round(tournament, number)
    done(request, lambda: states.reopen_round(round_, account(request), _reason(request)))
    return _to_round(tournament, number)


@require_POST
@require_role(*STAFF_ROLES)
def new_code(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. A new code for a table, which takes the pen from the device that writes."""
    round_ = _round(tournament, number)
    found = get_object_or_404(round_.tables.select_related("sheet"), number=table)
    replace_code(found.sheet)
    said(request, _("Table %(table)d has a new code.") % {"table": found.number})
    return redirect("organiser:table", slug=tournament.slug, number=number, table=table)


@require_safe
@require_role(*STAFF_ROLES)
def table_cards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The cards of the tables to print, each with its QR code."""
    round_ = _round(tournament, number)
    numbers = round_.tables.values_list("number", flat=True)
    cards = [
        (card, address_for_others(request, reverse("table-card", args=[card.read_id])))
        for card in tournament.table_cards.filter(number__in=list(numbers))
    ]
    return render(
        request, "desk/table_cards.html", {"tournament": tournament, "round": round_, "cards": cards}
    )


@require_safe
@require_role(*STAFF_ROLES)
def code_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The slips with the scorers' codes of a round, to print and hand out."""
    round_ = _round(tournament, number)
    cards = {card.number: card for card in tournament.table_cards.all()}
    slips = [
        (table, code, address_for_others(request, write_address(cards[table.number], table.sheet)))
        for table, code in _with_codes(table_queries.tables(round_))
    ]
    context = {"tournament": tournament, "round": round_, "tables": slips}
    return render(request, "desk/code_slips.html", context)


@require_POST
@require_role(*STAFF_ROLES)
def round_pdf(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Asks for the sheets of all tables as one PDF; `blank` for empty ones."""
    round_ = _round(tournament, number)
    try:
        job = print_round(
            round_,
            blank="blank" in request.POST,
            base_address=address_for_others(request, "/"),
            user=account(request),
        )
    except Refusal as refusal:
        tell(request, refusal.message)
        return _to_round(tournament, number)
    return redirect("organiser:job", pk=job.pk)


def _round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(Round, tournament=tournament, number=number)


def _unsigned(round_: Round) -> list[tuple[int, str]]:
    """The tables that want a reason at closing, with the one that they were opened again for."""
    if round_.state != Round.State.REVIEW:
        return []
    why = reopened_with(round_)
    return [(number, why.get(number, "")) for number in unsigned_tables(round_)]


def _public_round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(
        Round.objects.select_related("tournament__club").exclude(state=Round.State.DRAFT),
        tournament=tournament,
        number=number,
    )


def _onward(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Back to today where the step was taken in the strip, else to the round."""
    if "today" in request.POST:
        return redirect("organiser:tournament", slug=tournament.slug)
    return _to_round(tournament, number)


def _to_round(tournament: Tournament, number: int) -> HttpResponse:
    return redirect("organiser:round", slug=tournament.slug, number=number)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]


def _with_codes(tables: Iterable[Table]) -> list[tuple[Table, str]]:
    """Tables of a round, each with its present code."""
    return [(table, sheet_code(table.sheet)) for table in tables]
