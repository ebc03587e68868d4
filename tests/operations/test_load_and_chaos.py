"""A short form of `python -m benchmarks load` and `chaos`: a small hall on PostgreSQL behind gunicorn."""

from __future__ import annotations

import pytest

from benchmarks import chaos, load
from benchmarks._clients import seated
from benchmarks._service import running_service
from tests.migrated import fill_postgres

pytestmark = [pytest.mark.e2e, pytest.mark.acceptance(name="faults")]

LOAD = load.parser().parse_args(["--seconds", "2", "--enter", "0.5", "--poll", "0.5"])
CHAOS = chaos.parser().parse_args(["--rounds", "6", "--seed", "11"])


def test_nothing_is_lost_or_doubled_under_load_and_when_processes_are_killed(postgres_url: str) -> None:
    with running_service(postgres=postgres_url, fill=fill_postgres) as service:
        tables = seated(service.port, service.open_hall(4), seed=11)
        figures = load.play(tables, LOAD)
        assert figures.wrong == []
        assert all(table.acknowledged for table in tables)
        assert len(figures.polls) > 10
        before = len(figures.entries)
        assert chaos.play(service, tables, CHAOS).total() == 6
        assert figures.wrong == []
        assert len(figures.entries) - before >= 7
        assert service.manage("verify").strip() == "4 sheets and 0 proofs hold."
