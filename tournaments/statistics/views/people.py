"""Players, clubs, seasons and all public tournaments in figures (T-44)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from core.files.written import FORMS
from core.robots import may_be_indexed
from tournaments.people.domain import consents
from tournaments.people.models import Club
from tournaments.people.permissions import officer_clubs
from tournaments.seasons.models import Season
from tournaments.statistics.models import SummedFigures
from tournaments.statistics.queries.lists import WHOLE, figures_list, player_list, scope_list
from tournaments.statistics.queries.player import PlayerNumbers, player_numbers, player_opened, told_player
from tournaments.statistics.queries.scopes import scope_numbers
from tournaments.statistics.views.written import written

Scope = SummedFigures.Scope


@require_safe
@cache_control(no_cache=True)
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone, where the player agreed to his statistics; for search engines where he agreed to them, too."""
    shown = _player(request, pk)
    if consents.Scope.SEARCH in consents.scopes_of(shown.player):
        may_be_indexed(request)
    return render(request, "statistics/player.html", {"shown": shown, "forms": FORMS})


@require_safe
@cache_control(no_cache=True)
def player_file(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """Who may: anyone, as the page. His evenings, or his figures (`of=figures`)."""
    shown = _player(request, pk)
    if request.GET.get("of") == "figures":
        return written(figures_list(shown.sections, shown.player.name), form, f"player-{shown.player.pk}")
    return written(player_list(shown), form, f"player-{shown.player.pk}")


@require_safe
@cache_control(no_cache=True)
def player_deals(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone, where the player agreed. The evenings with deals of a figure (`what`)."""
    found = told_player(pk)
    page = request.GET.get("page", "1")
    number = int(page) if page.isascii() and page.isdecimal() and 0 < len(page) < 6 else 1
    what = request.GET.get("what", "deals")
    opened = player_opened(found, request.GET.get("by", ""), what, max(number, 1)) if found else None
    if opened is None:
        raise Http404
    return render(request, "statistics/evenings.html", {"shown": opened})


@require_safe
@cache_control(no_cache=True)
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone. The public tournaments of a club."""
    found = get_object_or_404(Club, pk=pk)
    may_be_indexed(request)
    return _scope(request, Scope.CLUB, pk, found.name, reverse("public:club", args=[pk]))


@require_safe
@cache_control(no_cache=True)
def club_file(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """Who may: anyone, as the page."""
    return _scope_file(request, Scope.CLUB, pk, get_object_or_404(Club, pk=pk).name, form)


@require_safe
@login_required
def members(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: an officer of the club, a site admin. Its members by name, agreed or not, over all tournaments."""
    found = get_object_or_404(Club, pk=pk)
    assert isinstance(request.user, User)
    if not request.user.is_superuser and not officer_clubs(request.user).filter(pk=pk).exists():
        raise PermissionDenied(_("Only an officer of the club sees this."))
    shown = scope_numbers(Scope.ALL, None, request.GET.get("by", ""), most=WHOLE, members=pk)
    context = {
        "shown": shown,
        "title": found.name,
        "back": reverse("members:club", args=[pk]),
        "members": True,
    }
    return render(request, "statistics/scope.html", context)


@require_safe
@cache_control(no_cache=True)
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address. The public tournaments of a season."""
    found = get_object_or_404(Season, slug=slug)
    if found.public:
        may_be_indexed(request)
    return _scope(request, Scope.SEASON, found.pk, found.name, reverse("seasons:season", args=[slug]))


@require_safe
@cache_control(no_cache=True)
def season_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Who may: anyone with the address, as the page."""
    found = get_object_or_404(Season, slug=slug)
    return _scope_file(request, Scope.SEASON, found.pk, found.name, form)


@require_safe
@cache_control(no_cache=True)
def everything(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. All public tournaments."""
    may_be_indexed(request)
    return _scope(request, Scope.ALL, None, _("All tournaments"), reverse("public:home"))


@require_safe
@cache_control(no_cache=True)
def everything_file(request: HttpRequest, form: str) -> HttpResponse:
    """Who may: anyone, as the page."""
    return _scope_file(request, Scope.ALL, None, _("All tournaments"), form)


def _player(request: HttpRequest, pk: int) -> PlayerNumbers:
    found = told_player(pk)
    shown = player_numbers(found, request.GET.get("by", "")) if found else None
    if shown is None:
        raise Http404
    return shown


def _scope(request: HttpRequest, scope: str, of: int | None, title: str, back: str) -> HttpResponse:
    shown = scope_numbers(scope, of, request.GET.get("by", ""))
    context = {"shown": shown, "title": title, "back": back, "forms": FORMS}
    return render(request, "statistics/scope.html", context)


def _scope_file(request: HttpRequest, scope: str, of: int | None, title: str, form: str) -> HttpResponse:
    shown = scope_numbers(scope, of, request.GET.get("by", ""), most=WHOLE)
    if shown is None:
        raise Http404
    name = f"{scope}-{of}" if of else scope
    if request.GET.get("of") == "figures":
        return written(figures_list(shown.sections, title), form, name)
    return written(scope_list(shown, title), form, name)
