"""The cache in front (docker/nginx.conf): of many who ask in a second one reaches the site, and nobody is known."""

from __future__ import annotations

import inspect
import re
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from django.urls import reverse

from benchmarks._front import CONFIGURATION, Front, MissingError, program, running_front
from tests.conftest import missing
from tests.loopback import answering
from tournaments.publishing.published_parts import LIVE
from tournaments.publishing.views import public, sharing

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


def test_the_key_holds_every_argument_that_an_answer_depends_on() -> None:
    """N1: what the views of the polled parts read of the address is what nginx asks the site with, and keeps by."""
    views = [inspect.getsource(view) for view in (public.part, sharing.embed)]
    read = set(re.findall(r"request\.GET(?:\.get)?[(\[]\"(\w+)\"", "".join(views)))
    said = CONFIGURATION.read_text(encoding="utf-8")
    assert {f"arg_{name}" for name in read} == set(re.findall(r"\$(arg_\w+)", said))
    assert "proxy_cache_key $http_host$uri$asked;" in said
    assert "proxy_pass http://site$uri$asked;" in said


class Asked(BaseHTTPRequestHandler):
    """Answers with what it was asked, and keeps when it heard of it."""

    heard: list[tuple[str, int]] = []

    def do_GET(self) -> None:
        content = f"{self.headers['Host']} {self.path}".encode()
        self.send_response(200)
        self.send_header("Cache-Control", "public, max-age=0, s-maxage=60")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Asked.heard.append((self.path, len(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        """Nothing is said."""


@pytest.fixture
def front() -> Iterator[Front]:
    try:
        program("nginx", "nginx-light")
    except MissingError as error:
        missing(str(error))
    Asked.heard.clear()
    with answering(Asked) as port, running_front(port) as front:
        yield front


def test_nobody_sees_the_category_or_the_name_that_another_one_asked_for(front: Front) -> None:
    """N1: a stranger who asked with ?category= made everybody see that category."""
    path = "/tournaments/jesenny/standing/sk/"

    def ask(query: str, host: str = "flek.example") -> str:
        connection = HTTPConnection("127.0.0.1", front.port, timeout=20)
        connection.request("GET", path + query, headers={"Host": host})
        return connection.getresponse().read().decode()

    assert ask("?category=juniors") == f"flek.example {path}?category=juniors"
    assert ask("") == f"flek.example {path}"
    assert ask("?category=juniors") == f"flek.example {path}?category=juniors"
    assert ask("?other=1") == f"flek.example {path}", "nothing else is asked, so nothing else can be kept"
    assert ask("", "flek.example:99") == f"flek.example:99 {path}", "links hold the name that was asked"


def test_who_sends_slowly_reaches_no_web_process(front: Front) -> None:
    """P4: fourteen bodies of a byte now and then held all web threads; now the site hears of a body that is whole."""
    slow = [socket.create_connection(("127.0.0.1", front.bodies), timeout=20) for _ in range(14)]
    for one in slow:
        one.sendall(b"POST /slow/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1234")
    quick = HTTPConnection("127.0.0.1", front.bodies, timeout=20)
    quick.request("POST", "/quick/", b"123456789")
    assert quick.getresponse().status == 204
    assert Asked.heard == [("/quick/", 9)]
    slow[0].sendall(b"56789")
    assert slow[0].recv(99).startswith(b"HTTP/1.1 204")
    assert Asked.heard == [("/quick/", 9), ("/slow/", 9)]
    for one in slow:
        one.close()


def test_the_proxies_cut_what_is_sent_too_slowly() -> None:
    caddy = (ROOT / "docker" / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"timeouts \{\s+read_header 10s\s+read_body 2m", caddy)
    assert CONFIGURATION.read_text(encoding="utf-8").count("client_body_timeout 15s;") == 2
