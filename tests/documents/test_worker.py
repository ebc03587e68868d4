"""A real worker in a process of its own takes the job from a real queue and does it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Timer

import pytest
from celery import Celery
from django.conf import settings
from django.db import connection
from pypdf import PdfReader

from config.celery import app
from core.models import Job
from scoring.documents.printing import request_sheets_pdf
from tests import evening

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.databases,
    pytest.mark.acceptance(name="faults"),
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
]

SECONDS = 90


def database_url() -> str:
    """The test database, for another process."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    login = f"{given['USER']}:{given['PASSWORD']}" if given["PASSWORD"] else given["USER"]
    return f"postgres://{login}@{given['HOST'] or '127.0.0.1'}:{given['PORT'] or 5432}/{given['NAME']}"


@contextmanager
def worker(data: Path, broker: str) -> Iterator[subprocess.Popen[str]]:
    """A Celery worker on the test database; ended after the test, or when it does nothing for too long."""
    environment = {
        **os.environ,
        "FLEK_MODE": "test",
        "FLEK_DATA": str(data),
        "DATABASE_URL": database_url(),
        "CELERY_BROKER_URL": broker,
        "LOG_LEVEL": "INFO",
    }
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "config",
        "worker",
        "--pool",
        "solo",
        "--loglevel",
        "INFO",
    ]
    process = subprocess.Popen(
        [*command, "--without-gossip", "--without-mingle"],
        env=environment,
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    watchdog = Timer(SECONDS, process.kill)
    watchdog.start()
    try:
        yield process
    finally:
        watchdog.cancel()
        process.terminate()
        process.wait(timeout=30)


def wait_for(process: subprocess.Popen[str], words: str) -> None:
    """Read what the worker says until it says this."""
    assert process.stdout is not None
    heard = []
    for line in process.stdout:
        heard.append(line)
        if words in line:
            return
    pytest.fail(f"the worker never said {words!r}:\n{''.join(heard)}")


@contextmanager
def publishing(broker: str, options: dict[str, object]) -> Iterator[None]:
    """This process publishes to that queue."""
    sender = Celery("sender", broker=broker)
    sender.conf.broker_transport_options = options
    sender.set_current()
    try:
        yield
    finally:
        app.set_current()


def assert_the_round_is_printed(data: Path, broker: str, options: dict[str, object]) -> None:
    sheets = [evening.sheet_of_four(), evening.sheet_of_four()]
    pen, _ = evening.pen_of(sheets[0])
    evening.write(sheets[0], pen, evening.entry(evening.SEVEN, seen=0))
    with publishing(broker, options), worker(data, broker if broker.startswith("redis") else "") as process:
        wait_for(process, "ready.")
        job = request_sheets_pdf(sheets, blank=False, title="Kolo 1", file_name="kolo-1.pdf")
        assert Job.objects.get(pk=job.pk).sent_at is not None
        wait_for(process, "Task scoring.tasks.print_sheets")
        wait_for(process, "succeeded")
    job.refresh_from_db()
    assert (job.error, job.state, job.done, job.total) == ("", Job.State.DONE, 2, 2)
    assert job.result is not None
    pages = PdfReader(BytesIO(bytes(job.result.content))).pages
    assert len(pages) == 2
    assert "Boris" in pages[0].extract_text()
    assert "0,18\u00a0€" in pages[0].extract_text()


def test_a_worker_on_redis_prints_the_round(redis_url: str, tmp_path: Path) -> None:
    assert_the_round_is_printed(tmp_path, redis_url, {})


def test_a_worker_on_the_embedded_queue_prints_the_round(tmp_path: Path) -> None:
    queue, control = tmp_path / "queue", tmp_path / "queue-control"
    queue.mkdir()
    control.mkdir()
    options = {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
    }
    assert_the_round_is_printed(tmp_path, "filesystem://", options)
