"""A game of the Slovak preferans (section 8.4)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.balkan.columns import Columns
from rules.preferans.balkan.deals import Penalty, SlovakContract
from rules.preferans.exact import Number
from rules.preferans.seats import TRICKS, check_in_game, check_tricks, defenders


def play_game(columns: Columns, deal: SlovakContract) -> None:
    """Write a game: both defenders always play (SK-5)."""
    seating = columns.seated(deal.dealer)
    asks = columns.asks(deal.declarer, deal.contract, seating.hands)
    if deal.bid is not UNSET and not deal.hand:
        columns.check_bid(deal.contract, deal.bid)
    if deal.open and deal.contract not in columns.features.laid_open:
        raise RuleError("SK-8", N_("only betl, durch and preferans are laid open"), field="open")
    order = defenders(seating.hands, deal.declarer)
    doublings = columns.doublings(deal.doublings, order)
    own = deal.tricks[deal.declarer] if deal.declarer < len(deal.tricks) else 0
    made = {"six": own >= columns.figures.six, "none": own == 0, "all": own == TRICKS}[asks]
    lost_early = not made and asks != "six" and _lost(deal, asks, order)
    check_tricks(deal.tricks, columns.players, seating.hands, may_stop_early=lost_early)

    refa = columns.has_refa(deal.declarer)
    value = columns.features.per_number * (deal.contract + deal.hand + deal.open)
    if refa:
        value *= columns.figures.refa
    factors = {seat: columns.figures.doubling**times for seat, times in doublings.items()}
    punished = _punished(columns, deal, asks, order, factors)
    share = columns.write_declarer(
        deal.declarer, value * max(factors.values()), sum(punished.values()), made=made
    )
    for seat, points in punished.items():
        columns.sheet.write("main", seat, points, "punished", columns.features.cites["punished"])
    _write_sides(columns, deal, asks, order, value, factors, share, made=made)
    if refa:
        columns.use_refa(deal.declarer, made=made)


def _lost(deal: SlovakContract, asks: str, order: tuple[int, ...]) -> bool:
    """Whether the tricks counted already lose a betl (one of the declarer) or a preferans (one of the defence)."""
    if asks == "none":
        return True
    return any(seat < len(deal.tricks) and deal.tricks[seat] > 0 for seat in order)


def _punished(
    columns: Columns, deal: SlovakContract, asks: str, order: tuple[int, ...], factors: dict[int, int]
) -> dict[int, int]:
    """SK-9: no defender has two tricks: each writes one point to his main, times his own kontra."""
    enough = any(deal.tricks[seat] >= columns.figures.alone for seat in order)
    if enough or asks != "six":
        return {}
    return {seat: columns.figures.slovak_fine * factors[seat] for seat in order}


def _write_sides(
    columns: Columns,
    deal: SlovakContract,
    asks: str,
    order: tuple[int, ...],
    value: int,
    factors: dict[int, int],
    share: Number,
    *,
    made: bool,
) -> None:
    """SK-6, SK-7: tricks times the value, or half of the defence's points each."""
    cite = columns.features.cites["side"]
    points: dict[int, Number] = {seat: deal.tricks[seat] * value for seat in order}
    if asks == "none":
        cite = columns.features.cites["bettel"]
        points = dict.fromkeys(order, 0 if made else columns.figures.bettel_tricks * value)
    elif columns.agreed.side_split == "symmetric":
        together = sum(points.values())
        if share == 1:
            together += together % 2
        points = dict.fromkeys(order, Fraction(together, 2))  # SK-28: of a cut value the exact half
    for seat in order:
        columns.write_side(seat, deal.declarer, points[seat] * factors[seat], share, cite)


def play_penalty(columns: Columns, deal: Penalty) -> None:
    """SK-25: an agreed fine."""
    check_in_game(deal.seat, columns.active, "seat")
    columns.sheet.write("main", deal.seat, deal.points, "penalty", "SK-25")
