"""Contracts for the pot (section 9.1) and, in Illustrated, those settled without it (section 9.3)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.austrian.deals import IllustratedContract, PotContract
from rules.preferans.austrian.pot import Pot
from rules.preferans.deals import Passed
from rules.preferans.exact import Number, divided
from rules.preferans.seats import TRICKS, Seating, check_hand, check_tricks, defenders
from rules.preferans.told import ContractTold, contracts_told


class Stand(msgspec.Struct, frozen=True):
    """whisting  who whists, in left-hand order; guest  the invited one."""

    whisting: tuple[int, ...]
    guest: int | None


def play_passed(pot: Pot, deal: Passed) -> None:
    """AUS-19: nothing but the dealer's ante."""
    pot.seated(deal.dealer)
    pot.dealer_puts(deal.dealer)


def play_contract(pot: Pot, deal: PotContract) -> None:
    """Write a contract of any system of the family."""
    seating = pot.seated(deal.dealer)
    last = _last_contract(pot)
    if deal.contract > last:
        without_durchmarsch = deal.contract <= max(pot.figures.last_contract.values())
        raise RuleError("ILL-7" if without_durchmarsch and pot.agreed.no_trump == "sans_atout" else "AUS-7",
                        N_("there is no contract {contract}, only: {contracts}"), field="contract",
                        contract=deal.contract, contracts=contracts_told(range(1, last + 1), "austrian"))  # fmt: skip
    check_hand(deal.declarer, seating.hands, "AUS-3")
    if deal.bid is not UNSET and not deal.hand and deal.contract < deal.bid:
        raise RuleError(
            "AUS-8", N_("the contract {contract} is below the bid {bid}"), field="contract",
            contract=ContractTold(deal.contract, "austrian"), bid=ContractTold(deal.bid, "austrian"),
        )  # fmt: skip
    pot.dealer_puts(deal.dealer)
    last_for_pot = pot.figures.last_for_pot
    stake = pot.stake(min(deal.contract, last_for_pot))
    if deal.contract > last_for_pot:
        assert isinstance(deal, IllustratedContract)
        _play_direct(pot, deal, seating)
        return
    if isinstance(deal, IllustratedContract):
        _doublings(pot, deal, ())  # nobody doubles below 5
    _play_for_pot(pot, deal, seating, stake)


def _last_contract(pot: Pot) -> int:
    """AUS-7, ILL-7: the highest number."""
    if pot.agreed.no_trump is None:
        return pot.figures.last_for_pot
    return pot.figures.last_contract[pot.agreed.no_trump]


# ---- for the pot


def _play_for_pot(pot: Pot, deal: PotContract, seating: Seating, stake: Number) -> None:
    order = defenders(seating.hands, deal.declarer)
    stance = _stand(pot, deal, order)
    taken = _taken(pot, deal, stance)
    made = taken[deal.declarer] >= pot.figures.six
    pot.take(deal.declarer, stake, "stake", "AUS-13")
    for seat in stance.whisting:
        amount = divided(taken[seat] * stake, pot.figures.share)
        pot.pay(deal.declarer, seat, amount, "whist_tricks", "AUS-13")
    if not made:
        pot.put(deal.declarer, pot.figures.declarer_fine * stake, "pot_fine", "AUS-14")
    owed = pot.figures.whister if stance.guest is None else pot.figures.inviter
    for seat in stance.whisting:
        if taken[seat] < owed:
            pot.put(seat, stake, "pot_fine", "AUS-14")
    _write_premiums(pot, deal, order, made=made)


def _stand(pot: Pot, deal: PotContract, order: tuple[int, ...]) -> Stand:
    """AUS-10, AUS-11: the decisions of the two defenders."""
    if deal.defence is UNSET or len(deal.defence) != pot.players:
        raise RuleError(
            "AUS-10",
            N_("defence has one decision for each seat: {players}, not {count}"),
            field="defence",
            players=pot.players,
            count=0 if deal.defence is UNSET else len(deal.defence),
        )
    for seat, decision in enumerate(deal.defence):
        if (decision is None) is (seat in order):
            raise RuleError("AUS-10", N_("the two defenders decide, nobody else"), field=f"defence[{seat}]")
    whisting = tuple(seat for seat in order if deal.defence[seat] == "whist")
    guests = [seat for seat in order if deal.defence[seat] == "invited"]
    if guests and len(whisting) != 1:
        raise RuleError("AUS-11", N_("only the one who whists invites"), field=f"defence[{guests[0]}]")
    return Stand(whisting, guests[0] if guests else None)


