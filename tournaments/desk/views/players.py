"""Pages of the organiser and the desk about the players: the list, and entering one by one."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, require_role
from tournaments.people.permissions import officer_clubs
from tournaments.registration.domain import importing, participation
from tournaments.registration.forms.desk import EntryForm, ListForm, TermsForm
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries

#: Players on one page of the list.
PLAYERS = 100


@require_safe
@require_role(*OFFICE)
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The list of players, with the form that enters one."""
    return _list(request, tournament, EntryForm(), TermsForm(tournament))


@require_POST
@require_role(*OFFICE)
def enter_player(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Enters one player, who is here at once where the form says so."""
    form, terms_form = EntryForm(request.POST), TermsForm(tournament, request.POST)
    if form.is_valid() and terms_form.is_valid():
        here = "check_in" in request.POST
        if done(
            request,
            lambda: participation.register(
                tournament,
                form.person(),
                terms_form.terms(),
                form.details(),
                checked_in=here,
                user=account(request),
            ),
        ):
            return redirect("organiser:players", slug=tournament.slug)
    return _list(request, tournament, form, terms_form)


def _list(
    request: HttpRequest, tournament: Tournament, form: EntryForm, terms_form: TermsForm
) -> HttpResponse:
    user = account(request)
    assert user
    words, page = found(request, entry_queries.registrations(tournament).prefetch_related("categories"))
    context = {
        "tournament": tournament,
        "form": form,
        "terms_form": terms_form,
        "list_form": ListForm(),
        "columns": importing.column_names(),
        "registrations": page.object_list,
        "page": page,
        "words": words,
        "keeps_members": officer_clubs(user).exists(),
        "counts": entry_queries.state_counts(tournament),
    }
    return render(request, "desk/players.html", context)


def found(request: HttpRequest, entries: QuerySet[Registration]) -> tuple[str, Page[Registration]]:
    """The words that are looked for, and the page of those who have them; of everybody where there are none."""
    words = request.GET.get("q", "")[:80]
    matching = entry_queries.matching(entries, words) if words else entries
    return words, Paginator(matching, PLAYERS).get_page(request.GET.get("page"))
