"""The office of a season (T-23): its rules, tournaments and imported lists, for the officers of its club."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import Undo, account, done
from accounts.uploads import take_file
from core.files.limits import LARGEST_LIST, SHOWN_LINES
from core.sizes import takes_file
from tournaments.events.models import Tournament
from tournaments.people.domain.registry import told_as_known
from tournaments.seasons.domain import seasons
from tournaments.seasons.domain.final_lists import apply_final_list
from tournaments.seasons.domain.season_papers import request_season
from tournaments.seasons.forms import FinalListForm, SeasonForm, SeasonTournamentForm
from tournaments.seasons.models import FinalListImport, Season, SeasonEvent
from tournaments.seasons.queries.seasons import season_lots, season_ties
from tournaments.seasons.uploads import FINAL_LIST
from tournaments.seasons.views.seasons import run_season, season_form

#: So many tournaments are offered by a click, the newest first: a club plays fewer in a year.
MOST_OFFERED = 60


def verb_of_the_office(
    view: Callable[[HttpRequest, Season], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """A verb that answers with the office, a form with its errors perhaps: only a POST does it.

    Whoever comes by that address in another way (in another language, from the history) gets the office.
    """

    @wraps(view)
    @login_required
    def posted(request: HttpRequest, slug: str) -> HttpResponse:
        season = run_season(request, slug)
        return view(request, season) if request.method == "POST" else redirect("seasons:office", slug=slug)

    return posted


@require_safe
@login_required
def office(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Rules, tournaments, imported lists, lots."""
    return _page(request, run_season(request, slug))


@verb_of_the_office
def change_rules(request: HttpRequest, season: Season) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Other rules for the whole season."""
    form = season_form(request, season.system, season.system_options, bind=True)
    if form.is_valid() and done(
        request,
        lambda: seasons.change_rules(season, form.cleaned_data["system"], form.cleaned_data["options"]),
    ):
        return redirect("seasons:office", slug=season.slug)
    return _page(request, season, form=form)


@verb_of_the_office
def add_tournament(request: HttpRequest, season: Season) -> HttpResponse:
    """Who may: officers of the season's club, site admins. One of our tournaments counts, with a coefficient."""
    adding = SeasonTournamentForm(_addable(request, season), request.POST)
    if adding.is_valid():
        data = adding.cleaned_data
        if done(
            request,
            lambda: seasons.add_tournament(season, data["tournament"], data["coefficient"]),
            _("%(name)s counts in the season.") % {"name": data["tournament"]},
            lambda event: Undo(reverse("seasons:remove", args=[season.slug, event.pk])),
        ):
            return redirect("seasons:office", slug=season.slug)
    return _page(request, season, adding=adding)


@require_POST
@login_required
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: officers of the season's club, site admins. The tournament does not count any more."""
    event = get_object_or_404(SeasonEvent, season=run_season(request, slug), pk=pk)
    again = None  # an imported list is read again from its file
    if event.tournament_id is not None:
        again = Undo(
            reverse("seasons:add-tournament", args=[slug]),
            {"tournament": str(event.tournament_id), "coefficient": event.coefficient},
        )
    words = _("%(name)s does not count any more.") % {"name": event.name}
    done(request, lambda: seasons.remove_event(event), words, again)
    return redirect("seasons:office", slug=slug)


@require_POST
@login_required
def print_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Asks for all tables as one PDF."""
    job = request_season(run_season(request, slug), account(request))
    return redirect("organiser:job", pk=job.pk)


@takes_file(LARGEST_LIST)
@verb_of_the_office
def import_list(request: HttpRequest, season: Season) -> HttpResponse:
    """Who may: officers of the season's club, site admins. Has a final list read and goes on to its preview."""
    form = FinalListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, season, list_form=form)
    data = form.cleaned_data
    return take_file(
        request,
        FINAL_LIST,
        data["file"],
        back=reverse("seasons:office", args=[season.slug]),
        season=season.pk,
        title=data["name"],
        on=data["date"].isoformat(),
        coefficient=data["coefficient"],
        starters=data["starters"],
    )


@require_safe
@login_required
def import_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: officers of the season's club, site admins. What was read; nothing counts yet."""
    batch = get_object_or_404(FinalListImport, season=run_season(request, slug), pk=pk)
    known = told_as_known(account(request), [row["player"] for row in batch.rows])
    left_out = max(len(batch.rows) - SHOWN_LINES, 0)
    context = {
        "season": batch.season,
        "batch": batch,
        "rows": batch.rows[:SHOWN_LINES],
        "left_out": left_out,
        "faults": batch.faults[:SHOWN_LINES],
        "known": known,
    }
    return render(request, "seasons/import_preview.html", context)


@require_POST
@login_required
def apply_list(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: officers of the season's club, site admins. The good lines of a list count."""
    batch = get_object_or_404(FinalListImport, season=run_season(request, slug), pk=pk)
    done(request, lambda: apply_final_list(batch))
    return redirect("seasons:office", slug=slug)


def _page(
    request: HttpRequest,
    season: Season,
    *,
    form: SeasonForm | None = None,
    adding: SeasonTournamentForm | None = None,
    list_form: FinalListForm | None = None,
) -> HttpResponse:
    """The office, with the form that was refused as it was filled in."""
    initial: dict[str, object] = {"name": season.name, "club": season.club_id}
    context = {
        "season": season,
        "form": form or season_form(request, season.system, season.system_options, initial=initial),
        "adding": adding or SeasonTournamentForm(_addable(request, season)),
        "addable": _addable(request, season).order_by("-date", "name")[:MOST_OFFERED],
        "list_form": list_form or FinalListForm(),
        "events": season.events.select_related("tournament"),
        "ties": season_ties(season),
        "lots": season_lots(season),
    }
    return render(request, "seasons/office.html", context)


def _addable(request: HttpRequest, season: Season) -> QuerySet[Tournament]:
    """Tournaments on the public list of the season's club, and those that the account organises; all of them for a
    site admin. In a season of its owner those that he organises, on the list or not (T-37)."""
    others = Tournament.objects.exclude(season_events__season=season)
    user = account(request)
    if season.owner_id:
        return others.filter(roles__user=season.owner_id, roles__role="organiser").distinct()
    others = others.filter(public=True)
    if user is not None and user.is_superuser:
        return others.distinct()
    wanted = Q(roles__user=user, roles__role="organiser")
    if season.club_id:
        wanted |= Q(club=season.club_id)
    return others.filter(wanted).distinct()
