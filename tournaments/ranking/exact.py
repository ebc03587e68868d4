"""Exact figures: whole numbers while they are whole, fractions where a tie splits a point; never floats."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

#: A point, a whist, a cent. Whole values are `int`, which a thousand players feel.
Exact = int | Fraction


def exact(value: Exact) -> Exact:
    """The same value, as `int` where it is whole."""
    return value.numerator if value.denominator == 1 else value


def total(values: Iterable[Exact]) -> Exact:
    """The exact sum. Numerators are added up by denominator: much faster than fraction by fraction."""
    whole = 0
    parts: dict[int, int] = {}
    for value in values:
        if type(value) is int:
            whole += value
        else:
            below = value.denominator
            parts[below] = parts.get(below, 0) + value.numerator
    if not parts:
        return whole
    common = lcm(*parts)
    above = whole * common + sum([number * (common // below) for below, number in parts.items()])
    return above // common if above % common == 0 else Fraction(above, common)


def scaled(values: Mapping[K, Exact]) -> Mapping[K, int]:
    """Whole numbers in the same order and equal where the values are: a thousand fractions sort slowly."""
    common = lcm(*{value.denominator for value in values.values()})
    if common == 1:
        return {key: int(value) for key, value in values.items()}
    return {key: value.numerator * (common // value.denominator) for key, value in values.items()}


def parse(text: int | str | Fraction) -> Fraction:
    """A fraction from a file: 3 or "7/2". Raises ValueError for anything else, floats and "1e3" included."""
    if isinstance(text, str):
        above, bar, below = text.partition("/")
        if not above.lstrip("-").isdecimal() or (bar and not below.isdecimal()) or (bar and not int(below)):
            raise ValueError("a fraction is written like 3 or 7/2")
        return Fraction(int(above), int(below) if bar else 1)
    if isinstance(text, bool) or not isinstance(text, int | Fraction):
        raise ValueError("a fraction is written like 3 or 7/2")
    return Fraction(text)


#: A sign, then a decimal number, or a fraction that may stand after a whole number.
_WRITTEN = re.compile(
    r"([+-]?) ?(?:([0-9]{1,12}(?:[.,][0-9]{1,6})?)|(?:([0-9]{1,12}) )?([0-9]{1,12} ?/ ?[0-9]{1,6}))\Z"
)


def written(text: str) -> Fraction:
    """A number as people write it: 3, −2, "7/2", "3 1/2" or "0,5". Raises ValueError, ZeroDivisionError.

    An exponent is none: "1e999999999" would be computed for hours.
    """
    found = _WRITTEN.match(" ".join(text.replace("\u2212", "-").split()))
    if not found:
        raise ValueError(text)
    sign, decimal, whole, part = found.groups()
    number = decimal.replace(",", ".") if decimal else part.replace(" ", "")
    value = Fraction(number) + int(whole or 0)
    return -value if sign == "-" else value


def half_up(value: Exact) -> int:
    """Rounded as people round: a half goes up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
