"""Figures for Prometheus: requests as they are answered, jobs and sheets as the database has them when asked."""

from __future__ import annotations

import os
from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count, Min
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from scoring.domain.jobs import due
from scoring.models import HeldEntry, Job, Sheet

REQUESTS = Counter("flek_requests_total", "Requests answered.", ["method", "view", "status"])
SECONDS = Histogram(
    "flek_request_seconds",
    "Time to answer a request.",
    ["view"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


def count_request(method: str, view: str, status: int, seconds: float) -> None:
    """Count one request; `view` is the name of its address, so that the series stay few."""
    REQUESTS.labels(method, view, str(status)).inc()
    SECONDS.labels(view).observe(seconds)


class Rows:
    """Gauges from the database, read when somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Jobs by state, the age of the oldest waiting one, sheets by state, entries kept for a desk."""
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


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Who may: who sends `Authorization: Bearer METRICS_TOKEN`; without that setting there is no such page."""
    token = settings.METRICS_TOKEN
    sent = request.headers.get("Authorization", "")
    if not token or not constant_time_compare(sent, f"Bearer {token}"):
        raise Http404
    rows = CollectorRegistry()
    rows.register(Rows())
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):  # several web processes: their figures are added up
        requests = CollectorRegistry()
        MultiProcessCollector(requests)
    else:
        requests = REGISTRY
    return HttpResponse(generate_latest(requests) + generate_latest(rows), content_type=CONTENT_TYPE_LATEST)
