"""Pages of a round at the desk: its tables and codes, starting and closing it, printing."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, tell
from core.addresses import address_for_others
from core.forms.reason import ReasonForm
from core.models import Job
from core.refusals import Refusal
from scoring.domain.pens import replace_code, sheet_code
from tournaments.desk.views.organiser import FIRST_LINES
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, Role, require_role
from tournaments.events.queries.internet import everything
from tournaments.proof.queries import check_codes
from tournaments.rounds.domain import states
from tournaments.rounds.domain.printing import print_round, print_subject
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import tables as table_queries
from tournaments.standings.queries.standing import board

#: Tables of a round on one page.
TABLES = 40


@require_safe
@require_role(*OFFICE)
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Tables with their codes, and what is missing."""
    round_ = _round(tournament, number)
    tables = Paginator(table_queries.tables(round_), TABLES).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "round": round_,
        "tables": _with_codes(tables.object_list, closed=round_.state == Round.State.CLOSED),
        "tables_page": tables,
        "board": board(round_, size=FIRST_LINES, sight=everything(tournament))
        if round_.state != Round.State.DRAFT
        else None,
        "figures": "organiser:figures",
        "reason_form": ReasonForm(),
        "check_codes": check_codes(tournament, round_),
        "live_modes": Tournament.Live.choices,
        "jobs": Job.objects.filter(subject=print_subject(round_), requested_by=account(request))[:5],
    }
    template = "desk/_tables.html" if getattr(request, "htmx", False) else "desk/round.html"
    return render(request, template, context)


@require_POST
@require_role(*OFFICE)
def start(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Everybody sits: the clock runs."""
    round_ = _round(tournament, number)
    done(request, lambda: states.start_round(round_))
    return _to_round(tournament, number)


@require_POST
@require_role(Role.ORGANISER)
def close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. Closes a round, with a reason where a table is not signed."""
    round_ = _round(tournament, number)
    done(request, lambda: states.close_round(round_, account(request), _reason(request)))
    return _to_round(tournament, number)


@require_POST
@require_role(Role.ORGANISER)
def reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. Opens a closed round again; the reason is kept and shown."""
    round_ = _round(tournament, number)
    done(request, lambda: states.reopen_round(round_, account(request), _reason(request)))
    return _to_round(tournament, number)


@require_POST
@require_role(*OFFICE)
def new_code(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. A new code for a table, which takes the pen from the device that writes."""
    round_ = _round(tournament, number)
    found = get_object_or_404(round_.tables.select_related("sheet"), number=table)
    replace_code(found.sheet)
    messages.success(request, _("Table %(table)d has a new code.") % {"table": found.number})
    return _to_round(tournament, number)


@require_safe
@require_role(*OFFICE)
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
@require_role(*OFFICE)
def code_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The slips with the scorers' codes of a round, to print and hand out."""
    round_ = _round(tournament, number)
    context = {"tournament": tournament, "round": round_, "tables": _with_codes(table_queries.tables(round_))}
    return render(request, "desk/code_slips.html", context)


@require_POST
@require_role(*OFFICE)
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


def _to_round(tournament: Tournament, number: int) -> HttpResponse:
    return redirect("organiser:round", slug=tournament.slug, number=number)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]


def _with_codes(tables: Iterable[Table], *, closed: bool = False) -> list[tuple[Table, str]]:
    """Tables of a round, each with its present code; a `closed` round needs none."""
    return [(table, "" if closed else sheet_code(table.sheet)) for table in tables]
