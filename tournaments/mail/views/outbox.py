"""The outbox of a tournament: which letters went to whom, and the words of those that no server sends."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.mail.domain import outbox as letters
from tournaments.mail.queries.outbox import posted

#: Letters on one page.
LETTERS = 50
PAGE = "organiser:letters"


@require_safe
@require_role(*STAFF_ROLES)
def outbox(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The letters of the tournament, newest first."""
    page = Paginator(tournament.letters.all(), LETTERS).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "page": page,
        "letters": posted(list(page)),
        "goes": letters.goes(),
    }
    return render(request, "mail/outbox.html", context)


@require_POST
@require_role(*STAFF_ROLES)
def send_again(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The mail server is asked once more."""
    letter = get_object_or_404(tournament.letters, pk=pk)
    done(request, lambda: letters.send_again(letter), _("The letter is sent again."))
    return redirect(PAGE, slug=tournament.slug)


@require_POST
@require_role(*STAFF_ROLES)
def passed_on(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The words were passed on in another way."""
    letter = get_object_or_404(tournament.letters, pk=pk)
    done(request, lambda: letters.passed_on(letter), _("Noted."))
    return redirect(PAGE, slug=tournament.slug)
