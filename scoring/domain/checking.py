"""What an entry must look like whatever its sheet holds: its fields and its size (T-39).

What comes late is held to the same, as far as it can be: the sheet may have gone on since it was written, so that only
its form is looked at, and not whether its target, its seats or its version are still there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rules import registry
from rules.errors import RuleError
from scoring.domain import folding, tickets
from scoring.domain.refusals import (
    BrokenRuleError,
    DeskFullError,
    NotAllowedError,
    NotInForceError,
    TooLargeError,
    WrongStateError,
)
from scoring.models import Entry, Sheet

Kind = Entry.Kind

#: Bytes of an entry as canonical JSON: a deal with all its cards fills a fifth of it.
LARGEST_ENTRY = 8_000
#: What a device never sends: the office's ticket is as long as its own limits allow, a decision is put together here.
OF_THE_OFFICE = frozenset({Kind.TICKET, Kind.DECISION})
#: Late entries of one sheet that may wait for the desk.
MOST_HELD = 50
NEEDS_TARGET = frozenset({Kind.CORRECTION, Kind.REMOVAL})
NEEDS_REASON = frozenset({Kind.CORRECTION, Kind.REMOVAL, Kind.REOPEN, Kind.CLOSE})
#: What an entry may say. A deal is read by the rules, a ticket by `tickets`, a voice by `rights.check_voice`.
FIELDS: Mapping[str, frozenset[str]] = {
    Kind.REMOVAL: frozenset(),
    Kind.SIGN: frozenset(),
    Kind.CLOSE: frozenset(),
    Kind.REOPEN: frozenset(),
    Kind.SEATING: frozenset({"order"}),
    Kind.COUNT: frozenset({"money", "deposits", "premium_in_money"}),
    Kind.JOIN: frozenset({"seat", "from_deal", "new"}),
    Kind.LEAVE: frozenset({"seat", "from_deal"}),
    Kind.REPLACE: frozenset({"seat", "from_deal"}),
}


def check_form(content: Mapping[str, Any]) -> None:
    """Refuse an entry that is too large, lacks something, or says what its kind cannot.

    Raises TooLargeError, NotAllowedError, NotInForceError, WrongStateError.
    """
    bounded = content["kind"] not in OF_THE_OFFICE
    if bounded and len(msgspec.json.encode(content, order="sorted")) > LARGEST_ENTRY:
        raise TooLargeError(LARGEST_ENTRY)
    if content["kind"] not in Kind.values:
        raise NotAllowedError(_("There is no such entry."), field="kind")
    if content["kind"] in NEEDS_TARGET and content["target"] is None:
        raise NotInForceError(_("Say which deal it is about."))
    if content["kind"] in NEEDS_REASON and not content["reason"].strip():
        raise WrongStateError(_("A correction or a removal needs a reason."))
    known = FIELDS.get(content["kind"])
    for name in content["body"]:
        if known is not None and name not in known:
            raise NotAllowedError(
                _("“%(field)s” cannot be said here.") % {"field": name[:40]}, field=name[:40]
            )


def check_late(sheet: Sheet, content: Mapping[str, Any]) -> None:
    """Refuse to keep for the desk what it could never take over (under the lock of the sheet).

    Raises BrokenRuleError, BadTicketError, WrongStateError for a body that its kind never has, DeskFullError where
    too much waits.
    """
    kind, body = content["kind"], content["body"]
    if kind in (Kind.DEAL, Kind.CORRECTION):
        _check_deal(sheet, body)
    elif kind == Kind.SEATING:
        check_order(body.get("order"))
    elif kind == Kind.COUNT:
        check_counts_money(sheet)
        money = body.get("money")
        tickets.check_count(body, len(money) if isinstance(money, list) and money else 1)
    if sheet.held_entries.filter(settled_at__isnull=True).count() >= MOST_HELD:
        raise DeskFullError(MOST_HELD)


def check_counts_money(sheet: Sheet) -> None:
    """Refuse to count money where the game ends in balances (T-16). Raises WrongStateError."""
    if tickets.in_balances(sheet.ruleset):
        raise WrongStateError(_("By these rules no money is counted: the table ends in balances."))


def check_order(order: Any) -> None:
    """Refuse what is no order of seats at any table. Raises WrongStateError."""
    if not isinstance(order, list) or not order or set(map(str, order)) != set(map(str, range(len(order)))):
        raise WrongStateError(_("The new order must name every seat once."))


def _check_deal(sheet: Sheet, deal: dict[str, Any]) -> None:
    """The record of a deal by itself; whether its game allows it now is seen when it is taken over."""
    if sheet.ruleset not in registry.rulesets():
        raise WrongStateError(
            _("This table has no rules here, only a ticket: no deal is written on its sheet.")
        )
    try:
        registry.decode(folding.record_of(sheet, [deal], []))
    except RuleError as error:
        if error.deal is None:
            return  # the players, which are not looked at
        raise BrokenRuleError(
            RuleError(error.rule, error.template, field=error.field, **error.params)
        ) from None