def _taken(pot: Pot, deal: PotContract, stance: Stand) -> dict[int, int]:
    """AUS-12, AUS-13: the tricks each one counts; unplayed, all are the declarer's."""
    if not stance.whisting:
        if deal.tricks is not UNSET:
            raise RuleError("AUS-12", N_("nobody whisted, so nothing was played"), field="tricks")
        return {deal.declarer: TRICKS}
    if deal.tricks is UNSET:
        raise RuleError("AUS-12", N_("the tricks of a played contract are missing"), field="tricks")
    takers = (deal.declarer, *stance.whisting) + (() if stance.guest is None else (stance.guest,))
    check_tricks(deal.tricks, pot.players, takers)
    taken = {seat: deal.tricks[seat] for seat in takers}
    if stance.guest is not None:
        taken[stance.whisting[0]] += deal.tricks[stance.guest]
    return taken


def _write_premiums(pot: Pot, deal: PotContract, order: tuple[int, ...], *, made: bool) -> None:
    """AUS-16 to AUS-18: between the declarer and both defenders."""
    agreed = pot.agreed
    if deal.contract == pot.figures.hearts and deal.hand and agreed.premium_hearts:
        _premium(pot, deal.declarer, order, "AUS-16", made=made)
    if deal.aces is UNSET:
        return
    four = deal.aces == "four"
    when = agreed.premium_aces if four else agreed.premium_no_aces
    cite = "AUS-17" if four else "AUS-18"
    if when == "none":
        raise RuleError(cite, N_("this premium is not paid here"), field="aces")
    if when == "hand" and not deal.hand:
        return
    if made or (agreed.four_aces_failed if four else agreed.no_aces_failed):
        _premium(pot, deal.declarer, order, cite, made=made)


def _premium(pot: Pot, declarer: int, order: tuple[int, ...], cite: str, *, made: bool) -> None:
    for seat in order:
        payer, payee = (seat, declarer) if made else (declarer, seat)
        pot.pay(payer, payee, pot.figures.premium, "premium", cite)


# ---- without the pot


def _play_direct(pot: Pot, deal: IllustratedContract, seating: Seating) -> None:
    """ILL-1 to ILL-7: settled between the declarer and each defender."""
    order = defenders(seating.hands, deal.declarer)
    if deal.defence is not UNSET:
        raise RuleError("ILL-3", N_("nobody can pass on this contract"), field="defence")
    if deal.aces is not UNSET:
        raise RuleError("ILL-4", N_("there is no premium for aces here"), field="aces")
    if deal.tricks is UNSET:
        raise RuleError("AUS-12", N_("the tricks of a played contract are missing"), field="tricks")
    doublings = _doublings(pot, deal, order)
    value, needed = pot.figures.direct[str(deal.contract)]
    if deal.contract == pot.figures.last_contract["durchmarsch"]:
        value = pot.agreed.value_8
    sans_atout = (
        pot.agreed.no_trump == "sans_atout" and deal.contract == pot.figures.last_contract["sans_atout"]
    )
    own = deal.tricks[deal.declarer] if deal.declarer < len(deal.tricks) else 0
    made = own >= pot.figures.six if sans_atout else own == needed
    lost = not made and not sans_atout and (needed == 0 or sum(deal.tricks) > own)
    check_tricks(deal.tricks, pot.players, seating.hands, may_stop_early=lost)
    if deal.hand:
        value *= pot.figures.hand
    for seat in order:
        amount = value * pot.figures.doubling ** doublings[seat]
        payer, payee = (seat, deal.declarer) if made else (deal.declarer, seat)
        pot.pay(payer, payee, amount, "direct", "ILL-1")


def _doublings(pot: Pot, deal: IllustratedContract, order: tuple[int, ...]) -> dict[int, int]:
    """ILL-5, ILL-6: kontra and rekontra; a rekontra answers every kontra."""
    given = deal.doublings
    if given is UNSET:
        return dict.fromkeys(order, 0)
    if len(given) != pot.players:
        raise RuleError(
            "ILL-5",
            N_("doublings has one number for each seat: {players}, not {count}"),
            field="doublings",
            players=pot.players,
            count=len(given),
        )
    for seat, times in enumerate(given):
        if times and (seat not in order or times > pot.figures.most_doublings):
            raise RuleError(
                "ILL-5",
                N_("kontra and rekontra are between a defender and the declarer of 5 to 8"),
                field=f"doublings[{seat}]",
            )
    counts = {seat: given[seat] or 0 for seat in order}
    if len({times for times in counts.values() if times}) > 1:
        raise RuleError("ILL-6", N_("a rekontra answers every kontra"), field="doublings")
    return counts
