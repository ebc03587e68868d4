"""The queue at the desk: find somebody, hand out the start number, take the fee."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from tournaments.cash.domain import cash_book, postings
from tournaments.desk.views.players import found
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, require_role
from tournaments.jury.queries.suspensions import suspended_players
from tournaments.people.models import Suspension
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries


@dataclass(frozen=True)
class InQueue:
    """A line of the queue: who he is, what he owes, and why he may be sent away."""

    entry: Registration
    account: cash_book.Account
    suspension: Suspension | None

    @property
    def may_play(self) -> bool:
        """Neither sent off nor suspended."""
        return self.suspension is None and self.entry.state != Registration.State.DISQUALIFIED

    @property
    def owes(self) -> bool:
        """Something is left to pay."""
        return self.account.open > 0


@require_safe
@require_role(*OFFICE)
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The queue at the desk, who is not here yet first."""
    words, page = found(request, entry_queries.queue(tournament))
    entries = list(page.object_list)
    accounts = cash_book.accounts(
        tournament, tournament.registrations.filter(pk__in=[entry.pk for entry in entries])
    )
    suspended = suspended_players(tournament)
    context = {
        "tournament": tournament,
        "words": words,
        "entries": entries,
        "queue": [InQueue(entry, accounts[entry.pk], suspended.get(entry.player_id)) for entry in entries],
        "page": page,
        "fees": tournament.fees.filter(cents__gt=0).exists(),
        "counts": entry_queries.state_counts(tournament),
    }
    return render(request, "desk/check_in.html", context)


@require_POST
@require_role(*OFFICE)
def here(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. He is here and gets his start number."""
    _receive(request, _entry(tournament, pk))
    return redirect("organiser:check-in", slug=tournament.slug)


@require_POST
@require_role(*OFFICE)
def here_and_pays(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. In one step: he is here, and pays his fee; who is refused pays nothing."""
    entry = _entry(tournament, pk)
    if _receive(request, entry):
        _take_fee(request, entry)
    return redirect("organiser:check-in", slug=tournament.slug)


@require_POST
@require_role(*OFFICE)
def pays(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. He pays his fee."""
    _take_fee(request, _entry(tournament, pk))
    return redirect("organiser:check-in", slug=tournament.slug)


def _entry(tournament: Tournament, pk: int) -> Registration:
    return get_object_or_404(tournament.registrations.select_related("player", "club", "tournament"), pk=pk)


def _receive(request: HttpRequest, entry: Registration) -> bool:
    if not done(request, lambda: participation.check_in(entry, account(request))):
        return False
    entry.refresh_from_db()
    words = {"name": entry.name, "number": entry.start_number}
    messages.success(request, _("%(name)s has start number %(number)d.") % words)
    return True


def _take_fee(request: HttpRequest, entry: Registration) -> None:
    paid = _("%(name)s has paid.") % {"name": entry.name}
    done(request, lambda: postings.pay_fee(entry, account(request)), paid)
