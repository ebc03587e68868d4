"""The sheet of a table: the deals of a round folded into money, premium points and the gain ZB (M-29)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from rules.errors import RuleError
from rules.ledger import Ledger
from rules.marias.deal import score_deal
from rules.marias.record import Deal, Misdeal, Record
from rules.marias.result import DealResult, Result
from rules.marias.seats import check_away
from rules.marias.terms import Terms
from rules.play.checking import check_play
from rules.records import RESULT_FORMAT


def score_record(record: Record, terms: Terms, unit: str) -> Result:
    """Score a round, deal by deal (sections 3 to 9); money and ZB are in cents.

    Raises RuleError with the number of the deal that breaks a rule.
    """
    players = len(record.players)
    misdeals: Counter[int] = Counter()
    deals = []
    for number, deal in enumerate(record.deals, start=1):
        try:
            if isinstance(deal, Deal):
                deals.append(score_deal(deal, number, players, terms))
                if deal.play is not UNSET:
                    check_play(record.ruleset, deal, range(players))
            else:
                deals.append(score_misdeal(deal, number, players, misdeals[deal.dealer], terms))
                misdeals[deal.dealer] += 1
        except RuleError as error:
            raise error.at(number) from None
    money = [sum(cents) for cents in zip(*(deal.money for deal in deals), strict=True)] or [0] * players
    premium = [sum(points) for points in zip(*(deal.premium for deal in deals), strict=True)] or [0] * players
    return Result(
        format=RESULT_FORMAT,
        ruleset=record.ruleset,
        unit=unit,
        deals=deals,
        money=money,
        premium=premium,
        zb=gains(money, premium, terms.point_cents),
    )


def score_misdeal(deal: Misdeal, number: int, players: int, earlier: int, terms: Terms) -> DealResult:
    """A misdeal: the dealer's first in a round is free, each further one costs penalty 1 (M-37)."""
    check_away(deal.dealer, deal.absent, players)
    ledger = Ledger(players)
    if earlier >= terms.misdeals.free:
        for seat in range(players):
            if seat != deal.dealer and seat not in deal.absent:
                ledger.post(deal.dealer, seat, terms.penalties[1], "misdeal", "M-37", terms.misdeals.cite)
    return DealResult(
        number=number,
        postings=ledger.postings,
        money=ledger.money,
        premium=[0] * players,
        rows=[],
        notes=[],
        needs_description=False,
    )


def gains(money: Sequence[int], premium: Sequence[int], point_cents: int) -> list[int]:
    """ZB in cents: everyone settles the premium points with everyone by the difference (M-29)."""
    players, total = len(premium), sum(premium)
    return [
        cents + point_cents * (players * points - total) for cents, points in zip(money, premium, strict=True)
    ]
