"""Background work as rows: nothing depends on the broker, a job is done once, a dead worker loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import Celery
from django.utils import timezone

from config.celery import app
from scoring.domain import jobs
from scoring.models import Job, StoredFile

pytestmark = pytest.mark.django_db

TASK = "scoring.tasks.send_waiting_jobs"


def a_job(**fields: object) -> Job:
    return Job.objects.create(task=TASK, title="Lístky", total=0, **fields)


def product(job: Job) -> StoredFile:
    return jobs.store_file("k" * 64, b"%PDF", "application/pdf")


def test_a_request_is_written_down_and_sent_after_the_commit(
    django_capture_on_commit_callbacks: object,
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        job = jobs.request_job(TASK, {}, title="Lístky")
        assert job.sent_at is None
    job.refresh_from_db()
    assert len(callbacks) == 1
    assert (job.state, job.sent_at is not None) == (Job.State.WAITING, True)


@pytest.fixture
def dead_broker() -> Iterator[None]:
    """The broker's port answers nobody."""
    dead = Celery("dead", broker="redis://127.0.0.1:1/0")
    dead.conf.broker_transport_options = {"socket_connect_timeout": 1, "max_retries": 0}
    dead.set_current()
    yield
    app.set_current()


@pytest.mark.usefixtures("dead_broker")
def test_a_broker_that_is_away_fails_no_request(django_capture_on_commit_callbacks: object) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = jobs.request_job(TASK, {}, title="Lístky")
    job.refresh_from_db()
    assert (job.state, job.sent_at) == (Job.State.WAITING, None)


def test_a_job_is_done_once() -> None:
    job = a_job()
    runs: list[str] = []

    def work(found: Job) -> StoredFile:
        runs.append(str(found.pk))
        return product(found)

    jobs.perform(job.pk, work)
    jobs.perform(job.pk, work)
    job.refresh_from_db()
    assert runs == [str(job.pk)]
    assert (job.state, bytes(job.result.content)) == (Job.State.DONE, b"%PDF")


def test_progress_is_visible_and_ends_complete() -> None:
    job = a_job()

    def work(found: Job) -> StoredFile:
        jobs.report_progress(found, 1, 3)
        found.refresh_from_db()
        assert (found.state, found.done, found.total) == (Job.State.RUNNING, 1, 3)
        return product(found)

    jobs.perform(job.pk, work)
    job.refresh_from_db()
    assert (job.done, job.total) == (3, 3)


def test_a_failing_job_is_tried_three_times_and_says_why() -> None:
    job = a_job()

    def work(found: Job) -> StoredFile:
        raise ValueError("no font")

    for attempt in range(1, 5):
        jobs.perform(job.pk, work)
        job.refresh_from_db()
        assert job.attempts == min(attempt, jobs.MOST_ATTEMPTS)
    assert (job.state, job.error) == (Job.State.FAILED, "ValueError: no font")


def test_what_nobody_took_up_is_sent_again_and_what_is_fresh_is_not() -> None:
    now = timezone.now()
    old = a_job(sent_at=now - 2 * jobs.SEND_AGAIN_AFTER)
    a_job(sent_at=now)
    assert jobs.send_waiting() == 1
    old.refresh_from_db()
    assert old.sent_at > now - jobs.SEND_AGAIN_AFTER


def test_what_a_dead_worker_left_behind_is_sent_again() -> None:
    dead = a_job(state=Job.State.RUNNING, started_at=timezone.now() - jobs.DEAD_AFTER - timedelta(seconds=1))
    a_job(state=Job.State.RUNNING, started_at=timezone.now())
    assert jobs.send_waiting() == 1
    dead.refresh_from_db()
    assert dead.state == Job.State.WAITING


def test_a_clock_that_was_put_back_holds_no_job_up() -> None:
    later = timezone.now() + timedelta(hours=3)
    a_job(sent_at=later)
    dead = a_job(state=Job.State.RUNNING, started_at=later)
    assert jobs.send_waiting() == 2
    dead.refresh_from_db()
    assert dead.state == Job.State.WAITING


def test_the_same_product_is_stored_once() -> None:
    assert product(a_job()).pk == product(a_job()).pk
