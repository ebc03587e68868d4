"""The papers of the cash desk: the prizes to sign for (T-21a), each player's account, cash and levy (T-1a)."""

from __future__ import annotations

from typing import Any

from tournaments.documents.contexts import Wanted
from tournaments.domain import desk
from tournaments.models import CashPosting
from tournaments.queries import cash_book
from tournaments.queries.prizes import pay_out_sheet


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
