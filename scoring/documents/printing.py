"""Sheets on paper: the tables of a round as one PDF, made in the background, one page a table.

A page is kept under the hash of what is drawn on it, so that a sheet that did not change is not rendered again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urljoin

import structlog
from celery import current_app
from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core import jobs
from core.models import Job, StoredFile
from core.refusals import Refusal
from rules.registry import rulesets
from scoring.documents.layouts import layout_of
from scoring.documents.paper import Page
from scoring.documents.rendering import edition, rendered
from scoring.documents.sheet import PaperForm, PaperSeat, PaperSheet
from scoring.documents.stamping import Stamped, joined, single_pages
from scoring.domain.records import numbered, record_of
from scoring.domain.written import Written, written_on_all
from scoring.models import Sheet

log = structlog.get_logger(__name__)

PRINT = "scoring.tasks.print_sheets"
HELP = "scoring.tasks.help_print_sheets"
PDF = "application/pdf"
#: So many pages are rendered in one go: enough to share the fonts, few enough to see progress.
BATCH = 8


class NotPrintableError(Refusal, code="not-printable", status=409):
    """There is nothing to print, or a sheet is of a game whose layout is not there."""


@dataclass(frozen=True)
class Heading:
    """What a sheet does not know of itself: the event, round and table, the address that its QR code holds, and that
    of the procedure at its table."""

    event: str = ""
    round: int | None = None
    table: int | None = None
    address: str = ""
    procedure: str = ""


def procedure_address(base: str, ruleset: str) -> str:
    """Where the procedure at a table of this rule set is read; empty for a game without rules here (T-1)."""
    if ruleset not in rulesets():
        return ""
    return urljoin(base, reverse("public:procedure", args=ruleset.split("/")))


@transaction.atomic
def request_sheets_pdf(
    sheets: Sequence[Sheet],
    *,
    blank: bool,
    title: str,
    file_name: str,
    user: Any = None,
    headings: Mapping[int, Heading] | None = None,
    language: str | None = None,
    subject: str = "",
) -> Job:
    """A job that makes one PDF with a page for each sheet, in this order; `blank` to be filled in by hand.

    `headings` by the primary key of the sheet; a sheet without one shows its title. Raises NotPrintableError.
    """
    if not sheets:
        raise NotPrintableError(_("There are no sheets to print."))
    for sheet in sheets:
        printable(sheet)
    known = headings or {}
    job = jobs.request_job(
        PRINT,
        {
            "sheets": [{"id": sheet.pk, **asdict(known.get(sheet.pk, Heading()))} for sheet in sheets],
            "blank": blank,
            "language": (language or get_language() or settings.LANGUAGE_CODE)[:2],
        },
        title=title,
        file_name=file_name,
        user=user,
        subject=subject,
    )
    jobs.report_progress(job, 0, len(sheets))
    return job


def printable(sheet: Sheet) -> None:
    """Raises NotPrintableError for a game whose layout is not there."""
    if layout_of(sheet.ruleset) is None:
        raise NotPrintableError(
            _("Sheets of the rules %(ruleset)s cannot be printed yet.") % {"ruleset": sheet.ruleset}
        )


def print_sheets(job: Job) -> StoredFile:
    """Render what is missing, with the help of another worker where one is free, and join all pages."""
    pages = _drawn(job)
    language = job.arguments["language"]
    key = key_of(
        "document", job.title, language, *(part for page in pages for part in (page.form_key, page.key))
    )
    made = StoredFile.objects.filter(key=key).first()
    if made:
        return made
    if len(_missing(pages)) > BATCH:
        _call_for_help(job)
    while missing := _missing(pages):
        jobs.report_progress(job, len(pages) - len(missing), len(pages))
        _render(missing[:BATCH], language)
    forms = {page.form_key: form_pdf(page, language) for page in pages}
    values = {file.key: file.read() for file in _stored(pages)}
    stamped = [Stamped(forms[page.form_key], values[page.key], page.heading) for page in pages]
    return jobs.store_file(key, joined(stamped, title=job.title, language=language), PDF)


def help_print(job_id: str) -> None:
    """Render pages of a job that another worker is at, from the last one backwards; what is stored is its result."""
    job = Job.objects.filter(pk=job_id, state=Job.State.RUNNING).first()
    if job is None:
        return
    pages = _drawn(job)
    while missing := _missing(pages):
        _render(missing[-BATCH:], job.arguments["language"])


def _call_for_help(job: Job) -> None:
    """Best effort: without an answer this worker does it alone."""
    try:
        current_app.send_task(HELP, kwargs={"job_id": str(job.pk)}, retry=False, ignore_result=True)
    except Exception as error:  # whatever a broker throws
        log.warning("no_help_for_job", job=str(job.pk), error=str(error))


@dataclass(frozen=True)
class Drawn:
    """A sheet as it is to be printed: the form and the values, and the keys under which their PDFs are kept."""

    form: Page
    form_key: str
    values: Page
    key: str
    heading: str


def _drawn(job: Job) -> list[Drawn]:
    arguments = job.arguments
    wanted = arguments["sheets"]
    found = (
        Sheet.objects.select_related("fold").prefetch_related("seats").in_bulk([one["id"] for one in wanted])
    )
    written = written_on_all(list(found.values()))
    language, blank = arguments["language"], arguments["blank"]
    return [
        drawn_sheet(found[one["id"]], written[one["id"]], _heading(one), blank=blank, language=language)
        for one in wanted
    ]


def _heading(wanted: Mapping[str, Any]) -> Heading:
    return Heading(**{key: value for key, value in wanted.items() if key != "id"})


def drawn_sheet(sheet: Sheet, written: Written, heading: Heading, *, blank: bool, language: str) -> Drawn:
    """A sheet on paper in this language, not rendered yet."""
    paper = _paper(sheet, written, heading, blank=blank, language=language)
    layout = layout_of(paper.form.ruleset)
    assert layout is not None  # checked when it was asked for
    form, values = layout.form(paper.form), layout.values(paper)
    form_key, key = (key_of("page", paper.form.language, page.fingerprint()) for page in (form, values))
    return Drawn(form, form_key, values, key, paper.title or str(heading.table or ""))


def _paper(sheet: Sheet, written: Written, heading: Heading, *, blank: bool, language: str) -> PaperSheet:
    seats = list(sheet.seats.all())
    return PaperSheet(
        form=PaperForm(
            ruleset=sheet.ruleset,
            options=tuple(sorted(sheet.options.items())),
            currency=sheet.currency,
            language=language,
            seats=len(seats),
            blank=blank,
        ),
        seats=tuple(
            PaperSeat(
                name=seat.name,
                number=seat.start_number,
                deposit_1=seat.deposit_1,
                deposit_2=seat.deposit_2,
                zb=seat.zb,
                premium=seat.premium,
                balance=seat.balance,
                counted=seat.counted_money,
                confirmed=seat.confirmed_how or ("phone" if seat.confirmed_at else ""),
            )
            for seat in seats
        ),
        record=record_of(sheet, written.deals, numbered(len(seats)), written.adjusted),
        result=sheet.fold.result,
        title=sheet.called,
        event=heading.event,
        round=heading.round,
        table=heading.table,
        address=heading.address,
        procedure=heading.procedure,
        entries=sheet.entry_count,
        head_hash=sheet.head_hash,
        signed_at=timezone.localtime(sheet.signed_at).replace(tzinfo=None) if sheet.signed_at else None,
        reserve=sheet.reserve,
        ticket=written.ticket,
    )


def key_of(*parts: str) -> str:
    """Under which key a file is kept: the hash of what it is made from, and of how."""
    return hashlib.sha256("\0".join((edition(), *parts)).encode()).hexdigest()


def _stored(pages: Iterable[Drawn]) -> Any:
    return StoredFile.objects.filter(key__in={page.key for page in pages})


def _missing(pages: Sequence[Drawn]) -> list[Drawn]:
    """The pages that nobody has rendered yet, each once."""
    stored = set(_stored(pages).values_list("key", flat=True))
    return list({page.key: page for page in pages if page.key not in stored}.values())


def _render(pages: Sequence[Drawn], language: str) -> None:
    pdfs = single_pages(rendered([page.values for page in pages], language))
    StoredFile.objects.bulk_create(
        [StoredFile.of(page.key, pdf, PDF) for page, pdf in zip(pages, pdfs, strict=True)],
        ignore_conflicts=True,  # another worker was faster: the same page
    )


def form_pdf(page: Drawn, language: str) -> bytes:
    """The empty form of a page, rendered once for all."""
    stored = StoredFile.objects.filter(key=page.form_key).first()
    if stored is None:
        stored = jobs.store_file(page.form_key, rendered([page.form], language), PDF)
    return stored.read()
