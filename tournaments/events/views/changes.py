"""The log of changes: of one tournament for its organiser, of everything for the site's administrator."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.events.forms.changes import AllChangesForm, ChangesForm
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.events.queries.changes import logged, shown

#: Changes on one page.
CHANGES = 50


@require_safe
@never_cache
@require_role(Role.ORGANISER)
def of_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the organiser. Network addresses are for the administrator only."""
    form = ChangesForm(request.GET)
    return render(
        request, "events/changes.html", {"tournament": tournament} | _context(request, form, tournament)
    )


@require_safe
@never_cache
@login_required
def everywhere(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator of the site."""
    if not request.user.is_superuser:
        raise PermissionDenied(_("Only the administrator of the site sees all changes."))
    form = AllChangesForm(request.GET)
    return render(request, "events/all_changes.html", {"everywhere": True} | _context(request, form))


def _context(
    request: HttpRequest, form: ChangesForm, tournament: Tournament | None = None
) -> dict[str, object]:
    """What both pages show; a search that is not well formed shows its errors and nothing else."""
    asked = form.cleaned_data if form.is_valid() else None
    entries = logged(tournament, **asked) if asked is not None else logged().none()
    page = Paginator(entries, CHANGES).get_page(request.GET.get("page"))
    searched = urlencode({key: value for key, value in request.GET.items() if key != "page" and value})
    return {"form": form, "page": page, "changes": shown(page.object_list), "asked": searched}
