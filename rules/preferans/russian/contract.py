"""What a contract writes (section 2.3): pool or hill of the declarer, duties and whists of the defence."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.deals import Contract
from rules.preferans.exact import Number, divided
from rules.preferans.russian import tables, talon
from rules.preferans.russian.bidding import check_contract
from rules.preferans.russian.defence import TEN, Stand, stand
from rules.preferans.russian.pool import write_pool
from rules.preferans.russian.pulka import Price, Pulka
from rules.preferans.seats import TRICKS, Seating, check_tricks


def play_contract(pulka: Pulka, deal: Contract) -> None:
    """Write a contract. Raises RuleError where the deal cannot have been so."""
    pulka.check_kind("contract")
    seating = pulka.seated(deal.dealer)
    level = check_contract(pulka, deal, seating)
    tables.check(pulka, deal, seating)
    price = pulka.price(str(level), pulka.multiplier(deal.declarer, deal.dark))
    if deal.underbid:
        _underbid(pulka, deal, seating, level, price)
        return
    pulka.declared[deal.declarer][str(level), deal.dark] += 1
    if deal.surrender:
        _surrender(pulka, deal, level, price)
        talon.write_talon(pulka, deal, seating, price)
        talon.write_refused(pulka, deal, seating, price)
        made = False
    else:
        made = _defended(pulka, deal, seating, level, price)
    pulka.use_mark(deal.declarer, made=made)
    pulka.end_row("contract", made=made)
    tables.mark(pulka, deal.declarer, deal.contract, made=made)


def _defended(pulka: Pulka, deal: Contract, seating: Seating, level: int, price: Price) -> bool:
    """A contract with its defence: hills and whists first, then the pool (RUS-42). Whether it was made."""
    stance = stand(pulka, deal, seating, level)
    short = check_played(pulka, deal, seating, stance, level)
    if deal.write_off and not (pulka.agreed.unwhisted_write_off and stance.two_passes and not short):
        raise RuleError("RUS-48", N_("only an unwhisted contract is written off the hill"), field="write_off")
    failed: tuple[int, ...] = ()
    if short:
        pulka.sheet.write("hill", deal.declarer, short * price.whist, "failed", "RUS-18")
    if stance.whisters:
        failed = write_whists(pulka, deal, seating, stance, level, price, short)
    elif stance.half is not None:
        tricks = pulka.demand(level).half
        pulka.sheet.write_on(
            "whist", stance.half, deal.declarer, tricks * price.whist, "half_whist", "RUS-11"
        )
    talon.write_talon(pulka, deal, seating, price)
    talon.write_refused(pulka, deal, seating, price)
    if not short:
        _write_made(pulka, deal, price, seating.resting + failed)
    return not short


def check_played(pulka: Pulka, deal: Contract, seating: Seating, stance: Stand, level: int) -> int:
    """RUS-14: tricks exactly when it was played. The declarer's missing tricks."""
    if not stance.whisters:
        checked = level == TEN and pulka.agreed.obligations_hard  # RUS-23
        if deal.tricks is UNSET or not checked:
            if deal.tricks is not UNSET:
                raise RuleError("RUS-14", N_("nobody whisted, so nothing was played"), field="tricks")
            return 0
    elif deal.tricks is UNSET:
        raise RuleError("RUS-14", N_("the tricks of a played contract are missing"), field="tricks")
    check_tricks(deal.tricks, pulka.players, seating.hands)
    return max(0, level - deal.tricks[deal.declarer])


def _write_made(pulka: Pulka, deal: Contract, price: Price, excluded: tuple[int, ...]) -> None:
    """RUS-18, RUS-48: the price to the pool, or first off the hill where that is agreed."""
    points: Number = price.pool
    if deal.write_off:
        off = min(points, max(pulka.hill[deal.declarer], 0))
        pulka.sheet.write("hill", deal.declarer, -off, "write_off", "RUS-48")
        points -= off
    if points:
        write_pool(pulka, deal.declarer, points, "made", "RUS-18", excluded=excluded)


# ---- the defence


