"""The catalogues of the scorer's page: complete in each language, and with every word that the page asks for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

SCORER = Path(__file__).resolve().parents[2] / "static" / "scorer"
CATALOGUES = {
    name: json.loads((SCORER / "messages" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("sk", "cs", "en")
}
PLURAL = re.compile(r"\.(one|few|many|other)$")


@pytest.mark.parametrize("name", ["cs", "en"])
def test_a_catalogue_is_complete(name: str) -> None:
    keys = [{PLURAL.sub("", key) for key in CATALOGUES[one]} for one in ("sk", name)]
    assert keys[0] == keys[1]


@pytest.mark.parametrize("name", CATALOGUES)
def test_the_same_is_filled_in(name: str) -> None:
    filled = {key: set(re.findall(r"\{\w+\}", text)) for key, text in CATALOGUES[name].items()}
    slovak = {key: set(re.findall(r"\{\w+\}", text)) for key, text in CATALOGUES["sk"].items()}
    assert {key: names for key, names in filled.items() if key in slovak and slovak[key] != names} == {}


def test_every_word_that_the_page_asks_for_is_there() -> None:
    known = {PLURAL.sub("", key) for key in CATALOGUES["sk"]} | set(CATALOGUES["sk"])
    asked = {
        key
        for file in SCORER.glob("*.js")
        for key in re.findall(r'\btn?\(\s*"([^"]+)"', file.read_text(encoding="utf-8"))
    }
    assert asked - known == set()
    assert len(asked) > 100
