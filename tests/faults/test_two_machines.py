"""Two machines, each with a web process, a worker and a data folder of its own, on one PostgreSQL and one Redis.

(In the mode of a hall, whose pages need no collected static files; what is shared is the same in production.)
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from benchmarks._clients import Connection, Table, seated
from benchmarks._service import Service, kill_all_of, running_service
from tests.faults.playing import Hall
from tests.faults.servers import Postgres, Redis
from tests.migrated import fill_postgres

pytestmark = [pytest.mark.e2e, pytest.mark.services, pytest.mark.acceptance(name="faults")]

EMAIL, PASSWORD = "hall@example.test", "spravne-heslo-7"
#: A hall of four tables whose organiser has a password; its pens and codes.
OPEN = f"""
import json
from accounts.models import User
from benchmarks._hall import open_hall
from scoring.domain.pens import sheet_code
from scoring.models import Sheet
from tournaments.events.models import Tournament
pens = open_hall(4)
organiser = User.objects.get(email="{EMAIL}")
organiser.set_password("{PASSWORD}")
organiser.save()
codes = {{sheet.public_id: sheet_code(sheet) for sheet in Sheet.objects.all()}}
print(json.dumps({{"pens": pens, "codes": codes, "slug": Tournament.objects.get().slug}}))
"""
#: The same job is told to the broker ten times.
TELL = """
from core.jobs import send
from scoring.documents.printing import request_sheets_pdf
from scoring.models import Sheet
job = request_sheets_pdf(list(Sheet.objects.all()), blank=False, title="again", file_name="t.pdf")
assert all(send(job) for _ in range(9))
print(job.pk)
"""
COMMON = ("FLEK_MODE", "SECRET_KEY", "DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL")


class Visitor:
    """Somebody with cookies, who asks now this machine and now the other one."""

    def __init__(self) -> None:
        self.cookies = {"csrftoken": "c" * 32}

    def ask(self, machine: Service, path: str, method: str = "GET", **fields: str) -> tuple[int, str, bytes]:
        """Send a form; status, where it leads, and body."""
        return self._send(machine, path, method, urlencode(fields), "application/x-www-form-urlencoded")

    def _send(
        self, machine: Service, path: str, method: str, content: str, kind: str, **more: str
    ) -> tuple[int, str, bytes]:
        connection = HTTPConnection("127.0.0.1", machine.port, timeout=60)
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies["csrftoken"],
            "Content-Type": kind,
            **more,
        }
        connection.request(method, path, content, headers)
        answer = connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, kept = value.split(";")[0].partition("=")
                self.cookies[cookie] = kept
        found = answer.status, answer.getheader("Location", ""), answer.read()
        connection.close()
        return found

    def sign_in(self, machine: Service, password: str = PASSWORD) -> bool:
        """Whether these words let one in."""
        status, _, _ = self.ask(machine, "/accounts/login/", "POST", login=EMAIL, password=password)
        return status == 302

    def take_pen(self, machine: Service, sheet: str, code: str) -> tuple[int, str]:
        """Ask for the pen of a sheet; status, and the token where it was given."""
        path, sent = f"/api/v1/sheets/{sheet}/pen/", json.dumps({"code": code, "device": "phone"})
        status, _, body = self._send(machine, path, "POST", sent, "application/json")
        return status, json.loads(body).get("token", "")

    def write(self, machine: Service, table: Table, token: str) -> int:
        """Write the table's next deal with this pen; returns the status."""
        entry = {"id": str(uuid4()), "kind": "deal", "version": table.deals, "body": table.next_deal()}
        sent = json.dumps(entry)
        path = f"{table.path}entries/"
        return self._send(machine, path, "POST", sent, "application/json", Authorization=f"Pen {token}")[0]


