"""At the desk: who is here gets a start number and pays; each with the way back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.answers import Undo, account, done, posted_key, said
from tournaments.cash.domain import postings
from tournaments.desk.views.changed import changed, paid_words
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration

#: What was done in words, and what takes it back.
Done = tuple[str, Undo | None]


@require_POST
@require_role(*STAFF_ROLES)
def here(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. He is here and gets his start number."""
    entry = _entry(tournament, pk)
    return _do(request, entry, lambda: _receive(request, entry))


@require_POST
@require_role(*STAFF_ROLES)
def here_and_pays(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. In one step: he is here, and pays his fee; who is refused pays nothing."""
    entry = _entry(tournament, pk)

    def verb() -> Done:
        came, undo = _receive(request, entry)
        paid, back = _take_fee(request, entry)
        return f"{came} {paid}", Undo(back.address, {**back.fields, **undo.fields, "came": "1"})

    return _do(request, entry, verb)


@require_POST
@require_role(*STAFF_ROLES)
def pays(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. He pays his fee."""
    entry = _entry(tournament, pk)
    return _do(request, entry, lambda: _take_fee(request, entry))


@require_POST
@require_role(*STAFF_ROLES)
def undo_check_in(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. He was checked in by mistake; who had left before has left again."""
    entry = _entry(tournament, pk)

    def verb() -> Done:
        _send_back(request, entry)
        undo = Undo(reverse("organiser:check-in-player", args=[tournament.slug, pk]))
        return _("%(name)s is not here.") % {"name": entry.name}, undo

    return _do(request, entry, verb)


@require_POST
@require_role(*STAFF_ROLES)
def undo_payment(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The fee was taken by mistake; the check-in goes with it where both were one step."""
    entry = _entry(tournament, pk)
    posting = get_object_or_404(entry.postings, pk=posted_key(request, "posting"))

    def verb() -> Done:
        postings.reverse(posting, account(request), _reason(request))
        if request.POST.get("came"):
            _send_back(request, entry)
        return _("%(name)s: taken back.") % {"name": entry.name}, None

    return _do(request, entry, verb)


def _entry(tournament: Tournament, pk: int) -> Registration:
    return get_object_or_404(tournament.registrations.select_related("player", "club", "tournament"), pk=pk)


def _do(request: HttpRequest, entry: Registration, verb: Callable[[], Done]) -> HttpResponse:
    """Run a verb; what it did or why not is told on the list, or on the player's page where it came from there."""
    done(request, lambda: said(request, *verb()))
    page = redirect("organiser:registration", slug=entry.tournament.slug, pk=entry.pk)
    return changed(request, entry.tournament, [entry.pk], to=page if "page" in request.POST else None)


def _receive(request: HttpRequest, entry: Registration) -> tuple[str, Undo]:
    left = entry.state == Registration.State.WITHDRAWN
    participation.check_in(entry, account(request))
    entry.refresh_from_db()
    words = {"name": entry.name, "number": entry.start_number}
    undo = reverse("organiser:undo-check-in", args=[entry.tournament.slug, entry.pk])
    back = Undo(undo, {"left": "1"} if left else {})
    return _("%(name)s has start number %(number)d.") % words, back


def _take_fee(request: HttpRequest, entry: Registration) -> tuple[str, Undo]:
    posting = postings.pay_fee(entry, account(request))
    undo = reverse("organiser:undo-payment", args=[entry.tournament.slug, entry.pk])
    return paid_words(entry, posting), Undo(undo, {"posting": str(posting.pk)})


def _send_back(request: HttpRequest, entry: Registration) -> None:
    if request.POST.get("left"):
        participation.withdraw(entry, account(request), _reason(request))
    else:
        participation.undo_check_in(entry, account(request), _reason(request))
    entry.refresh_from_db()


def _reason(request: HttpRequest) -> str:
    """Why it is taken back: what was taken back at once was a mistake."""
    return request.POST.get("reason", "").strip()[:300] or _("by mistake")
