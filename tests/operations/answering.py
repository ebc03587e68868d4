"""A small server of the test's own, for what asks one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def answering(by: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """The port on which requests are answered so, until the block ends."""
    served = ThreadingHTTPServer(("127.0.0.1", 0), by)
    thread = threading.Thread(target=served.serve_forever)
    thread.start()
    try:
        yield served.server_port
    finally:
        served.shutdown()
        served.server_close()
        thread.join()
