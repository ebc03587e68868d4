"""Figures for Prometheus: requests as they are answered, jobs and sheets as the database has them when asked."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Min
from django.db.models.functions import Coalesce
from django.utils import timezone
from prometheus_client import Counter, Histogram
from prometheus_client.core import GaugeMetricFamily

from core.jobs import due
from core.models import Job
from operations.last_backup import last_backup
from scoring.models import HeldEntry, Sheet

REQUESTS = Counter("flek_requests_total", "Requests answered.", ["method", "view", "status"])
SECONDS = Histogram(
    "flek_request_seconds",
    "Time to answer a request.",
    ["view"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


#: Anybody may send a method of their own making: it gets no series of its own.
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def count_request(method: str, view: str, status: int, seconds: float) -> None:
    """Count one request; `view` is the name of its address, so that the series stay few."""
    REQUESTS.labels(method if method in METHODS else "other", view, str(status)).inc()
    SECONDS.labels(view).observe(seconds)


class Rows:
    """Gauges from the database, read when somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Jobs by state, the age of the oldest waiting one, sheets by state, kept entries, the last backup."""
        jobs = GaugeMetricFamily("flek_jobs", "Jobs by state.", labels=["state"])
        counts = dict(Job.objects.order_by().values_list("state").annotate(count=Count("pk")))
        for state in Job.State.values:
            jobs.add_metric([state], counts.get(state, 0))
        yield jobs
        waiting = Job.objects.filter(due(), state=Job.State.WAITING)
        oldest = waiting.aggregate(oldest=Min(Coalesce("due_at", "created_at")))["oldest"]
        age = (timezone.now() - oldest).total_seconds() if oldest else 0
        yield GaugeMetricFamily(
            "flek_oldest_waiting_job_seconds", "Age of the oldest waiting job.", value=age
        )
        sheets = GaugeMetricFamily("flek_sheets", "Sheets by state.", labels=["state"])
        counts = dict(Sheet.objects.order_by().values_list("state").annotate(count=Count("pk")))
        for state in Sheet.State.values:
            sheets.add_metric([state], counts.get(state, 0))
        yield sheets
        held = HeldEntry.objects.filter(settled_at__isnull=True).count()
        yield GaugeMetricFamily("flek_held_entries", "Entries that wait for a desk.", value=held)
        made = last_backup()
        yield GaugeMetricFamily(
            "flek_last_backup_timestamp_seconds",
            "When the last good backup was made (Unix time); 0 before the first.",
            value=made.timestamp() if made else 0,
        )
