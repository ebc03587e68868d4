"""What fits: widths of letters against the real face, wrapping, shortening."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from scoring.documents.lettering import (
    BOLD,
    COMMA_SPACE,
    FIGURE_SPACE,
    clamped,
    ems,
    fitted,
    leading,
    millimetres,
    shortened,
    wrapped,
)
from tests.conftest import missing

pytestmark = pytest.mark.unit

FACE = Path("/usr/share/fonts/truetype/liberation2")
LETTERS = (
    "AÁÄBCČDĎEÉĚFGHIÍJKLĹĽMNŇOÓÔPQRŔŘSŠTŤUÚŮVWXYÝZŽaáäbcčdďeéěfghiíjklĺľmnňoóôpqrŕřsštťuúůvwxyýzž0123456789"
    " .,:;-–−+()/×·…♥*€%&'\u00a0\u2007"
)

text = st.text("Abcľščť žýáí-WMi ", min_size=1, max_size=120)


def advances(file: str) -> dict[str, float]:
    """The real widths of the letters, in ems."""
    path = FACE / file
    if not path.exists():
        missing("Liberation Sans (Debian package fonts-liberation2)")
    face = TTFont(path)
    names, widths, unit = face.getBestCmap(), face["hmtx"], face["head"].unitsPerEm
    return {letter: widths[names[ord(letter)]][0] / unit for letter in LETTERS}


def test_letters_are_as_wide_as_they_are_taken_to_be() -> None:
    real = advances("LiberationSans-Regular.ttf")
    wrong = {letter: (ems(letter), width) for letter, width in real.items() if width - ems(letter) > 0.08}
    assert wrong == {}


def test_figures_and_the_spaces_that_pad_them_are_exact() -> None:
    real = advances("LiberationSans-Regular.ttf")
    assert all(
        abs(ems(letter) - real[letter]) < 0.006 for letter in f"0123456789,−{FIGURE_SPACE}{COMMA_SPACE}"
    )


def test_words_in_bold_are_at_most_so_much_wider() -> None:
    real = advances("LiberationSans-Bold.ttf")
    for words in (
        "SLOVENSKÁ BODOVACIA TABUĽKA PRE LICITOVANÝ MARIÁŠ",
        "Jesenný turnaj klubu Žilina 2026",
        "−118,24 €",
    ):
        assert sum(real[letter] for letter in words) <= ems(words) * BOLD


@given(text, st.floats(8, 90), st.floats(4, 12))
def test_no_line_is_wider_than_its_field_and_nothing_is_lost(text: str, width: float, size: float) -> None:
    lines = wrapped(text, width, size)
    assert all(millimetres(line, size) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(text, st.floats(8, 90), st.floats(2, 20))
def test_what_is_fitted_fits(text: str, width: float, height: float) -> None:
    size, lines = fitted(text, width, height, (9, 7, 5))
    assert len(lines) == 1 or len(lines) * leading(size) <= height
    assert all(millimetres(line, size) <= width for line in lines)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ján Novák", ["Ján Novák"]),
        ("Ľubomíra Ďurčanská-Škvarková", ["Ľubomíra", "Ďurčanská-", "Škvarková"]),
        ("2 548,00\u00a0Kč", ["2", "548,00\u00a0Kč"]),
    ],
)
def test_lines_end_at_spaces_and_after_hyphens(name: str, lines: list[str]) -> None:
    assert wrapped(name, 17, 9) == lines


def test_a_smaller_size_is_better_than_a_broken_word() -> None:
    size, lines = fitted("Kráľovohoľský-Štrbavý", 17, 9, (9, 8, 7, 6))
    assert (size, lines) == (7, ["Kráľovohoľský-", "Štrbavý"])


def test_what_does_not_fit_ends_with_an_ellipsis() -> None:
    assert shortened("Dve sedmy so stom", 12, 8).endswith("…")
    assert clamped(["jeden", "dva", "tri"], 2, 40, 8) == ["jeden", "dva tri"]
    assert fitted("slovo " * 60, 20, 5, (8,))[1][-1].endswith("…")
