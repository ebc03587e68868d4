"""What the defence of a played contract writes: hills of whisters who fell short, whists on the declarer."""

from __future__ import annotations

import msgspec

from rules.preferans.exact import Number, divided
from rules.preferans.russian.defence import TEN, Stand
from rules.preferans.russian.pulka import Price, Pulka
from rules.preferans.seats import TRICKS, Seating


class Play(msgspec.Struct, frozen=True, gc=False):
    """A contract that was played.

    short  missing tricks of the declarer, 0 when he made it
    """

    declarer: int
    level: int
    price: Price
    seating: Seating
    stance: Stand
    tricks: tuple[int, ...]
    short: int


def write_defence(pulka: Pulka, play: Play) -> tuple[int, ...]:
    """Write hills (RUS-21), then whists (RUS-24). The whisters who fell short."""
    taken = _taken(play)
    missing = _missing(pulka, play, taken)
    failed: tuple[int, ...] = ()
    if any(missing):
        failed = _write_hills(pulka, play, missing)
        if not pulka.agreed.failed_whist_scores:
            taken = [0 if lack else count for count, lack in zip(taken, missing, strict=True)]
    if play.short and play.stance.sharing is not None:
        _share(pulka, play, taken[0])
        return failed
    worth = play.price.whist
    for seat, count in zip(play.stance.whisters, taken, strict=True):
        pulka.sheet.write_on("whist", seat, play.declarer, count * worth, "whist_tricks", "RUS-24")
    if play.short:
        _console(pulka, play)
    return failed


def _taken(play: Play) -> list[int]:
    """The tricks each whister counts as his: a lone one all of the defence, unless he plays his own cards."""
    stance = play.stance
    if len(stance.whisters) == 1 and stance.duty != "own":
        return [TRICKS - play.tricks[play.declarer]]
    return [play.tricks[seat] for seat in stance.whisters]


def _missing(pulka: Pulka, play: Play, taken: list[int]) -> list[int]:
    """RUS-19, RUS-20, RUS-22: each whister's missing tricks."""
    duty = play.stance.duty
    if duty == "none":
        return [0] * len(taken)
    if duty == "own":
        owed = pulka.levels[play.level].personal
        return [max(0, owed - count) for count in taken]
    demand = pulka.demands[play.level]
    if sum(taken) >= demand.duty:
        return [0] * len(taken)
    if len(taken) == 1:
        return [demand.duty - taken[0]]
    first, second = demand.shares
    if pulka.agreed.high_whist == "both":
        first = max(first, 1)
    return [
        max(0, first - taken[0] - max(0, taken[1] - second)),
        max(0, second - taken[1] - max(0, taken[0] - first)),
    ]


def _write_hills(pulka: Pulka, play: Play, missing: list[int]) -> tuple[int, ...]:
    """RUS-21: each missing trick at the price, or half of it; a hard ten always in full (RUS-23)."""
    half = pulka.half_price and not (play.level == TEN and pulka.agreed.obligations_hard)
    failed = []
    for seat, lack in zip(play.stance.whisters, missing, strict=True):
        if lack:
            amount: Number = lack * play.price.whist
            pulka.sheet.write("hill", seat, divided(amount, 2) if half else amount, "whist_failed", "RUS-21")
            failed.append(seat)
    return tuple(failed)


def _share(pulka: Pulka, play: Play, tricks: int) -> None:
    """RUS-24, gentleman: whister and passer share the whists and both consolations alike."""
    consolation = play.short * play.price.consolation
    alike = divided(tricks * play.price.whist + 2 * consolation, 2)
    for seat in play.stance.defence:
        pulka.sheet.write_on("whist", seat, play.declarer, alike, "gentleman", "RUS-24")
    for seat in play.seating.resting:
        pulka.sheet.write_on("whist", seat, play.declarer, consolation, "consolation", "RUS-24")


def _console(pulka: Pulka, play: Play) -> None:
    """RUS-24: everyone else writes the consolation; all of it to a dealer who beat the declarer (RUS-26)."""
    stance, consolation = play.stance, play.short * play.price.consolation
    others = stance.defence + play.seating.resting
    if stance.resting and pulka.agreed.dealer_takes_all:
        (whister,) = stance.whisters
        everything = len(others) * consolation
        pulka.sheet.write_on("whist", whister, play.declarer, everything, "consolation", "RUS-26")
        return
    for seat in others:
        pulka.sheet.write_on("whist", seat, play.declarer, consolation, "consolation", "RUS-24")
