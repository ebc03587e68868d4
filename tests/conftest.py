"""Services and browsers of the suite: what is missing is skipped by name, or fails where it is required."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from uuid import uuid4

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter
from django.conf import settings
from django.core.cache import cache
from django.test import TransactionTestCase
from django.utils import translation

from core import uploads
from core.models import Upload
from tests import emptied, layers, migrated, order
from tests import lasting as lasting_rows
from tests.apart import files_read_here  # noqa: F401 - a fixture of every room
from tests.examples import examples
from tests.lasting import lasting, pytest_fixture_setup, pytest_runtest_setup  # noqa: F401 - hooks and a fixture
from tests.refereed import judge, judged, one_turn, referee  # noqa: F401 - fixtures of every room

REQUIRED = os.environ.get("REQUIRE_SERVICES") == "1"
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


# How long an example takes says how busy the machine is, not whether it holds; and every run has the same examples,
# none that an earlier one left in a folder.
hypothesis.settings.register_profile(
    "any machine", max_examples=examples(100), deadline=None, derandomize=True, database=None
)
hypothesis.settings.load_profile("any machine")


def pytest_configure() -> None:
    """What is done once in production and here for every test is done with less.

    Every client of a test loads the middleware anew: a static file is found when asked for, none is listed.
    A password is hashed quickly.
    """
    settings.WHITENOISE_AUTOREFRESH = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--order", metavar="SEED", help="files, and the tests of each, in an order by this seed")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """The quick loop, `pytest -m unit`, leaves out what is too heavy for it, and goes on two cores by itself; `-n 0`
    keeps it on one.

    Each of the two comes through here with the same marks: it starts no others.
    """
    option = config.option
    if option.markexpr != "unit":
        return
    option.markexpr = "unit and not acceptance"
    if not hasattr(config, "workerinput") and option.numprocesses is None and not option.usepdb:
        option.numprocesses, option.dist = 2, "loadfile"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out a file none of whose tests `-m` can choose, before it is imported."""
    if collection_path.name.startswith("test_") and collection_path.suffix == ".py":
        return None if layers.is_asked_for(collection_path, config.option.markexpr) else True
    return None


@pytest.hookimpl(tryfirst=True)  # what is marked here, -m may ask for
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if seed := config.getoption("order"):
        order.shuffle(items, seed)
    else:
        lasting_rows.group(items)
    layers.check(items)
    for item in items:
        if item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(fixtures_of(item)):
            item.add_marker(pytest.mark.database)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """No test leaves an event loop in the thread: Django's ORM and `asyncio.run` would refuse the one after it."""
    yield
    if asyncio._get_running_loop() is not None:
        asyncio._set_running_loop(None)
        pytest.fail("an event loop is left running in the thread")


def fixtures_of(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Append the seconds of each test, with what was prepared for it, where `bin/test` gathers the slowest."""
    if not (gathered := os.environ.get("FLEK_SLOWEST")):
        return
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent[report.nodeid] += report.duration
    with Path(gathered).open("a", encoding="utf-8") as file:
        file.writelines(f"{seconds:7.2f} {test}\n" for test, seconds in spent.most_common(20))


def pytest_collection_finish() -> None:
    """What is imported by now stays: looking through it for garbage again and again took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


def _answers(url: str) -> bool:
    parsed = urlparse(url)
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((parsed.hostname or "127.0.0.1", parsed.port or 0)) == 0


def missing(name: str) -> None:
    """Skip a test for want of a service or a browser, or fail where they are required."""
    if REQUIRED:
        pytest.fail(f"{name} is required (REQUIRE_SERVICES=1) and missing")
    pytest.skip(f"{name} is missing")


@pytest.fixture(scope="session", autouse=True)
def _emptied_at_once() -> None:
    """A test that commits leaves an empty database as quickly as the machine can empty it."""
    TransactionTestCase._fixture_teardown = emptied.tear_down  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _default_language() -> Iterator[None]:
    """Every test begins in Slovak, whatever language a request of an earlier one asked for."""
    with translation.override("sk"):
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """What pages keep for their viewers belongs to one test."""
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _own_list_of_erasures() -> Iterator[None]:
    """Whom one test erased is no fault that another one's doctor finds: all processes share the folder of data."""
    shared = settings.ERASURES_FILE
    settings.ERASURES_FILE = f"{shared}-{uuid4().hex}"
    yield
    settings.ERASURES_FILE = shared


@pytest.fixture(autouse=True)
def _files_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that a page was sent is read at once, as by a worker with nothing else to do; how it waits for one,
    `tests/core/test_uploads.py` asks by the verb itself."""
    keep = uploads.receive

    def receive(*arguments: Any, **more: Any) -> Upload:
        upload = keep(*arguments, **more)
        uploads.perform(upload.job_id)
        return Upload.objects.select_related("job").get(pk=upload.pk)

    monkeypatch.setattr(uploads, "receive", receive)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite Django takes the file that is there: `django_db_modify_db_settings` laid it ready."""
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_keepdb: bool
) -> None:
    """A copy of a migrated database, instead of all migrations anew in every process of the suite."""
    if django_db_keepdb:
        migrated.copy_sqlite(Path(settings.DATABASES["default"]["TEST"]["NAME"]))


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """A PostgreSQL server in which the suite may make databases."""
    if not _answers(POSTGRES):
        missing("PostgreSQL")
    return POSTGRES


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A Redis database that the suite may use."""
    if not _answers(REDIS):
        missing("Redis")
    return REDIS


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's Chromium, without its windows where that is installed: the same pages for half the work."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not found:
        missing("Chromium (Debian package chromium)")
    return str(found)
