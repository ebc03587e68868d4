"""The cache in front (docker/nginx.conf): of many who ask in a second one reaches the site, and nobody is known."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from django.urls import reverse

from benchmarks._front import CONFIGURATION, MissingError, program, running_front
from tests.conftest import missing
from tests.loopback import answering
from tournaments.publishing.published_parts import LIVE

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("standing", "lead", "round-banner", "seating", "embed")


def patterns() -> dict[str, str]:
    """What both proxies hold for a polled part."""
    front = re.search(r"location ~ (\S+) \{", CONFIGURATION.read_text(encoding="utf-8"))
    caddy = re.search(
        r"@polled path_regexp (\S+)", (ROOT / "docker" / "Caddyfile").read_text(encoding="utf-8")
    )
    assert front
    assert caddy
    return {"nginx": front[1], "Caddy": caddy[1]}


@pytest.mark.parametrize("proxy", ["nginx", "Caddy"])
def test_the_proxies_keep_the_polled_parts_and_nothing_else(proxy: str) -> None:
    pattern = re.compile(patterns()[proxy])
    for name in PARTS:
        for language in ("sk", "cs", "en"):
            assert pattern.search(reverse(f"public:{name}", args=["jesenny-turnaj_1", language]))
    for other in (
        reverse("public:tournament", args=["jesenny"]),
        reverse("public:results", args=["jesenny"]),
        reverse("public:find", args=["jesenny"]),
        reverse("public:register", args=["jesenny"]),
        reverse("public:home"),
        "/organise/jesenny/standing/sk/",
    ):
        assert not pattern.search(other)
    assert set(LIVE) - {"finished"} <= set(PARTS)  # what is finished stands in its page and is not polled


class Site(BaseHTTPRequestHandler):
    """Answers as Django does, and keeps what it was asked."""

    asked: list[dict[str, str]] = []

    def do_GET(self) -> None:
        self.asked.append({name.lower(): value for name, value in self.headers.items()})
        self.send_response(200)
        self.send_header("ETag", '"one"')
        self.send_header("Cache-Control", "public, max-age=0, s-maxage=1")
        self.send_header("Vary", "Accept-Language, Cookie")
        self.send_header("Content-Length", "4")
        self.end_headers()
        self.wfile.write(b"part")

    def log_message(self, *arguments: object) -> None:
        """Nothing is said."""


def test_one_of_many_reaches_the_site_and_brings_no_cookie() -> None:
    try:
        program("nginx", "nginx-light")
    except MissingError as error:
        missing(str(error))
    Site.asked.clear()
    with answering(Site) as port, running_front(port) as front:
        connection = HTTPConnection("127.0.0.1", front.port, timeout=20)
        seen = []
        for number in range(40):
            sent = {"Cookie": f"sessionid={number}", "Accept-Language": f"x{number}"}
            if number % 2:
                sent["If-None-Match"] = '"one"'
            connection.request("GET", "/tournaments/a/standing/sk/", headers=sent)
            response = connection.getresponse()
            seen.append((response.status, response.read(), response.headers["Cache-Control"]))
        connection.request("GET", "/tournaments/a/", headers={})
        assert connection.getresponse().status == 404
        connection.close()
    kept = "public, max-age=0, s-maxage=1"
    assert seen == [(200, b"part", kept), (304, b"", kept)] * 20
    assert len(Site.asked) < 10
    assert not any("cookie" in asked for asked in Site.asked)
