"""A ticket by rules that end in a balance (T-16, T-24): whists, points, stakes. Every figure is an exact text.

For every seat it holds {"balance": "55/2"}: in lowest terms, in the unit of the rules, zero over the table. It may
hold as well what stands on the paper, account by account (`rules.preferans.paper`), and what is left in a pot; the
balance is then what the rules make of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.refusals import rule_message
from rules.errors import RuleError
from rules.plain import FreeJson
from rules.preferans import paper
from rules.preferans.exact import shown, whole
from rules.preferans.settlement import Reckoning
from scoring.domain.refusals import BadTicketError

#: What is read of a player from the paper, as people call it.
ACCOUNTS = {
    "pool": gettext_lazy("Pool"),
    "hill": gettext_lazy("Hill"),
    "whist": gettext_lazy("Whists on others"),
    "whist_of_others": gettext_lazy("Whists of others"),
    "main": gettext_lazy("Main column"),
    "side": gettext_lazy("Sides on others"),
    "side_of_others": gettext_lazy("Sides of others"),
    "cash": gettext_lazy("Purse"),
    "points": gettext_lazy("Points"),
}
#: A figure as text: whole, or a fraction.
_FIGURE = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,5})?\Z")


def by_accounts(rows: Sequence[Mapping[str, object]]) -> bool:
    """Whether a ticket holds what stands on its paper, beside the balances that it comes to."""
    return isinstance(rows[0], Mapping) and "balance" in rows[0] and len(rows[0]) > 1


def check(body: Mapping[str, Any], seats: int, ruleset: str, options: FreeJson) -> None:
    """Refuse a ticket that is not well formed, whose balances are not zero together, or not what its accounts come to.

    Raises BadTicketError naming seat, field and rule.
    """
    rows = body.get("rows")
    if set(body) - {"rows", "pot"} or not isinstance(rows, list) or len(rows) != seats:
        raise BadTicketError(_("A ticket has the balance of every seat."), field="rows")
    whole_paper = by_accounts(rows)
    known = {"balance", *(paper.accounts(ruleset) if whole_paper else ())}
    for seat, row in enumerate(rows):
        if not isinstance(row, dict) or set(row) != known:
            raise BadTicketError(_("A ticket has the balance of every seat."), field="rows", seat=seat)
    if ("pot" in body) != (whole_paper and paper.has_pot(ruleset)):
        raise BadTicketError(_("What is left in the pot is entered beside the purses only."), field="pot")
    _check_figures(body)
    if whole_paper:  # what the rules settle is zero together
        _check_reckoning(body, ruleset, options)
    else:
        _check_sum(rows)


def completed(
    rows: Sequence[Mapping[str, object]], ruleset: str, options: FreeJson, pot: str = ""
) -> dict[str, Any]:
    """The body of a ticket: rows of accounts get the balance that they come to, where none is written.

    Raises BadTicketError for a figure that is none, and for accounts that cannot be.
    """
    wanted = paper.accounts(ruleset)
    body: dict[str, Any] = {"rows": [dict(row) for row in rows], **({"pot": pot} if pot else {})}
    if not any(set(row) - {"balance"} for row in rows):
        return body
    for seat, row in enumerate(rows):
        if set(row) - {"balance"} != set(wanted):
            raise BadTicketError(
                _("Of every seat the same is written: %(accounts)s.") % {"accounts": ", ".join(wanted)},
                field="rows",
                seat=seat,
            )
    if paper.has_pot(ruleset):
        body.setdefault("pot", "0")
    _check_figures(body)
    for row, balance in zip(body["rows"], reckoned(body, ruleset, options).balance, strict=True):
        row["balance"] = row.get("balance") or str(balance)
    return body


def reckoned(body: Mapping[str, Any], ruleset: str, options: FreeJson) -> Reckoning:
    """What the accounts of a ticket come to. Raises BadTicketError naming seat, field and rule."""
    rows = body["rows"]
    written = {name: [whole(Fraction(row[name])) for row in rows] for name in paper.accounts(ruleset)}
    try:
        return paper.reckoned(ruleset, options, written, whole(Fraction(body.get("pot", 0))))
    except RuleError as error:
        field, _bracket, seat = (error.field or "rows").partition("[")
        place = {"seat": int(seat.rstrip("]"))} if seat else {}
        raise BadTicketError(rule_message(error), field=field, rule=error.rule, **place) from None


def difference(rows: Iterable[Mapping[str, str]]) -> Fraction:
    """What balances sum to: 0 when they are right."""
    return sum((Fraction(row["balance"]) for row in rows), start=Fraction(0))


def _check_figures(body: Mapping[str, Any]) -> None:
    """Every figure is an exact text."""
    for seat, row in enumerate(body["rows"]):
        for name, text in row.items():
            if not _is_figure(text):
                raise BadTicketError(_bad_figure(), field=name, seat=seat)
    if "pot" in body and not _is_figure(body["pot"]):
        raise BadTicketError(_bad_figure(), field="pot")


def _bad_figure() -> str:
    return _("A balance is a whole number, or a fraction in lowest terms such as 55/2.")


def _is_figure(text: object) -> bool:
    return isinstance(text, str) and bool(_FIGURE.match(text)) and str(Fraction(text)) == text


def _check_sum(rows: Sequence[Mapping[str, str]]) -> None:
    over = difference(rows)
    if over:
        raise BadTicketError(
            _("Together the balances are %(sum)s; by the rules they are zero.") % {"sum": over},
            field="balance",
            rule="GEN-13",
        )


def _check_reckoning(body: Mapping[str, Any], ruleset: str, options: FreeJson) -> None:
    """A balance that is written beside the accounts is what they come to."""
    found = reckoned(body, ruleset, options)
    for seat, (row, balance) in enumerate(zip(body["rows"], found.balance, strict=True)):
        if Fraction(row["balance"]) != balance:
            raise BadTicketError(
                _("By the accounts the balance is %(found)s, not %(written)s.")
                % {"found": shown(balance), "written": row["balance"]},
                field="balance",
                seat=seat,
                rule=found.cite,
            )
