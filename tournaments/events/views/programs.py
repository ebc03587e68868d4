"""Pages for those who connect programs: the documentation of the API, tokens of a tournament."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from accounts.domain import tokens
from accounts.models import ApiToken
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role, roles_of


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Who may: anyone."""
    return render(request, "events/api_docs.html")


@require_safe
@never_cache
@require_role(*Role.values)
def programs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: any role of the tournament; their own tokens."""
    return _page(request, tournament)


@never_cache
@require_role(*Role.values)
@verb_of("organiser:programs")
def make_token(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: any role of the tournament; a token has one role that its maker has. Shown on this page only."""
    user = account(request)
    assert user
    role, name = request.POST.get("role", ""), request.POST.get("name", "").strip()[:80]
    if role not in roles_of(user, tournament) or not name:
        messages.error(request, _("Give the token a name and choose one of your roles."))
        return _page(request, tournament)
    _made, text = tokens.make_token(user, name, tournament=tournament.pk, role=role)
    return _page(request, tournament, text)


def _page(request: HttpRequest, tournament: Tournament, text: str = "") -> HttpResponse:
    mine = roles_of(request.user, tournament)
    context = {
        "tournament": tournament,
        "choices": [choice for choice in Role.choices if choice[0] in mine],
        "text": text,
        "tokens": [
            (token, dict(Role.choices)[token.scope["role"]]) for token in _tokens(request, tournament)
        ],
    }
    return render(request, "events/programs.html", context)


@require_POST
@require_role(*Role.values)
def revoke(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: who made the token."""
    token = get_object_or_404(_tokens(request, tournament), pk=pk)
    done(request, lambda: tokens.revoke_token(token), _("The token was taken back."))
    return redirect("organiser:programs", slug=tournament.slug)


def _tokens(request: HttpRequest, tournament: Tournament) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(
        user=account(request), scope__tournament=tournament.pk, revoked_at__isnull=True
    ).order_by("-created_at")
