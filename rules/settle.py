"""Settle-up (T-16a): whole coins that sum to zero, and as few payments as possible."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

import msgspec

from rules.errors import N_, RuleError

#: Whists, points or cents: whole, or a fraction; never a float.
Exact = int | Fraction

#: Up to so many unsettled players the fewest payments are searched for (4,096 subsets).
SEARCHED = 12


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """Who pays whom, in the smallest unit of the currency."""

    payer: int
    payee: int
    amount: int


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone gets (negative: owes), and the payments that do it.

    amounts   in the order of the balances; multiples of the coin; they sum to zero
    rounding  what whole coins changed: amount less exact amount
    fewest    no settlement needs fewer payments; False for a large evening, where there are at most
              one fewer than players
    """

    amounts: dict[int, int]
    rounding: dict[int, Fraction]
    payments: tuple[Payment, ...]
    fewest: bool


def settle(balances: Mapping[int, Exact], *, rate: Exact = 1, coin: int = 1) -> Settlement:
    """Settle balances in whists, points or cents at a rate (units of the currency for one), in whole coins.

    Rounded by the largest remainder: everyone down to a coin, then a coin more for those who lost most by it,
    of equal ones the first named. Raises RuleError where the balances do not sum to zero.
    """
    if coin < 1:
        raise RuleError("T-16a", N_("the smallest coin is at least 1"), field="coin")
    if sum(balances.values(), start=Fraction(0)):
        raise RuleError("T-16a", N_("the balances do not sum to zero"), field="balances")
    due = {player: Fraction(balance) * rate for player, balance in balances.items()}
    coins = _whole_coins({player: amount / coin for player, amount in due.items()})
    payments, fewest = _payments(coins)
    return Settlement(
        amounts={player: count * coin for player, count in coins.items()},
        rounding={player: coins[player] * coin - due[player] for player in due},
        payments=tuple(Payment(payer=p, payee=q, amount=count * coin) for p, q, count in payments),
        fewest=fewest,
    )


def among(balances: Mapping[int, Exact], wanted: Collection[int]) -> dict[int, Fraction]:
    """The balances of those who settle, each less the mean of them all, so that they sum to zero (T-16a).

    What the others won or lost is spread evenly over those who settle; where all of a table that sums to zero do,
    nothing changes. In the order of `balances`.
    """
    chosen = {player: Fraction(balance) for player, balance in balances.items() if player in wanted}
    mean = sum(chosen.values(), start=Fraction(0)) / max(len(chosen), 1)
    return {player: balance - mean for player, balance in chosen.items()}


def _whole_coins(due: Mapping[int, Fraction]) -> dict[int, int]:
    coins = {player: amount.numerator // amount.denominator for player, amount in due.items()}
    short = -sum(coins.values())
    for player in sorted(due, key=lambda player: coins[player] - due[player])[:short]:
        coins[player] += 1
    return coins


def _payments(coins: Mapping[int, int]) -> tuple[list[tuple[int, int, int]], bool]:
    """(payer, payee, coins) each. A group of k whose sum is zero needs k - 1 payments, so the most groups win.

    Two players who owe and get the same always make a group of some best partition: if they stand in two groups,
    these can be joined without them, and if in one, it can be cut. So they are paired first, and only the rest
    is searched; a rest too large to search is one group.
    """
    open_ = {player: count for player, count in coins.items() if count}
    groups = _pairs(open_)
    searched = len(open_) <= SEARCHED
    if open_:
        groups += _most_groups(open_) if searched else [list(open_)]
    payments = [payment for group in groups for payment in _within({one: coins[one] for one in group})]
    return payments, searched


def _pairs(open_: dict[int, int]) -> list[list[int]]:
    """Take out of `open_` the pairs that owe and get the same."""
    pairs = []
    for payer in [player for player, count in open_.items() if count < 0]:
        payee = next((one for one, count in open_.items() if count == -open_[payer]), None)
        if payee is not None:
            pairs.append([payer, payee])
            del open_[payer], open_[payee]
    return pairs


def _most_groups(open_: Mapping[int, int]) -> list[list[int]]:
    """The partition into the most groups that sum to zero, by search over subsets.

    Players are lined up one after the other; a group ends whenever the running sum is zero. `most[subset]` is the
    number of such ends in the best line-up of a subset, `last[subset]` who stands last in it.
    """
    players = list(open_)
    whole = (1 << len(players)) - 1
    sums = [0] * (whole + 1)
    most = [0] * (whole + 1)
    last = [0] * (whole + 1)
    for subset in range(1, whole + 1):
        low = (subset & -subset).bit_length() - 1
        sums[subset] = sums[subset & (subset - 1)] + open_[players[low]]
        members = [at for at in range(len(players)) if subset >> at & 1]
        last[subset] = max(members, key=lambda at, subset=subset: most[subset ^ 1 << at])  # type: ignore[misc]
        most[subset] = most[subset ^ 1 << last[subset]] + (sums[subset] == 0)
    groups: list[list[int]] = []
    while whole:
        if sums[whole] == 0:
            groups.append([])
        groups[-1].append(players[last[whole]])
        whole ^= 1 << last[whole]
    return groups


def _within(group: dict[int, int]) -> list[tuple[int, int, int]]:
    """Payments within a group that sums to zero: the largest debt to the largest claim, k - 1 at most."""
    payments = []
    while any(group.values()):
        payer = min(group, key=lambda one: group[one])
        payee = max(group, key=lambda one: group[one])
        count = min(-group[payer], group[payee])
        payments.append((payer, payee, count))
        group[payer] += count
        group[payee] -= count
    return payments
