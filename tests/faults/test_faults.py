"""Faults of real services under load: nothing that was acknowledged is lost, nothing is there twice.

The suite runs a short form; FLEK_FAULT_SECONDS sets how long each outage lasts (60 in the full form):
FLEK_FAULT_SECONDS=60 bin/test tests/faults
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from benchmarks._clients import Table, seated
from benchmarks._service import Service, kill_all_of, running_service
from tests.conftest import missing
from tests.faults.servers import Postgres, Redis, free_port, missing_programs, small_disk

pytestmark = [pytest.mark.services, pytest.mark.long]

SECONDS = float(os.environ.get("FLEK_FAULT_SECONDS", "2"))
TABLES, EVERY = 6, 0.4
#: After a fault the service must work again within so many seconds.
RECOVERY = 60.0
MEGABYTES = 160
FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
PRINT = """
from scoring.domain.printing import request_sheets_pdf
from scoring.models import Sheet
print(request_sheets_pdf(list(Sheet.objects.order_by("pk")), blank=False, title="t", file_name="t.pdf").pk)
"""
JOBS = """
import json
from scoring.models import Job
print(json.dumps([(str(job.pk), job.state, job.attempts, bool(job.result)) for job in Job.objects.all()]))
"""


class Hall:
    """An installation on servers of its own, and tables that play."""

    def __init__(self, service: Service, postgres: Postgres, redis: Redis, disk: Path) -> None:
        self.service, self.postgres, self.redis, self.disk = service, postgres, redis, disk
        self.tables: list[Table] = []

    def play(self, fault: Callable[[], None]) -> None:
        """Open new tables, play, let the fault happen, play on until everything is confirmed, compare, prove."""
        self.tables = seated(self.service.port, self.service.open_hall(TABLES), seed=7)
        # in a thread of its own: a browser test before may have left an event loop running in this one
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, self._play(fault)).result()
        assert self.tables[0].figures.wrong == []
        assert "sheets hold" in self.service.manage("verify_sheets")

    async def _play(self, fault: Callable[[], None]) -> None:
        began = time.perf_counter()
        phones = [
            asyncio.create_task(table.keep_entering(began + EVERY * place / TABLES, EVERY, float("inf")))
            for place, table in enumerate(self.tables)
        ]
        await self.some_more()
        await asyncio.to_thread(fault)
        await self.some_more()
        for table in self.tables:
            table.closing = True
        await asyncio.gather(*phones)
        for table in self.tables:
            table.figures.wrong += await table.difference()

    async def some_more(self) -> None:
        """Wait until every table has written two more deals."""
        wanted = [len(table.acknowledged) + 2 for table in self.tables]
        async with asyncio.timeout(RECOVERY):
            while any(
                len(table.acknowledged) < count for table, count in zip(self.tables, wanted, strict=True)
            ):
                await asyncio.sleep(0.05)

    def request_pdf(self) -> str:
        """Ask for all sheets as a PDF; returns the id of the job."""
        return self.service.manage("shell", "--no-imports", "--command", PRINT).split()[-1]

    def job(self, key: str) -> tuple[str, int, bool]:
        """State, attempts and whether there is a file, of a job."""
        listed = json.loads(self.service.manage("shell", "--no-imports", "--command", JOBS))
        return next((state, attempts, file) for pk, state, attempts, file in listed if pk == key)

    def await_job(self, key: str, *states: str) -> tuple[str, int, bool]:
        """Wait for one of these states."""
        limit = time.monotonic() + 2 * RECOVERY
        while True:
            found = self.job(key)
            if found[0] in states:
                return found
            assert time.monotonic() < limit, f"the job is still {found[0]}"


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """One installation for all faults: starting it takes longer than any of them."""
    for program in missing_programs():
        missing(program)
    if os.geteuid() != 0:
        missing("root (a small disk is mounted)")
    # not pytest's own folder: PostgreSQL runs as another user, who may not look into it
    with tempfile.TemporaryDirectory(prefix="flek-faults-") as folder:
        Path(folder).chmod(0o755)
        with small_disk(Path(folder) / "disk", MEGABYTES) as disk:
            yield from _installation(disk)


def _installation(disk: Path) -> Iterator[Hall]:
    """Servers on that disk, and Flek on them."""
    postgres, redis = Postgres(disk, free_port()), Redis(free_port())
    postgres.start()
    redis.start()
    try:
        with running_service(postgres=postgres.url, CELERY_BROKER_URL=redis.url) as service:
            yield Hall(service, postgres, redis, disk)
    finally:
        redis.stop()
        postgres.stop()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restart", "power-cut"])
def test_postgresql_goes_down_under_load(hall: Hall, how: int) -> None:
    def fault() -> None:
        hall.postgres.stop(how)
        time.sleep(SECONDS)  # the outage itself
        hall.postgres.start()

    hall.play(fault)
    assert hall.tables[0].figures.unanswered > 0, "nobody noticed: the fault proves nothing"


def test_redis_is_away(hall: Hall) -> None:
    """Entries go on as if nothing had happened; a PDF waits and is there after Redis has come back."""
    asked: list[str] = []

    def fault() -> None:
        hall.redis.stop()
        asked.append(hall.request_pdf())
        time.sleep(SECONDS)  # the outage itself
        assert hall.job(asked[0])[0] == "waiting"
        hall.redis.start()

    hall.play(fault)
    assert hall.tables[0].figures.unanswered == 0, "no entry depends on the broker"
    state, _, file = hall.await_job(asked[0], "done", "failed")
    assert (state, file) == ("done", True)


def test_a_worker_is_killed_in_the_middle_of_a_batch(hall: Hall) -> None:
    """The job is taken up again and finished once. (A dead run is found after ten minutes; here its row says so.)"""
    key = hall.request_pdf()
    assert hall.service.worker
    state, *_ = hall.await_job(key, "running", "done")
    kill_all_of(hall.service.worker)
    if state == "running":
        hall.service.manage(
            "shell",
            "--no-imports",
            "--command",
            "from datetime import timedelta\nfrom django.utils import timezone\nfrom scoring.models import Job\n"
            f"Job.objects.filter(pk='{key}', state='running').update(started_at=timezone.now() - timedelta(hours=1))",
        )
    hall.service.start_worker()
    state, attempts, file = hall.await_job(key, "done", "failed")
    assert (state, file) == ("done", True)
    assert attempts <= 3


def test_the_disk_is_full(hall: Hall) -> None:
    """What cannot be stored is not acknowledged, and is sent again when there is room."""
    ballast = hall.disk / "ballast"

    def fault() -> None:
        with pytest.raises(OSError, match="No space left"):
            fill(ballast)
        time.sleep(SECONDS)  # the outage itself
        ballast.unlink()
        if hall.postgres.process and hall.postgres.process.poll() is not None:
            hall.postgres.process = None
            hall.postgres.start()  # it stops itself rather than lose what it promised

    hall.play(fault)


def fill(file: Path) -> None:
    """Write until the disk is full. Raises OSError then."""
    with file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(b"\0" * 65536)


@pytest.mark.parametrize("jump", ["+3h", "-3h"])
def test_the_clock_jumps(hall: Hall, jump: str) -> None:
    """The order of a sheet is its numbers, not the clock: a jump neither loses nor reorders an entry."""
    if FAKETIME is None:
        missing("faketime (Debian package faketime)")

    def restart(**settings: str) -> None:
        assert hall.service.web
        kill_all_of(hall.service.web)
        hall.service.environment |= settings
        hall.service.start_web()

    hall.play(lambda: restart(LD_PRELOAD=str(FAKETIME), FAKETIME=jump))
    assert (
        subprocess.run(
            ["date", "+%H"],
            env={**os.environ, "LD_PRELOAD": str(FAKETIME), "FAKETIME": jump},
            capture_output=True,
        ).stdout
        != subprocess.run(["date", "+%H"], capture_output=True).stdout
    )
    for name in ("LD_PRELOAD", "FAKETIME"):
        hall.service.environment.pop(name)
    restart()
