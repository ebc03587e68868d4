"""The page of figures that Prometheus reads."""

from __future__ import annotations

import os

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from operations.metrics import Rows


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
