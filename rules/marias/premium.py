"""Premium points: which of the rows met count, and what they add (M-21 to M-26, M-35, M-36)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.marias.hand import hand_of, rows_found
from rules.marias.record import Deal
from rules.marias.renonces import Verdict
from rules.marias.result import RowResult
from rules.marias.rows import Met
from rules.marias.terms import Announced, Terms


def rows_counting(
    deal: Deal, met: Sequence[Met], won: dict[str, bool], verdict: Verdict, announced: Announced, terms: Terms
) -> tuple[list[RowResult], bool]:
    """The rows that count, valued, and whether the deal is marked by the jury (M-21, M-26, M-35, M-36)."""
    if not met or deal.laid_down is True or deal.no_premium is not UNSET:
        return [], False
    lost = {component for component, is_won in won.items() if not is_won}
    counting = [one for one in met if one.row.needs.isdisjoint(lost)]
    marked = False
    if deal.renonces:
        defence = any(offence.offender != deal.actor for offence in verdict.offences)
        actor = any(renonce.offender == deal.actor for renonce in deal.renonces)
        marked = defence and is_jury_matter(deal, met, verdict, announced, terms)
        if actor or (defence and not is_granted(deal, verdict, marked)):
            counting = []
    if deal.lead is UNSET and any(one.row.needs_lead for one in counting):
        raise lead_needed()
    return valued(counting, deal.lead is not False, announced, terms), marked


def is_jury_matter(
    deal: Deal, met: Sequence[Met], verdict: Verdict, announced: Announced, terms: Terms
) -> bool:
    """Whether the game, all that could be obtained won, is worth so much that the jury decides (M-36).

    Raises RuleError M-22 when that depends on the lead and the record does not say who led.
    """
    obtainable = [one for one in met if not (verdict.sevens_lost and "two_sevens" in one.row.needs)]
    before_red = announced.red and not terms.options.threshold_after_red
    threshold = terms.thresholds.jury_from * (terms.red_factor if before_red else 1)
    leads = (True, False) if deal.lead is UNSET else (deal.lead,)
    reached = {
        sum(row.points for row in valued(_met_with(deal, obtainable, lead), lead, announced, terms))
        >= threshold
        for lead in leads
    }
    if len(reached) > 1:
        raise lead_needed()
    return reached.pop()


def _met_with(deal: Deal, met: Sequence[Met], lead: bool) -> Sequence[Met]:
    """The rows that are met with this lead: a hand may be unlosable with it alone (M-22 ‡); named ones are met."""
    if deal.lead is not UNSET or deal.cards is UNSET or deal.premium:
        return met
    found = rows_found(deal.cards, hand_of(deal.cards), lead, [one.row for one in met])
    return [one for one in met if one.row.id in found or not one.row.shown_by_cards]


def is_granted(deal: Deal, verdict: Verdict, marked: bool) -> bool:
    """Whether a game that the defence's renonce took keeps its points (M-36).

    Never when it was lost before (B/21); a game for the jury only when it ruled so (D/7); a smaller one when
    it was played on, or can no longer be taken back (D/8).
    """
    if deal.lost_before_renonce:
        return False
    if marked:
        return deal.ruling.winnable is True
    return verdict.by_result or deal.irreversible


def lead_needed() -> RuleError:
    """A row that counts has two values and the record does not say who led (M-22)."""
    return RuleError(
        "M-22", N_("the points depend on the lead: say whether the actor led (true or false)"), field="lead"
    )


def valued(met: Sequence[Met], lead: bool, announced: Announced, terms: Terms) -> list[RowResult]:
    """What each row adds: lead or no lead (M-24), times it was met, red (M-25).

    Without the lead one row takes its no-lead value once, the one that gains most; a row outside M-24 its own.
    """
    no_lead = not lead
    takers = [one for one in met if not one.row.outside_best] if no_lead else []
    best = max(takers, key=gain, default=None)
    factor = terms.red_factor if announced.red else 1
    results = []
    for one in met:
        own = one is best or (no_lead and one.row.outside_best)
        once = one.row.no_lead if own else one.row.lead
        points = (once + one.row.lead * (one.count - 1)) * one.doubled * factor
        results.append(RowResult(one.row.id, one.count, points))
    return results


def gain(one: Met) -> int:
    """What a row gains without the lead, which counts once (M-24, B/22)."""
    return (one.row.no_lead - one.row.lead) * one.doubled
