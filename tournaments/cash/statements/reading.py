"""A file of a bank, whatever its kind: recognised by how it begins, read, refused in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from core.files.limits import LARGEST_LIST, MOST_ROWS
from core.files.spreadsheets import Table, read_table
from core.files.texts import decoded
from core.refusals import BadFileError, BadListError
from tournaments.cash.statements import columns
from tournaments.cash.statements.camt import NoStatementError, read_camt
from tournaments.cash.statements.gpc import is_gpc, read_gpc
from tournaments.cash.statements.payment import Statement


def read_statement(content: bytes) -> Statement | Table:
    """A statement, or the lines of a CSV whose columns have to be said. Raises BadFileError, BadListError."""
    if len(content) > LARGEST_LIST:
        raise BadFileError(
            _("The file is %(size)d kB long; a bank statement has at most %(limit)d kB.")
            % {"size": len(content) // 1000, "limit": LARGEST_LIST // 1000}
        )
    if content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"<", b"\xff\xfe<", b"\xfe\xff\0<")):
        return _counted(_camt(content))
    if content[:3] == b"074" and is_gpc(text := decoded(content)[0]):
        return _counted(read_gpc(text))
    table = read_table(content)
    if max(map(len, table)) < len(columns.NEEDED):
        raise _no_statement()
    return table


def read_columns(table: Table, holds: Sequence[str], above: int) -> Statement:
    """The payments of a CSV by what its columns hold. Raises BadListError where a day or a sum has no column."""
    if any(one not in holds for one in columns.NEEDED):
        raise BadListError(_("Say which column has the day and which the amount."))
    return columns.read_payments(table, holds, above)


def _camt(content: bytes) -> Statement:
    try:
        return read_camt(content)
    except NoStatementError as error:
        if error.declared:
            raise BadFileError(
                _("The file holds declarations that no statement needs. It was not read.")
            ) from None
        raise _no_statement() from None


def _no_statement() -> BadFileError:
    return BadFileError(_("This is no bank statement: GPC, camt.053 (XML) and CSV are read."))


def _counted(statement: Statement) -> Statement:
    if len(statement.payments) > MOST_ROWS:
        raise BadListError(_("The statement has more than %(limit)d payments.") % {"limit": MOST_ROWS})
    return statement
