"""A tournament, and what a club plays next, for people's calendars (T-40)."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from core.addresses import address_for_others
from tournaments.people.models import Club
from tournaments.publishing.documents.calendar import CONTENT_TYPE, written
from tournaments.publishing.queries.appointments import Appointment, appointment, coming
from tournaments.registration.queries.entries import published_tournament


@require_safe
@conditional_page
@cache_control(no_cache=True)
def of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address of a tournament past its draft. When and where it is."""
    found = published_tournament(slug)
    return _file(request, [appointment(found)], found.name, found.slug)


@require_safe
@conditional_page
@cache_control(no_cache=True)
def of_club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone. What a club plays next, as far as it stands on the public list; programs follow the address."""
    club = get_object_or_404(Club, pk=pk)
    return _file(request, coming(club), club.name, f"club-{pk}")


def _file(request: HttpRequest, shown: Sequence[Appointment], title: str, name: str) -> HttpResponse:
    site = address_for_others(request, "/").rstrip("/")
    response = HttpResponse(written(shown, site, title), content_type=CONTENT_TYPE)
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response
