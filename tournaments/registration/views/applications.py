"""Entries of the public page that wait for the office (T-40)."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.registration.domain import applying
from tournaments.registration.queries.applications import for_office

#: Entries on one page.
ENTRIES = 50
PAGE = "organiser:applications"


@require_safe
@require_role(*STAFF_ROLES)
def applications(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Entries that nobody has confirmed, and those that could not be entered."""
    page = Paginator(for_office(tournament), ENTRIES).get_page(request.GET.get("page"))
    return render(request, "registration/applications.html", {"tournament": tournament, "page": page})


@require_POST
@require_role(*STAFF_ROLES)
def approve(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Enter who asked."""
    application = get_object_or_404(tournament.applications, pk=pk)
    words = _("%(name)s is entered.") % {"name": application.name}
    done(request, lambda: applying.approve(application, account(request)), words)
    return redirect(PAGE, slug=tournament.slug)


@require_POST
@require_role(*STAFF_ROLES)
def decline(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Who asked is not entered, and nothing is kept of it."""
    application = get_object_or_404(tournament.applications, pk=pk)
    words = _("%(name)s was removed.") % {"name": application.name}
    done(request, lambda: applying.decline(application), words)
    return redirect(PAGE, slug=tournament.slug)
