"""Seasons (T-23): the list, the table and its figures for everyone, and making one."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from core.bounded_pages import BoundedPages
from core.files.written import FORMS
from core.late_rows import behind
from core.refusals import TooOftenError
from core.robots import may_be_indexed
from core.typed import FreeJson
from tournaments.people.models import Club
from tournaments.people.permissions import officer_clubs
from tournaments.seasons.domain import seasons
from tournaments.seasons.domain.season_boards import season_board
from tournaments.seasons.forms import SeasonForm, preset_choices
from tournaments.seasons.models import Season
from tournaments.seasons.permissions import may_run_season
from tournaments.seasons.queries.seasons import opened_season_line

DEFAULT = "superliga-2009"
#: Seasons of one page of the list.
SEASONS = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The seasons on the public list, and those that the account runs."""
    may_be_indexed(request)
    shown = Q(public=True)
    if isinstance(request.user, User):
        shown |= Q(club__in=officer_clubs(request.user)) | Q(created_by=request.user)
    found = Season.objects.filter(shown).select_related("club").order_by("-created_at", "-pk")
    last = request.GET.get("behind", "")
    page = BoundedPages(behind(found, last), SEASONS).get_page(request.GET.get("page"))
    context = {"seasons": page.object_list, "page": page, "may_create": request.user.is_authenticated}
    context["asked"] = urlencode({"behind": last}) if last else ""
    return render(request, "seasons/home.html", context)


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address. The table of players, clubs or teams (`by`), of one `category`."""
    found = _season(slug)
    if found.public:
        may_be_indexed(request)
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
    """Who may: any account for itself; an officer of a club for it; a site admin for every club and the union."""
    form = season_form(request, DEFAULT, None, bind=request.method == "POST")
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        data = form.cleaned_data
        try:
            made = seasons.create_season(
                request.user, data["name"], data["club"], data["system"], data["options"]
            )
        except TooOftenError as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("seasons:office", slug=made.slug)
    return render(request, "seasons/create.html", {"form": form})


def _season(slug: str) -> Season:
    found: Season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
    return found


def run_season(request: HttpRequest, slug: str) -> Season:
    """The season, for officers of its club and site admins; everybody else is refused."""
    found = _season(slug)
    if not may_run_season(request.user, found):
        raise PermissionDenied(_("Only an officer of the club runs its seasons."))
    return found


def season_form(
    request: HttpRequest,
    system: str,
    options: FreeJson | None,
    *,
    initial: dict[str, object] | None = None,
    bind: bool = False,
) -> SeasonForm:
    """The form of a season's rules for the account that asks; another preset begins with its own rules."""
    user = request.user
    assert isinstance(user, User)
    clubs = Club.objects.all() if user.is_superuser else officer_clubs(user)
    chosen = request.POST.get("system", system)
    known = chosen if chosen in dict(preset_choices()) else system
    if initial is None and not user.is_superuser:
        # from the page of a club its season is made; the form takes no other club than the account may run
        asked = request.GET.get("club", "")
        initial = {
            "club": int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 19 else clubs.first()
        }
    data = request.POST if bind else None
    return SeasonForm(
        clubs, known, options if known == system else None, data, initial=initial, union=user.is_superuser
    )
