"""Pages of the organiser and the desk: players, draw, rounds, printing."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from scoring.domain import held
from scoring.domain.entries import Author
from scoring.domain.pens import replace_code, sheet_code
from scoring.models import Entry, HeldEntry, Job
from tournaments import queries
from tournaments.domain import drawing, importing, people, rounds
from tournaments.domain.printing import print_round, print_subject
from tournaments.domain.refusals import Refusal
from tournaments.domain.tournaments import create_tournament
from tournaments.forms import DrawForm, ListForm, PlayerForm, ReasonForm, TournamentForm
from tournaments.models import PlayerImport, Registration, Round, Table, Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account; shows the tournaments that it organises or serves at the desk."""
    assert isinstance(request.user, User)
    return render(
        request, "organiser/home.html", {"tournaments": queries.tournaments_of(request.user, *OFFICE)}
    )


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it becomes the organiser."""
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        data = dict(form.cleaned_data)
        made = create_tournament(user=request.user, name=data.pop("name"), on=data.pop("date"), **data)
        messages.success(request, _("The tournament is open for registration."))
        return redirect("organiser:players", slug=made.slug)
    return render(request, "organiser/create.html", {"form": form})


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
            "counts": _counts(tournament),
            "lines": _lines(tournament),
        },
    )


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The list of players; POST enters one."""
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        person = people.Person(data["name"], data["club"], data["licence"], data["birth_year"])
        if _done(request, lambda: people.register(tournament, person, checked_in="check_in" in request.POST)):
            return redirect("organiser:players", slug=tournament.slug)
    return render(
        request,
        "organiser/players.html",
        {
            "tournament": tournament,
            "form": form,
            "list_form": ListForm(),
            "registrations": queries.registrations(tournament),
            "counts": _counts(tournament),
        },
    )


@require_POST
@tournament_door(*OFFICE)
def registration(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. `action`: check_in or withdraw."""
    found = get_object_or_404(Registration, tournament=tournament, pk=pk)
    actions = {"check_in": people.check_in, "withdraw": people.withdraw}
    action = actions.get(request.POST.get("action", ""))
    if action is None:
        raise Http404
    _done(request, lambda: action(found))
    return redirect("organiser:players", slug=tournament.slug)


@require_POST
@tournament_door(*OFFICE)
def import_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Reads a CSV file and goes on to its preview; nobody is entered yet."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose a CSV file first."))
        return redirect("organiser:players", slug=tournament.slug)
    file = form.cleaned_data["file"]
    try:
        if file.size > importing.LARGEST_FILE:
            raise importing.too_large(file.size)
        batch = importing.read_list(tournament, file.name, file.read(), _user(request))
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("organiser:players", slug=tournament.slug)
    return redirect("organiser:import-preview", slug=tournament.slug, pk=batch.pk)


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def import_preview(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. What was read, every bad line named; POST enters the good ones."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)
    if request.method == "POST":
        try:
            entered = importing.apply_list(batch, check_in="check_in" in request.POST)
        except Refusal as refusal:
            messages.error(request, refusal.message)
        else:
            count = len(entered)
            messages.success(
                request,
                ngettext("%(count)d player was entered.", "%(count)d players were entered.", count)
                % {"count": count},
            )
        return redirect("organiser:players", slug=tournament.slug)
    return render(request, "organiser/import_preview.html", {"tournament": tournament, "batch": batch})


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. `action`: prepare (new seed, its hash shown), draw (the lots), publish."""
    round_ = tournament.rounds.filter(state=Round.State.DRAFT).first()
    current = round_.draws.filter(discarded_at__isnull=True).first() if round_ else None
    form = DrawForm(request.POST or None)
    if request.method == "POST":
        action = request.POST.get("action", "")
        if action == "prepare":
            _done(request, lambda: drawing.prepare_draw(tournament, _user(request)))
        elif action == "draw" and current and form.is_valid():
            _done(request, lambda: drawing.run_draw(current, form.cleaned_data["called_number"]))
        elif action == "publish" and current:
            if _done(request, lambda: rounds.publish_seating(current, _user(request))):
                return redirect("organiser:round", slug=tournament.slug, number=current.round.number)
        else:
            messages.error(request, _("Prepare the draw first."))
        return redirect("organiser:draw", slug=tournament.slug)
    return render(
        request,
        "organiser/draw.html",
        {
            "tournament": tournament,
            "round": round_,
            "draw": current,
            "discarded": round_.draws.filter(discarded_at__isnull=False) if round_ else [],
            "form": form,
            "tables": _drawn_tables(tournament, current),
            "player_count": len(drawing.players_of_the_draw(tournament)),
        },
    )


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk; closing and reopening: organiser. Tables with their codes, and what is missing."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    if request.method == "POST":
        _round_action(request, tournament, round_)
        return redirect("organiser:round", slug=tournament.slug, number=number)
    context = {
        "tournament": tournament,
        "round": round_,
        "tables": _with_codes(round_),
        "lines": queries.standing_lines(round_) if round_.state != Round.State.DRAFT else [],
        "reason_form": ReasonForm(),
        "jobs": Job.objects.filter(subject=print_subject(round_), requested_by=request.user)[:5],
    }
    template = "organiser/_tables.html" if getattr(request, "htmx", False) else "organiser/round.html"
    return render(request, template, context)


def _round_action(request: HttpRequest, tournament: Tournament, round_: Round) -> None:
    """Start, end, close or reopen the round, or replace the code of a table."""
    action = request.POST.get("action", "")
    reason = request.POST.get("reason", "")[:300]
    user = _user(request)
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
        "end": lambda: rounds.end_play(round_),
        "close": lambda: rounds.close_round(round_, user, reason),
        "reopen": lambda: rounds.reopen_round(round_, user, reason),
    }
    if action not in verbs:
        raise Http404
    _done(request, verbs[action])


