"""Players enter themselves on the public form while the mail server hangs, refuses and works, behind gunicorn (T-40).

python -m benchmarks entries [--entries 320] [--seconds 300] [--burst 20] [--cases hangs,refuses,works]

Half of them send it evenly over the time, half in bursts at one moment, each from an address of its own as a proxy in
front says it; the limits are those of production. Where the mail server works everybody opens the link of his letter
and confirms.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks._clients import share
from benchmarks._service import Service, running_service
from tests.mail.server import Mailbox, mailbox

#: The longest that 95 of 100 forms may take (milliseconds).
LIMIT = 300.0
#: The last letter may come so long after the last entry (seconds): the embedded queue hands out about one a second.
LETTERS_LIMIT = 420.0
#: Seconds between opening the form and sending it.
FILLING = (4.0, 12.0)
CASES = ("hangs", "refuses", "works")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
LINK = re.compile(r"https?://\S+/entry/[0-9a-f]{64}/")


@dataclass
class Seen:
    """What the visitors saw; times in seconds."""

    pages: list[float] = field(default_factory=list)
    forms: list[float] = field(default_factory=list)
    confirmations: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass
class Visitor:
    """A browser that was never there: its own address, its own cookie."""

    port: int
    number: int
    seen: Seen

    @property
    def address(self) -> str:
        """As the proxy says it."""
        return f"10.{self.number // 250}.{self.number % 250}.7"

    async def open(self, path: str) -> tuple[str, str]:
        """Open a page; its head and body."""
        took, _status, head, page = await self._ask("GET", path)
        self.seen.pages.append(took)
        return head, page

    async def enter(self, path: str, at: float) -> None:
        """Open the form, fill it in and send it at this moment."""
        await _until(at - FILLING[0] - (FILLING[1] - FILLING[0]) * (self.number * 7 % 10) / 10)
        head, page = await self.open(path)
        await _until(at)
        sent = {
            "name": f"Player {self.number:03}",
            "club": f"Club {self.number % 20}",
            "birth_year": "1970",
            "email": f"player-{self.number}@example.test",
            "consent": "on" if self.number % 2 else "",
        }
        took, status, _head, page = await self._ask("POST", path, sent, head, page)
        self.seen.forms.append(took)
        if status != 302:
            self.seen.faults.append(f"form {self.number}: {status} {_error(page)}")

    async def confirm(self, link: str, at: float) -> None:
        """Open the link of the letter, read the page and press its button at this moment."""
        path = urlsplit(link).path
        await _until(at - FILLING[0] / 2)
        head, page = await self.open(path)
        await _until(at)
        took, status, _head, page = await self._ask("POST", f"{path}confirm/", {}, head, page)
        self.seen.confirmations.append(took)
        if status != 302:
            self.seen.faults.append(f"confirmation: {status} {_error(page)}")

    async def _ask(
        self, method: str, path: str, sent: dict[str, str] | None = None, before: str = "", page: str = ""
    ) -> tuple[float, int, str, str]:
        """Seconds, status, head and body. A form is sent with the token of the page before it."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"X-Forwarded-For: {self.address}"]
        body = b""
        if sent is not None:
            token = TOKEN.search(page)
            cookie = re.search(r"(?im)^set-cookie: (csrftoken=\w+)", before)
            body = urlencode({"csrfmiddlewaretoken": token[1] if token else "", **sent}).encode()
            lines += [f"Cookie: {cookie[1] if cookie else ''}", f"Content-Length: {len(body)}"]
            lines.append("Content-Type: application/x-www-form-urlencoded")
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
        answer = await reader.read()
        took = time.perf_counter() - began
        writer.close()
        head, _, content = answer.decode().partition("\r\n\r\n")
        status = int(head.split(" ", 2)[1]) if head else 0
        return took, status, head, content


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """Times of the form in each case, as the visitors saw them, and what became of the letters."""
    asked = parser().parse_args(arguments)
    for case in asked.cases.split(","):
        with mailbox() as box:
            if case == "hangs":
                box.silent.set()
            box.refuses = "550" if case == "refuses" else ""
            url = f"smtp://127.0.0.1:{box.port}"
            with running_service(EMAIL_URL=url, TRUSTED_PROXIES="1") as service:
                service.manage("collectstatic", "--no-input", "--verbosity", "0")
                yield from _case(case, service, box, asked)


