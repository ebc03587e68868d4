"""A connection to PostgreSQL that was lost while it rested: the first statement gets another one, and happens once."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import urlsplit

import environ
import psycopg
import pytest
from django.db import DEFAULT_DB_ALIAS, ConnectionHandler, OperationalError, connections, transaction

from config import environment
from core.postgresql.base import DatabaseWrapper

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.services]

RESTED = "rested"
INSERT = "INSERT INTO dealt (deal) VALUES (%s)"


@pytest.fixture(scope="module")
def database(postgres_url: str) -> Iterator[str]:
    """A database of its own."""
    name = f"flek_rested_{secrets.token_hex(4)}"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlsplit(postgres_url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def rested(database: str, django_db_blocker: pytest.FixtureDef) -> Iterator[DatabaseWrapper]:
    """A connection that was kept after a request."""
    configured = {**environ.Env.db_url_config(database), "ENGINE": "core.postgresql", "CONN_MAX_AGE": 60}
    connection = ConnectionHandler({DEFAULT_DB_ALIAS: configured})[DEFAULT_DB_ALIAS]
    connection.alias = RESTED
    connections[RESTED] = connection
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        run(connection, "CREATE TABLE dealt (deal integer)")
        connection.close_if_unusable_or_obsolete()
        try:
            yield connection
            connection.close()
            run(connection, "DROP TABLE dealt")
        finally:
            connection.close()
            del connections[RESTED]


@pytest.fixture(params=["ended by the server", "cut on the way"])
def lose(request: pytest.FixtureRequest, rested: DatabaseWrapper, database: str) -> Callable[[], None]:
    """What takes the connection away; nobody here notices before they speak."""

    def end() -> None:
        with psycopg.connect(database, autocommit=True) as server:
            ended = server.execute("SELECT pg_terminate_backend(%s, 20000)", [pid_of(rested)]).fetchone()
        assert ended == (True,)

    def cut() -> None:
        with closing(socket.socket(fileno=os.dup(rested.connection.pgconn.socket))) as line:
            line.shutdown(socket.SHUT_RDWR)

    return cut if request.param == "cut on the way" else end


def pid_of(connection: DatabaseWrapper) -> int:
    return int(connection.connection.info.backend_pid)


def run(connection: DatabaseWrapper, sql: str, *values: object) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall() if cursor.description else []


def write_and_fail(connection: DatabaseWrapper) -> None:
    with transaction.atomic(using=RESTED):
        run(connection, INSERT, 1)
        raise ZeroDivisionError


def dealt(database: str) -> list[int]:
    """What was written in the end, as somebody else sees it."""
    with psycopg.connect(database) as other:
        return [deal for (deal,) in other.execute("SELECT deal FROM dealt ORDER BY deal")]


def test_every_installation_on_postgresql_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://flek:secret@127.0.0.1:5432/flek")
    configured = environment.database()
    assert configured["ENGINE"] == "core.postgresql"
    assert "CONN_HEALTH_CHECKS" not in configured


@pytest.mark.parametrize("debug", [False, True])
def test_who_reads_first_notices_nothing(
    rested: DatabaseWrapper, lose: Callable[[], None], debug: bool
) -> None:
    before = pid_of(rested)
    rested.force_debug_cursor = debug
    lose()
    assert run(rested, "SELECT 7") == [(7,)]
    assert pid_of(rested) != before
    assert run(rested, "SHOW TimeZone") == [("UTC",)]
    rested.close_if_unusable_or_obsolete()
    assert rested.connection is not None, "it is kept as any other"


def test_a_transaction_begins_anew_and_happens_once(
    rested: DatabaseWrapper, lose: Callable[[], None], database: str
) -> None:
    told: list[str] = []
    lose()
    with transaction.atomic(using=RESTED):
        transaction.on_commit(lambda: told.append("committed"), using=RESTED)
        run(rested, INSERT, 1)
        assert rested.in_atomic_block
        assert dealt(database) == []
        run(rested, INSERT, 2)
    assert dealt(database) == [1, 2]
    assert told == ["committed"]
    assert rested.get_autocommit()


def test_a_transaction_that_fails_later_leaves_nothing(
    rested: DatabaseWrapper, lose: Callable[[], None], database: str
) -> None:
    lose()
    with pytest.raises(ZeroDivisionError):
        write_and_fail(rested)
    assert dealt(database) == []


def test_a_transaction_in_a_transaction_begins_anew(
    rested: DatabaseWrapper, lose: Callable[[], None], database: str
) -> None:
    lose()
    with transaction.atomic(using=RESTED):
        with pytest.raises(ZeroDivisionError):
            write_and_fail(rested)
        run(rested, INSERT, 2)
    assert dealt(database) == [2]


def test_what_writes_outside_of_a_transaction_is_written_once(
    rested: DatabaseWrapper, lose: Callable[[], None], database: str
) -> None:
    lose()
    run(rested, INSERT, 1)
    assert dealt(database) == [1]


def test_many_rows_are_written_once(rested: DatabaseWrapper, lose: Callable[[], None], database: str) -> None:
    lose()
    with rested.cursor() as cursor:
        cursor.executemany(INSERT, iter([(1,), (2,)]))
    assert dealt(database) == [1, 2]


def test_rows_that_are_read_in_parts_are_read(rested: DatabaseWrapper, lose: Callable[[], None]) -> None:
    lose()
    with rested.chunked_cursor() as cursor:
        cursor.execute("SELECT * FROM generate_series(1, 3)")
        assert cursor.fetchall() == [(1,), (2,), (3,)]


def test_a_transaction_that_did_something_is_not_begun_anew(
    rested: DatabaseWrapper, lose: Callable[[], None], database: str
) -> None:
    def write() -> None:
        with transaction.atomic(using=RESTED):
            run(rested, INSERT, 1)
            lose()
            run(rested, INSERT, 2)

    with pytest.raises(OperationalError):
        write()
    assert dealt(database) == []


def test_nor_one_that_did_something_past_django(
    rested: DatabaseWrapper, lose: Callable[[], None], database: str
) -> None:
    def write() -> None:
        with transaction.atomic(using=RESTED), rested.cursor() as cursor:
            with cursor.copy("COPY dealt FROM STDIN") as rows:
                rows.write_row([1])
            lose()
            run(rested, INSERT, 2)

    with pytest.raises(OperationalError):
        write()
    assert dealt(database) == []


def test_later_statements_fail_and_the_next_request_goes_on(
    rested: DatabaseWrapper, lose: Callable[[], None]
) -> None:
    run(rested, "SELECT 1")
    lose()
    with pytest.raises(OperationalError):
        run(rested, "SELECT 1")
    rested.close_if_unusable_or_obsolete()
    assert run(rested, "SELECT 1") == [(1,)]


def test_a_server_that_is_away_is_said_at_once(
    rested: DatabaseWrapper, lose: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    lose()
    with monkeypatch.context() as away:
        away.setitem(rested.settings_dict, "PORT", port)
        with pytest.raises(OperationalError, match="refused"), transaction.atomic(using=RESTED):
            run(rested, "SELECT 1")
    rested.close_if_unusable_or_obsolete()
    assert run(rested, "SELECT 1") == [(1,)]


def test_a_fault_of_the_statement_is_no_lost_connection(rested: DatabaseWrapper) -> None:
    before = pid_of(rested)
    run(rested, "SET statement_timeout = 1")
    rested.close_if_unusable_or_obsolete()
    with pytest.raises(OperationalError):
        run(rested, "SELECT count(*) FROM generate_series(1, 100000000)")
    assert pid_of(rested) == before


def test_whether_it_lives_is_asked_only_where_something_could_be_done_twice(
    rested: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(rested, "is_usable", lambda: asked.append("asked") or True)
    run(rested, "SELECT 1")
    run(rested, INSERT, 1)
    rested.close_if_unusable_or_obsolete()
    with transaction.atomic(using=RESTED):
        run(rested, INSERT, 2)
    assert asked == []
    rested.close_if_unusable_or_obsolete()
    run(rested, INSERT, 3)
    assert asked == ["asked"]
