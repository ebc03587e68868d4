"""How fast the sheets of a round are printed: 80 filled tables as one job, by real workers on a real queue."""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

from rules.plain import FreeJson

if TYPE_CHECKING:
    from scoring.models import Sheet

ROOT = Path(__file__).resolve().parent.parent
TABLES, DEALS, CHANGED = 80, 24, 3
#: A worker that says nothing for so long is ended.
SECONDS = 300
EVENINGS = 20261121


def main() -> Iterator[dict[str, object]]:
    """Pages a second with one worker and with two, and what a second run with three changed sheets takes.

    Every worker has printed once before it is timed, as on the day of a tournament. The processor time is that of
    the whole job in one process.
    """
    with tempfile.TemporaryDirectory(prefix="flek-pdf-") as folder:
        _set_up(Path(folder))
        sheets = _filled_sheets()
        on = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, SQLite, "
        on += f"{os.environ.get('CELERY_BROKER_URL') or 'embedded queue'}, {TABLES} tables of {DEALS} deals"
        for count in (1, 2):
            with _workers(count) as worker:
                _printed(worker, sheets)
                _forget()
                seconds, pages = _printed(worker, sheets)
                name = f"pdf, {count} worker{'s' * (count > 1)}"
                yield {
                    "name": name,
                    "value": round(TABLES / seconds, 1),
                    "unit": "pages/s",
                    "measured_on": on,
                }
                yield {
                    "name": f"{name}, the round",
                    "value": round(seconds, 2),
                    "unit": "s",
                    "measured_on": on,
                }
                assert pages == TABLES
                if count == 2:
                    _change(sheets[:CHANGED])
                    seconds, pages = _printed(worker, sheets)
                    name = f"pdf again, {CHANGED} of {TABLES} changed"
                    yield {"name": f"{name}, rendered", "value": pages, "unit": "pages", "measured_on": on}
                    yield {"name": name, "value": round(seconds, 2), "unit": "s", "measured_on": on}
            _forget()
        name = "pdf, processor time of the round"
        yield {"name": name, "value": round(_alone(sheets), 2), "unit": "s", "measured_on": on}


def _set_up(folder: Path) -> None:
    """An empty installation of its own; the workers inherit it."""
    os.environ.update(FLEK_MODE="test", FLEK_DATA=str(folder), DJANGO_SETTINGS_MODULE="config.settings")
    os.environ.pop("DATABASE_URL", None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _filled_sheets() -> list[Sheet]:
    """The tables of a round, each with its own evening."""
    from scoring.domain.sheets import open_sheet

    lots = random.Random(EVENINGS)
    names = ["Ľudovít Šťastný", "Žofia Ďurišová", "Vladimír Kováčik", "Mária Kňažková"]
    sheets = [
        open_sheet(
            ruleset="marias/szmk-2012",
            names=[f"{name} {table}" for name in names],
            start_numbers=[4 * table + seat + 1 for seat in range(4)],
            title=f"Kolo 1, stôl {table + 1}",
        )
        for table in range(TABLES)
    ]
    for sheet in sheets:
        _fill(sheet, [_deal(number, lots) for number in range(DEALS)])
    return sheets


def _fill(sheet: Sheet, deals: list[FreeJson]) -> None:
    """Put the deals into the log and fold it once: how they are entered is measured elsewhere."""
    from django.utils import timezone

    from scoring.domain.refolding import refold
    from scoring.models import Entry

    lines = [
        Entry(
            sheet=sheet,
            number=number,
            device_id=uuid.uuid4(),
            kind=Entry.Kind.DEAL,
            body=deal,
            seen_version=number - 1,
            version=number,
            role=Entry.Role.SCORER,
            recorded_at=timezone.now(),
        )
        for number, deal in enumerate(deals, start=1)
    ]
    Entry.objects.bulk_create(lines)
    list(refold([sheet.pk]))


def _deal(number: int, lots: random.Random) -> FreeJson:
    dealer = number % 4
    won = lots.random() < 0.7
    played: FreeJson = lots.choice(
        [
            {"contract": "seven", "won": {"game": True, "seven": won}, "flek": {"seven": lots.randrange(3)}},
            {"contract": "seven", "red": True, "won": {"game": won, "seven": True}, "flek": {"game": 1}},
            {"contract": "hundred", "lead": won, "points": 110, "premium": [{"row": "hundred.4.no_ten"}]},
            {"contract": "hundred_seven", "points": 120, "won": {"seven": won}},
            {"contract": "betl", "won": {"betl": won}, "flek": {"betl": 1}},
            {"contract": "durch", "won": {"durch": won}},
        ]
    )
    actor = (dealer + lots.randrange(1, 4)) % 4
    return {"kind": "deal", "dealer": dealer, "pausing": dealer, "actor": actor, "lead": True, **played}


@contextmanager
def _workers(count: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--loglevel", "INFO"]
    command += ["--concurrency", str(count), "--without-gossip", "--without-mingle"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "LOG_LEVEL": "INFO"},
    )
    watchdog = Timer(SECONDS, process.kill)
    watchdog.start()
    try:
        _listen(process, "ready.")
        yield process
    finally:
        watchdog.cancel()
        process.terminate()
        process.wait()


def _listen(process: subprocess.Popen[str], words: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return
    raise RuntimeError(f"the worker ended before it said {words!r}")


def _printed(worker: subprocess.Popen[str], sheets: list[Sheet]) -> tuple[float, int]:
    """Seconds from the request to the finished file, and the pages that were rendered for it."""
    from core.models import Job, StoredFile
    from scoring.documents.printing import request_sheets_pdf

    before = StoredFile.objects.count()
    start = time.perf_counter()
    job = request_sheets_pdf(sheets, blank=False, title="Kolo 1", file_name="kolo-1.pdf")
    _listen(worker, "Task scoring.tasks.print_sheets")  # received
    _listen(worker, "Task scoring.tasks.print_sheets")  # succeeded
    seconds = time.perf_counter() - start
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error
    form_and_document = 2 if before == 0 else 1
    return seconds, StoredFile.objects.count() - before - form_and_document


def _alone(sheets: list[Sheet]) -> float:
    """Processor seconds of the same round in this process: what does not depend on who else uses the machine."""
    from core import jobs
    from core.models import Job
    from scoring.documents import printing

    seconds = 0.0
    for _ in range(2):  # the first time loads what a worker has loaded long ago
        _forget()
        job = printing.request_sheets_pdf(sheets, blank=False, title="Kolo 1", file_name="kolo-1.pdf")
        start = time.process_time()
        jobs.perform(job.pk, printing.print_sheets)
        seconds = time.process_time() - start
        assert Job.objects.get(pk=job.pk).state == Job.State.DONE
    return seconds


def _forget() -> None:
    """Nothing is kept from earlier runs."""
    from core.models import Job, StoredFile

    Job.objects.all().delete()
    StoredFile.objects.all().delete()


def _change(sheets: list[Sheet]) -> None:
    """Another name at the first seat, as a corrected spelling brings it."""
    from scoring.models import SheetSeat

    SheetSeat.objects.filter(sheet__in=sheets, position=0).update(name="Štefan Oneskorený")
