"""The page of a quick table: its two addresses, how long it stays, settling up, paper."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.addresses import address_for_others
from accounts.models import User
from rules.errors import RuleError
from scoring.domain import held, quick
from scoring.domain.entries import Author
from scoring.domain.pens import replace_code, sheet_code
from scoring.domain.quick_printing import request_quick_pdf
from scoring.domain.refusals import Refusal, rule_message
from scoring.domain.sheets import reopen_sheet
from scoring.domain.write_keys import is_write_key, write_key
from scoring.forms.quick import SettleForm
from scoring.models import Entry, Job, QuickTable, Sheet
from scoring.queries import LATE_ON_A_PAGE
from scoring.settling import settle_sheet, unit_of
from scoring.views.quick import write_address


@require_safe
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone with the read address. How to read, settle and print; nothing that changes the table."""
    found = _found(public_id)
    return render(request, "quick/table.html", _context(request, found))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address. The same, with the right to write, to keep and to delete."""
    found = _found(public_id)
    if not is_write_key(found.sheet, key):
        raise Http404
    if request.method == "POST":
        return _act(request, found)
    waiting = found.sheet.held_entries.filter(settled_at__isnull=True).order_by("received_at", "pk")
    context = {
        **_context(request, found),
        "key": key,
        "write_address": address_for_others(request, write_address(found.sheet)),
        "code": sheet_code(found.sheet),
        "held_entries": Paginator(waiting, LATE_ON_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "quick/table.html", context)


@require_safe
def settle(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone with the read address. `?rate=` and `?coin=`: the payments; nothing is stored."""
    found = _found(public_id)
    sheet = found.sheet
    unit = unit_of(sheet.ruleset)
    form = SettleForm(unit, sheet.currency, request.GET or SettleForm(unit, sheet.currency).initial)
    settled, refused = None, None
    if form.is_valid():
        try:
            settled = settle_sheet(
                sheet, rate=form.cleaned_data.get("rate", 1), coin=form.cleaned_data["coin"]
            )
        except RuleError as error:
            refused = rule_message(error)
    context = {"table": found, "sheet": sheet, "form": form, "settled": settled, "refused": refused}
    return render(request, "quick/settle.html", context)


@require_POST
def pdf(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone with the read address. Asks for the sheet on paper; `blank` for an empty one."""
    found = _found(public_id)
    address = address_for_others(request, reverse("scoring:sheet", args=[public_id]))
    try:
        job = request_quick_pdf(found, blank="blank" in request.POST, address=address)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("scoring:quick-table", public_id)
    return redirect("scoring:quick-job", public_id, job.pk)


@require_safe
def job(request: HttpRequest, public_id: str, pk: uuid.UUID) -> HttpResponse:
    """Who may: anyone with the read address. How far the file has come."""
    found = _found(public_id)
    job = get_object_or_404(Job, pk=pk, subject=quick.print_subject(found.sheet))
    template = "quick/_job.html" if getattr(request, "htmx", False) else "quick/job.html"
    return render(request, template, {"table": found, "sheet": found.sheet, "job": job})


@require_safe
def job_file(request: HttpRequest, public_id: str, pk: uuid.UUID) -> HttpResponse:
    """Who may: anyone with the read address. The file, once it is there."""
    subject = quick.print_subject(_found(public_id).sheet)
    job = get_object_or_404(Job.objects.select_related("result"), pk=pk, subject=subject)
    if job.result is None:
        raise Http404
    return HttpResponse(
        bytes(job.result.content),
        content_type=job.result.content_type,
        headers={"Content-Disposition": f'inline; filename="{job.file_name}"'},
    )


def _found(public_id: str) -> QuickTable:
    tables = QuickTable.objects.select_related("sheet", "sheet__fold").prefetch_related("sheet__seats")
    found: QuickTable = get_object_or_404(tables, sheet__public_id=public_id)
    return found


def _context(request: HttpRequest, found: QuickTable) -> dict[str, object]:
    sheet = found.sheet
    return {
        "table": found,
        "sheet": sheet,
        "due": quick.due_at(found),
        "read_address": address_for_others(request, reverse("scoring:sheet", args=[sheet.public_id])),
    }


def _act(request: HttpRequest, found: QuickTable) -> HttpResponse:
    """One of the buttons of the owner's page."""
    action = request.POST.get("action", "")
    if action == "delete":
        quick.delete_table(found)
        messages.success(request, _("The table was deleted."))
        return redirect("scoring:quick")
    verb = _verbs(request, found).get(action)
    if verb is None:
        raise Http404
    try:
        verb()
    except Refusal as refusal:
        messages.error(request, refusal.message)
    sheet = Sheet.objects.get(pk=found.sheet_id)
    return redirect("scoring:quick-own", sheet.public_id, write_key(sheet))


def _verbs(request: HttpRequest, found: QuickTable) -> dict[str, Callable[[], object]]:
    sheet, user = found.sheet, request.user
    author = Author(role=Entry.Role.ORGANISER, user=user if isinstance(user, User) else None)
    verbs: dict[str, Callable[[], object]] = {
        "renew": lambda: quick.renew(found),
        "reopen": lambda: reopen_sheet(sheet, author, _("Opened again by the table")),
        "replace": lambda: replace_code(sheet),
    }
    if isinstance(user, User):
        verbs["keep"] = lambda: quick.keep(found, user)
    if "held" in request.POST:
        key = request.POST["held"]
        late = get_object_or_404(sheet.held_entries, pk=key if key.isdecimal() and len(key) < 19 else 0)
        verbs["take"] = lambda: held.take_over(late, author)
        verbs["aside"] = lambda: held.lay_aside(late, author)
    return verbs
