"""Numbers as people write them: read exactly, or refused at once."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.exact import written

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", "3"),
        (" 120 ", "120"),
        ("+27,5", "55/2"),
        ("−0.25", "-1/4"),
        ("- 4", "-4"),
        ("7/2", "7/2"),
        ("7 / 2", "7/2"),
        ("27 1/2", "55/2"),
        ("-13 1/2", "-27/2"),
        ("0", "0"),
    ],
)
def test_a_number_is_read_exactly(text: str, value: str) -> None:
    assert written(text) == Fraction(value)


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "--1", "1-", "1e9", "1e999999999", "0x10", "1_000", "1 000", "1.000,5"),
        *("½", "٣", "nan", "1/2/3", "1 2 1/2", "1,1234567", "9" * 13),
    ],
)
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        written(text)


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(ZeroDivisionError):
        written("1/0")


@given(st.fractions(max_denominator=999, min_value=-(10**6), max_value=10**6))
def test_what_is_shown_is_read_again(value: Fraction) -> None:
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    assert written(str(value)) == value
    assert written(f"{sign}{whole} {rest}" if rest else f"{sign}{whole}") == value
