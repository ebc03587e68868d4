"""A web server that can be killed between receiving an entry and answering it, behind a line that stays."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time

from tests.browser.server import ROOT, Server
from tests.ports import free_port


class MortalServer:
    """A gunicorn of its own beside the server of the suite, on the same data; phones reach it through `url`.

    The line between is a proxy in this process: it sees when an entry has been passed on, or answered.
    """

    def __init__(self, server: Server) -> None:
        self.environment = server.environment
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.kill_at: str | None = None
        self.killed = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def start(self) -> None:
        """Start the web server; returns once it answers."""
        command = ["gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{self.port}", "--threads", "8"]
        command += ["--keep-alive", "75"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command, "--log-level", "critical", "--reuse-port"],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
        )
        while self.process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", self.port)) as asked:
                    asked.sendall(b"GET /service-worker.js HTTP/1.0\r\nHost: localhost\r\n\r\n")
                    if asked.recv(1):
                        return
            except OSError:
                time.sleep(0.05)  # waits for a process, not for a page
        raise RuntimeError("the server did not come up")

    def kill_when(self, moment: str) -> None:
        """Kill at the next entry: `received`, once it was passed on, or `answered`, before its answer is."""
        self.killed.clear()
        self.kill_at = moment

    def kill(self) -> None:
        """SIGKILL, as when the power goes."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.killed.set()

    def close(self) -> None:
        """End the line and the server."""
        self.listener.close()
        if self.process and self.process.poll() is None:
            self.kill()

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(phone,), daemon=True).start()

    def _carry(self, phone: socket.socket) -> None:
        """Pass bytes both ways until one side ends; kill the server where the test asked for it."""
        try:
            web = socket.create_connection(("127.0.0.1", self.port), timeout=5)
        except OSError:
            phone.close()
            return
        entry = False
        with phone, web:
            while True:
                ready, _, _ = select.select([phone, web], [], [], 60)
                for side in ready:
                    try:
                        data = side.recv(65536)
                    except OSError:
                        data = b""
                    if not data:
                        return
                    if side is phone:
                        if data.startswith((b"GET ", b"POST ")):  # another request on the same line
                            entry = data.startswith(b"POST ") and b"/entries/ " in data[:200]
                        web.sendall(data)
                        # the body may follow the head; it is short and ends with the brace of its JSON
                        if entry and self.kill_at == "received" and data.endswith(b"}"):
                            self._kill_now()
                            return
                    else:
                        if entry and self.kill_at == "answered":
                            self._kill_now()
                            return
                        phone.sendall(data)
                if not ready:
                    return

    def _kill_now(self) -> None:
        self.kill_at = None
        self.kill()