@require_safe
@tournament_door(*OFFICE)
def table_cards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The cards of the tables to print, each with its QR code."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    numbers = round_.tables.values_list("number", flat=True)
    cards = list(tournament.table_cards.filter(number__in=list(numbers)))
    for card in cards:
        card.address = request.build_absolute_uri(reverse("table-card", args=[card.read_id]))
    return render(
        request, "organiser/table_cards.html", {"tournament": tournament, "round": round_, "cards": cards}
    )


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def held_entries(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. What came too late; POST takes one over onto its sheet or lays it aside."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    waiting = HeldEntry.objects.filter(sheet__table__round=round_).select_related(
        "sheet__table", "taken_over"
    )
    if request.method == "POST":
        found = get_object_or_404(waiting, pk=request.POST.get("held") or 0)
        author = Author(role=Entry.Role.DESK, user=_user(request))
        verb = held.take_over if request.POST.get("action") == "take" else held.lay_aside
        _done(request, lambda: verb(found, author))
        return redirect("organiser:held", slug=tournament.slug, number=number)
    context = {"tournament": tournament, "round": round_, "held_entries": waiting.order_by("-received_at")}
    return render(request, "organiser/held.html", context)


@require_safe
@tournament_door(*OFFICE)
def code_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The slips with the scorers' codes of a round, to print and hand out."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    context = {"tournament": tournament, "round": round_, "tables": _with_codes(round_)}
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
            base_address=request.build_absolute_uri("/"),
            user=_user(request),
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


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _done(request: HttpRequest, verb: Callable[[], object]) -> bool:
    """Run a verb; a refusal becomes a message on the next page."""
    try:
        verb()
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return False
    return True


def _with_codes(round_: Round) -> list[Table]:
    """The tables of a round, each with its present code."""
    tables = list(queries.tables(round_))
    for table in tables:
        table.code = sheet_code(table.sheet)
    return tables


def _counts(tournament: Tournament) -> dict[str, int]:
    """How many players are in which state."""
    states = list(tournament.registrations.values_list("state", flat=True))
    return {state: states.count(state) for state in Registration.State.values}


def _lines(tournament: Tournament) -> list[queries.StandingLine]:
    round_ = queries.latest_public_round(tournament)
    return queries.standing_lines(round_) if round_ else []


def _drawn_tables(tournament: Tournament, current: object) -> list[list[Registration]]:
    """The drawn tables as registrations in seat order, for the preview."""
    result = getattr(current, "result", None)
    if not result:
        return []
    found = queries.registrations(tournament).in_bulk()
    return [[found[pk] for pk in table["seats"]] for table in result["tables"]]
