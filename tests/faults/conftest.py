"""One PostgreSQL on a small disk and one Redis for all faults, and an installation on them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks._service import running_service
from tests.conftest import missing
from tests.faults.playing import Hall
from tests.faults.servers import Postgres, Redis, missing_programs, small_disk
from tests.migrated import fill_postgres
from tests.ports import free_port

MEGABYTES = 160


@pytest.fixture(scope="session")
def disk() -> Iterator[Path]:
    """A small disk that can be filled."""
    for program in missing_programs():
        missing(program)
    if os.geteuid() != 0:
        missing("root (a small disk is mounted)")
    # not pytest's own folder: PostgreSQL runs as another user, who may not look into it
    with tempfile.TemporaryDirectory(prefix="flek-faults-") as folder:
        Path(folder).chmod(0o755)
        with small_disk(Path(folder) / "disk", MEGABYTES) as mounted:
            if mounted is None:
                missing("the right to mount a tmpfs")
            yield mounted


@pytest.fixture(scope="session")
def postgres(disk: Path) -> Iterator[Postgres]:
    server = Postgres(disk, free_port())
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    server = Redis(free_port())
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def hall(postgres: Postgres, redis: Redis) -> Iterator[Hall]:
    """One installation for the faults of a file: starting it takes longer than most. All is proved in the end."""
    settings = {"CELERY_BROKER_URL": redis.url, "CACHE_URL": redis.url.replace("redis:", "rediscache:")}
    with running_service(postgres=postgres.url, fill=fill_postgres, **settings) as service:
        yield Hall(service, postgres, redis)
        assert "proofs hold" in service.manage("verify")
