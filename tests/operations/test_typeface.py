"""The typeface that set-up cuts from the system's package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from operations import typeface
from tests.conftest import missing

pytestmark = pytest.mark.integration

SLOVAK_AND_CZECH = "áäčďéěíĺľňóôŕřšťúůýžÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽ"
SIGNS = "0123456789+−–…„“‚‘€ ·✓"


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not typeface.SOURCES.exists():
        missing("the typeface (Debian package fonts-inter)")
    into = tmp_path_factory.mktemp("type")
    assert [path.name for path in typeface.cut(into=into)] == [
        "inter-400.woff2",
        "inter-600.woff2",
        "inter-700.woff2",
    ]
    return into


@pytest.mark.parametrize("weight", typeface.WEIGHTS)
def test_each_weight_has_the_letters_and_stays_small(cut: Path, weight: int) -> None:
    file = cut / f"inter-{weight}.woff2"
    assert file.stat().st_size < 25_000
    font = TTFont(file)
    assert {ord(sign) for sign in SLOVAK_AND_CZECH + SIGNS} <= set(font.getBestCmap())
    assert "tnum" in {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}


def test_the_style_sheet_names_what_was_cut_and_shows_text_before_it_is_there(cut: Path) -> None:
    css = (cut / "type.css").read_text(encoding="utf-8")
    assert re.findall(r'url\("(.*?)"\)', css) == [path.name for path in sorted(cut.glob("*.woff2"))]
    assert css.count("font-display: swap") == 3
    assert (cut / "LICENCE.txt").read_text(encoding="utf-8").strip()


def test_a_phone_fetches_two_weights_and_draws_three_with_them(cut: Path) -> None:
    css = (cut / "type-phone.css").read_text(encoding="utf-8")
    assert re.findall(r'font-weight: ([^;]+);.*url\("(.*?)"\)', css) == [
        ("400", "inter-400.woff2"),
        ("600 700", "inter-700.woff2"),
    ]


def test_without_the_package_pages_keep_the_readers_own_face(tmp_path: Path) -> None:
    assert typeface.cut(sources=tmp_path / "none", into=tmp_path) == []
    assert (tmp_path / "type.css").read_text(encoding="utf-8") == ""
    assert (tmp_path / "type-phone.css").read_text(encoding="utf-8") == ""
