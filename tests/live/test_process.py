"""The process that holds streams, as a process, over a database in which somebody writes."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from urllib.parse import urlencode

import psycopg
import pytest

from benchmarks._service import ROOT, _answers
from core.streams import CHANNEL, write_ticket
from tests import migrated
from tests.operations.installation import empty_database
from tests.ports import free_port

pytestmark = pytest.mark.e2e

SECRET = "live-test-" + "s" * 50
ADDRESS = "a" * 22


@dataclass
class Running:
    """The process, and the database that it looks at."""

    port: int
    database: str

    def change(self, *keys: str) -> int:
        """Write changes; the number of the last."""
        last = "SELECT MAX(number) FROM core_change"
        number: int
        if self.database.startswith("sqlite"):
            with closing(sqlite3.connect(self.database.removeprefix("sqlite:///"))) as file, file:
                file.executemany("INSERT INTO core_change (key) VALUES (?)", [(key,) for key in keys])
                number = file.execute(last).fetchone()[0]
            return number
        with psycopg.connect(self.database) as connection:
            connection.cursor().executemany(
                "INSERT INTO core_change (key) VALUES (%s)", [(key,) for key in keys]
            )
            connection.execute("SELECT pg_notify(%s, '')", [CHANNEL])
            found = connection.execute(last).fetchone()
            assert found
            (number,) = found
        return number

    def ask(self, path: str, *headers: str) -> socket.socket:
        """A connection that asked."""
        asked = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        lines = "".join(f"{line}\r\n" for line in headers)
        asked.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}\r\n".encode())
        return asked

    def status(self, path: str, *headers: str) -> int:
        """What is answered."""
        with self.ask(path, *headers) as asked:
            return int(until(asked, b"\r\n\r\n").split()[1])

    def stream(self, *keys: str, ticket: str | None = None, since: str = "") -> str:
        """The path of a stream; with a ticket for its keys, where none is given."""
        ticket = write_ticket(SECRET, keys) if ticket is None else ticket
        words = [*(("key", key) for key in keys), ("ticket", ticket), ("since", since)]
        return f"/live/?{urlencode([(name, value) for name, value in words if value])}"


def until(asked: socket.socket, end: bytes) -> bytes:
    """What comes up to there; fails when it does not come."""
    read = b""
    while end not in read:
        more = asked.recv(4096)
        assert more, f"closed after {read!r}"
        read += more
    return read


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def live(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("live")
    with ExitStack() as stack:
        if request.param == "sqlite":
            migrated.copy_sqlite(folder / "flek.sqlite3")
            url = f"sqlite:///{folder / 'flek.sqlite3'}"
        else:
            url = stack.enter_context(empty_database(request.getfixturevalue("postgres_url")))
            migrated.fill_postgres(url)
        port = free_port()
        environment = {
            "FLEK_MODE": "hall",
            "FLEK_DATA": str(folder),
            "SECRET_KEY": SECRET,
            "DATABASE_URL": url,
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "live", "--port", str(port)], cwd=ROOT, env={**os.environ, **environment}
        )
        stack.callback(process.wait, timeout=20)
        stack.callback(process.terminate)
        while not _answers(port, "/health/ready/"):
            with suppress(subprocess.TimeoutExpired):  # while it begins the processor is its own
                pytest.fail(f"live ended with {process.wait(0.05)}")
        yield Running(port, url)


def test_a_change_is_told_to_who_follows_it(live: Running) -> None:
    with live.ask(live.stream(f"sheet:{ADDRESS}")) as asked:
        until(asked, b"event: beat")
        number = live.change("sheet:" + "b" * 22, f"sheet:{ADDRESS}")
        said = until(asked, f"data: sheet:{ADDRESS} {number}\n\n".encode())
    assert b"bbbb" not in said


def test_a_stream_survives_a_lost_connection_to_the_database(live: Running) -> None:
    if live.database.startswith("sqlite"):
        return  # there is no connection that could be lost
    with live.ask(live.stream(f"sheet:{ADDRESS}")) as asked:
        until(asked, b"event: beat")
        with psycopg.connect(live.database) as connection:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            connection.execute(f"{cut} AND pid <> pg_backend_pid()")
        number = live.change(f"sheet:{ADDRESS}")
        until(asked, f"data: sheet:{ADDRESS} {number}\n\n".encode())


def test_a_change_that_is_committed_late_is_told_all_the_same(live: Running) -> None:
    if live.database.startswith("sqlite"):
        return  # one writes at a time
    with live.ask(live.stream(f"sheet:{ADDRESS}")) as asked, psycopg.connect(live.database) as slow:
        until(asked, b"event: beat")
        slow.execute("INSERT INTO core_change (key) VALUES (%s)", [f"sheet:{ADDRESS}"])
        (number,) = slow.execute("SELECT MAX(number) FROM core_change").fetchone() or (0,)
        assert live.change(f"sheet:{ADDRESS}") > number
        until(asked, f"data: sheet:{ADDRESS} ".encode())
        slow.execute("SELECT pg_notify(%s, '')", [CHANNEL])
        slow.commit()
        until(asked, f"data: sheet:{ADDRESS} {number}\n\n".encode())


def test_what_was_missed_is_told_when_a_stream_comes_back(live: Running) -> None:
    first = live.change(f"sheet:{ADDRESS}")
    number = live.change(f"sheet:{ADDRESS}")
    with live.ask(live.stream(f"sheet:{ADDRESS}", since=str(first))) as asked:
        until(asked, f"data: sheet:{ADDRESS} {number}\n\n".encode())


@pytest.mark.parametrize(
    ("keys", "ticket"),
    [
        (["desk:1"], ""),
        ([f"sheet:{ADDRESS}"], ""),
        ([f"sheet:{ADDRESS}"], write_ticket(SECRET, ["sheet:" + "b" * 22])),
        (["desk:2"], write_ticket(SECRET, ["desk:1"])),
        (["desk:1"], write_ticket("another" * 10, ["desk:1"])),
        (["end:user-1"], write_ticket(SECRET, ["end:user-1"])),
        (["sheet:short"], ""),
        ([], ""),
        (
            [f"round:{number}" for number in range(30)],
            write_ticket(SECRET, [f"round:{n}" for n in range(30)]),
        ),
    ],
    ids=[
        "no ticket",
        "no ticket for a sheet",
        "another sheet",
        "another key",
        "another's",
        "whose rights ended",
        "no address",
        "nothing",
        "too much",
    ],
)
def test_who_may_not_follow_is_refused(live: Running, keys: list[str], ticket: str) -> None:
    assert live.status(live.stream(*keys, ticket=ticket)) == 403


def test_a_stream_ends_with_the_right_to_it_and_does_not_come_back(live: Running) -> None:
    path = live.stream("desk:1", ticket=write_ticket(SECRET, ["desk:1"], "user-5"))
    with live.ask(path) as asked:
        until(asked, b"event: beat")
        live.change("end:user-5")
        until(asked, b"event: end")
    assert live.status(path) == 403


def test_a_ticket_from_after_a_change_of_rights_is_good_in_the_same_second(live: Running) -> None:
    live.change("end:user-6")
    ended = time.time()
    while time.time() < ended + 0.002:  # the clock of a ticket has milliseconds
        pass
    path = live.stream("desk:1", ticket=write_ticket(SECRET, ["desk:1"], "user-6"))
    with live.ask(path) as asked:
        until(asked, b"event: beat")


def test_a_sheet_that_did_not_change_is_answered_here(live: Running) -> None:
    address = "c" * 22
    number = live.change(f"sheet:{address}")
    path = f"/api/v1/sheets/{address}/"
    assert live.status(path, f'If-None-Match: "{number}.1-{"0" * 32}-pen"') == 304
    live.change(f"sheet:{address}")
    assert live.status(path, f'If-None-Match: "{number}.1-{"0" * 32}-pen"') == 421


@pytest.mark.parametrize("known", ['"0.0-00"', '"x"', '"9999999999999999999.1-0"', "*", ""])
def test_what_says_nothing_is_asked_of_the_site(live: Running, known: str) -> None:
    assert live.status(f"/api/v1/sheets/{'d' * 22}/", f"If-None-Match: {known}") == 421


@pytest.mark.parametrize(("path", "status"), [("/metrics/", 404), ("/", 404), ("/health/live/", 200)])
def test_nothing_else_is_answered(live: Running, path: str, status: int) -> None:
    assert live.status(path) == status


def test_only_pages_of_the_same_machine_may_read_a_stream(live: Running) -> None:
    path = live.stream(f"sheet:{ADDRESS}")
    with live.ask(path, "Origin: http://127.0.0.1:8000") as asked:
        assert b"access-control-allow-origin: http://127.0.0.1:8000" in until(asked, b"\r\n\r\n")
    with live.ask(path, "Origin: http://elsewhere.test") as asked:
        assert b"access-control" not in until(asked, b"event: beat")
