"""python -m live [--host ADDRESS] [--port N]: hold the streams of an installation until it is told to end."""

from __future__ import annotations

import argparse
import asyncio
import resource
import socket

import uvicorn

from live.app import Live
from live.settings import from_environment


class Server(uvicorn.Server):
    """Sends the streams elsewhere before it ends: uvicorn would wait for them."""

    def __init__(self, app: Live, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new ones, good-bye to the old ones, and then as usual."""
        self._app.leave()
        await asyncio.sleep(0.1)  # so that what was said leaves the buffers
        await super().shutdown(sockets)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m live", description="Streams of Flek.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8001)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a stream is a file
    app = Live(from_environment())
    config = uvicorn.Config(
        app,
        host=options.host,
        port=options.port,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        backlog=4096,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_level="warning",
    )
    Server(app, config).run()


if __name__ == "__main__":
    main()
