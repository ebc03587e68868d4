"""The sheet of a quick table as PDF: one page, made by a worker; nothing of it outlives the table."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core import jobs
from core.models import Job, StoredFile
from scoring.documents.printing import (
    PDF,
    Heading,
    drawn_sheet,
    form_pdf,
    key_of,
    printable,
    procedure_address,
)
from scoring.documents.rendering import rendered
from scoring.documents.stamping import Stamped, joined
from scoring.domain import quick
from scoring.domain.written import written_on
from scoring.models import QuickTable, Sheet

TASK = "scoring.tasks.print_quick_sheet"


@transaction.atomic
def request_quick_pdf(table: QuickTable, *, blank: bool, address: str) -> Job:
    """A job for the sheet of a quick table, its read address in the QR code. Raises NotPrintableError.

    One that is asked for again while nothing changed is not made again.
    """
    sheet = table.sheet
    printable(sheet)
    arguments = {
        "sheet": sheet.pk,
        "blank": blank,
        "address": address,
        "procedure": procedure_address(address, sheet.ruleset),
        "language": (get_language() or settings.LANGUAGE_CODE)[:2],
        "head": sheet.head_hash,
    }
    same = Job.objects.filter(subject=quick.print_subject(sheet), arguments=arguments)
    found = same.exclude(state=Job.State.FAILED).first()
    if found:
        return found
    title = _("Blank sheet") if blank else _("Sheet of the table")
    return jobs.request_job(
        TASK, arguments, title=title, file_name="flek.pdf", subject=quick.print_subject(sheet)
    )


def print_quick_sheet(job: Job) -> StoredFile:
    """Render the page; only the empty form, which names nobody, is kept for others."""
    wanted = job.arguments
    language = wanted["language"]
    sheet = Sheet.objects.select_related("fold").prefetch_related("seats").get(pk=wanted["sheet"])
    heading = Heading(address=wanted["address"], procedure=wanted.get("procedure", ""))
    page = drawn_sheet(sheet, written_on(sheet), heading, blank=wanted["blank"], language=language)
    values = rendered([page.values], language)
    stamped = Stamped(form_pdf(page, language), values, page.heading or job.title)
    pdf = joined([stamped], title=sheet.called or job.title, language=language)
    return jobs.store_file(key_of("quick", str(job.pk)), pdf, PDF)
