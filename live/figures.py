"""Figures for Prometheus of the process that holds streams."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
STREAMS = Gauge("flek_live_streams", "Streams that are open.", registry=REGISTRY)
OPENED = Counter("flek_live_opened_total", "Streams that were opened.", registry=REGISTRY)
REFUSED = Counter("flek_live_refused_total", "Streams that were refused.", ["status"], registry=REGISTRY)
EVENTS = Counter("flek_live_events_total", "Events that were told, one for each stream.", registry=REGISTRY)
STATES = Counter("flek_live_states_total", "Conditional requests for a sheet.", ["answer"], registry=REGISTRY)
LAG = Histogram(
    "flek_live_lag_seconds",
    "From the writing of a change until it was seen here.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)
LOOKED = Gauge("flek_live_looked_timestamp_seconds", "When the changes were last read.", registry=REGISTRY)
