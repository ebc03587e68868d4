"""Telling what changed: triggers of the database write a row of `Change` for whoever holds a page open.

A room says once which of its tables stand for which key (`told`), when the site starts; after each migration the
triggers are made to match. So no verb, bulk update or command can forget it, a change is told with its transaction or
not at all, and saying it costs no query. What waits for changes is woken on PostgreSQL by NOTIFY, which comes with the
commit; on SQLite it looks at the counter of the file.

Keys: `sheet:` and the address of a sheet; `round:`, `figures:`, `people:`, `desk:`, `jury:`, `wall:` and the number of
a tournament; `end:` and whose rights ended (`core.streams`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from core.models import Change
from core.streams import CHANNEL

PREFIX = "told_"
KEPT = timedelta(days=1)
EVENTS = ("INSERT", "UPDATE", "DELETE")
#: What ends a right; who gets one has nothing that could end.
ENDS = ("UPDATE", "DELETE")


@dataclass(frozen=True)
class Told:
    """Whose change is told under which key.

    model   "scoring.Sheet"
    key     an expression of SQL; {row} is the row that changed
    of      fields whose change counts, all where none is named
    but     fields whose change does not
    on      what happens to a row
    """

    model: str
    key: str
    of: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    on: tuple[str, ...] = EVENTS

    def table(self) -> str:
        """The table of the model."""
        return str(self._model()._meta.db_table)

    def columns(self) -> list[str]:
        """The columns whose change counts."""
        fields = self._model()._meta.concrete_fields
        found = [
            str(field.column)
            for field in fields
            if (not self.of or field.name in self.of) and field.name not in self.but
        ]
        assert found, self
        return found

    def _model(self) -> type[models.Model]:
        return apps.get_model(self.model)


_told: dict[Told, None] = {}


def told(
    model: str, key: str, *, of: tuple[str, ...] = (), but: tuple[str, ...] = (), on: tuple[str, ...] = EVENTS
) -> None:
    """From the next migration on a change of such a row is told under this key."""
    _told[Told(model, key, of, but, on)] = None


def say(key: str) -> None:
    """Tell a change that no table shows, such as that somebody signed out."""
    Change.objects.create(key=key)
    connection = transaction.get_connection()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])


def forget() -> int:
    """Changes go after a day, when the last ticket from before them has ended; how many did."""
    gone, _ = Change.objects.filter(at__lt=timezone.now() - KEPT).delete()
    return gone


def install(connection: BaseDatabaseWrapper) -> None:
    """Make the triggers of this database match what is told; what is there already is not touched."""
    wanted = dict(_statements(connection.vendor))
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        present = _present(connection.vendor, cursor)
        for name in present.keys() - wanted.keys():
            _drop(connection.vendor, cursor, name, present[name])
        for name in wanted.keys() - present.keys():
            for statement in wanted[name]:
                cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away: in a migration they would stand in the way of what they name."""
    with connection.cursor() as cursor:
        for name, table in _present(connection.vendor, cursor).items():
            _drop(connection.vendor, cursor, name, table)


def _present(vendor: str, cursor: Any) -> dict[str, str]:
    """The names of our triggers, and the tables that they are on."""
    if vendor == "sqlite":
        cursor.execute(
            "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'told\\_%' ESCAPE '\\'"
        )
    else:
        cursor.execute(
            "SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
            " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
            " WHERE tgname LIKE 'told\\_%' AND nspname = current_schema()"
        )
    return dict(cursor.fetchall())


def _drop(vendor: str, cursor: Any, name: str, table: str) -> None:
    if vendor == "sqlite":
        cursor.execute(f'DROP TRIGGER "{name}"')
    else:
        cursor.execute(f'DROP TRIGGER "{name}" ON "{table}"')
        cursor.execute(f'DROP FUNCTION "{name}"()')


def _statements(vendor: str) -> Iterator[tuple[str, list[str]]]:
    """Triggers by their name, which holds what they say: one that is to say something else has another name."""
    for one in _told:
        table, columns = one.table(), one.columns()
        differs = "({}) IS DISTINCT FROM ({})".format(
            *(", ".join(f'{row}."{column}"' for column in columns) for row in ("OLD", "NEW"))
        )
        for event in one.on:
            row, when = (
                "OLD" if event == "DELETE" else "NEW",
                f"WHEN ({differs})" if event == "UPDATE" else "",
            )
            write = _write(one.key.format(row=row))
            said = f"AFTER {event} ON {table} {when} {write}"
            name = f"{PREFIX}{sha256(said.encode()).hexdigest()[:8]}_{event.lower()}_{table}"[:60]
            yield name, _made(vendor, name, f'{event} ON "{table}" FOR EACH ROW {when}', write)


def _write(key: str) -> str:
    into = f'INSERT INTO "{Change._meta.db_table}" ("key")'
    # the keys are written in our own rooms
    return f"{into} SELECT said FROM (SELECT {key} AS said) AS one WHERE said IS NOT NULL;"  # noqa: S608


def _made(vendor: str, name: str, where: str, write: str) -> list[str]:
    if vendor == "sqlite":
        return [f'CREATE TRIGGER "{name}" AFTER {where} BEGIN {write} END']
    body = f"BEGIN {write} PERFORM pg_notify('{CHANNEL}', ''); RETURN NULL; END"
    return [
        f'CREATE OR REPLACE FUNCTION "{name}"() RETURNS trigger LANGUAGE plpgsql AS $${body}$$',
        f'CREATE TRIGGER "{name}" AFTER {where} EXECUTE FUNCTION "{name}"()',
    ]
