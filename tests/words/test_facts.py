"""Every text about direction, forhont, bidding, hundred and renonces says what the paragraph says, in each language."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import rulebook
from rules.procedure import procedure
from rules.words import LANGUAGES, word
from tests.words.catalogues import ROOT

pytestmark = pytest.mark.unit

FACTS = tomllib.loads((Path(__file__).parent / "facts.toml").read_text(encoding="utf-8"))["fact"]


def text_of(place: str, language: str) -> str:
    """The text that stands at a place of the table of facts."""
    kind, _, name = place.partition(":")
    if kind == "term":
        file, _, term = name.partition("/")
        terms = tomllib.loads((ROOT / "docs" / "terms" / f"{file}.toml").read_text(encoding="utf-8"))["term"]
        return str(next(one["means"][language] for one in terms if one["term"] == term))
    if kind == "rule":
        book, number = rulebook.places()[name]
        return rulebook.rules(book)[number].text(language)
    if kind == "renonce":
        return word("marias", "renonce", name, language)
    if kind == "procedure":
        return " ".join(line.text(language) for line in procedure().line if line.cite.split(", ")[0] == name)
    if kind == "guide":
        return (ROOT / "docs" / "how-to" / f"{name}.{language}.md").read_text(encoding="utf-8")
    messages = ROOT / "static" / "scorer" / "messages" / f"{language}.json"
    return str(json.loads(messages.read_text(encoding="utf-8"))[name])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['cite']}: {fact['text']}")
def test_a_text_says_what_its_paragraph_says(fact: dict[str, Any], language: str) -> None:
    said = " ".join(text_of(fact["text"], language).split())
    assert re.search(fact["says"][language], said), said
    denied = fact.get("denies", {}).get(language)
    assert not denied or not re.search(denied, said), said


#: Figures of rules in texts that are written by hand: where, the pattern by language, and the figure in the data.
FIGURES = [
    ("term:marias/hundred", r"(\d+) (?:bodov|bodů|points)", "won_from"),
    ("term:marias/king and ober of a suit", r"(\d+) (?:bodov|bodů|points)", "marriage"),
    ("term:marias/king and ober of a suit", r"(?:tromfoch|trumfech|trumps) (\d+)", "trump_marriage"),
    ("message:open.undescribed", r"(\d+) PB", "description_above"),
]


def figure(name: str) -> int:
    """A figure of the rule set of mariáš."""
    data = tomllib.loads((ROOT / "rules/data/rulesets/marias-szmk-2012.toml").read_text(encoding="utf-8"))
    return int({**data["hundred"], **data["thresholds"], **data["fleks"]}[name])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("place", "pattern", "name"), FIGURES)
def test_a_figure_in_a_text_is_that_of_the_rules(place: str, pattern: str, name: str, language: str) -> None:
    found = re.search(pattern, text_of(place, language))
    assert found, text_of(place, language)
    assert int(found[1]) == figure(name)


COUNTED = {"most_counted": {"sk": "štyri", "cs": "čtyři", "en": "four"}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_fleks_count_as_the_rule_says(language: str) -> None:
    """M-11 writes the number as a word; the data have it."""
    assert figure("most_counted") == 4
    assert COUNTED["most_counted"][language] in text_of("rule:M-11", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_thresholds_on_pages_and_papers_are_those_of_the_rules(language: str) -> None:
    """M-28, M-36: above 50 PB a deal is described, from 20 PB the jury judges."""
    sheet = tomllib.loads((ROOT / "rules/data/marias/sheet-2010.toml").read_text(encoding="utf-8"))
    texts = json.dumps(sheet, ensure_ascii=False)
    assert set(re.findall(r"(?:NAD|ABOVE) (\d+) PB", texts)) == {str(figure("description_above"))}
    catalogue = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po") if language != "en" else None
    said = catalogue.read_text(encoding="utf-8") if catalogue else ""
    assert set(re.findall(r"(?:from|od) (\d+) PB", said)) <= {str(figure("jury_from"))}
    assert set(re.findall(r"(?:above|nad) (\d+) PB", said)) <= {str(figure("description_above"))}
