"""The token of the club's bank (T-50): kept, forgotten, used at once. It is shown nowhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts.answers import account, done, tell
from tournaments.cash.domain import fetching
from tournaments.cash.forms.tokens import TokenForm
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role

PAGE = "organiser:statements"


@sensitive_post_parameters("token")
@require_POST
@require_role(Role.ORGANISER)
def set_token(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Keeps a token of the account; the one of before is gone."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        tell(request, _("Write the token, and its last day as a date."))
        return redirect(PAGE, slug=tournament.slug)
    token, ends_on = form.cleaned_data["token"], form.cleaned_data["ends_on"]
    done(
        request,
        lambda: fetching.set_token(tournament, token, ends_on, account(request)),
        _("The token is kept; the bank is asked within two minutes."),
    )
    return redirect(PAGE, slug=tournament.slug)


@require_POST
@require_role(Role.ORGANISER)
def drop_token(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Forgets the token; payments that came in by it stay."""
    done(request, lambda: fetching.drop_token(tournament), _("The token is forgotten."))
    return redirect(PAGE, slug=tournament.slug)


@require_POST
@require_role(*STAFF_ROLES)
def fetch_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Asks the bank at once, at most every two minutes."""
    done(request, lambda: fetching.fetch_now(tournament))
    return redirect(PAGE, slug=tournament.slug)
