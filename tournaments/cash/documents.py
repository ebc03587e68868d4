"""The papers of money: prizes to sign for (T-21a), accounts, cash and levy (T-1a), the settle-up (T-16a)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.forms.quick import SettleForm
from tournaments.cash.domain.settling import choice_of, settle_evening
from tournaments.cash.queries import reports
from tournaments.cash.queries.prizes import pay_out_sheet
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.rounds.papers import Wanted


def pay_out(wanted: Wanted) -> dict[str, object]:
    """Who gets what, to sign; what still waits for a lot is named on the list."""
    return {"pay_out": pay_out_sheet(wanted.tournament)}


def cash_list(wanted: Wanted) -> dict[str, object]:
    """The account of every player, to sign, and the sums of all."""
    tournament = wanted.tournament
    return {"report": reports.cash_and_levy(tournament, desk.desk_rules(tournament).levy_rate)}


def cash_report(wanted: Wanted) -> dict[str, object]:
    """Fees by category, the box, the levy, and every posting."""
    return {
        **cash_list(wanted),
        "postings": wanted.tournament.postings.select_related("registration__player", "by"),
    }


def settle_up(wanted: Wanted) -> dict[str, object]:
    """Who pays whom, by the fields that were chosen."""
    choice = choice_of(wanted.tournament, wanted.fields)
    settled = settle_evening(wanted.tournament, choice)
    worth = SettleForm.WORTH.get(settled.table.unit)
    return {"choice": choice, "settled": settled, "worth": worth, "fields": wanted.fields}


def check_settle_up(tournament: Tournament, fields: Mapping[str, str]) -> None:
    """Raises Refusal for fields that nobody can settle by."""
    settle_evening(tournament, choice_of(tournament, fields))
