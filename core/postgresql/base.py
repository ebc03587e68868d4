"""PostgreSQL as Django speaks to it; who finds a kept connection lost connects anew and asks again.

A connection is kept from request to request. After a restart of the server each kept one is dead, and whoever asked
first would get the error. Asking every time whether it lives costs every request a round trip; so the first statement
after a rest is simply tried. It may be tried twice where nothing of it can have remained:

- it opens a transaction, whose COMMIT was never sent;
- it only reads.

What writes outside of a transaction might have been done before the line broke: there, and only there, the server is
asked beforehand. A statement that is not the first one after the rest is never tried again. Tasks of Celery need none
of this: a worker closes its connections before and after each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.backends.postgresql import base
from django.db.backends.signals import connection_created
from psycopg.pq import TransactionStatus


def ask_again(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Around every statement (`execute_wrappers`): the first one after a rest survives a lost connection."""
    connection: DatabaseWrapper = context["connection"]
    if not connection.wakes():
        return execute(sql, params, many, context)
    if many or (connection.get_autocommit() and not _only_reads(sql)):
        if not connection.is_usable():
            connection.connect_anew(context["cursor"])
        return execute(sql, params, many, context)
    try:
        return execute(sql, params, many, context)
    except (OperationalError, InterfaceError):
        if not connection.connection.closed:
            raise
        connection.connect_anew(context["cursor"])
    return execute(sql, params, many, context)


def _only_reads(sql: Any) -> bool:
    return isinstance(sql, str) and sql.startswith(("SELECT ", "(SELECT "))


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, which survives what happened to its connection while that rested."""

    #: The connection was kept from the request before, and nothing was asked of it since.
    rested = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.execute_wrappers.append(ask_again)

    def connect(self) -> None:
        """A new connection has not rested."""
        super().connect()
        self.rested = False

    def close_if_unusable_or_obsolete(self) -> None:
        """Called before and after every request: what is still open by then is kept."""
        super().close_if_unusable_or_obsolete()
        self.rested = self.connection is not None

    def wakes(self) -> bool:
        """Whether this is the first statement after a rest, and no transaction has done anything; asks nobody."""
        rested, self.rested = self.rested, False
        return rested and self.connection.info.transaction_status == TransactionStatus.IDLE

    def connect_anew(self, cursor: Any) -> None:
        """Give a cursor another connection in place of a lost one, in the same state. Raises OperationalError."""
        with self.wrap_database_errors:
            fresh = self.get_new_connection(self.get_connection_params())
        lost, self.connection = self.connection, fresh
        lost.close()
        fresh.autocommit = True
        self.init_connection_state()
        fresh.autocommit = self.get_autocommit()
        self.errors_occurred = False
        max_age = self.settings_dict["CONN_MAX_AGE"]
        self.close_at = None if max_age is None else time.monotonic() + max_age
        connection_created.send(sender=self.__class__, connection=self)
        cursor.cursor = self.create_cursor(getattr(cursor.cursor, "name", None))
