"""Premium points: which rows are met, which of them count, and what they add (M-21 to M-28, M-35, M-36)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct

from rules.errors import N_, RuleError
from rules.marias.hand import check_cards, hand_of, rows_found
from rules.marias.record import Cards, Deal
from rules.marias.renonces import Verdict
from rules.marias.result import RowResult
from rules.marias.ruleset import Contract, Row
from rules.marias.terms import Announced, Terms


class Met(Struct, frozen=True):
    """A row that the actor met, and how often (M-22)."""

    row: Row
    count: int


def rows_met(deal: Deal, announced: Announced, terms: Terms) -> list[Met]:
    """The rows of a deal in the order of the table: named, or found in the cards (M-21, M-22, M-27).

    Raises RuleError: M-21 for a row of another contract or group, M-22 for a hundred on a twenty without
    `twenty`, M-27 when cards and names disagree, GEN-6 for a row that the table does not have.
    """
    named = named_rows(deal, announced.contract, terms) if deal.premium else {}
    if deal.cards is UNSET:
        for name in named:
            if terms.premium[name].doubled_untorn and deal.twenty is UNSET:
                raise RuleError("M-22", N_("{row} without cards needs twenty"), field="twenty", row=name)
    else:
        check_cards(deal, deal.cards, announced.contract)
        check_twenty(deal, deal.cards)
        named = {**named, **agreed_rows(deal, deal.cards, named, announced.contract, terms)}
    met = [Met(terms.premium[name], count) for name, count in named.items()]
    return sorted(met, key=lambda met: met.row.position)


def named_rows(deal: Deal, contract: Contract, terms: Terms) -> dict[str, int]:
    """The rows that the scorer named, with their counts; of each group one at most (M-21)."""
    named: dict[str, int] = {}
    groups: set[str] = set()
    for place, entry in enumerate(deal.premium):
        field = f"premium[{place}]"
        row = terms.premium.get(entry.row)
        if row is None:
            raise RuleError("GEN-6", N_("there is no row {row}"), field=f"{field}.row", row=entry.row[:80])
        if contract.id not in row.contracts:
            raise RuleError(
                "M-21",
                N_("{row} is no row of {contract}"),
                field=f"{field}.row",
                row=row.id,
                contract=contract.id,
            )
        if not 1 <= entry.count <= row.most:
            raise RuleError(
                "M-22",
                N_("{row} is met 1 to {most} times"),
                field=f"{field}.count",
                row=row.id,
                most=row.most,
            )
        if row.id in named or row.group in groups:
            raise RuleError(
                "M-21", N_("{row} is a second row of its group"), field=f"{field}.row", row=row.id
            )
        named[row.id] = entry.count
        if row.group:
            groups.add(row.group)
    return named


def agreed_rows(
    deal: Deal, cards: Cards, named: dict[str, int], contract: Contract, terms: Terms
) -> dict[str, int]:
    """The rows found in the cards; where rows are named as well, they must be the same (M-27).

    Rows that no hand shows, those of betl, are the scorer's alone.
    """
    leads = (True, False) if deal.lead is UNSET else (deal.lead,)
    found = [rows_found(cards, lead, contract, terms.premium.values()) for lead in leads]
    visible = {name: count for name, count in named.items() if terms.premium[name].shown_by_cards}
    if named and visible not in found:
        raise RuleError(
            "M-27",
            N_("the cards show {found}, the record names {named}"),
            field="premium",
            found=listed(found[-1]),
            named=listed(named),
        )
    return found[-1]  # without the lead: the most that can be found


def listed(rows: dict[str, int]) -> str:
    """Rows for a message: "durch.no_ace × 2, durch.ace_no_king" (M-27)."""
    texts = (name if count == 1 else f"{name} × {count}" for name, count in sorted(rows.items()))
    return ", ".join(texts) or "–"


def check_twenty(deal: Deal, cards: Cards) -> None:
    """What the record says of a twenty agrees with the cards (M-22)."""
    if deal.twenty is UNSET:
        return
    hand = hand_of(cards)
    if not hand.twenty:
        raise RuleError("M-22", N_("the ten cards kept hold the trump marriage"), field="twenty")
    if deal.twenty.trump_marriage_torn != hand.torn:
        raise RuleError(
            "M-22",
            N_("torn means that the twelve cards hold the trump king or ober"),
            field="twenty.trump_marriage_torn",
        )


def rows_counting(
    deal: Deal, met: Sequence[Met], won: dict[str, bool], verdict: Verdict, announced: Announced, terms: Terms
) -> tuple[list[RowResult], bool]:
    """The rows that count, valued, and whether the deal is marked by the jury (M-21, M-26, M-35, M-36)."""
    if not met or deal.laid_down is True or deal.no_premium is not UNSET:
        return [], False
    counting = [one for one in met if all(won[component] for component in one.row.needs)]
    defence = any(offence.offender != deal.actor for offence in verdict.offences)
    actor = any(renonce.offender == deal.actor for renonce in deal.renonces)
    marked = defence and is_jury_matter(deal, met, verdict, announced, terms)
    if actor or (defence and not is_granted(deal, verdict, marked)):
        counting = []
    return valued(deal, counting, announced, terms), marked


def is_jury_matter(
    deal: Deal, met: Sequence[Met], verdict: Verdict, announced: Announced, terms: Terms
) -> bool:
    """Whether the game, all that could be obtained won, is worth so much that the jury decides (M-36)."""
    obtainable = [one for one in met if not (verdict.sevens_lost and "two_sevens" in one.row.needs)]
    worth = sum(row.points for row in valued(deal, obtainable, announced, terms))
    if announced.red and not terms.options.threshold_after_red:
        worth //= terms.red_factor
    return worth >= terms.thresholds.jury_from


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


def valued(deal: Deal, met: Sequence[Met], announced: Announced, terms: Terms) -> list[RowResult]:
    """What each row adds: lead or no lead (M-24), count, an untorn trump marriage (M-22 †), red (M-25).

    Without the lead one row takes its no-lead value, the one that gains most; a row outside M-24 its own.
    Raises RuleError M-22 when a row needs the lead and the record does not say who led.
    """
    if deal.lead is UNSET and any(one.row.needs_lead for one in met):
        raise RuleError("M-22", N_("the points depend on the lead"), field="lead")
    best: Row | None = None
    if deal.lead is False:
        rows = [one.row for one in met if not one.row.outside_best]
        best = max(rows, key=lambda row: row.no_lead - row.lead, default=None)
    factor = terms.red_factor if announced.red else 1
    results = []
    for row, count in ((one.row, one.count) for one in met):
        points = row.no_lead if row is best or (row.outside_best and deal.lead is False) else row.lead
        untorn = terms.untorn_marriage if row.doubled_untorn and is_untorn(deal) else 1
        results.append(RowResult(row.id, count, points * count * untorn * factor))
    return results


def is_untorn(deal: Deal) -> bool:
    """The actor holds neither the trump king nor the trump ober (M-22 †)."""
    if deal.cards is not UNSET:
        return not hand_of(deal.cards).torn
    return deal.twenty is not UNSET and not deal.twenty.trump_marriage_torn
