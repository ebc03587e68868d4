"""Everything public as a file for spreadsheets and programs (T-34)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from core.files.listing import Listing
from core.files.written import FORMS
from tournaments.publishing.queries.lists import season_list, tournament_list
from tournaments.registration.queries.entries import published_tournament
from tournaments.seasons.models import Season
from tournaments.standings.queries.records import public_record


@require_safe
@cache_control(no_cache=True)
def tournament_file(request: HttpRequest, slug: str, name: str, form: str) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results (T-35); names only of who agreed.

    `round` asks for an earlier one, `category` for the order of a category.
    """
    found = published_tournament(slug)
    number = request.GET.get("round", "0")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise Http404
    try:
        listing = tournament_list(found, name, int(number), request.GET.get("category", ""))
    except LookupError:
        raise Http404 from None
    return _file(listing, form, f"{slug}-{name}" + (f"-{listing.round}" if listing.round else ""))


@require_safe
@cache_control(no_cache=True)
def season_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Who may: anyone with the address. The table of players, clubs or teams (`by`), of one `category`."""
    found = get_object_or_404(Season.objects.select_related("club"), slug=slug)
    listing = season_list(found, request.GET.get("by", "players"), request.GET.get("category", ""))
    return _file(listing, form, f"{slug}-{listing.name}")


@require_safe
@cache_control(no_cache=True)
def record_file(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results. The table-record/1 of a sheet, names as agreed."""
    record = public_record(published_tournament(slug), number, table)
    if record is None:
        raise Http404
    response = HttpResponse(record, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{number}-{table}.json"'
    return response


def _file(listing: Listing, form: str, name: str) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    response = HttpResponse(FORMS[form].write(listing), content_type=FORMS[form].content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response
