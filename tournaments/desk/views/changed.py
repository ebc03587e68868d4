"""The answer to a verb about a player: where the list is open his line, the figures, and what takes it back."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from core.formats import money
from tournaments.cash.models import CashPosting
from tournaments.desk.queries.players import changed_lines
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration

#: Stands for the key of a player in the addresses of a list, which are made once for all lines.
ANYBODY = 0


def is_part(request: HttpRequest) -> bool:
    """Whether a part of a page is asked for."""
    return bool(getattr(request, "htmx", False))


def changed(
    request: HttpRequest,
    tournament: Tournament,
    pks: Iterable[int],
    *,
    gone: Iterable[int] = (),
    to: HttpResponse | None = None,
) -> HttpResponse:
    """The lines of the players, put in place of the old ones; the list, or the page `to`, where no part was asked."""
    if to or not is_part(request):
        return to or redirect("organiser:players", slug=tournament.slug)
    lines, sums = changed_lines(tournament, pks)
    context = {
        "tournament": tournament,
        "lines": lines,
        "gone": gone,
        "sums": sums,
        "to": addresses(tournament),
    }
    answer = render(request, "desk/_players_changed.html", context)
    answer["HX-Reswap"] = "none"
    return answer


def paid_words(entry: Registration, posting: CashPosting) -> str:
    """That somebody has paid, and how much."""
    words = {"name": entry.name, "sum": money(posting.cents, entry.tournament.currency)}
    return _("%(name)s has paid %(sum)s.") % words


def carried_words(gone: Registration, entry: Registration) -> str:
    """That the fee of who left counts for who plays in his place."""
    return _("The fee of %(gone)s counts for %(name)s.") % {"gone": gone.name, "name": entry.name}


def addresses(tournament: Tournament) -> dict[str, str]:
    """The addresses of what is done to a player: `players` stands before his key, what is done behind it."""
    verbs = {
        "open": "registration",
        "here": "check-in-player",
        "here_and_pays": "check-in-and-pay",
        "pays": "pay-at-check-in",
        "not_here": "undo-check-in",
    }
    players = reverse("organiser:players", args=[tournament.slug])
    before = f"{players}{ANYBODY}"
    whole = {
        word: reverse(f"organiser:{name}", args=[tournament.slug, ANYBODY]) for word, name in verbs.items()
    }
    return {"players": players, **{word: address.removeprefix(before) for word, address in whole.items()}}
