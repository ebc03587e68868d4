"""Seasons (T-23): the table for everyone, rules and tournaments for the officers of the club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from scoring.views.sizes import takes_file
from tournaments.documents.spreadsheets import FORMS
from tournaments.domain import seasons
from tournaments.domain.final_lists import apply_final_list, read_final_list
from tournaments.domain.refusals import Refusal
from tournaments.domain.registry import told_as_known
from tournaments.domain.season_papers import request_season
from tournaments.domain.spreadsheets import LARGEST_FILE
from tournaments.forms.seasons import FinalListForm, SeasonForm, SeasonTournamentForm, preset_choices
from tournaments.models import Club, FinalListImport, Season, SeasonEvent, Tournament
from tournaments.permissions import may_run_season, officer_clubs
from tournaments.queries.seasons import opened_season_line, season_board, season_lots, season_ties
from tournaments.views.answers import account

DEFAULT = "superliga-2009"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The seasons on the public list, and those that the account runs."""
    shown = Q(public=True)
    if isinstance(request.user, User):
        shown |= Q(club__in=officer_clubs(request.user)) | Q(created_by=request.user)
    found = Season.objects.filter(shown).select_related("club").distinct()
    context = {"seasons": found, "may_create": request.user.is_authenticated and _may_create(request)}
    return render(request, "seasons/home.html", context)


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address. The table of players, clubs or teams (`by`), of one `category`."""
    found = _season(slug)
    context = {
        "season": found,
        "board": season_board(found, request.GET.get("by", "players"), request.GET.get("category", "")),
        "may_run": may_run_season(request.user, found),
        "forms": FORMS,
    }
    return render(request, "seasons/season.html", context)


@require_safe
def opened(request: HttpRequest, slug: str, kind: str, who: str) -> HttpResponse:
    """Who may: anyone with the address. What the points of a player, club or team are made of (T-21)."""
    found = _season(slug)
    line = opened_season_line(found, kind, who) if kind in ("players", "clubs", "teams") else None
    if line is None:
        raise Http404
    return render(request, "seasons/opened.html", {"season": found, "opened": line, "kind": kind})


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Who may: an officer of a club for it; a site admin for every club and the union."""
    if not _may_create(request):
        raise PermissionDenied(_("Only an officer of a club makes its seasons."))
    form = _form(request, DEFAULT, None)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        data = form.cleaned_data
        made = seasons.create_season(
            request.user, data["name"], data["club"], data["system"], data["options"]
        )
        return redirect("seasons:office", slug=made.slug)
    return render(request, "seasons/create.html", {"form": form})


@require_http_methods(["GET", "POST"])
@login_required
def office(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Rules, tournaments, imported lists."""
    found = run_season(request, slug)
    initial = {"name": found.name, "club": found.club_id}
    form = _form(request, found.system, found.system_options, initial=initial, bind="rules" in request.POST)
    adding = SeasonTournamentForm(_addable(request, found), request.POST if "add" in request.POST else None)
    if (
        form.is_bound
        and form.is_valid()
        and _done(
            request,
            lambda: seasons.change_rules(found, form.cleaned_data["system"], form.cleaned_data["options"]),
        )
    ):
        return redirect("seasons:office", slug=slug)
    if adding.is_bound and adding.is_valid():
        data = adding.cleaned_data
        if _done(request, lambda: seasons.add_tournament(found, data["tournament"], data["coefficient"])):
            return redirect("seasons:office", slug=slug)
    context = {
        "season": found,
        "form": form,
        "adding": adding,
        "list_form": FinalListForm(),
        "events": found.events.select_related("tournament"),
        "ties": season_ties(found),
        "lots": season_lots(found),
    }
    return render(request, "seasons/office.html", context)


@require_POST
@login_required
def print_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Asks for all tables as one PDF."""
    user = request.user
    job = request_season(run_season(request, slug), user if isinstance(user, User) else None)
    return redirect("organiser:job", pk=job.pk)


@require_POST
@login_required
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: officers of the season's club, site admins. The tournament does not count any more."""
    event = get_object_or_404(SeasonEvent, season=run_season(request, slug), pk=pk)
    seasons.remove_event(event)
    return redirect("seasons:office", slug=slug)


@takes_file(LARGEST_FILE)
@require_POST
@login_required
def import_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Reads a final list and goes on to its preview."""
    found = run_season(request, slug)
    form = FinalListForm(request.POST, request.FILES)
    if not form.is_valid():
        context = {
            "season": found,
            "form": _form(
                request, found.system, found.system_options, initial={"name": found.name}, bind=False
            ),
            "adding": SeasonTournamentForm(_addable(request, found)),
            "list_form": form,
            "events": found.events.select_related("tournament"),
        }
        return render(request, "seasons/office.html", context)
    data = form.cleaned_data
    try:
        batch = read_final_list(
            found,
            data["file"].name,
            data["file"].read(),
            request.user if isinstance(request.user, User) else None,
            name=data["name"],
            on=data["date"],
            coefficient=data["coefficient"],
            starters=data["starters"],
        )
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("seasons:office", slug=slug)
    return redirect("seasons:import-preview", slug=slug, pk=batch.pk)


@require_http_methods(["GET", "POST"])
@login_required
def import_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: officers of the season's club, site admins. What was read; POST lets the good lines count."""
    batch = get_object_or_404(FinalListImport, season=run_season(request, slug), pk=pk)
    if request.method == "POST":
        _done(request, lambda: apply_final_list(batch))
        return redirect("seasons:office", slug=slug)
    known = told_as_known(account(request), [row["player"] for row in batch.rows])
    context = {"season": batch.season, "batch": batch, "known": known}
    return render(request, "seasons/import_preview.html", context)


def _season(slug: str) -> Season:
    found: Season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
    return found


def run_season(request: HttpRequest, slug: str) -> Season:
    """The season, for officers of its club and site admins; everybody else is refused."""
    found = _season(slug)
    if not may_run_season(request.user, found):
        raise PermissionDenied(_("Only an officer of the club runs its seasons."))
    return found


def _may_create(request: HttpRequest) -> bool:
    user = request.user
    return isinstance(user, User) and (user.is_superuser or officer_clubs(user).exists())


def _form(
    request: HttpRequest,
    system: str,
    options: dict[str, Any] | None,
    *,
    initial: dict[str, Any] | None = None,
    bind: bool = True,
) -> SeasonForm:
    user = request.user
    assert isinstance(user, User)
    clubs = Club.objects.all() if user.is_superuser else officer_clubs(user)
    chosen = request.POST.get("system", system)
    known = chosen if chosen in dict(preset_choices()) else system
    data = request.POST if request.method == "POST" and bind else None
    return SeasonForm(
        clubs, known, options if known == system else None, data, initial=initial, union=user.is_superuser
    )


def _addable(request: HttpRequest, found: Season) -> Any:
    """Tournaments of the season's club, and those that the account organises."""
    wanted = Q(roles__user=request.user, roles__role="organiser")
    if found.club_id:
        wanted |= Q(club=found.club_id)
    elif request.user.is_superuser:
        wanted |= Q()
    addable = Tournament.objects.all() if request.user.is_superuser else Tournament.objects.filter(wanted)
    return addable.exclude(season_events__season=found).distinct()


def _done(request: HttpRequest, verb: Any) -> bool:
    try:
        verb()
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return False
    return True
