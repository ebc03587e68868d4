"""The reckoning of a pulka: open pools, missing obligations, premium, adjustments, then hills and whists (SET-6)."""

from __future__ import annotations

from rules.errors import N_, RuleError
from rules.preferans import settlement
from rules.preferans.russian.deals import RussianClose
from rules.preferans.russian.pulka import Pulka
from rules.preferans.settlement import Reckoning
from rules.preferans.sheet import Sheet
from rules.told import seat_number


def reckon(pulka: Pulka, close: RussianClose) -> Reckoning:
    """SET-6: the balance in whists as if play stopped here; the pulka itself is not changed."""
    final = pulka.sheet.copy()
    _settle_pools(pulka, final)
    _settle_obligations(pulka, final)
    if pulka.finished and pulka.agreed.premium_min_hill:
        _premium_of_lowest(pulka, final)
    divisor = {"n": pulka.players, "n-1": pulka.players - 1, "undivided": 1}[pulka.agreed.hill_divisor]
    _adjust(pulka, close, final, pulka.figures.whists.hill // divisor)
    hill = final.columns["hill"]
    balance = settlement.by_pairs(
        hill,
        final.grids["whist"],
        pulka.figures.whists.hill,
        divisor,
        cut=pulka.agreed.fractions == "whole",
    )
    return Reckoning(balance, "hill", hill, "SET-1", final.take_entries())


def _settle_pools(pulka: Pulka, final: Sheet) -> None:
    """SPEC-1: what an open pool lacks goes to the hill; of a common pool twice the difference (SET-4)."""
    for seat in range(pulka.players):
        lacked = pulka.limit - pulka.pool[seat]
        if pulka.common_pool:
            final.write("hill", seat, pulka.figures.hill.sum * lacked, "common_pool", "SET-4")
        elif lacked > 0:
            final.write("hill", seat, lacked, "open_pool", "SPEC-1")


def _settle_obligations(pulka: Pulka, final: Sheet) -> None:
    """CLASSIC-36: the penalty of each game that was owed and not declared."""
    for obligation in pulka.agreed.obligations:
        penalty = obligation.penalty
        if penalty is None:
            penalty = _default_penalty(pulka, obligation.contract, obligation.dark)
        for seat in range(pulka.players):
            missing = obligation.times - pulka.declared[seat][obligation.contract, obligation.dark]
            if missing > 0:
                final.write("hill", seat, missing * penalty, "obligation", "CLASSIC-36")


def _default_penalty(pulka: Pulka, contract: str, dark: bool) -> int:
    """CLASSIC-36: as five missing tricks of the game, of a dark one as ten."""
    classic = pulka.figures.classic
    if dark:
        return classic.missing_dark * pulka.price(contract, classic.dark).whist
    return classic.missing * pulka.price(contract).whist


def _premium_of_lowest(pulka: Pulka, final: Sheet) -> None:
    """ROSTOV-9: who alone has the lowest hill writes the premium on every other."""
    hill = final.columns["hill"]
    lowest = min(hill[seat] for seat in pulka.active)
    winners = [seat for seat in pulka.active if hill[seat] == lowest]
    if len(winners) == 1:
        for other in pulka.others(winners[0]):
            final.write_on(
                "whist", winners[0], other, pulka.agreed.premium_min_hill, "premium_min_hill", "ROSTOV-9"
            )


def _adjust(pulka: Pulka, close: RussianClose, final: Sheet, whists: int) -> None:
    """SET-5: a point on or off a hill against whole whists of everyone else."""
    for adjustment in close.hill_adjustment:
        if adjustment.seat >= pulka.players:
            raise RuleError(
                "SET-5",
                N_("seat {seat} is not at this table"),
                field="close.hill_adjustment",
                seat=seat_number(adjustment.seat),
            )
        final.write("hill", adjustment.seat, adjustment.points, "adjustment", "SET-5")
        for other in range(pulka.players):
            if other != adjustment.seat:
                final.write_on(
                    "whist", other, adjustment.seat, -adjustment.points * whists, "adjustment", "SET-5"
                )
