"""The papers of money: prizes to sign for (T-21a), accounts, cash and levy (T-1a), the settle-up (T-16a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.forms.quick import SettleForm
from tournaments.documents.contexts import Wanted
from tournaments.domain import desk
from tournaments.models import CashPosting, Tournament
from tournaments.queries import cash_book
from tournaments.queries.prizes import pay_out_sheet
from tournaments.settling import choice_of, settle_evening


def pay_out(wanted: Wanted) -> dict[str, Any]:
    """Who gets what, to sign; what still waits for a lot is named on the list."""
    return {"pay_out": pay_out_sheet(wanted.tournament)}


def cash_list(wanted: Wanted) -> dict[str, Any]:
    """The account of every player, to sign, and the sums of all."""
    tournament = wanted.tournament
    return {"report": cash_book.report(tournament, desk.desk_rules(tournament).levy_rate)}


def cash_report(wanted: Wanted) -> dict[str, Any]:
    """Fees by category, the box, the levy, and every posting."""
    return {
        **cash_list(wanted),
        "postings": wanted.tournament.postings.select_related("registration__player", "by"),
        "kinds": CashPosting.Kind.choices,
    }


def settle_up(wanted: Wanted) -> dict[str, Any]:
    """Who pays whom, by the fields that were chosen."""
    choice = choice_of(wanted.tournament, wanted.fields)
    settled = settle_evening(wanted.tournament, choice)
    worth = SettleForm.WORTH.get(settled.table.unit)
    return {"choice": choice, "settled": settled, "worth": worth, "fields": wanted.fields}


def check_settle_up(tournament: Tournament, fields: Mapping[str, str]) -> None:
    """Raises Refusal for fields that nobody can settle by."""
    settle_evening(tournament, choice_of(tournament, fields))
