"""bin/hall as a process of its own, and the organiser at the laptop."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path

from benchmarks._service import Installation
from tests.operations.installation import ROOT


@contextmanager
def running_hall(data: Path, port: int, *options: str) -> Iterator[str]:
    """bin/hall on this data folder; gives the link that it prints for the organiser."""
    command = [sys.executable, "-m", "operations.hall", str(data), "--port", str(port)]
    command += ["--address", "127.0.0.1", *options]
    environment = {key: value for key, value in os.environ.items() if key not in ("FLEK_MODE", "FLEK_DATA")}
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout
        printed = ""
        for line in process.stdout:
            printed += line
            link = re.search(r"Organiser +(\S+)", line)
            if link:
                yield link[1]
                return
        raise AssertionError(f"bin/hall ended before it was up: {printed}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


class Laptop(Installation):
    """What is done on the laptop of a running hall: commands, and the organiser's pages in English."""

    def __init__(self, data: Path, port: int, link: str = "") -> None:
        self.port = port
        self.environment = {
            **os.environ,
            "FLEK_MODE": "hall",
            "FLEK_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "HALL_ADDRESS": f"http://127.0.0.1:{port}",
        }
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.browser.addheaders = [("Accept-Language", "en")]
        if link:
            self.page(link)

    def page(self, address: str, **form: str) -> str:
        """A page as the organiser reads it, refusals too; with a form it is sent."""
        url = urllib.parse.urljoin(f"http://localhost:{self.port}/", address)
        body = urllib.parse.urlencode(form).encode() if form else None
        try:
            with self.browser.open(url, body, timeout=60) as answer:
                read: bytes = answer.read()
        except urllib.error.HTTPError as refused:
            read = refused.read()
        return unescape(read.decode())

    def press(self, address: str) -> str:
        """Press the button that leads there; returns the page after it."""
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.page("/hall/"))
        assert token
        return self.page(address, csrfmiddlewaretoken=token[1])
