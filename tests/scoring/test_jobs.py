"""Background work as rows: nothing depends on the broker, a job is done once, a dead worker loses nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import Celery
from django.template.loader import render_to_string
from django.utils import timezone

from config.celery import app
from core import jobs, workers
from core.models import Heartbeat, Job, StoredFile

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

TASK = "scoring.tasks.send_waiting_jobs"


def a_job(**fields: object) -> Job:
    return Job.objects.create(task=TASK, title="Lístky", total=0, **fields)


def state_of(job: Job) -> str:
    return Job.objects.values_list("state", flat=True).get(pk=job.pk)


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


@pytest.fixture(scope="module")
def steady_worker(lasting: None) -> None:
    """A worker that was heard of without a gap for a minute."""
    now = timezone.now()
    Heartbeat.objects.create(name=workers.WORKER, at=now, since=now - timedelta(minutes=1))


def running(**fields: object) -> Job:
    started = timezone.now() - timedelta(minutes=30)
    return a_job(**{"state": Job.State.RUNNING, "started_at": started, "attempts": 1, **fields})


@pytest.mark.usefixtures("steady_worker")
def test_what_a_dead_worker_left_behind_is_sent_again() -> None:
    dead = running(leased_at=timezone.now() - workers.LEASE - timedelta(seconds=1))
    alive = running(leased_at=timezone.now() - workers.LEASE / 2)
    assert jobs.send_waiting() == 1
    assert state_of(dead) == Job.State.WAITING
    assert state_of(alive) == Job.State.RUNNING


@pytest.mark.usefixtures("steady_worker")
def test_a_job_that_no_worker_outlives_has_failed() -> None:
    dead = running(leased_at=timezone.now() - workers.LEASE * 2, attempts=jobs.MOST_ATTEMPTS)
    assert jobs.send_waiting() == 0
    dead.refresh_from_db()
    assert (dead.state, dead.error) == (Job.State.FAILED, jobs.ENDED_AT_IT)


@pytest.mark.parametrize(
    ("since", "last"),
    [
        (timedelta(seconds=3), timedelta(0)),
        (timedelta(hours=3), timedelta(hours=3)),
        (-timedelta(hours=3), timedelta(0)),
    ],
    ids=["just heard again", "silent for long", "before the clock was put back"],
)
def test_who_may_only_have_been_silent_with_the_clock_keeps_his_job(
    since: timedelta, last: timedelta
) -> None:
    now = timezone.now()
    Heartbeat.objects.create(name=workers.WORKER, at=now - last, since=now - since)
    alive = running(leased_at=now - timedelta(hours=3))
    assert jobs.send_waiting() == 0
    assert state_of(alive) == Job.State.RUNNING


@pytest.mark.usefixtures("steady_worker")
def test_a_clock_that_was_put_back_holds_no_job_up() -> None:
    later = timezone.now() + timedelta(hours=3)
    a_job(sent_at=later)
    dead = running(leased_at=later)
    assert jobs.send_waiting() == 2
    assert state_of(dead) == Job.State.WAITING


def test_a_heartbeat_begins_anew_after_a_silence() -> None:
    workers.note_alive()
    first = Heartbeat.objects.get()
    workers.note_alive()
    second = Heartbeat.objects.get()
    assert second.since == first.since
    assert second.at > first.at
    Heartbeat.objects.update(at=first.at - 2 * workers.SILENT_AFTER)
    workers.note_alive()
    assert Heartbeat.objects.get().since > second.at


def test_a_run_that_lost_its_lease_writes_nothing() -> None:
    job = a_job()

    def work(found: Job) -> StoredFile:
        Job.objects.filter(pk=found.pk).update(
            started_at=timezone.now(), attempts=2
        )  # another worker took it up
        return product(found)

    jobs.perform(job.pk, work)
    job.refresh_from_db()
    assert (job.state, job.attempts, job.result) == (Job.State.RUNNING, 2, None)


@pytest.mark.django_db(transaction=True)
def test_a_worker_renews_the_lease_of_what_it_is_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "RENEWED_EVERY", timedelta(milliseconds=10))
    job = a_job()
    renewed: list[bool] = []

    def work(found: Job) -> StoredFile:
        begun = found.leased_at
        limit = time.monotonic() + 30
        while time.monotonic() < limit and not renewed:
            found.refresh_from_db()
            renewed.extend([True] if found.leased_at > begun else [])
        return product(found)

    jobs.perform(job.pk, work)
    assert renewed == [True]


def test_nothing_renews_a_lease_after_its_job() -> None:
    job, before = a_job(), threading.active_count()
    for _ in range(50):
        with workers.lease(job):
            assert threading.active_count() == before + 1
        assert threading.active_count() == before


@pytest.mark.parametrize(
    ("silence", "at_work", "none_runs"),
    [
        (None, None, True),
        (timedelta(seconds=1), None, False),
        (timedelta(seconds=26), None, True),
        (timedelta(minutes=5), timedelta(seconds=4), False),  # a long document: no time for a beat
        (timedelta(minutes=5), timedelta(seconds=26), True),
    ],
)
def test_pages_know_whether_a_worker_runs(
    silence: timedelta | None, at_work: timedelta | None, none_runs: bool
) -> None:
    now = timezone.now()
    if silence is not None:
        Heartbeat.objects.create(name=workers.WORKER, at=now - silence, since=now - silence)
    if at_work is not None:
        running(leased_at=now - at_work)
    assert workers.none_runs() is none_runs
    said = "no-worker" in render_to_string("_job.html", {"job": a_job(), "look": "/"})
    assert said is none_runs


def test_the_same_product_is_stored_once() -> None:
    assert product(a_job()).pk == product(a_job()).pk