def write_whists(
    pulka: Pulka, deal: Contract, seating: Seating, stance: Stand, level: int, price: Price, short: int
) -> tuple[int, ...]:
    """Hills of whisters who fell short (RUS-21) and whists on the declarer (RUS-24). Who fell short."""
    assert deal.tricks is not UNSET
    taken = _taken(stance, deal.tricks, deal.declarer)
    missing = _missing(pulka, stance, level, taken)
    failed = tuple(seat for seat, lack in zip(stance.whisters, missing, strict=True) if lack)
    for seat, lack in zip(stance.whisters, missing, strict=True):
        if lack:
            amount: Number = lack * price.whist
            if pulka.half_price and not (level == TEN and pulka.agreed.obligations_hard):
                amount = divided(amount, 2)
            pulka.sheet.write("hill", seat, amount, "whist_failed", "RUS-21")
    tricks = [
        0 if lack and not pulka.agreed.failed_whist_scores else count
        for count, lack in zip(taken, missing, strict=True)
    ]
    if short and stance.sharing is not None:
        _share(pulka, deal, seating, stance, price, short, tricks[0])
        return failed
    for seat, count in zip(stance.whisters, tricks, strict=True):
        pulka.sheet.write_on("whist", seat, deal.declarer, count * price.whist, "whist_tricks", "RUS-24")
    if short:
        _console(pulka, deal, seating, stance, short * price.consolation)
    return failed


def _taken(stance: Stand, tricks: tuple[int, ...], declarer: int) -> list[int]:
    """The tricks each whister counts as his: a lone one all of the defence, unless he plays his own cards."""
    if len(stance.whisters) == 1 and stance.duty != "own":
        return [TRICKS - tricks[declarer]]
    return [tricks[seat] for seat in stance.whisters]


def _missing(pulka: Pulka, stance: Stand, level: int, taken: list[int]) -> list[int]:
    """RUS-19, RUS-20, RUS-22: each whister's missing tricks."""
    if stance.duty == "none":
        return [0] * len(taken)
    if stance.duty == "own":
        owed = pulka.levels[level].personal
        return [max(0, owed - count) for count in taken]
    demand = pulka.demand(level)
    if len(taken) == 1:
        return [max(0, demand.duty - taken[0])]
    if taken[0] + taken[1] >= demand.duty:
        return [0, 0]
    first, second = demand.shares
    if pulka.agreed.high_whist == "both":
        first = max(first, 1)
    return [
        max(0, first - taken[0] - max(0, taken[1] - second)),
        max(0, second - taken[1] - max(0, taken[0] - first)),
    ]


def _share(
    pulka: Pulka, deal: Contract, seating: Seating, stance: Stand, price: Price, short: int, tricks: int
) -> None:
    """RUS-24, gentleman: whister and passer share the whists and both consolations alike."""
    consolation = short * price.consolation
    alike = divided(tricks * price.whist + 2 * consolation, 2)
    for seat in stance.defence:
        pulka.sheet.write_on("whist", seat, deal.declarer, alike, "gentleman", "RUS-24")
    for seat in seating.resting:
        pulka.sheet.write_on("whist", seat, deal.declarer, consolation, "consolation", "RUS-24")


def _console(pulka: Pulka, deal: Contract, seating: Seating, stance: Stand, consolation: int) -> None:
    """RUS-24: everyone else writes the consolation; all of it to a dealer who beat the declarer (RUS-26)."""
    others = stance.defence + seating.resting
    if stance.resting and not stance.returned and pulka.agreed.dealer_takes_all:
        (whister,) = stance.whisters
        pulka.sheet.write_on(
            "whist", whister, deal.declarer, len(others) * consolation, "consolation", "RUS-26"
        )
        return
    for seat in others:
        pulka.sheet.write_on("whist", seat, deal.declarer, consolation, "consolation", "RUS-24")


# ---- contracts that are not played out


def _surrender(pulka: Pulka, deal: Contract, level: int, price: Price) -> None:
    """RUS-25: leaving "without three"."""
    agreed = pulka.agreed.without_three
    if agreed == "none" or (agreed == "six" and level != pulka.figures.level[0].level):
        raise RuleError("RUS-25", N_("this contract cannot be given up"), field="surrender")
    if deal.defence is not UNSET or deal.tricks is not UNSET:
        raise RuleError(
            "RUS-25", N_("a contract that was given up has no defence and no tricks"), field="surrender"
        )
    if deal.write_off:
        raise RuleError("RUS-48", N_("only an unwhisted contract is written off the hill"), field="write_off")
    amount = pulka.agreed.without_count * price.whist
    pulka.sheet.write("hill", deal.declarer, amount, "surrender", "RUS-25")


def _underbid(pulka: Pulka, deal: Contract, seating: Seating, level: int, price: Price) -> None:
    """RUS-58: a deal void because a higher game was sure. What was played of it may be recorded."""
    agreed = pulka.agreed.underbid
    if agreed == "none":
        raise RuleError("RUS-58", N_("there is no fine for underbidding here"), field="underbid")
    if deal.defence is not UNSET or deal.tricks is not UNSET:
        stance = stand(pulka, deal, seating, level)
        check_played(pulka, deal, seating, stance, level)
    amount = pulka.figures.hill.two if agreed == "two" else price.whist
    pulka.sheet.write("hill", deal.declarer, amount, "underbid", "RUS-58")
