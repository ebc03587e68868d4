"""A contract from its bid to its marks (section 2.3): what was played, what the declarer writes."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.exact import Number
from rules.preferans.russian import tables, talon
from rules.preferans.russian.bidding import check_contract
from rules.preferans.russian.deals import Contract
from rules.preferans.russian.defence import TEN, Stand, stand
from rules.preferans.russian.pool import write_pool
from rules.preferans.russian.pulka import Price, Pulka
from rules.preferans.russian.whists import Play, write_defence
from rules.preferans.seats import Seating, check_tricks


def play_contract(pulka: Pulka, deal: Contract) -> None:
    """Write a contract. Raises RuleError where the deal cannot have been so."""
    pulka.check_kind("contract")
    seating = pulka.seated(deal.dealer)
    level = check_contract(pulka, deal, seating)
    tables.check(pulka, deal, seating)
    price = pulka.price(str(level), pulka.multiplier(deal.declarer, deal.dark))
    if deal.surrender:
        _check_surrender(pulka, deal, level)
    if deal.underbid:
        _underbid(pulka, deal, seating, level, price)
        return
    pulka.declare(deal.declarer, str(level), dark=deal.dark)
    if deal.surrender:
        amount = pulka.agreed.without_count * price.whist
        pulka.sheet.write("hill", deal.declarer, amount, "surrender", "RUS-25")
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
        assert deal.tricks is not UNSET
        play = Play(deal.declarer, level, price, seating, stance, deal.tricks, short)
        failed = write_defence(pulka, play)
    elif stance.half is not None:
        tricks = pulka.demands[level].half
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


# ---- contracts that are not played out


def _check_surrender(pulka: Pulka, deal: Contract, level: int) -> None:
    """RUS-25: who may leave "without three": he saw the talon, and his deal is not void."""
    agreed = pulka.agreed.without_three
    if agreed == "none":
        raise RuleError("RUS-25", N_("no contract is given up here"), field="surrender")
    least = pulka.figures.level[0].level
    if agreed == "six" and level != least:
        raise RuleError(
            "RUS-25",
            N_("only a contract of {least} is given up here, not of {level}"),
            field="surrender",
            least=least,
            level=level,
        )
    if deal.defence is not UNSET or deal.tricks is not UNSET:
        raise RuleError(
            "RUS-25", N_("a contract that was given up has no defence and no tricks"), field="surrender"
        )
    if deal.write_off:
        raise RuleError("RUS-48", N_("only an unwhisted contract is written off the hill"), field="write_off")
    if deal.hand:
        raise RuleError("RUS-25", N_("a game from the hand cannot be given up"), field="surrender")
    if deal.underbid:
        raise RuleError("RUS-25", N_("an underbid deal is void, it cannot be given up"), field="surrender")


def _underbid(pulka: Pulka, deal: Contract, seating: Seating, level: int, price: Price) -> None:
    """RUS-58: a deal void because a higher game was sure. What was played of it may be recorded."""
    agreed = pulka.agreed.underbid
    if agreed == "none":
        raise RuleError("RUS-58", N_("there is no fine for underbidding here"), field="underbid")
    if deal.defence is not UNSET or deal.tricks is not UNSET:
        stance = stand(pulka, deal, seating, level)
        check_played(pulka, deal, seating, stance, level)
        if deal.write_off and not stance.two_passes:
            raise RuleError(
                "RUS-48", N_("only an unwhisted contract is written off the hill"), field="write_off"
            )
    amount = pulka.figures.hill.two if agreed == "two" else price.whist
    pulka.sheet.write("hill", deal.declarer, amount, "underbid", "RUS-58")
