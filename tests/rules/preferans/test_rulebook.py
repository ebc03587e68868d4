"""Every number that code or data can cite stands in the rule book, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import rulebook
from rules.words import LANGUAGES, words

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[3]
NUMBER = re.compile(
    r"\b(?:RUS|SPEC|SET|TWO|SOCHI|ROSTOV|LENIN|CLASSIC|ORDER|HUSSAR|GUSAR|PASY|CRO|SLO|HR|SK|AUS|STY|ILL)-\d+"
)
GENERAL = re.compile(r"\bGEN-\d+")
SHARED = re.compile(r"columns\.rule\((\d+)\)|self\.rule\((\d+)\)")
BOOK = rulebook.rules("preferans")

CODE = sorted((ROOT / "rules" / "preferans").rglob("*.py"))
DATA = sorted((ROOT / "rules" / "data" / "preferans").glob("*.toml"))
RULESETS = sorted((ROOT / "rules" / "data" / "rulesets").glob("preferans-*.toml"))


@pytest.mark.parametrize("file", [*CODE, *DATA, *RULESETS], ids=lambda file: file.name)
def test_every_cited_rule_is_in_the_book(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(NUMBER.findall(text)) <= BOOK.keys()
    assert set(GENERAL.findall(text)) <= rulebook.rules("general").keys()


def test_rules_shared_by_the_family_are_in_the_book_under_every_prefix() -> None:
    croatian = (ROOT / "rules/preferans/balkan/croatian.py").read_text(encoding="utf-8")
    columns = (ROOT / "rules/preferans/balkan/columns.py").read_text(encoding="utf-8")
    both = {number for match in SHARED.finditer(columns) for number in match.groups() if number}
    only = {number for match in SHARED.finditer(croatian) for number in match.groups() if number}
    assert both == {"2", "3", "4", "20"}
    assert {f"{prefix}-{number}" for prefix in ("CRO", "HR", "SK") for number in both} <= BOOK.keys()
    # CRO-15 and CRO-23 are rules of the book's game only: H knows neither (HR-3, HR-4)
    assert {f"{prefix}-{number}" for prefix in ("CRO", "HR") for number in only - {"15", "23"}} <= BOOK.keys()
    assert {"CRO-15", "CRO-23"} <= BOOK.keys()


@pytest.mark.parametrize("rule", BOOK.values(), ids=lambda rule: rule.number)
def test_a_rule_has_its_paragraph_and_one_line_a_language(rule: rulebook.Rule) -> None:
    assert re.match(r"(R|S|H) \"", rule.cite)
    for language in LANGUAGES:
        line = rule.texts[language]
        assert line.endswith(".")
        assert "\n" not in line


def test_every_reason_has_a_word_in_each_language() -> None:
    written = re.compile(
        r'\.(?:write|write_on|write_pot|note|put|put_all|pay|take)\((?:[^()]|\([^()]*\))*?"(\w+)",\s*(?:"|cites?\b)'
    )
    reasons = {
        reason
        for file in CODE
        for reason in written.findall(file.read_text(encoding="utf-8"))
        if reason not in words("preferans")["account"] or reason in words("preferans")["reason"]
    }
    assert len(reasons) > 30
    for reason in reasons:
        assert set(words("preferans")["reason"][reason]) == set(LANGUAGES)


@pytest.mark.parametrize(("kind", "found"), words("preferans").items())
def test_every_word_has_three_languages(kind: str, found: dict[str, dict[str, str]]) -> None:
    for translations in found.values():
        assert set(translations) == set(LANGUAGES)
        assert all(translations.values())
