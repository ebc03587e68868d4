"""Playwright's event loop runs while a browser test does: the tests after it, in the same thread, find none.

Between two calls the loop rests in a greenlet of this thread, and Playwright leaves word with asyncio that it runs,
since some calls begin by asking for it. Everybody else in the thread would take that for their own: Django refuses its
ORM, `asyncio.run` does not start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Loop:
    """The loop of the one Playwright of this process, once it is started."""

    def __init__(self) -> None:
        self._started: asyncio.AbstractEventLoop | None = None

    def note(self) -> None:
        """Playwright was just started in this thread: this is its loop."""
        self._started = asyncio.get_running_loop()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Playwright may be called inside, and started; what was there before is there again at the end."""
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self._started)
        try:
            yield
        finally:
            asyncio._set_running_loop(before)

    def end(self) -> None:
        """Playwright is stopped."""
        self._started = None


playwright_loop = Loop()