@pytest.fixture(scope="module")
def machines(postgres: Postgres, redis: Redis) -> Iterator[tuple[Service, Service]]:
    """Two installations that share everything but the disk; the first one has the beat."""
    shared = {"CELERY_BROKER_URL": redis.url, "CACHE_URL": redis.url.replace("redis:", "rediscache:")}
    with ExitStack() as stack:
        first = stack.enter_context(
            running_service(
                web_processes=1, postgres=postgres.url, fill=fill_postgres, FLEK_MODE="hall", **shared
            )
        )
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="flek-second-"))
        same = {name: first.environment[name] for name in COMMON}
        second = Service(postgres.url, Path(folder), 1, **same)
        stack.callback(second.kill)
        second.start_worker(beat=False)
        second.start_web()
        yield first, second


async def play_through_both(tables: list[Table], machines: tuple[Service, Service]) -> list[str]:
    """Every table writes its deals alternately through both machines; what they disagree on afterwards."""
    lines = [[Connection(machine.port) for machine in machines] for _ in tables]
    for deal in range(8):
        await asyncio.gather(
            *(table.enter(line[deal % 2]) for table, line in zip(tables, lines, strict=True))
        )
    wrong = list(tables[0].figures.wrong)
    for machine in machines:
        for table in tables:
            table.port = machine.port
            wrong += await table.difference()
    return wrong


def test_an_evening_on_two_machines(
    machines: tuple[Service, Service], postgres: Postgres, redis: Redis
) -> None:
    first, second = machines
    opened = json.loads(first.manage("shell", "--no-imports", "--command", OPEN))
    hall = Hall(first, postgres, redis)
    with ThreadPoolExecutor(1) as thread:
        tables = seated(first.port, opened["pens"], seed=3)
        assert thread.submit(asyncio.run, play_through_both(tables, machines)).result() == []

    organiser, rounds = Visitor(), f"/organise/{opened['slug']}/rounds/1/"
    assert organiser.sign_in(first)
    assert organiser.ask(second, rounds)[0] == 200, "a session is known to both"

    # a PDF asked for at the first, made by the worker of the second, downloaded from the first
    assert first.worker
    kill_all_of(first.worker)
    status, job, _ = organiser.ask(first, f"{rounds}pdf/", "POST")
    assert status == 302
    key = re.findall(r"[0-9a-f-]{36}", job)[0]
    done = hall.finish(key)
    assert (done.state, done.attempts) == ("done", 1)
    assert organiser.ask(first, f"/organise/jobs/{key}/file/")[2].startswith(b"%PDF")

    # told ten times to two workers, done once
    first.start_worker()
    key = first.manage("shell", "--no-imports", "--command", TELL).split()[-1]
    done = hall.finish(key)
    assert (done.state, done.attempts) == ("done", 1)

    check_pens(machines, tables, opened["codes"])
    assert organiser.ask(second, "/accounts/logout/", "POST")[0] == 302
    assert organiser.ask(first, rounds)[0] == 302, "who leaves one machine has left the other"
    stranger = Visitor()
    assert not any(stranger.sign_in(machines[again % 2], "zle") for again in range(5))
    assert not stranger.sign_in(first)
    assert not stranger.sign_in(second), "wrong passwords are counted together"


def check_pens(machines: tuple[Service, Service], tables: list[Table], codes: dict[str, str]) -> None:
    """A pen taken over at one machine ends the one that the other gave; wrong codes are counted together."""
    first, second = machines
    old, guessed = tables[:2]
    phone = Visitor()
    status, token = phone.take_pen(second, old.sheet, codes[old.sheet])
    assert status == 201
    assert phone.write(first, old, old.token) == 202, "kept for the desk: another device has the pen"
    assert phone.write(first, old, token) == 201
    wrong = [phone.take_pen(machines[again % 2], guessed.sheet, "IIIIII")[0] for again in range(3)]
    assert 201 not in wrong
    right = codes[guessed.sheet]
    assert [phone.take_pen(machine, guessed.sheet, right)[0] for machine in machines] == [429, 429]
