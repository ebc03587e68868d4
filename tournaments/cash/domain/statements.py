"""T-41: a statement of the bank is read and shown; what is sure or was decided by hand is booked, each payment once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.files.spreadsheets import Table
from core.refusals import BadFileError, BadListError, WrongStateError
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.domain.identity import reference_of
from tournaments.cash.domain.matching import Kind, Match, match
from tournaments.cash.domain.teaching import taught_columns, teach_columns
from tournaments.cash.models import BankAccount, BankLine, BankStatement, BookedTransfer, CashPosting
from tournaments.cash.statements import MADE, Statement, columns, read_columns, read_statement
from tournaments.cash.statements.accounts import is_of
from tournaments.events.domain.owners import tournaments_of_owner
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration

#: So many statements of a tournament wait at the same time; they go by themselves after some weeks.
MOST_STATEMENTS = 40


@dataclass(frozen=True)
class Booked:
    """What came of booking: the postings, and how many sure lines were not sure any more."""

    postings: list[CashPosting]
    doubtful: int


def take_statement(tournament: Tournament, name: str, content: bytes, user: User | None) -> BankStatement:
    """Read a file of the bank; nothing is booked yet.

    Raises BadFileError or BadListError for what cannot be read or is of another account; WrongStateError where fees are
    not paid by codes, or too many statements wait.
    """
    # before the tournament is locked: it may take seconds
    read = read_statement(content, bank_account(tournament).iban)
    with transaction.atomic():
        return _taken(tournament, name, read, user)


def _taken(tournament: Tournament, name: str, read: Statement | Table, user: User | None) -> BankStatement:
    tournament, account = _account(tournament)
    if BankStatement.objects.filter(tournament=tournament).count() >= MOST_STATEMENTS:
        raise WrongStateError(_("There are too many statements here. Delete the ones that are done with."))
    made = BankStatement(tournament=tournament, file_name=columns.without_own(name)[:120], created_by=user)
    if isinstance(read, Statement):
        _keep(made, read, account)
        return made
    found = taught_columns(account, read) or columns.recognised(read)
    made.kind = "csv"
    made.source = _source(read, found)
    made.save()
    if found:
        _keep(made, read_columns(read, found.holds, found.above, found.bank, account.iban), account)
    return made


@transaction.atomic
def say_columns(
    statement: BankStatement, holds: Mapping[int, str], *, head: int | None = None, user: User | None = None
) -> None:
    """Read a CSV again with other columns: `holds` by place, `head` the number of the line that names them (0: none).
    They are remembered for the next file of the account.

    Raises WrongStateError once something of it is booked, BadListError where a day or an amount has no column.
    """
    _tournament, account = _account(statement.tournament)
    locked = BankStatement.objects.select_for_update().get(pk=statement.pk)
    if not locked.source:
        raise WrongStateError(_("The columns of this file are fixed."))
    if locked.booked.filter(posting__reversed_by__isnull=True).exists():
        raise WrongStateError(_("Something of this statement is booked already."))
    source = locked.source
    if head is not None and 0 <= head <= len(source["table"]):
        source["above"] = head
        source["heads"] = _wide(source["table"][head - 1] if head else [], len(source["heads"]))
    for at, hold in holds.items():
        if at < len(source["holds"]) and (not hold or hold in columns.HOLDS):
            source["holds"][at] = hold
    locked.lines.all().delete()
    read = read_columns(source["table"], source["holds"], source["above"], source["bank"], account.iban)
    _keep(locked, read, account)
    teach_columns(account, source["heads"], source["holds"], user)


@transaction.atomic
def book(
    statement: BankStatement, sure: Mapping[int, int], by_hand: Mapping[int, int], user: User | None
) -> Booked:
    """Book payments of a statement: the ids of lines with those of the entries whose they are.

    sure     lines that were shown as sure; one that is not so any more is left
    by_hand  lines that somebody decided, whatever the amount

    A line that is booked, in this statement or another one of the owner's for the account, is left. Raises
    WrongStateError for an entry of another tournament; nothing is booked then.
    """
    tournament, account = _account(statement.tournament)
    entries = {one.pk: one for one in tournament.registrations.select_related("player", "tournament")}
    if not set(by_hand.values()) <= entries.keys():
        raise WrongStateError(_("This player is not entered here."))
    _lock_owner(tournament, account)
    made, doubtful = [], 0
    for one in match(statement):
        decided = by_hand.get(one.line.pk)
        if one.kind == Kind.BOOKED or (decided is None and one.line.pk not in sure):
            continue
        if decided is None and (one.kind != Kind.SURE or one.entry != sure[one.line.pk]):
            doubtful += 1
            continue
        entry = entries[decided if decided is not None else sure[one.line.pk]]
        made.append(_book(tournament, account, one, entry, user))
    return Booked(made, doubtful)


@transaction.atomic
def drop_statement(statement: BankStatement) -> None:
    """Forget a statement; what was booked of it stays, and is not booked again."""
    statement.delete()


def _account(tournament: Tournament) -> tuple[Tournament, BankAccount]:
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    account = bank_account(locked)
    if not account.by_qr:
        raise WrongStateError(_("Fees are not paid by QR codes in this tournament."), rule="T-41")
    return locked, account


def _source(table: Table, found: columns.Columns | None) -> dict[str, object]:
    width = max(map(len, table))
    above = found.above if found else columns.likely_head(table)
    heads = found.heads if found else table[above - 1] if above else []
    holds = _wide(found.holds if found else [], width)
    return {
        "table": columns.without_numbers(table, above, holds),
        "heads": [columns.without_own(head.strip()) for head in _wide(heads, width)],
        "holds": holds,
        "above": above,
        "bank": found.bank if found else "",
    }


def _wide(cells: Sequence[str], width: int) -> list[str]:
    return [*cells, *[""] * width][:width]


def _keep(made: BankStatement, read: Statement, account: BankAccount) -> None:
    """Raises BadFileError for a statement of another account, BadListError for one in another currency or without a
    payment."""
    if not is_of(read.accounts, account.iban):
        raise BadFileError(_("This statement is of another account than the one that fees are paid to."))
    currency = made.tournament.currency
    payments = [one for one in read.payments if one.currency in ("", currency)]
    if read.payments and not payments:
        raise BadListError(_("No payment of this statement is in %(currency)s.") % {"currency": currency})
    made.kind, made.unread = read.kind, read.unread
    made.other_currency = [one.line for one in read.payments if one.currency not in ("", currency)]
    made.save()
    BankLine.objects.bulk_create(
        BankLine(
            statement=made,
            line=one.line,
            reference=reference_of(one, read, account.iban),
            cents=one.cents,
            paid_on=one.paid_on,
            symbol=one.symbol,
            payer=one.payer,
            payer_mark=one.payer_mark,
            message=one.message,
        )
        for one in payments
    )


def _lock_owner(tournament: Tournament, account: BankAccount) -> None:
    """Two tournaments of one owner book payments of one account one after the other."""
    theirs = tournaments_of_owner(tournament).order_by().values("pk")
    accounts = BankAccount.objects.filter(tournament__in=theirs, iban=account.iban)
    list(accounts.select_for_update().order_by("pk"))


def _book(
    tournament: Tournament, account: BankAccount, one: Match, entry: Registration, user: User | None
) -> CashPosting:
    line = one.line
    posting = postings.take_transfer(entry, user, line.cents, line.paid_on)
    kept = BookedTransfer.objects.filter(tournament=tournament, iban=account.iban, reference=line.reference)
    kept.filter(posting__reversed_by__isnull=False).delete()  # it was taken back: then it may be booked again
    if kept.exists():  # somebody says that it is another one, alike in all
        line.reference = f"{MADE}{uuid4().hex}"
        line.save(update_fields=["reference"])
    BookedTransfer.objects.create(
        tournament=tournament,
        iban=account.iban,
        reference=line.reference,
        posting=posting,
        symbol=line.symbol,
        payer_mark=line.payer_mark,
        statement=line.statement,
    )
    return posting
