"""A file of a bank, whatever its kind: recognised by how it begins, read, refused in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from core.files.limits import LARGEST_LIST, MOST_ROWS
from core.files.spreadsheets import Table, read_table
from core.files.texts import decoded
from core.refusals import BadFileError, BadListError
from tournaments.cash.statements import columns
from tournaments.cash.statements.camt import read_camt
from tournaments.cash.statements.gpc import is_gpc, read_gpc
from tournaments.cash.statements.payment import Statement
from tournaments.cash.statements.table import read_payments
from tournaments.cash.statements.xml_tree import NoTreeError


def read_statement(content: bytes, iban: str = "") -> Statement | Table:
    """A statement, or the lines of a table whose columns have to be said. Raises BadFileError, BadListError.

    iban  the account that is wanted, where a file may have several, and whose bank's own ways are known
    """
    if len(content) > LARGEST_LIST:
        raise BadFileError(
            _("The file is %(size)d kB long; a bank statement has at most %(limit)d kB.")
            % {"size": len(content) // 1000, "limit": LARGEST_LIST // 1000}
        )
    if content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"<", b"\xff\xfe<", b"\xfe\xff\0<")):
        return _counted(_camt(content, iban))
    begins = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if begins[:3] == b"074" and is_gpc(text := decoded(begins)[0]):
        return _counted(read_gpc(text, iban))
    table = read_table(content)
    if max(map(len, table)) < len(("day", "sum")):
        raise _no_statement()
    return table


def read_columns(table: Table, holds: Sequence[str], above: int, bank: str = "", iban: str = "") -> Statement:
    """The payments of a CSV by what its columns hold. Raises BadListError where a day or a sum has no column."""
    if not columns.are_enough(holds):
        raise BadListError(_("Say which column has the day and which the amount."))
    return read_payments(table, holds, above, bank, iban)


def _camt(content: bytes, iban: str) -> Statement:
    try:
        return read_camt(content, iban)
    except NoTreeError as error:
        if error.declared:
            raise BadFileError(
                _("The file holds declarations that no statement needs. It was not read.")
            ) from None
        if error.letters:
            raise BadFileError(
                _(
                    "The file is not written in the letters (encoding) that it names. Ask the bank for it again."
                )
            ) from None
        raise _no_statement() from None


def _no_statement() -> BadFileError:
    return BadFileError(_("This is no bank statement: GPC, camt.052, 053, 054 (XML) and CSV are read."))


def _counted(statement: Statement) -> Statement:
    if len(statement.payments) > MOST_ROWS:
        raise BadListError(_("The statement has more than %(limit)d payments.") % {"limit": MOST_ROWS})
    return statement
