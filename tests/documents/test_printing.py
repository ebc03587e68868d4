"""Asking for the PDF of a round: what is rendered, what is kept, what is refused."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from core import jobs
from core.models import Job, StoredFile
from scoring.documents.printing import (
    BATCH,
    Heading,
    NotPrintableError,
    help_print,
    print_sheets,
    request_sheets_pdf,
)
from scoring.domain.sheets import open_sheet
from scoring.models import Sheet
from scoring.tasks import print_sheets as print_task
from tests import evening

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def tables(count: int) -> list[Sheet]:
    """So many sheets of four, the first with one deal."""
    sheets = [
        open_sheet(
            ruleset=evening.MARIAS,
            names=[f"Hráč {number}-{seat}" for seat in range(4)],
            start_numbers=[number * 4 + seat + 1 for seat in range(4)],
            title=f"Kolo 1, stôl {number}",
        )
        for number in range(1, count + 1)
    ]
    pen, _ = evening.pen_of(sheets[0])
    evening.write(sheets[0], pen, evening.entry(evening.SEVEN, seen=0))
    return sheets


def ask(sheets: list[Sheet], *, blank: bool = False, **more: object) -> Job:
    return request_sheets_pdf(sheets, blank=blank, title="Kolo 1", file_name="kolo-1.pdf", **more)


def done(job: Job) -> Job:
    print_task(str(job.pk))
    job.refresh_from_db()
    return job


def text(job: Job) -> list[str]:
    assert job.result is not None
    pages = PdfReader(BytesIO(bytes(job.result.content))).pages
    return [page.extract_text() for page in pages]


def keys() -> set[str]:
    return set(StoredFile.objects.values_list("key", flat=True))


def test_a_round_is_printed_one_page_a_table() -> None:
    sheets = tables(3)
    headings = {
        sheet.pk: Heading("Jesenný turnaj", 1, number, f"https://hall.test/c/{number}/")
        for number, sheet in enumerate(sheets, start=1)
    }
    job = ask(sheets, headings=headings)
    assert (job.state, Job.objects.get(pk=job.pk).total) == (Job.State.WAITING, 3)
    done(job)
    assert (job.state, job.done, job.total, job.error) == (Job.State.DONE, 3, 3, "")
    assert job.result is not None
    assert job.result.content_type == "application/pdf"
    pages = text(job)
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert f"Hráč {number}-0" in page
        assert "Jesenný turnaj" in page
    assert "0,18\u00a0€" in pages[0]
    assert "\u22120,06\u00a0€" in pages[0]


def test_a_blank_sheet_has_no_sums() -> None:
    [page] = text(done(ask(tables(1), blank=True)))
    assert "Hráč 1-3" in page
    assert "0,18" not in page
    assert "Kolo 1, stôl 1" in page


def test_the_same_request_again_renders_nothing() -> None:
    sheets = tables(2)
    first = done(ask(sheets))
    before = keys()
    again = done(ask(sheets))
    assert again.result == first.result
    assert keys() == before


def test_only_the_changed_sheet_is_rendered_again() -> None:
    sheets = tables(3)
    done(ask(sheets))
    before = keys()
    sheets[1].seats.filter(position=0).update(name="Ľudovít Nový")
    pages = text(done(ask(sheets)))
    assert len(keys() - before) == 2  # the page, and the document that it stands in
    assert "Ľudovít Nový" in pages[1].replace("\n", " ")


def test_the_form_is_rendered_once_for_all_of_its_kind() -> None:
    done(ask(tables(2)))
    assert len(keys()) == 2 + 1 + 1  # two pages, their form, the document


def test_another_worker_can_render_pages_of_a_running_job() -> None:
    sheets = tables(BATCH + 2)
    job = ask(sheets)
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING)
    help_print(str(job.pk))
    pages = keys()
    assert len(pages) == BATCH + 2
    document = print_sheets(Job.objects.get(pk=job.pk))
    assert len(keys() - pages) == 2  # the form and the document
    assert len(PdfReader(BytesIO(bytes(document.content))).pages) == BATCH + 2


@pytest.mark.parametrize("state", [Job.State.WAITING, Job.State.DONE, Job.State.FAILED])
def test_nobody_helps_with_a_job_that_is_not_running(state: str) -> None:
    job = ask(tables(1))
    Job.objects.filter(pk=job.pk).update(state=state)
    help_print(str(job.pk))
    assert keys() == set()


def test_a_message_that_comes_twice_does_the_job_once() -> None:
    job = done(ask(tables(1)))
    finished = job.finished_at
    assert done(job).finished_at == finished


def test_a_job_whose_sheet_is_gone_is_tried_again_and_then_fails() -> None:
    job = ask(tables(1))
    Job.objects.filter(pk=job.pk).update(
        arguments={**job.arguments, "sheets": [{**job.arguments["sheets"][0], "id": 0}]}
    )
    for state in [Job.State.WAITING] * (jobs.MOST_ATTEMPTS - 1) + [Job.State.FAILED]:
        assert done(job).state == state
    assert "KeyError" in job.error


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(NotPrintableError):
        ask([])
    assert Job.objects.count() == 0


def test_a_game_without_a_layout_is_refused() -> None:
    sheet = open_sheet(ruleset="preferans/classic", names=["Anna", "Boris", "Cyril"], options={"pool": 10})
    Sheet.objects.update(ruleset="bridge/duplicate")
    sheet.refresh_from_db()
    with pytest.raises(NotPrintableError):
        ask([sheet])


@pytest.mark.parametrize(("language", "word"), [("sk", "PODPIS ZAPISOVATEĽA"), ("cs", "PODPIS ZAPISOVATELE")])
def test_the_paper_speaks_the_language_of_the_request(language: str, word: str) -> None:
    assert word in text(done(ask(tables(1), language=language)))[0]


def test_queries_do_not_grow_with_the_tables(django_assert_num_queries: object) -> None:
    sheets = tables(3)
    for some in (sheets[:1], sheets):
        job = Job.objects.get(pk=done(ask(some)).pk)
        with django_assert_num_queries(
            5
        ):  # sheets with folds, seats, entries, the document; nothing is rendered
            print_sheets(job)
            Job.objects.get(pk=job.pk)
