"""What an entry does to the seats: their order, who joins and leaves, the money counted, the ticket."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from rules import registry
from rules.errors import RuleError
from rules.plain import FreeJson
from scoring.domain import tickets
from scoring.domain.bodies import Adjusted, Coming, Count, Going, Seating
from scoring.domain.records import record_of
from scoring.domain.refusals import BrokenRuleError
from scoring.models import Entry, Sheet, SheetSeat


def check_deal(sheet: Sheet, deal: FreeJson) -> None:
    """The record of a deal by itself; whether its game allows it now is seen when it is folded.

    Raises WrongStateError, BrokenRuleError.
    """
    if sheet.ruleset not in registry.rulesets():
        raise WrongStateError(
            _("This table has no rules here, only a ticket: no deal is written on its sheet.")
        )
    try:
        registry.decode(record_of(sheet, [deal], []))
    except RuleError as error:
        if error.deal is None:
            return  # the players, which are not looked at
        raise BrokenRuleError(
            RuleError(error.rule, error.template, field=error.field, deal=None, **error.params)
        ) from None


def check_order(sheet: Sheet, body: Seating) -> None:
    """Refuse what is no order of seats at any table. Raises WrongStateError."""
    order = body["order"]
    if not order or sorted(order) != list(range(len(order))):
        raise WrongStateError(_("The new order must name every seat once."))


def check_count(sheet: Sheet, body: Count) -> None:
    """Refuse what is no count of money, or of a game that ends in balances (T-16).

    Raises WrongStateError, BadTicketError.
    """
    _check_count(sheet, body, max(1, len(body["money"])))


def _check_count(sheet: Sheet, body: Count, seats: int) -> None:
    if tickets.in_balances(sheet.ruleset):
        raise WrongStateError(_("By these rules no money is counted: the table ends in balances."))
    tickets.check_count(body, seats)


def reorder(sheet: Sheet, seats: list[SheetSeat], body: Seating, *, begun: bool) -> None:
    """T-6: before the first entry about a seat they are put into the order in which people sit."""
    if begun:
        raise WrongStateError(_("The order of seats can be changed only before the first entry."))
    if sorted(body["order"]) != sorted(seat.position for seat in seats):
        raise WrongStateError(_("The new order must name every seat once."))
    by_position = {seat.position: seat for seat in seats}
    moved = [by_position[position] for position in body["order"]]
    sheet.seats.update(position=models.F("position") + 5)  # free the numbers for the exchange
    for position, seat in enumerate(moved):
        seat.position = position
        seat.save(update_fields=["position"])
    seats.sort(key=lambda seat: seat.position)


def count(sheet: Sheet, seats: list[SheetSeat], body: Count) -> None:
    """T-24: the money counted at the end, in cents by seat; both figures are kept (`Log.in_hand`)."""
    _check_count(sheet, body, len(seats))


def check_adjustment(sheet: Sheet, body: Adjusted) -> None:
    """SET-5: refuse an adjustment of hills in a game that has none, or that does not name every seat once.

    Raises WrongStateError.
    """
    if sheet.ruleset not in registry.rulesets() or not registry.engine(sheet.ruleset).adjusts():
        raise WrongStateError(_("By these rules no hill is adjusted."), rule="SET-5")
    if len(body["hill"]) != sheet.seats.count():
        raise WrongStateError(
            _(
                "Say of every seat at the table whether a point goes on its hill (1), off it (−1), or neither (0)."
            ),
            rule="SET-5",
            field="hill",
        )


def take_ticket(sheet: Sheet, seats: list[SheetSeat], entry: Entry) -> None:
    """T-24: the ticket counts from here on; its figures stand with the seats (`Log.in_hand`)."""
    tickets.check_ticket(entry.body, len(seats), sheet.ruleset, sheet.options)
    if tickets.in_balances(sheet.ruleset):
        sheet.mode = Sheet.Mode.TICKET
        return
    if tickets.difference(entry.body) and not entry.reason.strip():
        raise WrongStateError(
            _("The ticket does not sum to zero. Correct it, or say why it is taken with a difference.")
        )
    sheet.mode = Sheet.Mode.TICKET


def join(sheet: Sheet, seats: list[SheetSeat], body: Coming) -> None:
    """T-2: a seat takes part from a deal on, at the latest the next one."""
    seat = _seat(sheet, seats, body)
    seat.left_from_deal, seat.joined_from_deal = None, body["from_deal"]
    seat.save(update_fields=["left_from_deal", "joined_from_deal"])


def leave(sheet: Sheet, seats: list[SheetSeat], body: Going) -> None:
    """T-2: a seat takes no part from a deal on, at the latest the next one."""
    seat = _seat(sheet, seats, body)
    seat.left_from_deal = body["from_deal"]
    seat.save(update_fields=["left_from_deal"])


def _seat(sheet: Sheet, seats: list[SheetSeat], body: Going) -> SheetSeat:
    last = len(sheet.fold.numbers) + 1
    seat = next((seat for seat in seats if seat.position == body["seat"]), None)
    if seat is None or not 1 <= body["from_deal"] <= last:
        raise WrongStateError(_("Name a seat of this table and a deal from 1 to %(last)d.") % {"last": last})
    return seat
