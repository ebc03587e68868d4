"""What a copy of the whole database must show again, and why one cannot be made, read or put back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, TypedDict

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from core.apps import our_apps

DatabaseName = Literal["flek.sqlite3", "database.dump"]
SQLITE_NAME: Final = "flek.sqlite3"
POSTGRES_NAME: Final = "database.dump"

Query = Callable[[str], list[tuple[Any, ...]]]


class Seen(TypedDict):
    """What a copy of the database must show again: rows by table, head hashes by the address of the sheet."""

    rows: dict[str, int]
    heads: dict[str, str]


class BackupError(Exception):
    """A backup cannot be made, read or put back; the message says why and what to do.

    Commands print it as it is; `words` is for pages, in the reader's language.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message % values if values else message)
        self.message, self.values = message, values

    def words(self) -> str:
        """The message in the reader's language, as far as it is translated."""
        said = gettext(self.message)
        return said % self.values if self.values else said


class DamagedError(BackupError):
    """The SQLite database is damaged: `where` names its tables, or holds what SQLite says."""

    def __init__(self, where: str) -> None:
        self.where = where
        super().__init__(
            N_(
                "The database is damaged (%(where)s), so it was not copied. Earlier copies stay as they are: enter "
                "nothing more here and go on from the last of them."
            ),
            where=where,
        )


class BadCopyError(BackupError):
    """The copy came out damaged, of a database that is whole: the stick that it lies on is bad."""

    def __init__(self) -> None:
        super().__init__(N_("The copy came out damaged; the database itself is whole. Use another stick."))


def has_data() -> bool:
    """Whether the present database holds sheets or accounts that a restore would replace; a damaged one may."""
    try:
        if "scoring_sheet" not in connection.introspection.table_names():
            return False
        return any(apps.get_model(label).objects.exists() for label in ("scoring.Sheet", "accounts.User"))
    except DatabaseError:
        return True


def compare(query: Query, wanted: Seen) -> None:
    """Raises BackupError unless rows and head hashes are those of the manifest."""
    try:
        found = seen_in(query, wanted["rows"])
    except (sqlite3.Error, DatabaseError) as error:
        raise BackupError(f"The copy does not hold what its manifest says: {error}") from None
    differences = _difference(found["rows"], wanted["rows"]) or _difference(found["heads"], wanted["heads"])
    if differences:
        raise BackupError(f"The copy differs from its manifest in {differences}.")


def rows_of(cursor: Any) -> Query:
    """A function that runs a query and returns all of its rows."""

    def query(sql: str) -> list[tuple[Any, ...]]:
        cursor.execute(sql)
        return list(cursor.fetchall())

    return query


def our_tables() -> list[str]:
    """The tables of our applications."""
    return [model._meta.db_table for label in our_apps() for model in apps.get_app_config(label).get_models()]


def seen_in(query: Query, tables: Iterable[str]) -> Seen:
    """What these tables show, and the heads of all sheets."""
    rows = {table: query(f'SELECT COUNT(*) FROM "{table}"')[0][0] for table in sorted(tables)}  # noqa: S608
    heads = query("SELECT public_id, head_hash FROM scoring_sheet ORDER BY public_id")
    return {"rows": rows, "heads": dict(heads)}


def known_migrations() -> set[tuple[str, str]]:
    """The migrations of our applications in this version of Flek."""
    found = MigrationLoader(None).disk_migrations
    return {key for key in found if key[0] in our_apps()}


def _difference(found: Mapping[str, object], wanted: Mapping[str, object]) -> str:
    """The names under which the two differ; empty where they are alike."""
    return ", ".join(key for key in sorted({*found, *wanted}) if found.get(key) != wanted.get(key))
