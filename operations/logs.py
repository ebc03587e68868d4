"""Logs: one JSON object a line in production, readable lines elsewhere; each names the request it belongs to."""

from __future__ import annotations

import logging
import re
from typing import Any

import structlog
from structlog.typing import EventDict


def without_refused_stacks(_: Any, __: str, event: EventDict) -> EventDict:
    """Leave out the stack of a request that was refused (403, 404, a foreign host): it costs more than the answer."""
    record: logging.LogRecord | None = event.get("_record")
    refused = record and record.name == "django.request" and record.levelno < logging.ERROR
    if refused or (record and record.name.startswith("django.security.")):
        event.pop("exc_info", None)
    return event


#: Long enough to be a key: of an invitation, a new password, the right to write on a quick table.
KEY = re.compile(r"(?<=/)([\w-]{4})[\w-]{12,}(?=/|$)")


def without_keys(_: Any, __: str, event: EventDict) -> EventDict:
    """Leave the first letters of keys that stand in the address of a request: who reads logs must not come in."""
    record: logging.LogRecord | None = event.get("_record")
    if record and record.name.startswith("django.") and isinstance(event.get("event"), str):
        event["event"] = KEY.sub(r"\1…", event["event"])
    return event


#: What every line goes through, also those of Django, gunicorn and Celery.
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure(level: str, as_json: bool) -> dict[str, object]:
    """Set structlog up and return Django's LOGGING: one handler to standard error."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if as_json
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    without_refused_stacks,
                    without_keys,
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *last,
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": "ERROR", "propagate": True},
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
        },
    }
