"""A contract of the Croatian and Slovenian games (sections 8.1 to 8.3)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.balkan.columns import Columns
from rules.preferans.balkan.deals import BalkanContract
from rules.preferans.exact import Number
from rules.preferans.seats import check_tricks, defenders

TWO = 2


class Stand(msgspec.Struct, frozen=True):
    """How the defence stands to a contract.

    whisting  who whists, in left-hand order from the declarer
    guest     the invited one, who writes nothing
    """

    whisting: tuple[int, ...]
    guest: int | None = None


class Contract(msgspec.Struct, frozen=True):
    """A contract with all that its figures depend on.

    asks       "six" tricks or "none"
    value      of the contract, hand and refa counted (CRO-1, CRO-25)
    doublings  of each defender who whists (CRO-20)
    """

    deal: BalkanContract
    asks: str
    value: int
    stance: Stand
    doublings: dict[int, int]


def play_contract(columns: Columns, deal: BalkanContract) -> None:
    """Write a contract: punishments, the declarer's main, the sides, and the refa it used."""
    seating = columns.seated(deal.dealer)
    asks = columns.asks(deal.declarer, deal.contract, seating.hands)
    if deal.bid is not UNSET and not deal.hand:
        columns.check_bid(deal.contract, deal.bid)
    refa = columns.has_refa(deal.declarer)
    value = columns.features.per_number * (deal.contract + deal.hand)
    if refa:
        value *= columns.figures.refa
    order = defenders(seating.hands, deal.declarer)
    plain_two = columns.features.two_needs_kontra and deal.contract == TWO and not deal.hand and not refa
    stance = _stand(columns, deal, order, asks, may_be_silent=plain_two and deal.tricks is UNSET)
    doublings = columns.doublings(deal.doublings, stance.whisting)
    if plain_two and not any(doublings.values()):
        _unplayed_two(columns, deal, value)
        return
    stance = _invited_by_kontra(columns, order, stance, doublings)
    if stance.whisting:
        made = _played(columns, Contract(deal, asks, value, stance, doublings))
    else:
        made = True
        if deal.tricks is not UNSET:
            raise RuleError(columns.rule(14), N_("nobody whisted, so nothing was played"), field="tricks")
        columns.write_made(deal.declarer, value, 0, columns.features.cites["made"])
    if refa:
        columns.use_refa(deal.declarer, made=made)


# ---- who whists


def _stand(
    columns: Columns, deal: BalkanContract, order: tuple[int, ...], asks: str, *, may_be_silent: bool
) -> Stand:
    """CRO-10 to CRO-12: the decisions of the two defenders.

    may_be_silent  a contract 2 that is not played needs none (CRO-23)
    """
    if asks == "none":
        if deal.defence is not UNSET:
            raise RuleError(columns.rule(12), N_("nobody can pass on bettel"), field="defence")
        return Stand(order)
    if deal.defence is UNSET:
        if may_be_silent:
            return Stand(())
        raise RuleError(
            columns.rule(10),
            N_("the decisions of the defence are missing: each defender must whist or pass"),
            field="defence",
        )
    if len(deal.defence) != columns.players:
        raise RuleError(
            columns.rule(10),
            N_("defence has one decision for each seat: {players}, not {count}"),
            field="defence",
            players=columns.players,
            count=len(deal.defence),
        )
    for seat, decision in enumerate(deal.defence):
        if (decision is None) is (seat in order):
            raise RuleError(
                columns.rule(10), N_("the two defenders decide, nobody else"), field=f"defence[{seat}]"
            )
    whisting = tuple(seat for seat in order if deal.defence[seat] == "whist")
    guests = [seat for seat in order if deal.defence[seat] == "invited"]
    if guests and len(whisting) != 1:
        raise RuleError(
            columns.rule(11), N_("only the one who whists invites"), field=f"defence[{guests[0]}]"
        )
    return Stand(whisting, guests[0] if guests else None)


def _invited_by_kontra(
    columns: Columns, order: tuple[int, ...], stance: Stand, doublings: dict[int, int]
) -> Stand:
    """CRO-22: a lone whister's kontra invites the passer."""
    if columns.features.kontra == "all" or len(stance.whisting) != 1 or not doublings[stance.whisting[0]]:
        return stance
    (guest,) = (seat for seat in order if seat not in stance.whisting)
    return Stand(stance.whisting, guest)


