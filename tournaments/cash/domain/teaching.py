"""T-41: what the columns of a bank's CSV hold, said once by hand, is known the next time: of an account, by heads."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from core.files.spreadsheets import Table
from tournaments.cash.models import BankAccount, TaughtColumns
from tournaments.cash.statements import columns

#: So many kinds of files an account has; the oldest is forgotten.
MOST_KINDS = 20


def teach_columns(
    account: BankAccount, heads: Sequence[str], holds: Sequence[str], user: User | None
) -> None:
    """Remember what somebody said; the same heads said anew are what they are now."""
    here = TaughtColumns.objects.filter(iban=account.iban, created_by=user)
    here.filter(heads=list(heads)).delete()
    TaughtColumns.objects.create(iban=account.iban, heads=list(heads), holds=list(holds), created_by=user)
    for old in here[MOST_KINDS:]:
        old.delete()


def taught_columns(account: BankAccount, table: Table) -> columns.Columns | None:
    """The columns of a file as somebody who may write in this tournament said them before: nobody else reads another
    one's payments wrongly."""
    ours = account.tournament.roles.values("user")
    for one in TaughtColumns.objects.filter(iban=account.iban, created_by__in=ours)[:MOST_KINDS]:
        found = columns.by_taught(table, one.heads, one.holds)
        if found:
            return found
    return None
