"""Every connection to the database is lost between two requests, as by its restart: no phone notices."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks._clients import Connection, Table, seated
from benchmarks._service import Service, running_service
from tests.migrated import fill_postgres

pytestmark = [pytest.mark.e2e, pytest.mark.services, pytest.mark.acceptance(name="faults")]

ROUNDS = 4


async def write_and_ask(table: Table, pen: Connection, phone: Connection) -> None:
    """A deal by one phone while another one asks for what changed."""
    tag = await table.poll(phone, "", with_pen=True)
    await asyncio.gather(table.enter(pen), table.poll(phone, tag, with_pen=True))


async def play(service: Service, tables: list[Table]) -> int:
    """All tables write and ask at once, then lose what the server kept, a few times. How many were lost."""
    lost, seats = 0, [(table, Connection(service.port), Connection(service.port)) for table in tables]
    for _ in range(ROUNDS):
        await asyncio.gather(*(write_and_ask(*seat) for seat in seats))
        for pid in await asyncio.to_thread(service.connections):
            await asyncio.to_thread(service.cut_connection, pid)
            lost += 1
    return lost


def test_nobody_notices_that_the_database_was_restarted(postgres_url: str) -> None:
    with running_service(postgres=postgres_url, fill=fill_postgres, web_processes=1) as service:
        tables = seated(service.port, service.open_hall(4), seed=16)
        lost = asyncio.run(play(service, tables))
        figures = tables[0].figures
        assert lost >= ROUNDS
        assert len(figures.entries) == ROUNDS * len(tables)
        assert len(figures.polls) == 2 * ROUNDS * len(tables)
        assert (figures.wrong, figures.unanswered, figures.sent_again) == ([], 0, 0)
        assert service.manage("verify").strip() == "4 sheets and 0 proofs hold."