def _case(
    case: str, service: Service, box: Mailbox, asked: argparse.Namespace
) -> Iterator[dict[str, object]]:
    slug, seen = service.open_form(asked.entries), Seen()
    path = f"/tournaments/{slug}/register/"
    asyncio.run(_come(service.port, path, asked, seen))
    yield from (_line(case, asked, *one) for one in _times("form", seen.forms))
    yield _line(case, asked, f"form p95 below {LIMIT:.0f} ms", share(seen.forms, 95) < LIMIT, "yes or no")
    if case == "works":
        seconds = _until_all_came(box, asked.entries - len(seen.faults))
        yield _line(case, asked, "letters that came", len(_links(box)), "letters")
        yield _line(case, asked, "last letter after the last entry", round(seconds, 1), "s")
        asyncio.run(_confirm(service.port, _links(box), asked, seen))
        yield from (_line(case, asked, *one) for one in _times("confirmation", seen.confirmations))
    for state, count in service.letters(slug).items():
        yield _line(case, asked, f"at the end {state}", count, "rows")
    yield _line(case, asked, "refused or lost", len(seen.faults), "requests")
    for fault in seen.faults[:5]:
        yield _line(case, asked, "fault", fault, "text")


async def _come(port: int, path: str, asked: argparse.Namespace, seen: Seen) -> None:
    """Everybody opens the form and sends it; before that the processes are warm."""
    await asyncio.gather(*(Visitor(port, 900 + number, Seen()).open(path) for number in range(8)))
    visitors = [Visitor(port, number, seen) for number in range(1, asked.entries + 1)]
    moments = _moments(asked.entries, asked)
    await asyncio.gather(*(one.enter(path, at) for one, at in zip(visitors, moments, strict=True)))


async def _confirm(port: int, links: list[str], asked: argparse.Namespace, seen: Seen) -> None:
    """Everybody opens the link of his letter and confirms."""
    moments = _moments(len(links), asked)
    visits = [
        Visitor(port, number, seen).confirm(link, at)
        for number, (link, at) in enumerate(zip(links, moments, strict=True))
    ]
    await asyncio.gather(*visits)


def _moments(visits: int, asked: argparse.Namespace) -> list[float]:
    """When so many forms are sent: every second one evenly over the time, the others in bursts."""
    began = time.perf_counter() + FILLING[1]
    evenly, together = -(-visits // 2), visits // 2
    bursts = max(1, -(-together // asked.burst))
    made = []
    for number in range(visits):
        place, in_burst = divmod(number, 2)
        part = (place // asked.burst + 0.5) / bursts if in_burst else place / evenly
        made.append(began + part * asked.seconds)
    return made


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - time.perf_counter()))


def _links(box: Mailbox) -> list[str]:
    """The links of the letters that came, each once."""
    found = []
    for letter in list(box.letters):
        body: Any = letter.get_body(("plain",))  # type: ignore[attr-defined]
        found += LINK.findall(body.get_content())
    return list(dict.fromkeys(found))


def _until_all_came(box: Mailbox, letters: int) -> float:
    began = time.monotonic()
    while len(box.letters) < letters and time.monotonic() - began < LETTERS_LIMIT:
        time.sleep(0.1)  # waits for a process
    return time.monotonic() - began


def _times(name: str, seconds: list[float]) -> Iterator[tuple[str, object, str]]:
    yield f"{name}s sent", len(seconds), "requests"
    for said, percent in (("p50", 50), ("p95", 95), ("max", 100)):
        yield f"{name} {said}", share(seconds, percent), "ms"


def _line(case: str, asked: argparse.Namespace, name: str, value: object, unit: str) -> dict[str, object]:
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores, {asked.entries} entries "
        f"in {asked.seconds:.0f} s, half of them in bursts of {asked.burst}, load average {os.getloadavg()[0]:.1f}"
    )
    return {"name": f"entries mail {case}: {name}", "value": value, "unit": unit, "measured_on": measured_on}


def _error(page: str) -> str:
    found = re.search(r'class="(?:field__error|notice[^"]*)"[^>]*>(.*?)</', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split()) if found else page[:80]


def parser() -> argparse.ArgumentParser:
    """The arguments of the command with their defaults."""
    made = argparse.ArgumentParser(prog="python -m benchmarks entries")
    made.add_argument("--entries", type=int, default=320)
    made.add_argument("--seconds", type=float, default=300)
    made.add_argument("--burst", type=int, default=20)
    made.add_argument("--cases", default=",".join(CASES), help="what the mail server does")
    return made
