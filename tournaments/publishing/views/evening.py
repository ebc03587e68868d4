"""A player's evening and a table's sheet, for everyone: as far as results show (T-35), with names as agreed (T-34)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.events.queries.internet import internet
from tournaments.jury.queries.published import rulings_of_table
from tournaments.publishing.published_parts import as_html
from tournaments.publishing.views.public import kept
from tournaments.registration.queries import entries as entry_queries
from tournaments.registration.queries.entries import published_tournament
from tournaments.rounds.queries import visibility
from tournaments.standings.queries.evening import beside_one, evening, sits_out, sitting
from tournaments.standings.queries.outlook import outlook
from tournaments.standings.queries.public_table import public_table


@require_safe
def mine(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: anyone. Where a player stands, how it came, where he sits next; the phone may keep whose page it is."""
    tournament = published_tournament(slug)
    registration = get_object_or_404(entry_queries.registrations(tournament), pk=pk)
    shown, latest = visibility.public_round(tournament), visibility.latest_public_round(tournament)
    seated = sitting(latest, registration)
    context = {
        "tournament": tournament,
        "registration": registration,
        "evening": evening(shown, registration, internet(tournament)) if shown else None,
        "round": latest,
        "parts": {"round": as_html(kept("round", slug, get_language() or ""))},
        "seated": seated,
        "others": beside_one(seated) if seated else [],
        "sits_out": sits_out(latest, registration),
        "outlook": outlook(shown, seated, registration, internet(tournament)),
    }
    return render(request, "publishing/mine.html", context)


@require_safe
def last_mine(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. Where Flek opens from the home screen: only the device knows whose page it read last."""
    return render(request, "publishing/last_mine.html")


@require_safe
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results. The sheet of a table, one line a deal."""
    tournament = published_tournament(slug)
    found = public_table(tournament, number, table)
    if found is None:
        raise Http404
    rulings = rulings_of_table(tournament, found.table)
    lines = [(deal, rulings.get(deal.number, ())) for deal in found.deals]
    context = {"tournament": tournament, "shown": found, "lines": lines}
    return render(request, "publishing/table.html", context)
