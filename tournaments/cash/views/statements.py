"""Pages of bank statements (T-41): read, looked through, booked."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, said
from accounts.once import posts_money
from accounts.uploads import take_file
from core.files.limits import LARGEST_LIST, SHOWN_LETTERS
from core.formats import money
from core.names import plain
from core.sizes import takes_file
from core.typed import is_number
from tournaments.cash.domain import statements
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.forms.tokens import TokenForm
from tournaments.cash.models import BankStatement
from tournaments.cash.queries.fetching import may_have_token, read_token_state
from tournaments.cash.queries.statements import called, columns_of, may_hold, shown
from tournaments.cash.uploads import STATEMENT
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role

PAGE = "organiser:statements"


@require_safe
@require_role(*STAFF_ROLES)
def statement_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The statements that were read, and one more to read."""
    bank = bank_account(tournament)
    context = {
        "tournament": tournament,
        "bank": bank,
        "may_have_token": may_have_token(bank),
        "token": read_token_state(bank) if may_have_token(bank) else None,
        "token_form": TokenForm(),
        "statements": BankStatement.objects.filter(tournament=tournament).defer("source"),
    }
    return render(request, "cash/statements.html", context)


@takes_file(LARGEST_LIST)
@require_POST
@require_role(*STAFF_ROLES)
def read_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Has a file of the bank read, and goes on to its preview; nothing is booked yet."""
    file = request.FILES.get("file")
    if file is None:
        messages.error(request, _("Choose a file of the bank first."))
        return redirect(PAGE, slug=tournament.slug)
    back = reverse(PAGE, args=[tournament.slug])
    return take_file(request, STATEMENT, file, back=back, tournament=tournament.pk)


@require_safe
@require_role(*STAFF_ROLES)
def statement(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. What came and whose it is; nothing is booked by looking."""
    found = _found(tournament, pk)
    context = {
        "tournament": tournament,
        "bank": bank_account(tournament),
        "statement": found,
        "shown": shown(found),
        "columns": columns_of(found),
        "may_hold": may_hold(),
        "longest": SHOWN_LETTERS,
    }
    return render(request, "cash/statement.html", context)


@require_POST
@require_role(*STAFF_ROLES)
def say_columns(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Reads a CSV again with other columns: `hold-PLACE`, named in the line `head`."""
    found = _found(tournament, pk)
    holds = {at: request.POST[name] for name, at in _numbered(request, "hold")}
    head = request.POST.get("head", "")
    above = int(head) if is_number(head) else None
    done(request, lambda: statements.say_columns(found, holds, head=above, user=account(request)))
    return redirect("organiser:statement", slug=tournament.slug, pk=pk)


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def book(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Books the sure lines (`sure-LINE`) and those that were decided (`line-LINE` by the key,
    `other-LINE` by what the entry is called)."""
    found = _found(tournament, pk)
    sure, by_hand = (_entries(request, kind) for kind in ("sure", "line"))
    by_hand |= _named(request, tournament)

    def verb() -> None:
        made = statements.book(found, sure, by_hand, account(request))
        total = money(sum(posting.cents for posting in made.postings), tournament.currency)
        words = ngettext(
            "%(count)d payment was booked: %(sum)s.",
            "%(count)d payments were booked: %(sum)s.",
            len(made.postings),
        )
        said(request, words % {"count": len(made.postings), "sum": total})
        if made.doubtful:
            left = ngettext(
                "%(count)d payment is not sure any more and was left.",
                "%(count)d payments are not sure any more and were left.",
                made.doubtful,
            )
            messages.warning(request, left % {"count": made.doubtful})

    done(request, verb)
    return redirect("organiser:statement", slug=tournament.slug, pk=pk)


@require_POST
@require_role(*STAFF_ROLES)
def drop(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Forgets a statement; what was booked of it stays."""
    found = _found(tournament, pk)
    done(request, lambda: statements.drop_statement(found), _("The statement is deleted."))
    return redirect(PAGE, slug=tournament.slug)


def _found(tournament: Tournament, pk: int) -> BankStatement:
    return get_object_or_404(BankStatement.objects.select_related("tournament"), tournament=tournament, pk=pk)


def _numbered(request: HttpRequest, kind: str) -> Iterator[tuple[str, int]]:
    """The fields of a form that are called `kind-NUMBER`."""
    for name in request.POST:
        word, _dash, number = name.partition("-")
        if word == kind and is_number(number):
            yield name, int(number)


def _named(request: HttpRequest, tournament: Tournament) -> dict[int, int]:
    """The ids of lines with those of the entries that were written beside them; what is nobody's name is left."""
    written = {
        line: text for name, line in _numbered(request, "other") if (text := request.POST[name].strip())
    }
    if not written:
        return {}
    known = {plain(name): entry.pk for name, entry in called(tournament).items()}
    return {line: known[plain(text)] for line, text in written.items() if plain(text) in known}


def _entries(request: HttpRequest, kind: str) -> dict[int, int]:
    """The ids of lines with those of the entries that were chosen for them."""
    return {
        line: int(request.POST[name])
        for name, line in _numbered(request, kind)
        if is_number(request.POST[name])
    }
