"""How figures are written: with a real minus, a space that does not break, and the reader's comma."""

from __future__ import annotations

import pytest
from django.utils import translation

from core.formats import exact, money, places, signed_money, whole
from core.templatetags.flek import place_change, qr_code

pytestmark = pytest.mark.unit

MONEY = [
    # language, cents, currency, written
    ("sk", 120, "EUR", "1,20\u00a0€"),
    ("sk", -6, "EUR", "\u22120,06\u00a0€"),
    ("sk", 0, "EUR", "0,00\u00a0€"),
    ("sk", 123456789, "EUR", "1\u00a0234\u00a0567,89\u00a0€"),
    ("cs", 120, "CZK", "1,20\u00a0Kč"),
    ("cs", -100, "CZK", "\u22121,00\u00a0Kč"),
    ("en", 120, "EUR", "€1.20"),
    ("en", -6, "EUR", "\u2212€0.06"),
    ("en", 123456, "CZK", "CZK\u00a01,234.56"),
]


@pytest.mark.parametrize(("language", "cents", "currency", "written"), MONEY)
def test_money(language: str, cents: int, currency: str, written: str) -> None:
    with translation.override(language):
        assert money(cents, currency) == written


@pytest.mark.parametrize(
    ("cents", "written"), [(250, "+2,50\u00a0€"), (0, "0,00\u00a0€"), (-250, "\u22122,50\u00a0€")]
)
def test_money_with_its_sign(cents: int, written: str) -> None:
    with translation.override("sk"):
        assert signed_money(cents) == written


def test_no_money_is_nothing() -> None:
    assert money(None) == ""


@pytest.mark.parametrize("not_cents", [1.2, "120", True])
def test_money_is_never_anything_but_whole_cents(not_cents: object) -> None:
    with pytest.raises(TypeError):
        money(not_cents)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("sk", "3", "3"),
        ("sk", "7/2", "3,5"),
        ("sk", "-7/2", "\u22123,5"),
        ("sk", "1/3", "0,33"),
        ("sk", "2/3", "0,67"),
        ("sk", "-1/1000", "0"),
        ("sk", "24690/2", "12\u00a0345"),
        ("en", "7/2", "3.5"),
        ("sk", "", ""),
    ],
)
def test_exact_figures_are_rounded_only_when_shown(language: str, text: str, written: str) -> None:
    with translation.override(language):
        assert exact(text) == written


@pytest.mark.parametrize(
    ("language", "first", "sharing", "written"),
    [("sk", 3, 1, "3."), ("sk", 3, 2, "3.–4."), ("cs", 1, 3, "1.–3."), ("en", 3, 2, "3–4")],
)
def test_places(language: str, first: int, sharing: int, written: str) -> None:
    with translation.override(language):
        assert places(first, sharing) == written


def test_premium_points_have_a_real_minus() -> None:
    with translation.override("sk"):
        assert whole(-10) == "\u221210"


@pytest.mark.parametrize(
    ("change", "arrow", "words"),
    [(1, "▲", "1 place up"), (3, "▲", "3 places up"), (-2, "▼", "2 places down")],
)
def test_a_change_of_place_is_seen_and_heard(change: int, arrow: str, words: str) -> None:
    with translation.override("en"):
        shown = place_change(change)
    assert arrow in shown
    assert words in shown


@pytest.mark.parametrize("change", [0, None])
def test_no_change_of_place_says_nothing(change: int | None) -> None:
    assert place_change(change) == ""


def test_a_qr_code_is_drawn_without_styles() -> None:
    drawn = qr_code("http://hall.test/c/abc/")
    assert drawn.startswith("<svg viewBox=")
    assert "style" not in drawn
