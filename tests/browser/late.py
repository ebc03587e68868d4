"""What gunicorn is told where BROWSER_DELAY_MS is set: the server answers late, as in a hall full of phones.

A page or a test that takes something to be there at once, or that no answer to an earlier question comes any more,
fails then each time instead of now and then.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from typing import Any

DELAY = int(os.environ.get("BROWSER_DELAY_MS", "0")) / 1000
#: What a page is made of, and what says that the server is up, comes at once.
AT_ONCE = ("/static/", "/health/")


def post_worker_init(worker: Any) -> None:
    """Gunicorn's hook: the application stands, and nothing was asked of it yet."""
    answer = worker.wsgi

    def late(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        """Two thirds of the delay before the work, a third after it: neither what is kept nor what is said is early."""
        wait = 0 if environ["PATH_INFO"].startswith(AT_ONCE) else DELAY
        time.sleep(wait * 2 / 3)
        body: Iterable[bytes] = answer(environ, start)
        time.sleep(wait / 3)
        return body

    worker.wsgi = late
