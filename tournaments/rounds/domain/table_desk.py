"""What the desk does with the sheet of a table: its ticket, its counted money, closing it, paper confirmations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from rules import registry
from rules.errors import RuleError
from rules.plain import FreeJson
from scoring.domain import confirming, sheets
from scoring.domain.balances import completed
from scoring.domain.bodies import Count
from scoring.domain.entries import Author
from scoring.domain.tickets import TICKET_ONLY, SeatRow, TicketBody, check_ticket, in_balances
from scoring.models import Entry, Sheet
from tournaments.events.domain.desk import desk_rules
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.models import Tournament, TournamentRole
from tournaments.rounds.domain import insolvent
from tournaments.rounds.domain.signed_sheets import needs_jury
from tournaments.rounds.models import Seat, Table


def point_cents(tournament: Tournament) -> int:
    """What a premium point is worth between two players (M-29): by the rules, else by the desk's option."""
    if tournament.ruleset != TICKET_ONLY:
        try:
            tables = registry.engine(tournament.ruleset).tables(tournament.ruleset_options)
            return int(tables["prices"]["point_cents"])
        except (RuleError, KeyError):
            pass
    return desk_rules(tournament).point_cents


def ticket_of(
    tournament: Tournament, rows: Sequence[SeatRow], options: FreeJson | None = None, pot: str = ""
) -> TicketBody:
    """The body of a ticket with these rows, as the tournament settles premium points, where its rules know any; by
    rules that end in a balance what the accounts of the paper come to. Raises BadTicketError."""
    if in_balances(tournament.ruleset):
        return cast(
            TicketBody, completed(rows, tournament.ruleset, options or tournament.ruleset_options, pot)
        )
    return {
        "rows": list(rows),
        "premium_in_money": desk_rules(tournament).premium_in_money,
        "point_cents": point_cents(tournament),
    }


@transaction.atomic
def take_ticket(
    table: Table,
    rows: Sequence[SeatRow],
    user: User | None,
    reason: str = "",
    *,
    complete: bool = True,
    cap: bool = False,
    pot: str = "",
) -> Entry:
    """T-24: the ticket of a table counts from here on. With a difference, and a reason for it, the sheet is closed
    with that reserve; `complete` signs a ticket that is right. `cap` lets an insolvent player pay up to his deposit
    (T-22), where the system says so.

    `rows` by seat of the sheet, `pot` what is left in one; balances that are not zero together are refused, with a
    reason too. Raises BadTicketError, InsolventError where somebody would pay more than his deposit, and
    WrongStateError for a sheet that is signed, a difference without a reason, or another ticket before without one.
    """
    tournament = _check_open(table)
    options = table.sheet.options
    body = ticket_of(tournament, rows, options, pot)
    check_ticket(body, table.sheet.seats.count(), tournament.ruleset, options)
    if cap:
        body["rows"] = insolvent.cap_rows(tournament, body)
    insolvent.refuse_insolvent(tournament, body)
    author = _desk(user)
    entry = sheets.take_ticket(table.sheet, author, body, reason)
    table.sheet.refresh_from_db()
    if sum(table.sheet.seats.values_list("zb", flat=True)):
        sheets.close_sheet(table.sheet, author, reason.strip())
    elif complete:
        sheets.sign_sheet(table.sheet, author)
    return entry


@transaction.atomic
def drop_ticket(table: Table, user: User | None, reason: str) -> Entry:
    """The ticket is void and the deals count again. Raises WrongStateError, NotInForceError."""
    _check_open(table)
    return sheets.drop_ticket(table.sheet, _desk(user), reason)


@transaction.atomic
def count_money(table: Table, money: Sequence[int], deposits: Sequence[int], user: User | None) -> Entry:
    """T-24: the money in hand at the end, by seat; both figures are kept, and the tournament's option says which
    counts. Raises BadTicketError, WrongStateError."""
    tournament = _check_open(table)
    body: Count = {
        "money": list(money),
        "deposits": list(deposits),
        "premium_in_money": desk_rules(tournament).premium_in_money,
    }
    return sheets.count_money(table.sheet, _desk(user), body)


@transaction.atomic
def close_table(table: Table, user: User | None, reason: str) -> Entry:
    """T-26a: close a sheet with a reserve, so that nothing at one table holds the hall.

    Raises WrongStateError without a reason, or when it is not open.
    """
    _check_open(table)
    return sheets.close_sheet(table.sheet, _desk(user), reason.strip()[:300])


@transaction.atomic
def reopen_table(table: Table, user: User | None, reason: str) -> Entry:
    """Open a signed or closed sheet again, with a reason. Raises WrongStateError; where the jury has to agree, for
    anybody who is not of it."""
    tournament = table.round.tournament
    refuse_declared(tournament)
    table.sheet.refresh_from_db()
    if table.sheet.state == Sheet.State.OPEN:
        raise WrongStateError(_("This sheet is open."))
    jury = tournament.roles.filter(user=user, role=TournamentRole.Role.JURY)
    needed = desk_rules(tournament).signed_needs_jury or needs_jury(tournament, table.sheet)
    if needed and not jury.exists():
        raise WrongStateError(_("Here only the jury opens a signed sheet again: call it."))
    return sheets.reopen_sheet(table.sheet, _desk(user), reason.strip()[:300])


def confirm_on_paper(seat: Seat, user: User | None) -> Entry:
    """T-26a: the player signed the paper; the desk ticks it. Raises WrongStateError."""
    return confirming.confirm(seat.table.sheet, _desk(user), seat.sheet_seat.position, confirming.PAPER)


def _check_open(table: Table) -> Tournament:
    """The tournament of a table whose sheet can be written on. Raises WrongStateError."""
    tournament = table.round.tournament
    refuse_declared(tournament)
    table.sheet.refresh_from_db()
    if table.sheet.state != Sheet.State.OPEN:
        raise WrongStateError(_("This sheet is signed or closed; open it again first."))
    return tournament


def _desk(user: User | None) -> Author:
    return Author(role=Entry.Role.DESK, user=user)
