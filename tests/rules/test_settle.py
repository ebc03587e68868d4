"""Settle-up (T-16a)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.settle import SEARCHED, settle
from tests.examples import examples

pytestmark = pytest.mark.unit


def test_whists_at_a_rate_in_whole_coins() -> None:
    """27.5, -102.5, -12.5, 87.5 whists at 10 c, smallest coin 10 c: all four lie between two coins.

    Down: 27, -103, -13, 87 coins, two short of zero; of equal remainders the first two named get one more.
    28 - 102 - 13 + 87 = 0, paid by three payments: no part of the four sums to zero.
    """
    whists = {1: Fraction(55, 2), 2: Fraction(-205, 2), 3: Fraction(-25, 2), 4: Fraction(175, 2)}
    settled = settle(whists, rate=10, coin=10)
    assert settled.amounts == {1: 280, 2: -1020, 3: -130, 4: 870}
    assert settled.rounding == {1: 5, 2: 5, 3: -5, 4: -5}
    assert len(settled.payments) == 3
    assert settled.fewest


def test_the_largest_remainder_gets_the_coin() -> None:
    """10, 11 and -21 whists at a quarter of a cent: 2.50, 2.75 and -5.25; down 2, 2 and -6, two cents short.

    Rounding down cost .50, .75 and .75, so the second and the third get a cent back.
    """
    settled = settle({1: 10, 2: 11, 3: -21}, rate=Fraction(1, 4))
    assert settled.amounts == {1: 2, 2: 3, 3: -5}


def test_two_groups_need_one_payment_less() -> None:
    """-7 = 3 + 4 and -9 = 4 + 5 settle in four payments, one chain over all six would need five."""
    settled = settle({1: -7, 2: 3, 3: 5, 4: -10, 5: 4, 6: 5})
    assert len(settled.payments) == 4
    assert settled.fewest


def test_an_even_evening_needs_no_payment() -> None:
    assert settle({1: 0, 2: 0}).payments == ()
    assert settle({}).amounts == {}


@pytest.mark.parametrize(
    ("balances", "coin", "field"), [({1: 5, 2: -4}, 1, "balances"), ({1: 5, 2: -5}, 0, "coin")]
)
def test_what_is_refused(balances: dict[int, int], coin: int, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        settle(balances, coin=coin)
    assert (refused.value.rule, refused.value.field) == ("T-16a", field)


def zero_sum(numbers: list[int]) -> dict[int, int]:
    return dict(enumerate([*numbers, -sum(numbers)]))


@settings(deadline=None)
@given(
    st.lists(st.integers(-2000, 2000), max_size=20),
    st.fractions(min_value=0, max_value=20, max_denominator=12),
    st.integers(1, 50),
)
def test_coins_sum_to_zero_and_the_payments_do_what_they_should(
    numbers: list[int], rate: Fraction, coin: int
) -> None:
    settled = settle(zero_sum(numbers), rate=rate, coin=coin)
    assert sum(settled.amounts.values()) == 0
    assert all(amount % coin == 0 for amount in settled.amounts.values())
    assert all(abs(changed) < coin for changed in settled.rounding.values())
    paid = dict.fromkeys(settled.amounts, 0)
    for payment in settled.payments:
        assert payment.amount > 0
        paid[payment.payer] -= payment.amount
        paid[payment.payee] += payment.amount
    assert paid == settled.amounts
    assert len(settled.payments) <= max(len(numbers), 0)


def most_groups(numbers: tuple[int, ...]) -> int:
    """By trying all: the first player's group is any subset with him that sums to zero."""
    if not numbers:
        return 0
    first, rest = numbers[0], numbers[1:]
    best = -len(numbers)
    for chosen in range(1 << len(rest)):
        group = first + sum(one for at, one in enumerate(rest) if chosen >> at & 1)
        if group == 0:
            others = tuple(one for at, one in enumerate(rest) if not chosen >> at & 1)
            best = max(best, 1 + most_groups(others))
    return best


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.integers(-6, 6), max_size=6))
def test_no_settlement_needs_fewer_payments(numbers: list[int]) -> None:
    settled = settle(zero_sum(numbers))
    open_ = tuple(amount for amount in settled.amounts.values() if amount)
    assert len(settled.payments) == len(open_) - most_groups(open_)


def test_a_large_evening_says_that_it_was_not_searched() -> None:
    settled = settle(zero_sum([2**at for at in range(SEARCHED + 1)]))
    assert not settled.fewest
    assert len(settled.payments) <= SEARCHED + 1
