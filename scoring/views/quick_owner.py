"""What who has the write address does with a quick table: how long it stays, its secret, what came too late."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.answers import account, done
from scoring.domain import held, joining_quick, quick
from scoring.domain.entries import Author
from scoring.domain.pens import replace_code
from scoring.domain.sheets import reopen_sheet
from scoring.domain.write_keys import write_key
from scoring.models import Entry, HeldEntry, QuickTable, Sheet
from scoring.views.quick_table import owned


@require_POST
def renew(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address. Six weeks from today; nobody keeps the table any longer."""
    table = owned(public_id, key)
    done(request, lambda: quick.renew(table))
    return _back(table)


@require_POST
def keep(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: an account that has the write address. It keeps the table."""
    table, user = owned(public_id, key), account(request)
    if user is None:
        raise Http404
    done(request, lambda: quick.keep(table, user))
    return _back(table)


@require_POST
def reopen(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address. The signed sheet is opened again for writing."""
    table = owned(public_id, key)
    done(request, lambda: reopen_sheet(table.sheet, _author(request), _("Opened again by the table")))
    return _back(table)


@require_POST
def join(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address. One more player sits down, from the next deal on."""
    table = owned(public_id, key)
    seen = request.POST.get("version", "")
    version = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else -1
    name = request.POST.get("name", "")[:200]
    done(
        request,
        lambda: joining_quick.add_player(table, _author(request), name, version),
        _("The player sits at the table."),
    )
    return _back(table)


@require_POST
def replace(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address, which stops working: the answer leads to the new one."""
    table = owned(public_id, key)
    done(request, lambda: replace_code(table.sheet))
    return _back(table)


@require_POST
def delete(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address. The table with all its deals, for good."""
    quick.delete_table(owned(public_id, key))
    messages.success(request, _("The table was deleted."))
    return redirect("scoring:quick")


@require_POST
def take_held(request: HttpRequest, public_id: str, key: str, pk: int) -> HttpResponse:
    """Who may: who has the write address. Takes over what came too late."""
    return _settle(request, owned(public_id, key), pk, held.take_over)


@require_POST
def lay_held_aside(request: HttpRequest, public_id: str, key: str, pk: int) -> HttpResponse:
    """Who may: who has the write address. What came too late is kept and counts nowhere."""
    return _settle(request, owned(public_id, key), pk, held.lay_aside)


def _settle(
    request: HttpRequest, table: QuickTable, pk: int, verb: Callable[[HeldEntry, Author], object]
) -> HttpResponse:
    late = get_object_or_404(table.sheet.held_entries, pk=pk)
    done(request, lambda: verb(late, _author(request)))
    return _back(table)


def _author(request: HttpRequest) -> Author:
    return Author(role=Entry.Role.ORGANISER, user=account(request))


def _back(table: QuickTable) -> HttpResponse:
    """To the owner's page, at the secret as it is now."""
    sheet = Sheet.objects.get(pk=table.sheet_id)
    return redirect("scoring:quick-own", sheet.public_id, write_key(sheet))
