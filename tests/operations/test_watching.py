"""Health, figures, request ids, and the doctor's words."""

from __future__ import annotations

import io
import logging
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from prometheus_client import REGISTRY

from core.models import Heartbeat, Job
from operations.diagnosis.finding import GOOD, WARNING
from operations.diagnosis.stored import backups_of_a_server
from operations.last_backup import note_backup
from operations.metrics import REQUESTS, Rows
from scoring.models import Entry
from tests import evening

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def doctor(*arguments: str) -> str:
    out = io.StringIO()
    call_command("doctor", *arguments, stdout=out)
    return out.getvalue()


def test_health(client: Client) -> None:
    assert client.get("/health/live/").json() == {"status": "ok"}
    assert client.get("/health/ready/").json() == {"status": "ok"}


def test_a_request_is_named_in_its_answer(client: Client) -> None:
    assert client.get("/health/live/", headers={"X-Request-ID": "proxy-4711"})["X-Request-ID"] == "proxy-4711"
    made = client.get("/health/live/", headers={"X-Request-ID": "two\nlines <script>"})["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{16}", made), "what a client makes up stays out of the logs"


@pytest.mark.parametrize(("level", "told"), [(logging.WARNING, False), (logging.ERROR, True)])
def test_a_stack_is_written_for_a_fault_and_not_for_a_refusal(level: int, told: bool) -> None:
    """Somebody who asks for what is not there must not cost more than those who ask for what is."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.getLogger().handlers[0].formatter)
    try:
        raise PermissionError("not yours")
    except PermissionError as error:
        handler.handle(
            logging.getLogger("django.request").makeRecord(
                "django.request",
                level,
                "views.py",
                1,
                "Answer: %s",
                ("/organise/x/",),
                (type(error), error, None),
            )
        )
    assert "Answer: /organise/x/" in written.getvalue()
    assert ("PermissionError: not yours" in written.getvalue()) is told


def test_keys_in_addresses_stay_out_of_the_logs() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.getLogger().handlers[0].formatter)
    key, slug = "Zk3JmQ0pXw7Lr5Tn9Vb2yA", "t"
    for path in (f"/invitation/{key}/", f"/organise/{slug}/x/", f"/accounts/password/reset/key/1-{key}/"):
        handler.handle(
            logging.getLogger("django.request").makeRecord(
                "django.request", logging.WARNING, "views.py", 1, "Not Found: %s", (path,), None
            )
        )
    assert key not in written.getvalue()
    assert "/invitation/Zk3J…/" in written.getvalue()
    assert "/organise/t/x/" in written.getvalue()


@pytest.mark.parametrize(
    ("token", "sent", "status"),
    [
        ("", "", 404),
        ("", "Bearer ", 404),
        ("secret", "", 404),
        ("secret", "Bearer other", 404),
        ("secret", "Bearer secret", 200),
    ],
)
def test_figures_need_their_token(
    client: Client, settings: object, token: str, sent: str, status: int
) -> None:
    settings.METRICS_TOKEN = token  # type: ignore[attr-defined]
    assert client.get("/metrics/", headers={"Authorization": sent}).status_code == status


def test_figures(client: Client, settings: object) -> None:
    settings.METRICS_TOKEN = "secret"  # type: ignore[attr-defined]
    evening.sheet_of_four()
    Job.objects.create(task="t", title="t")
    client.get("/health/live/")
    text = client.get("/metrics/", headers={"Authorization": "Bearer secret"}).content.decode()
    assert 'flek_sheets{state="open"} 1.0' in text
    assert 'flek_jobs{state="waiting"} 1.0' in text
    assert re.search(r'flek_requests_total\{method="GET",status="200",view="health-live"\} [1-9]', text)


def test_polls_that_nothing_but_a_tag_answers_are_figures_of_their_view(client: Client) -> None:
    path = f"/api/v1/sheets/{evening.sheet_of_four().public_id}/"
    tag = client.get(path)["ETag"]
    labels = {"method": "GET", "view": "scoring:api-sheet", "status": "304"}
    before = REGISTRY.get_sample_value("flek_requests_total", labels) or 0
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    assert REGISTRY.get_sample_value("flek_requests_total", labels) == before + 1


def test_a_made_up_method_makes_no_series(client: Client) -> None:
    client.generic("MADEUP", "/health/live/")
    methods = {sample.labels["method"] for family in REQUESTS.collect() for sample in family.samples}
    assert "other" in methods
    assert "MADEUP" not in methods


def test_the_doctor_names_what_is_wrong() -> None:
    sheet = evening.sheet_of_four()
    pen, _ = evening.pen_of(sheet)
    evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    assert "FAULT" not in doctor("--deep")

    job = Job.objects.create(task="t", title="t")
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(hours=1))
    assert "1 jobs wait longer" in doctor()

    Entry.objects.update(recorded_at=timezone.now() + timedelta(days=1))
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("doctor", "--deep", stdout=out)
    assert "The clock is behind" in out.getvalue()
    assert "the chain of hashes is broken" in out.getvalue()


def test_the_age_of_the_last_good_backup_is_known(settings: Any) -> None:
    """The doctor of a server warns when it is more than two days, or when there is none."""
    settings.PRODUCTION = True
    assert told_of_backups() == (WARNING, "No good backup was made yet.")
    assert figure("flek_last_backup_timestamp_seconds") == 0
    note_backup()
    level, what = told_of_backups()
    assert (level, what.startswith("The last good backup: it was made at ")) == (GOOD, True)
    assert figure("flek_last_backup_timestamp_seconds") == pytest.approx(timezone.now().timestamp(), abs=60)
    Heartbeat.objects.update(at=timezone.now() - timedelta(days=3))
    level, what = told_of_backups()
    assert (level, what.startswith("The last good backup is too old")) == (WARNING, True)


def told_of_backups() -> tuple[str, str]:
    """What the doctor finds of them alone: whether the queue or the disk is well is another matter."""
    found = next(backups_of_a_server())
    return found.level, found.what


def figure(name: str) -> float:
    return next(each.samples[0].value for each in Rows().collect() if each.name == name)
