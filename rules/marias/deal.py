"""One deal from its record to its result: check, payments, renonces, premium points (M-1 to M-36)."""

from __future__ import annotations

from msgspec import UNSET

from rules.ledger import Ledger
from rules.marias.check import check_deal
from rules.marias.components import outcome
from rules.marias.payments import pay_game
from rules.marias.premium import rows_counting, rows_met
from rules.marias.record import Deal
from rules.marias.renonces import post_penalties, verdict
from rules.marias.result import NOTES, DealResult, Note, RowResult
from rules.marias.seats import Seats, seats_of
from rules.marias.terms import Terms


def score_deal(deal: Deal, number: int, players: int, terms: Terms) -> DealResult:
    """Score one deal: postings, premium points and notes (M-1 to M-36).

    Raises RuleError without the number of the deal; nothing is scored then.
    """
    seats = seats_of(deal, players)
    announced = check_deal(deal, seats, terms)
    met = rows_met(deal, announced, terms)
    ledger = Ledger(players)
    premium = [0] * players
    notes: set[Note] = set()
    rows: list[RowResult] = []
    if announced.contract.components:
        judged = verdict(deal, announced.contract, terms)
        won = outcome(deal, announced, judged, terms)
        notes |= pay_game(deal, announced, won, judged, seats, ledger, terms)
        rows, marked = rows_counting(deal, met, won, judged, announced, terms)
        premium[deal.actor] = sum(row.points for row in rows)
        if marked:
            notes.add("marked_by_jury")
        if any(count > terms.fleks.most_counted for count in deal.flek.values()):
            notes.add("flek_over_four")
    else:
        pay_mistake(seats, ledger, terms)
    post_penalties(deal, seats, ledger, terms)
    return DealResult(
        number=number,
        postings=ledger.postings,
        money=ledger.money,
        premium=premium,
        rows=rows,
        notes=[note for note in NOTES if note in notes],
        needs_description=premium[deal.actor] > terms.thresholds.description_above
        and deal.description is UNSET,
    )


def pay_mistake(seats: Seats, ledger: Ledger, terms: Terms) -> None:
    """The actor pays the rate of a mistake to every payer (M-3); renonces cost their penalty only (M-32)."""
    source = terms.sources["mistake"]
    for payer in seats.payers:
        ledger.post(seats.actor, payer, terms.mistake, "mistake", source.rule, source.cite)
