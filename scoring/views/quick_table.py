"""The page of a quick table: its two addresses, settling up, paper."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import tell
from core.addresses import address_for_others
from core.models import Job
from core.refusals import Refusal, rule_message
from rules.errors import RuleError
from scoring.documents.quick_printing import request_quick_pdf
from scoring.domain import joining_quick, quick
from scoring.domain.late import with_logs
from scoring.domain.pens import sheet_code
from scoring.domain.table_lots import drawn
from scoring.domain.tickets import unit_of
from scoring.domain.write_keys import is_write_key
from scoring.forms.quick import SettleForm
from scoring.models import QuickTable
from scoring.queries import LATE_ON_A_PAGE
from scoring.settling import settle_sheet
from scoring.views.quick import players_address, write_address


@require_safe
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone with the read address. How to read, settle and print; nothing that changes the table."""
    found = table_of(public_id)
    return render(request, "scoring/quick/table.html", _context(request, found))


@never_cache
@require_safe
def own(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Who may: who has the write address. The same, with the right to write, to keep and to delete."""
    found = owned(public_id, key)
    waiting = with_logs(found.sheet.held_entries.filter(settled_at__isnull=True)).order_by(
        "received_at", "pk"
    )
    context = {
        **_context(request, found),
        "key": key,
        "write_address": address_for_others(request, write_address(found.sheet)),
        "read_address": address_for_others(request, players_address(found.sheet)),
        "code": sheet_code(found.sheet),
        "may_join": joining_quick.may_join(found.sheet),
        "held_entries": Paginator(waiting, LATE_ON_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "scoring/quick/table.html", context)


@require_safe
def settle(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone with the read address. `?rate=` and `?coin=`: the payments; nothing is stored."""
    found = table_of(public_id)
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
    return render(request, "scoring/quick/settle.html", context)


@require_POST
def pdf(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone with the read address. Asks for the sheet on paper; `blank` for an empty one."""
    found = table_of(public_id)
    address = address_for_others(request, reverse("scoring:sheet", args=[public_id]))
    try:
        job = request_quick_pdf(found, blank="blank" in request.POST, address=address)
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("scoring:quick-table", public_id)
    return redirect("scoring:quick-job", public_id, job.pk)


@require_safe
def job(request: HttpRequest, public_id: str, pk: uuid.UUID) -> HttpResponse:
    """Who may: anyone with the read address. How far the file has come."""
    found = table_of(public_id)
    job = get_object_or_404(Job, pk=pk, subject=quick.print_subject(found.sheet))
    template = "scoring/quick/_job.html" if getattr(request, "htmx", False) else "scoring/quick/job.html"
    return render(request, template, {"table": found, "sheet": found.sheet, "job": job})


@require_safe
def job_file(request: HttpRequest, public_id: str, pk: uuid.UUID) -> HttpResponse:
    """Who may: anyone with the read address. The file, once it is there."""
    subject = quick.print_subject(table_of(public_id).sheet)
    job = get_object_or_404(Job.objects.select_related("result"), pk=pk, subject=subject)
    if job.result is None:
        raise Http404
    return HttpResponse(
        job.result.read(),
        content_type=job.result.content_type,
        headers={"Content-Disposition": f'inline; filename="{job.file_name}"'},
    )


def table_of(public_id: str) -> QuickTable:
    """The table at a read address. Raises Http404."""
    tables = QuickTable.objects.select_related("sheet", "sheet__fold").prefetch_related("sheet__seats")
    found: QuickTable = get_object_or_404(tables, sheet__public_id=public_id)
    return found


def owned(public_id: str, key: str) -> QuickTable:
    """The table at a write address. Raises Http404."""
    found = table_of(public_id)
    if not is_write_key(found.sheet, key):
        raise Http404
    return found


def _context(request: HttpRequest, found: QuickTable) -> dict[str, object]:
    sheet = found.sheet
    return {
        "table": found,
        "sheet": sheet,
        "due": quick.due_at(found),
        "drawn": drawn(found),
        "read_address": address_for_others(request, reverse("scoring:sheet", args=[sheet.public_id])),
    }
