"""A table is corrected after its round was closed: round and sheet open again, with one reason (T-4)."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from tournaments.rounds.domain.states import reopen_round
from tournaments.rounds.domain.table_desk import reopen_table
from tournaments.rounds.models import Table


@transaction.atomic
def open_for_correction(table: Table, user: User | None, reason: str) -> Table:
    """Open a closed round and the sheet of one of its tables. Raises WrongStateError as either verb does."""
    reopen_round(table.round, user, reason)
    table.round.refresh_from_db()
    reopen_table(table, user, reason)
    return table
