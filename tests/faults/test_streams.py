"""Streams under faults: phones ask by themselves, come back, and show in the end what the site says, all of it."""

from __future__ import annotations

import asyncio
import re
import signal
import tempfile
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from benchmarks._clients import Connection, seated
from benchmarks._front import MissingError, running_proxy
from benchmarks._readers import Asking, Crowd, Heard, of_sheet
from benchmarks._service import Service, kill_all_of, running_service
from tests.conftest import missing
from tests.faults.playing import PATIENCE, Hall, until
from tests.faults.servers import Postgres, Redis
from tests.migrated import fill_postgres

pytestmark = [pytest.mark.e2e, pytest.mark.services, pytest.mark.acceptance(name="faults")]

TABLES, PHONES, EVERY = 6, 3, 0.4
TOKEN = "t" * 40
#: What two machines of an installation say alike.
COMMON = ("SECRET_KEY", "DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "TRUSTED_PROXIES", "METRICS_TOKEN")


class Evening:
    """Tables that write, and phones that follow them, all through one proxy."""

    def __init__(self, service: Service, port: int) -> None:
        self.tables = seated(port, service.open_hall(TABLES), seed=11)
        self.heard = Heard()
        self.crowd = Crowd(port, lambda reader: None)
        self.site = Asking(port, 12)
        for table in self.tables:
            for _ in range(PHONES):
                key = of_sheet(service.environment["SECRET_KEY"], table.sheet)
                self.crowd.add(self.heard, *key, table.path, self.site)

    def play(self, *faults: Callable[[], None], first_through: Sequence[int] = ()) -> None:
        """Let faults happen one by one, play on after each; all phones show what the site says at the end.
        `first_through`: web servers of which each takes a deal of every table before."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, self._play(faults, first_through)).result()
        assert self.tables[0].figures.wrong == []

    async def _play(self, faults: Sequence[Callable[[], None]], first_through: Sequence[int]) -> None:
        await asyncio.gather(*(reader.ask() for reader in self.crowd.readers))
        await self.crowd.open(PATIENCE)
        await self._each_through(first_through)
        keeping = asyncio.create_task(self.crowd.keep())
        entering = [
            asyncio.create_task(table.keep_entering(0.0, EVERY, float("inf"))) for table in self.tables
        ]
        await self._some_more()
        for fault in faults:
            await asyncio.to_thread(fault)
            await self._some_more()
        for table in self.tables:
            table.closing = True
        await asyncio.gather(*entering)
        async with asyncio.timeout(PATIENCE):
            while not (all(reader.hears for reader in self.crowd.readers) and await self._same()):
                await asyncio.sleep(0.2)  # waits for phones
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await self.crowd.finish()
        for table in self.tables:
            table.figures.wrong += await table.difference()

    async def _each_through(self, ports: Sequence[int]) -> None:
        """A deal written through each of these web servers is shown on every phone of its table, which was told."""
        for port in ports:
            for table in self.tables:
                await table.enter(Connection(port))
            async with asyncio.timeout(PATIENCE):
                while not await self._same():
                    await asyncio.sleep(0.05)  # waits for phones
        assert self.heard.polled == 0

    async def _same(self) -> bool:
        """Whether every phone shows the present state of its sheet, known by its tag."""
        tags = {table.path: (await self.site.get(table.path, ""))[1] for table in self.tables}
        return all(reader.tag == tags[reader.path] for reader in self.crowd.readers)

    async def _some_more(self) -> None:
        """Until every table has written two more deals."""
        wanted = [len(table.acknowledged) + 2 for table in self.tables]
        async with asyncio.timeout(PATIENCE):
            while any(len(one.acknowledged) < count for one, count in zip(self.tables, wanted, strict=True)):
                await asyncio.sleep(0.05)  # waits for tables


@pytest.fixture(scope="module")
def hall(postgres: Postgres, redis: Redis) -> Iterator[Hall]:
    """An installation that holds streams."""
    settings = {
        "CELERY_BROKER_URL": redis.url,
        "CACHE_URL": redis.url.replace("redis:", "rediscache:"),
        "TRUSTED_PROXIES": "1",
        "METRICS_TOKEN": TOKEN,
    }
    with running_service(postgres=postgres.url, fill=fill_postgres, **settings) as service:
        service.start_live()
        yield Hall(service, postgres, redis)
        assert "proofs hold" in service.manage("verify")


@contextmanager
def proxied(*machines: Service) -> Iterator[int]:
    """The port of Caddy in front of these machines."""
    web, live = [one.port for one in machines], [one.live_port for one in machines]
    try:
        proxy = running_proxy(web=web, live=live, polls=web[0])
        with proxy as running:
            yield running.port
    except MissingError as error:
        missing(str(error))


@contextmanager
def another(hall: Hall) -> Iterator[Service]:
    """A second machine of the same installation, with web and streams, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="flek-second-") as folder:
        same = hall.service.environment
        machine = Service(hall.postgres.url, Path(folder), 1, **{name: same[name] for name in COMMON})
        try:
            machine.start_web()
            machine.start_live()
            yield machine
        finally:
            machine.kill()


def test_phones_fall_back_and_return(hall: Hall) -> None:
    with proxied(hall.service) as port:
        evening = Evening(hall.service, port)

        def streams_away() -> None:
            assert hall.service.live
            kill_all_of(hall.service.live)
            polled = evening.heard.polled
            until(lambda: evening.heard.polled > polled, "a phone that asks by itself")
            hall.service.start_live()

        def database_away() -> None:
            unanswered = evening.tables[0].figures.unanswered
            hall.postgres.stop(signal.SIGINT)
            until(lambda: evening.tables[0].figures.unanswered > unanswered, "a phone without an answer")
            hall.postgres.start()

        def broker_away() -> None:
            hall.redis.stop()
            hall.redis.start()

        evening.play(streams_away, database_away, broker_away)
        assert evening.heard.lost >= len(evening.crowd.readers)


def test_two_machines_behind_one_proxy(hall: Hall) -> None:
    """What is written through one shows through the other, and one that is gone loses nothing."""
    first = hall.service
    with another(hall) as second, proxied(first, second) as port:
        evening = Evening(first, port)

        def both_hold_streams() -> None:
            held = [streams_of(machine) for machine in (first, second)]
            assert all(held), held
            assert sum(held) == len(evening.crowd.readers)

        def one_has_no_streams() -> None:
            assert second.live
            kill_all_of(second.live)
            until(lambda: streams_of(first) == len(evening.crowd.readers), "all streams at the other machine")
            second.start_live()

        def one_is_gone() -> None:
            first.web, gone = None, first.web
            assert gone
            kill_all_of(gone)

        faults = both_hold_streams, one_has_no_streams, one_is_gone
        evening.play(*faults, first_through=[first.port, second.port])


def streams_of(machine: Service) -> int:
    """How many streams a machine holds, as it says itself."""
    address = f"http://127.0.0.1:{machine.live_port}/metrics/"
    asked = urllib.request.Request(address, headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        said = answer.read().decode()
    found = re.search(r"^flek_live_streams (\S+)$", said, re.MULTILINE)
    assert found
    return int(float(found[1]))
