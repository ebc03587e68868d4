"""Members of a club (T-23): its officers note who belongs to it from when until when; the union transfers."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done, tell_faults
from accounts.models import User
from tournaments.people.domain import memberships, registry, scan_cards
from tournaments.people.forms.members import JoinForm, LeaveForm, MemberForm
from tournaments.people.forms.person import PersonForm
from tournaments.people.models import Club, Membership
from tournaments.people.permissions import kept_club, kept_clubs
from tournaments.people.queries.players import players_named

#: Memberships on one page of the list.
LINES = 100


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: officers; the clubs whose members the account keeps, a site admin all of them."""
    clubs = kept_clubs(_user(request))
    if not clubs and request.user.is_superuser:
        return redirect("union:home")
    if not clubs:
        raise PermissionDenied(_("Only an officer of a club keeps its members."))
    if len(clubs) == 1:
        return redirect("members:club", pk=clubs[0].pk)
    return render(request, "people/members/home.html", {"clubs": clubs})


@require_safe
@login_required
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, site admins. Its members of every time, and a search for who joins."""
    found = _club(request, pk)
    listed = found.memberships.select_related("player").order_by("player__sort_key", "since")
    page = Paginator(listed, LINES).get_page(request.GET.get("page"))
    words = request.GET.get("q", "")[:80]
    dated = found.memberships.filter(until__isnull=True).values("player")
    administrator = _user(request).is_superuser
    undated = list(
        found.players.filter(registered=True, merged_into__isnull=True)
        .exclude(pk__in=dated)
        .order_by("sort_key", "pk")[:LINES]
    )
    context = {
        "club": found,
        "cards": scan_cards.cards_of([*(one.player for one in page.object_list), *undated]),
        "administrator": administrator,
        "page": page,
        "memberships": page.object_list,
        "undated": undated,
        "words": words,
        "players": players_named(words, registry.joinable(_user(request), found)),
        "new": MemberForm(prefix="new", licensing=administrator),
        "today": timezone.localdate(),
    }
    return render(request, "people/members/club.html", context)


@require_POST
@login_required
def join(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Who may: officers of the club for people whom they typed themselves, site admins for everybody."""
    found, user = _club(request, pk), _user(request)
    who = get_object_or_404(registry.joinable(user, found), pk=player)
    form = JoinForm(request.POST, licensing=user.is_superuser)
    if form.is_valid():
        since, licence = form.cleaned_data["since"], form.cleaned_data.get("licence", "")
        done(
            request,
            lambda: memberships.join(who, found, since, licence, transfer=user.is_superuser, by=user),
            _("%(name)s belongs to %(club)s.") % {"name": who, "club": found},
        )
    else:
        tell_faults(request, form)
    return redirect("members:club", pk=pk)


@require_POST
@login_required
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, site admins. Somebody who was entered nowhere yet becomes a member."""
    found, user = _club(request, pk), _user(request)
    form = MemberForm(request.POST, prefix="new", licensing=user.is_superuser)
    if form.is_valid():
        person = form.person()
        done(
            request,
            lambda: memberships.enter_member(person, found, form.cleaned_data["since"], by=user),
            _("%(name)s belongs to %(club)s.") % {"name": person.name, "club": found},
        )
    else:
        tell_faults(request, form)
    return redirect("members:club", pk=pk)


@require_POST
@login_required
def correct(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Who may: officers of the club for its members, site admins. The name and the consent on paper;
    licence and year of birth by site admins alone."""
    found, user = _club(request, pk), _user(request)
    who = get_object_or_404(found.players.filter(registered=True, merged_into__isnull=True), pk=player)
    form = PersonForm(request.POST, only=registry.changeable(user, who) & registry.OF_A_MEMBER)
    if form.is_valid():
        done(request, lambda: memberships.correct_member(who, form.person(), user), _("Saved."))
    else:
        tell_faults(request, form)
    return redirect("members:club", pk=pk)


@require_POST
@login_required
def leave(request: HttpRequest, pk: int, membership: int) -> HttpResponse:
    """Who may: officers of the club, site admins. A membership ends with a day."""
    found = get_object_or_404(Membership, club=_club(request, pk), pk=membership)
    form = LeaveForm(request.POST)
    if form.is_valid():
        done(request, lambda: memberships.leave(found, form.cleaned_data["until"]), _("Saved."))
    else:
        tell_faults(request, form)
    return redirect("members:club", pk=pk)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _club(request: HttpRequest, pk: int) -> Club:
    return kept_club(_user(request), pk)
