"""Pages of the organiser and the desk: tournaments, draw, rounds, printing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.addresses import address_for_others
from accounts.models import User
from scoring.domain import held
from scoring.domain.entries import Author
from scoring.domain.pens import replace_code, sheet_code
from scoring.models import Entry, Job
from scoring.queries import LATE_ON_A_PAGE
from tournaments import queries
from tournaments.domain import rounds
from tournaments.domain.jury import signed_sheets
from tournaments.domain.printing import print_round, print_subject
from tournaments.domain.refusals import Refusal
from tournaments.domain.stages import refuse_declared
from tournaments.forms.reason import ReasonForm
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import (
    OFFICE,
    Role,
    may_import_tournaments,
    officer_clubs,
    roles_of,
    tournament_door,
)
from tournaments.queries.jury import held_of_round
from tournaments.queries.standing import Board, board
from tournaments.views.answers import account, done, posted_key, same_page

#: Lines of the standing beside other things; the whole stands on its own page.
FIRST_LINES = 20
#: Tables of a round on one page.
TABLES = 40


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account; shows the tournaments that it organises or serves at the desk."""
    user = request.user
    assert isinstance(user, User)
    context = {
        "tournaments": queries.tournaments_of(user, *OFFICE),
        "officer": user.is_superuser or officer_clubs(user).exists(),
        "may_import": may_import_tournaments(user),
    }
    return render(request, "organiser/home.html", context)


@require_safe
@tournament_door(*OFFICE)
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The tournament at a glance: what is done, what is next."""
    return render(
        request,
        "organiser/tournament.html",
        {
            "tournament": tournament,
            "rounds": tournament.rounds.all(),
            "counts": queries.state_counts(tournament),
            "board": _board(tournament),
            "figures": "organiser:figures",
        },
    )


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk; closing and reopening: organiser. Tables with their codes, and what is missing."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    if request.method == "POST":
        if request.POST.get("action") == "end":  # a page of before, which asked nothing
            return redirect("organiser:end-play", slug=tournament.slug, number=number)
        _round_action(request, tournament, round_)
        return redirect("organiser:round", slug=tournament.slug, number=number)
    tables = Paginator(queries.tables(round_), TABLES).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "round": round_,
        "tables": _with_codes(tables.object_list),
        "tables_page": tables,
        "board": board(round_, size=FIRST_LINES) if round_.state != Round.State.DRAFT else None,
        "figures": "organiser:figures",
        "reason_form": ReasonForm(),
        "live_modes": Tournament.Live.choices,
        "jobs": Job.objects.filter(subject=print_subject(round_), requested_by=request.user)[:5],
    }
    template = "organiser/_tables.html" if getattr(request, "htmx", False) else "organiser/round.html"
    return render(request, template, context)


def _round_action(request: HttpRequest, tournament: Tournament, round_: Round) -> None:
    """Start, close or reopen the round, or replace the code of a table."""
    action = request.POST.get("action", "")
    reason = request.POST.get("reason", "")[:300]
    user = account(request)
    if action == "code":
        table = get_object_or_404(
            round_.tables.select_related("sheet"), number=request.POST.get("table") or 0
        )
        replace_code(table.sheet)
        messages.success(request, _("Table %(table)d has a new code.") % {"table": table.number})
        return
    if action in ("close", "reopen") and Role.ORGANISER not in roles_of(request.user, tournament):
        raise PermissionDenied(_("Only the organiser closes and reopens a round."))
    verbs: dict[str, Callable[[], object]] = {
        "start": lambda: rounds.start_round(round_),
        "close": lambda: rounds.close_round(round_, user, reason),
        "reopen": lambda: rounds.reopen_round(round_, user, reason),
    }
    if action not in verbs:
        raise Http404
    done(request, verbs[action])


@require_safe
@tournament_door(*OFFICE)
def table_cards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The cards of the tables to print, each with its QR code."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    numbers = round_.tables.values_list("number", flat=True)
    cards = list(tournament.table_cards.filter(number__in=list(numbers)))
    for card in cards:
        card.address = address_for_others(request, reverse("table-card", args=[card.read_id]))
    return render(
        request, "organiser/table_cards.html", {"tournament": tournament, "round": round_, "cards": cards}
    )


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def held_entries(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. What came too late; POST takes one over onto its sheet or lays it aside."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    kept = held_of_round(round_)
    if request.method == "POST":
        found = get_object_or_404(kept, pk=posted_key(request, "held"))
        author = Author(role=Entry.Role.DESK, user=account(request))

        def settle() -> None:
            refuse_declared(tournament)
            if request.POST.get("action") == "take":
                signed_sheets.take_over(tournament, found, author)
            else:
                held.lay_aside(found, author)

        done(request, settle)
        return redirect(same_page(request, reverse("organiser:held", args=[tournament.slug, number])))
    page = Paginator(kept, LATE_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"tournament": tournament, "round": round_, "held_entries": page}
    return render(request, "organiser/held.html", context)


@require_safe
@tournament_door(*OFFICE)
def code_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The slips with the scorers' codes of a round, to print and hand out."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    context = {"tournament": tournament, "round": round_, "tables": _with_codes(queries.tables(round_))}
    return render(request, "organiser/code_slips.html", context)


@require_POST
@tournament_door(*OFFICE)
def round_pdf(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Asks for the sheets of all tables as one PDF; `blank` for empty ones."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    try:
        job = print_round(
            round_,
            blank="blank" in request.POST,
            base_address=address_for_others(request, "/"),
            user=account(request),
        )
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("organiser:round", slug=tournament.slug, number=number)
    return redirect("organiser:job", pk=job.pk)


@require_safe
@login_required
def job(request: HttpRequest, pk: str) -> HttpResponse:
    """Who may: the account that asked for the job. How far it has come."""
    found = _own_job(request, pk)
    template = "organiser/_job.html" if getattr(request, "htmx", False) else "organiser/job.html"
    return render(request, template, {"job": found})


@require_safe
@login_required
def job_file(request: HttpRequest, pk: str) -> HttpResponse:
    """Who may: the account that asked for the job. Its product, once it is there."""
    found = _own_job(request, pk)
    if found.result is None:
        raise Http404
    return HttpResponse(
        bytes(found.result.content),
        content_type=found.result.content_type,
        headers={"Content-Disposition": f'inline; filename="{found.file_name}"'},
    )


def _own_job(request: HttpRequest, pk: str) -> Job:
    found: Job = get_object_or_404(Job.objects.select_related("result"), pk=pk)
    if found.requested_by_id != request.user.pk:
        raise PermissionDenied(_("Somebody else asked for this file."))
    return found


def _with_codes(found: Iterable[Table]) -> list[Table]:
    """Tables of a round, each with its present code."""
    tables = list(found)
    for table in tables:
        table.code = sheet_code(table.sheet)
    return tables


def _board(tournament: Tournament) -> Board | None:
    round_ = queries.latest_public_round(tournament)
    return board(round_, size=FIRST_LINES) if round_ else None
