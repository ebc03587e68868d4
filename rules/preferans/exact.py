"""Exact figures: integers as long as they are whole, else fractions in lowest terms; never a float (GEN-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import cast

from rules.errors import N_, RuleError

Number = int | Fraction

#: Beyond any figure of a game; what is larger is a slip or an attack, and would slow everything after it.
LARGEST = 10**15


def whole(number: Number) -> Number:
    """The same number, as an int where it is one."""
    if type(number) is int or number.denominator != 1:
        return number
    return number.numerator


def divided(number: Number, divisor: int) -> Number:
    """The exact quotient."""
    if type(number) is int and number % divisor == 0:
        return number // divisor
    return whole(Fraction(number, divisor))


def shown(number: Number) -> int | str:
    """How a number stands in a result: 7, or "7/2" in lowest terms."""
    if type(number) is int:
        return number
    return number.numerator if number.denominator == 1 else str(number)


def row(numbers: Iterable[Number]) -> list[int | str]:
    """A row of figures as it stands in a result."""
    return [number if type(number) is int else shown(number) for number in numbers]


#: The same for figures that are all ints already, in a fraction of the time.
whole_row = cast(Callable[[Iterable[Number]], list[int | str]], list)


def read(figure: int | str) -> Number:
    """A figure of a record: an integer, or an exact fraction such as "14/3". Raises RuleError GEN-5."""
    number: Number = figure if isinstance(figure, int) else whole(Fraction(figure))
    return bounded(number)


def bounded(number: Number) -> Number:
    """The number itself. Raises RuleError GEN-5 when it is beyond any game."""
    if not -LARGEST <= number <= LARGEST:
        raise RuleError("GEN-5", N_("a figure is beyond {largest}"), largest=LARGEST)
    return number
