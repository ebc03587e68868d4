"""A copy of the database that follows it, for reading: public lists and statistics are read there, all else here.

The copy is a moment behind. So it is read for strangers only: who is signed in, or calls with a token, may just have
written what he looks for. Nothing is ever written there, and whoever writes, or locks, reads what comes afterwards in
the database itself, until his request ends. A copy that is away costs no page: the database answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse

log = structlog.get_logger(__name__)

DEFAULT, REPLICA = "default", "replica"
#: After a failure nobody waits for the copy for so long (seconds).
LEFT_ALONE = 30.0
_reading: ContextVar[bool] = ContextVar("reading", default=False)


class Router:
    """Which database is asked (`DATABASE_ROUTERS`)."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        """The copy as long as the request is one for it, and nothing was written in it."""
        if _reading.get() and not connections[DEFAULT].in_atomic_block:
            return REPLICA
        return DEFAULT

    def db_for_write(self, model: Any, **hints: Any) -> str:
        """Never the copy, also for what was read there; what is read afterwards may be what is written now."""
        _reading.set(False)
        return DEFAULT

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        """They are one database."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """The copy follows by itself."""
        return db == DEFAULT


@contextmanager
def read_from_replica() -> Iterator[None]:
    """What is read meanwhile is read from the copy, until something is written."""
    before = _reading.set(True)
    try:
        yield
    finally:
        _reading.reset(before)


class ReadFromReplica:
    """Middleware, the last one: asks the pages of `REPLICA_PAGES` for strangers with the copy."""

    #: Of all threads of the process: until when (monotonic) the copy is left alone.
    away_until = 0.0

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """As every middleware."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """The answer of the copy; None where the database itself is to be asked."""
        match = request.resolver_match
        if match is None or match.view_name not in settings.REPLICA_PAGES or not _of_a_stranger(request):
            return None
        if time.monotonic() < ReadFromReplica.away_until:
            return None
        try:
            with read_from_replica():
                return view(request, *args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            ReadFromReplica.away_until = time.monotonic() + LEFT_ALONE
            log.warning("replica_away", error=str(error)[:200])
            return None


def _of_a_stranger(request: HttpRequest) -> bool:
    """Whether somebody only looks who cannot have written anything: no session, no message to him, no token."""
    said = {settings.SESSION_COOKIE_NAME, "messages"} & set(request.COOKIES)
    return request.method in ("GET", "HEAD") and not said and "Authorization" not in request.headers
