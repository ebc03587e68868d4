"""Pages for those who connect programs: the documentation of the API, tokens of a tournament."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.domain import tokens
from accounts.models import ApiToken
from tournaments.models import Tournament
from tournaments.permissions import Role, roles_of, tournament_door
from tournaments.views.answers import account, done


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Who may: anyone."""
    return render(request, "api/docs.html")


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_door(*Role.values)
def programs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: any role of the tournament; a token has one role that its maker has. Shown once."""
    user = account(request)
    assert user
    mine = [choice for choice in Role.choices if choice[0] in roles_of(user, tournament)]
    text = ""
    if request.method == "POST":
        role, name = request.POST.get("role", ""), request.POST.get("name", "").strip()[:80]
        if role in dict(mine) and name:
            _made, text = tokens.make_token(user, name, tournament=tournament.pk, role=role)
        else:
            messages.error(request, _("Give the token a name and choose one of your roles."))
    context = {
        "tournament": tournament,
        "choices": mine,
        "text": text,
        "tokens": [
            (token, dict(Role.choices)[token.scope["role"]]) for token in _tokens(request, tournament)
        ],
    }
    return render(request, "organiser/programs.html", context)


@require_POST
@tournament_door(*Role.values)
def revoke(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: who made the token."""
    token = get_object_or_404(_tokens(request, tournament), pk=pk)
    done(request, lambda: tokens.revoke_token(token), _("The token was taken back."))
    return redirect("organiser:programs", slug=tournament.slug)


def _tokens(request: HttpRequest, tournament: Tournament) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(
        user=account(request), scope__tournament=tournament.pk, revoked_at__isnull=True
    ).order_by("-created_at")