def _unplayed_two(columns: Columns, deal: BalkanContract, value: int) -> None:
    """CRO-23: made without sides; in the Slovenian game nothing is written and everyone gets a refa (SLO-1)."""
    if deal.tricks is not UNSET:
        raise RuleError(columns.rule(23), N_("contract 2 without kontra is not played"), field="tricks")
    cite = columns.features.cites["unplayed"]
    if columns.features.two_unplayed == "refas":
        columns.give_refas(cite)
    else:
        columns.write_made(deal.declarer, value, 0, cite)


# ---- what was played


def _played(columns: Columns, contract: Contract) -> bool:
    """Write a played contract. Whether it was made."""
    deal, stance = contract.deal, contract.stance
    if deal.tricks is UNSET:
        raise RuleError(columns.rule(14), N_("the tricks of a played contract are missing"), field="tricks")
    own = deal.tricks[deal.declarer] if deal.declarer < len(deal.tricks) else 0
    made = own == 0 if contract.asks == "none" else own >= columns.figures.six
    _check_tricks(columns, contract, deal.tricks, made=made)
    taken = {seat: deal.tricks[seat] for seat in stance.whisting}
    if stance.guest is not None:
        taken[stance.whisting[0]] += deal.tricks[stance.guest]
    factors = _factors(columns, contract.doublings)
    punished = _punished(columns, contract, taken, made=made)
    cost = {seat: contract.value * factors[seat] for seat in punished}
    share = columns.write_declarer(
        deal.declarer, contract.value * max(factors.values()), sum(cost.values()), made=made
    )
    for seat, cite in punished.items():
        columns.sheet.write("main", seat, cost[seat], "punished", cite)
    _write_sides(columns, contract, taken, factors, share, made=made)
    return made


def _check_tricks(columns: Columns, contract: Contract, tricks: tuple[int, ...], *, made: bool) -> None:
    """GEN-7, CRO-15: ten tricks, fewer in a lost bettel, and none after the fifth of the defence."""
    defence = contract.stance.whisting
    if contract.stance.guest is not None:
        defence += (contract.stance.guest,)
    takers = (contract.deal.declarer, *defence)
    stop = columns.features.early_stop
    bettel = contract.asks == "none"
    if bettel or not stop:
        check_tricks(tricks, columns.players, takers, may_stop_early=bettel and not made)
        return
    of_defence = sum(tricks[seat] for seat in defence if seat < len(tricks))
    check_tricks(tricks, columns.players, takers, may_stop_early=of_defence == stop)
    if of_defence > stop:
        raise RuleError(
            columns.rule(15),
            N_("play ends with the trick number {stop} of the defence"),
            field="tricks",
            stop=stop,
        )


def _factors(columns: Columns, doublings: dict[int, int]) -> dict[int, int]:
    """CRO-21, HR-2: what multiplies each whister's figures."""
    highest = max(doublings.values())
    common = columns.features.kontra == "all"
    return {
        seat: columns.figures.doubling ** (highest if common else times) for seat, times in doublings.items()
    }


def _punished(columns: Columns, contract: Contract, taken: dict[int, int], *, made: bool) -> dict[int, str]:
    """CRO-16, CRO-22: who is punished, and by which rule; nobody on bettel (CRO-17)."""
    if contract.asks == "none":
        return {}
    cites, figures, stance = columns.features.cites, columns.figures, contract.stance
    if len(stance.whisting) == TWO:
        short = sum(taken.values()) < figures.together
        fallen = [seat for seat in stance.whisting if short and taken[seat] < figures.alone]
    else:
        owed = figures.alone if stance.guest is None else figures.together
        fallen = [seat for seat in stance.whisting if taken[seat] < owed]
    punished = dict.fromkeys(fallen, cites["punished"])
    if made and columns.features.kontra == "own":
        for seat, times in contract.doublings.items():
            if times:
                punished.setdefault(seat, cites["kontra"])
    return punished


def _write_sides(
    columns: Columns,
    contract: Contract,
    taken: dict[int, int],
    factors: dict[int, int],
    share: Number,
    *,
    made: bool,
) -> None:
    """CRO-13: tricks times the value; a lost bettel counts five tricks for each defender (CRO-17)."""
    cite = columns.features.cites["side"]
    if contract.asks == "none":
        cite = columns.features.cites["bettel"]
        taken = dict.fromkeys(taken, 0 if made else columns.figures.bettel_tricks)
    for seat, tricks in taken.items():
        points = tricks * contract.value * factors[seat]
        columns.write_side(seat, contract.deal.declarer, points, share, cite)
