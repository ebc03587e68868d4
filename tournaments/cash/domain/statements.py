"""T-41: a statement of the bank is read and shown; what is sure or was decided by hand is booked, each payment once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.files.spreadsheets import Table
from core.refusals import BadFileError, BadListError, WrongStateError
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.domain.matching import Kind, match, transfers_of_owner
from tournaments.cash.models import BankAccount, BankLine, BankStatement, BookedTransfer, CashPosting
from tournaments.cash.statements import Statement, columns, read_columns, read_statement
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
    read = read_statement(content)  # before the tournament is locked: it may take seconds
    with transaction.atomic():
        return _taken(tournament, name, read, user)


def _taken(tournament: Tournament, name: str, read: Statement | Table, user: User | None) -> BankStatement:
    tournament, account = _account(tournament)
    if BankStatement.objects.filter(tournament=tournament).count() >= MOST_STATEMENTS:
        raise WrongStateError(_("There are too many statements here. Delete the ones that are done with."))
    made = BankStatement(tournament=tournament, file_name=name[:120], created_by=user)
    if isinstance(read, Statement):
        _keep(made, read, account)
        return made
    found = columns.recognised(read)
    made.kind = "csv"
    made.source = _source(read, found)
    made.save()
    if found:
        _keep(made, read_columns(read, found.holds, found.above), account)
    return made


@transaction.atomic
def say_columns(statement: BankStatement, holds: Mapping[int, str]) -> None:
    """Read a CSV again with other columns: `holds` by place. Raises WrongStateError once something of it is booked,
    BadListError where a day or an amount has no column."""
    _tournament, account = _account(statement.tournament)
    locked = BankStatement.objects.select_for_update().get(pk=statement.pk)
    if not locked.source:
        raise WrongStateError(_("The columns of this file are fixed."))
    if transfers_of_owner(locked.tournament, locked.lines.values("reference")).exists():
        raise WrongStateError(_("Something of this statement is booked already."))
    source = locked.source
    for at, hold in holds.items():
        if at < len(source["holds"]) and (not hold or hold in columns.HOLDS):
            source["holds"][at] = hold
    locked.lines.all().delete()
    _keep(locked, read_columns(source["table"], source["holds"], source["above"]), account)


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
        made.append(_book(tournament, account, one.line, entry, user))
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
    heads, holds = (found.heads, found.holds) if found else (table[0], [])
    return {
        "table": columns.without_numbers(table, found.above if found else 1),
        "heads": [*heads, *[""] * width][:width],
        "holds": [*holds, *[""] * width][:width],
        "above": found.above if found else 1,
        "bank": found.bank if found else "",
    }


def _keep(made: BankStatement, read: Statement, account: BankAccount) -> None:
    """Raises BadFileError for a statement of another account, BadListError for one in another currency or without a
    payment."""
    if not _same_account(read.account, account.iban):
        raise BadFileError(_("This statement is of another account than the one that fees are paid to."))
    currency = made.tournament.currency
    payments = [one for one in read.payments if one.currency in ("", currency)]
    if read.payments and not payments:
        raise BadListError(_("No payment of this statement is in %(currency)s.") % {"currency": currency})
    made.kind, made.unread = read.kind, read.unread
    made.save()
    BankLine.objects.bulk_create(
        BankLine(
            statement=made,
            reference=one.reference,
            cents=one.cents,
            paid_on=one.paid_on,
            symbol=one.symbol,
            payer=one.payer,
            message=one.message,
        )
        for one in payments
    )


def _same_account(said: str, iban: str) -> bool:
    """Whether a file is of this account; a CSV does not say, GPC has the national number only, which some banks write
    with its digits in an order of their own."""
    plain = "".join(said.split()).upper()
    national = plain.isdigit() and iban[:2] in ("SK", "CZ") and sorted(iban[-16:]) == sorted(plain)
    return not plain or plain == iban or national


def _lock_owner(tournament: Tournament, account: BankAccount) -> None:
    """Two tournaments of one owner book payments of one account one after the other."""
    theirs = tournaments_of_owner(tournament).order_by().values("pk")
    accounts = BankAccount.objects.filter(tournament__in=theirs, iban=account.iban)
    list(accounts.select_for_update().order_by("pk"))


def _book(
    tournament: Tournament, account: BankAccount, line: BankLine, entry: Registration, user: User | None
) -> CashPosting:
    posting = postings.take_transfer(entry, user, line.cents, line.paid_on)
    kept = BookedTransfer.objects.filter(
        tournament=tournament, iban=account.iban, reference=line.reference, posting__reversed_by__isnull=False
    )
    kept.delete()  # it was taken back: then it may be booked again
    BookedTransfer.objects.create(
        tournament=tournament, iban=account.iban, reference=line.reference, posting=posting
    )
    return posting
