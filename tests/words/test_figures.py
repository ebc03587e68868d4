"""Every number that a text says is that of the rules' data, or states no rule and says why (M-22, M-28, M-38 …)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import rulebook
from rules.words import LANGUAGES
from tests.words.catalogues import ROOT
from tests.words.figures import all_numbers

pytestmark = pytest.mark.unit

TABLE = tomllib.loads((Path(__file__).parent / "figures.toml").read_text(encoding="utf-8"))
RULES: list[tuple[str, str, str, str]] = [tuple(line) for line in TABLE["rules"]]
PLAIN = [
    (reason, *_parts)
    for reason, lines in TABLE["plain"].items()
    for _parts in [line.partition(" | ")[::2] for line in lines]
]
NUMBERS = all_numbers()
DATA = re.compile(r"([a-z0-9/-]+): ([\w.\[\]#+]+)")


def stands_at(wanted: str, place: str) -> bool:
    """Whether a line of the table speaks of this place."""
    return place.startswith(wanted[:-1]) if wanted.endswith("*") else place == wanted


def figure(file: str, path: str) -> str:
    """A figure of `rules/data` as text."""
    found: Any = tomllib.loads((ROOT / "rules" / "data" / f"{file}.toml").read_text(encoding="utf-8"))
    for name, which, more in re.findall(r"(\w+)(?:\[([\w.]+)\])?([#+]?\d*)", path):
        found = found[name]
        if which:
            found = next(
                one for one in found if which in {str(one.get(key)) for key in ("id", "code", "level")}
            )
        if more == "#":
            found = len(found)
        elif more:
            found += int(more)
    return str(found)


def test_every_number_has_its_line() -> None:
    """What nobody has looked at yet: add a line to `figures.toml`."""
    unknown = [
        f"{place} | {number}: {next(iter(said.values()))}"
        for place, numbers in NUMBERS.items()
        for number, said in numbers.items()
        if not any(stands_at(where, place) and which == number for where, which, _, _ in RULES)
        and not any(stands_at(where, place) and which in ("", number) for _, where, which in PLAIN)
    ]
    assert unknown == []


@pytest.mark.parametrize("line", RULES, ids=lambda line: f"{line[0]} {line[1]} {line[3]}")
def test_a_number_is_that_of_the_rules(line: tuple[str, str, str, str]) -> None:
    """It stands there in every language, its rule is in the book, and its figure in the data is the same."""
    where, number, rule, source = line
    places = [place for place in NUMBERS if stands_at(where, place) and number in NUMBERS[place]]
    assert places, "nothing says it any more"
    assert rule in rulebook.places()
    if found := DATA.fullmatch(source):
        assert figure(found[1], found[2]) == number


def test_every_language_says_the_same_numbers_of_a_rule() -> None:
    """A rule that one language tells with its number is told so by the others."""
    ruled = [(where, number) for where, number, _, _ in RULES]
    missing = {
        f"{place} | {number}": sorted(set(LANGUAGES) - set(said))
        for place, numbers in NUMBERS.items()
        for number, said in numbers.items()
        if any(stands_at(where, place) and which == number for where, which in ruled)
        and set(said) != set(LANGUAGES)
    }
    assert missing == {}


def test_no_line_of_the_table_is_left_over() -> None:
    assert [line for line in PLAIN if not any(stands_at(line[1], place) for place in NUMBERS)] == []
