"""One deal from its record to its result: check, payments, renonces, premium points (M-1 to M-36)."""

from __future__ import annotations

from msgspec import UNSET

from rules.ledger import Ledger
from rules.marias.check import HUNDRED, check_deal
from rules.marias.components import Part, mistake, outcome, parts_of
from rules.marias.hand import check_hundred
from rules.marias.payments import check_shown, pay_game, pay_share
from rules.marias.premium import rows_counting
from rules.marias.record import Deal
from rules.marias.renonces import CLEAN, post_penalties, verdict
from rules.marias.result import DealResult, Note, RowResult
from rules.marias.rows import Met, rows_met
from rules.marias.seats import seats_of
from rules.marias.sevens import check_sevens_played
from rules.marias.terms import Terms

#: Most deals name no row and show no cards.
NO_ROWS: list[Met] = []


def score_deal(deal: Deal, number: int, players: int, terms: Terms) -> DealResult:
    """Score one deal: postings, premium points and notes (M-1 to M-36); its play is checked with the sheet.

    Raises RuleError without the number of the deal; nothing is scored then.
    """
    seats = seats_of(deal.dealer, deal.pausing, deal.absent, deal.actor, players)
    announced = check_deal(deal, seats, terms)
    met = rows_met(deal, announced, terms) if deal.premium or deal.cards is not UNSET else NO_ROWS
    ledger = Ledger(players)
    rows: list[RowResult] = []
    parts: list[Part] = []
    marked = False
    if announced.contract.components:
        judged = verdict(deal, announced.contract, terms) if deal.renonces or deal.helpers_against else CLEAN
        won = outcome(deal, announced, judged, terms)
        if deal.cards is not UNSET and judged.by_result and won.get(HUNDRED):
            assert deal.points is not UNSET  # a hundred that was won by its result
            check_hundred(deal.points, deal.cards, terms.hundred)
        if announced.contract.sevens or deal.silent is not UNSET:
            check_sevens_played(deal, announced.contract, won, judged.by_result, terms.hundred)
        if deal.laid_down is True:
            check_shown(deal, won, judged)
        parts = parts_of(deal, announced, won, judged, terms)
        cut = pay_game(deal, parts, announced, judged, seats, ledger)
        if met:
            rows, marked = rows_counting(deal, met, won, judged, announced, terms)
    else:
        cut = pay_share([mistake(terms)], announced.limit, seats, ledger)
    if deal.renonces:
        post_penalties(deal, seats, ledger, terms)
    premium = [0] * players
    if rows:
        premium[deal.actor] = sum([row.points for row in rows])
    return DealResult(
        number=number,
        postings=ledger.postings,
        money=ledger.money,
        premium=premium,
        rows=rows,
        notes=notes_of(deal, parts, cut, marked, terms) if cut or marked or deal.flek else [],
        needs_description=premium[deal.actor] > terms.thresholds.description_above
        and deal.description is UNSET,
    )


def notes_of(deal: Deal, parts: list[Part], cut: bool, marked: bool, terms: Terms) -> list[Note]:
    """The notes of a deal in the order of section 9 (M-11, M-12, M-16, M-36)."""
    notes: list[Note] = []
    if cut:
        notes.append("limit")
    if deal.flek and max(deal.flek.values()) > terms.fleks.most_counted:
        notes.append("flek_over_four")
    if deal.flek and any(part.capped for part in parts):
        notes.append("flek_cap")
    if marked:
        notes.append("marked_by_jury")
    return notes
