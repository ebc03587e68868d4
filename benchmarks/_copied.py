"""Rows of models by COPY on PostgreSQL, by inserting many at once on SQLite: as the database keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Max, Model

from benchmarks._archive import default_of

#: So many rows are sent together.
TOGETHER = 2000
#: How a text stands in a line of COPY.
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class Rows:
    """Rows of one model: values of `columns`, `id` first among them, come with each row as the database keeps them;
    what is `constant`, or a default, is prepared once for all of them."""

    def __init__(self, model: type[Model], columns: Sequence[str], **constant: Any) -> None:
        self.model = model
        given = ["id", *columns]
        fields = model._meta.concrete_fields
        same = {
            field.attname: field.get_db_prep_save(constant.get(field.attname, default_of(field)), connection)
            for field in fields
            if field.attname not in given
        }
        names = {field.attname: str(field.column) for field in fields}
        self.quoted = [connection.ops.quote_name(names[name]) for name in [*given, *same]]
        self.same = tuple(same.values())
        self.next = 1 + int(model._default_manager.aggregate(last=Max("pk"))["last"] or 0)
        self.waiting: list[tuple[Any, ...]] = []

    def write(self, rows: Iterable[Sequence[Any]]) -> range:
        """Write rows, each without its id, when `laying_out` ends; the ids that they get."""
        first = self.next
        self.waiting += [(number, *row) for number, row in enumerate(rows, start=first)]
        self.next = self.waiting[-1][0] + 1 if self.waiting else first
        return range(first, self.next)

    def flush(self) -> None:
        """Give the database what was written."""
        if connection.vendor == "postgresql":
            _copy(self)
        else:
            _insert(self)
        self.waiting.clear()


def _copy(into: Rows) -> None:
    table = connection.ops.quote_name(into.model._meta.db_table)
    tail = "".join("\t" + _text(value) for value in into.same) + "\n"
    statement = f"COPY {table} ({', '.join(into.quoted)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for first in range(0, len(into.waiting), TOGETHER):
            rows = into.waiting[first : first + TOGETHER]
            copy.write("".join(["\t".join(map(_text, row)) + tail for row in rows]))


def _text(value: Any) -> str:
    """A value as a line of COPY has it."""
    if value is None:
        return "\\N"
    if isinstance(value, str):
        return value.translate(_ESCAPED) if "\\" in value or "\n" in value or "\t" in value else value
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, bytes | memoryview):
        return "\\\\x" + bytes(value).hex()
    if isinstance(value, date | datetime):
        return value.isoformat()
    if hasattr(value, "obj"):  # JSON, as Django gives it to the driver
        return _text(value.dumps(value.obj))
    return str(value)


def _insert(into: Rows) -> None:
    table = connection.ops.quote_name(into.model._meta.db_table)
    values = ", ".join(["%s"] * len(into.quoted))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} ({', '.join(into.quoted)}) VALUES ({values})",
            [(*row, *into.same) for row in into.waiting],
        )


@contextmanager
def laying_out(*kinds: Rows) -> Iterator[None]:
    """A transaction in which rows come as they are: no trigger runs and no key is followed (PostgreSQL), and their ids
    count afterwards."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute("SET LOCAL synchronous_commit = off")
        yield
        for rows in kinds:
            rows.flush()
        for statement in connection.ops.sequence_reset_sql(no_style(), [rows.model for rows in kinds]):
            cursor.execute(statement)


@contextmanager
def indexed_afterwards(*models: type[Model]) -> Iterator[None]:
    """What is written meanwhile is indexed when all of it is there (PostgreSQL): row by row it takes four times as
    long."""
    again: list[str] = []
    with connection.cursor() as cursor:
        for table in (model._meta.db_table for model in models if connection.vendor == "postgresql"):
            cursor.execute(CONSTRAINTS, [table])
            unique = cursor.fetchall()
            cursor.execute(INDEXES, [table])
            plain = cursor.fetchall()
            for name, definition in unique:
                cursor.execute(f'ALTER TABLE "{table}" DROP CONSTRAINT "{name}"')
                again.append(f'ALTER TABLE "{table}" ADD CONSTRAINT "{name}" {definition}')
            for name, definition in plain:
                cursor.execute(f'DROP INDEX "{name}"')
                again.append(definition)
        yield
        if again:
            cursor.execute("SET maintenance_work_mem = '1GB'")
        for statement in again:
            cursor.execute(statement)


#: Unique constraints that no other table refers to, and indexes that are no constraint's.
CONSTRAINTS = """
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = %s::regclass AND contype = 'u'
"""
INDEXES = """
    SELECT relname, pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = %s::regclass
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
"""
