"""Faults of real services under load: nothing that was acknowledged is lost, nothing is there twice.

CI runs the short form; FLEK_FAULT_SECONDS sets how long each outage lasts (60 in the full form):
FLEK_FAULT_SECONDS=60 bin/test tests/faults
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from benchmarks._service import kill_all_of
from tests.faults.playing import SECONDS, Hall, until

pytestmark = [pytest.mark.e2e, pytest.mark.services, pytest.mark.acceptance(name="faults")]

#: Any number: the lock at which a worker is held.
GATE = 4711


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restart", "power-cut"])
def test_postgresql_goes_down_under_load(hall: Hall, how: int) -> None:
    def fault() -> None:
        hall.postgres.stop(how)
        hall.outage()
        hall.postgres.start()

    hall.play(fault)


def test_redis_is_away(hall: Hall) -> None:
    """Entries go on as if nothing had happened; a PDF waits and is there after Redis has come back."""
    asked: list[str] = []

    def fault() -> None:
        hall.redis.stop()
        ends = time.monotonic() + SECONDS
        asked.append(hall.request_pdf())
        until(lambda: time.monotonic() > ends, "the end of the outage")
        assert hall.job(asked[0])[:2] == ("waiting", 0)
        assert hall.ask("/health/ready/")[0] == 200
        hall.redis.start()

    hall.play(fault)
    assert hall.figures.unanswered == 0, "no entry depends on the broker"
    done = hall.finish(asked[0])
    assert (done.state, done.attempts, done.result is not None) == ("done", 1, True)


def test_a_worker_is_killed_in_the_middle_of_a_batch(hall: Hall) -> None:
    """The job is taken up again and finished once, within 90 s: one file, and no page is there twice."""
    hall.service.open_hall(12)  # more pages than one batch of rendering
    with gate_after_the_first_pages(hall):
        key = hall.request_pdf()
        waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'"
        until(lambda: hall.sql(waits), "a worker in the middle of its pages")
        assert hall.service.worker
        kill_all_of(hall.service.worker)
    cut = hall.job(key)
    assert (cut.state, cut.attempts) == ("running", 1)
    assert cut.done < cut.total
    killed = time.monotonic()
    hall.service.start_worker()
    done = hall.finish(key)
    assert time.monotonic() - killed < 90
    assert (done.state, done.attempts, done.done) == ("done", 2, cut.total)
    (content,) = hall.sql("SELECT content FROM core_storedfile WHERE id = %s", done.result)[0]
    assert content.startswith(b"%PDF")


@contextmanager
def gate_after_the_first_pages(hall: Hall) -> Iterator[None]:
    """Until the block ends, whoever stores a page waits when some new ones are stored."""
    (stored,) = hall.sql("SELECT count(*) FROM core_storedfile")[0]
    hall.sql(
        "CREATE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF (SELECT count(*) FROM core_storedfile) > {stored} THEN PERFORM pg_advisory_xact_lock({GATE}); END IF;"
        " RETURN NEW; END $$"
    )
    hall.sql("CREATE TRIGGER gate BEFORE INSERT ON core_storedfile FOR EACH ROW EXECUTE FUNCTION gate()")
    try:
        with psycopg.connect(hall.service.environment["DATABASE_URL"], autocommit=True) as keeper:
            keeper.execute("SELECT pg_advisory_lock(%s)", [GATE])
            yield
    finally:
        hall.sql("DROP FUNCTION gate CASCADE")


def test_the_disk_is_full(hall: Hall, disk: Path) -> None:
    """What cannot be stored is not acknowledged, and is sent again when there is room."""
    ballast = disk / "ballast"

    def fill() -> None:
        """No byte is left, and PostgreSQL soon needs the next piece of its log."""
        with ballast.open("ab", buffering=0) as file, suppress(OSError):  # no space left
            while file.write(b"\0" * 65536):
                pass
        with suppress(psycopg.Error):
            hall.sql("SELECT pg_switch_wal()")

    def fault() -> None:
        hall.outage(meanwhile=fill)
        ballast.unlink()
        hall.postgres.get_up()  # it stops itself rather than lose what it promised

    hall.play(fault)
