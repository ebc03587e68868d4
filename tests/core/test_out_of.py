"""“zo 46”, “z 12”, “ze 46”: the preposition goes by how the number is spoken."""

from __future__ import annotations

import pytest
from django.utils import translation

from core.formats import out_of

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("language", "longer", "short"),
    [
        (
            "sk",
            [4, 6, 7, 14, 16, 17, 40, 46, 69, 70, 100, 120, 400],
            [1, 2, 3, 8, 12, 13, 20, 30, 80, 320, 1000],
        ),
        ("cs", [2, 3, 4, 6, 7, 13, 14, 30, 46, 100, 320], [1, 5, 8, 11, 20, 28, 80, 500, 1000]),
    ],
)
def test_the_longer_preposition_stands_before_what_hisses(
    language: str, longer: list[int], short: list[int]
) -> None:
    with translation.override(language):
        said = "zo" if language == "sk" else "ze"
        assert [out_of(number) for number in longer] == [f"{said} {number}" for number in longer]
        assert [out_of(number) for number in short] == [f"z {number}" for number in short]


def test_english_has_one() -> None:
    with translation.override("en"):
        assert out_of(46) == "of 46"
