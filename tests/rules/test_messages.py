"""Every refusal of the cases is told in the reader's language, with the words of players, and nothing raw."""

from __future__ import annotations

import gettext
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules import registry
from rules.errors import RuleError
from rules.words import LANGUAGES
from tests.reading import plain
from tests.rules.marias.table import record
from tests.rules.marias.test_cases import CASES, GOLDEN, deal_of
from tests.rules.preferans.test_book import record_of
from tests.rules.preferans.test_refusals import REFUSALS

pytestmark = pytest.mark.unit

LOCALE = Path(__file__).parents[2] / "locale"
#: What a record writes stands in quotes; a field by its path is allowed as well.
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
RAW = re.compile(
    r"\b[a-z]+_[a-z_]+\b|\b(?:seven|hundred|betl|durch)\.[a-z0-9_.]+|\bNone\b|\bTrue\b|\bFalse\b|\{|\}"
)
FORBIDDEN = re.compile(
    r"cannot be that|Expected `|Object (?:contains|missing)|matching regex|msgspec|<class|unset", re.I
)
#: What the cases do not refuse: an id that there is not, in each place that names one.
UNKNOWN: list[dict[str, Any]] = [
    record({"kind": "deal", "dealer": 3, "pausing": 3, "actor": 0, **fields})
    for fields in (
        {"contract": "two_eights"},
        {"contract": "hundred", "points": 100, "premium": [{"row": "hundred.5.both"}]},
        {"contract": "seven", "flek": {"silent_seven": 1}},
        {"contract": "seven", "silent": {"two_sevens": "actor"}},
        {"contract": "betl", "silent": {"seven": "actor"}},
        {"contract": "seven", "renonces": [{"offender": 0, "code": "V.1"}]},
        {"contract": "seven", "renonces": [{"offender": 0, "code": "jury", "penalty": 1}]},
        {"contract": "seven", "renonces": [{"offender": 1, "code": "I.4", "game": "forfeited"}]},
        {"contract": "hundred"},
    )
]


def told_records() -> list[dict[str, Any]]:
    """All records of the data that are refused."""
    marias = [
        record(deal_of(case), players=case.get("players", 4), **case.get("options", {}))
        for case in CASES
        if "error" in case
    ]
    golden = [case["record"] for case in GOLDEN if case.get("expect_error")]
    preferans = []
    for case in REFUSALS:
        refused = record_of(case)
        guests = (f"G{seat}" for seat in range(len(refused["players"]), case["players"]))
        preferans.append({**refused, "players": [*refused["players"], *guests]})
    return [*marias, *golden, *preferans, *UNKNOWN]


@cache
def refusals() -> tuple[RuleError, ...]:
    """The error of each."""
    found = []
    for told in told_records():
        with pytest.raises(RuleError) as refused:
            registry.score(json.dumps(told))
        found.append(refused.value)
    return tuple(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_raw_is_told(language: str) -> None:
    catalogue = gettext.translation("django", LOCALE, languages=[language], fallback=language == "en")
    raw = {}
    for error in refusals():
        said = error.said(catalogue.gettext if language != "en" else str, language)
        words = QUOTED.sub("", said.replace(error.field or "\0", "").replace("{…}", ""))
        if RAW.search(words) or FORBIDDEN.search(said):
            raw[error.template] = said
    assert raw == {}


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_every_refusal_is_translated(language: str) -> None:
    catalogue = gettext.translation("django", LOCALE, languages=[language])
    templates = {error.template for error in refusals()}
    assert sorted(template for template in templates if catalogue.gettext(template) == template) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "hundred and seven has no silent seven"),
        ("sk", "sto a sedma: tichá sedma tu nie je"),
        ("cs", "sto a sedma: tichá sedma tu není"),
    ],
)
def test_ids_are_told_by_their_words(language: str, said: str) -> None:
    catalogue = gettext.translation("django", LOCALE, languages=[language], fallback=language == "en")
    translate = catalogue.gettext if language != "en" else str
    assert said in {plain(error.said(translate, language)) for error in refusals()}


def test_seats_are_told_as_players_count_them() -> None:
    sochi = {
        "format": "table-record/1",
        "ruleset": "preferans/sochi",
        "options": {"pool": 20},
        "players": ["A", "B", "C"],
        "deals": [{"kind": "all_pass", "dealer": 3, "tricks": [4, 3, 3]}],
    }
    with pytest.raises(RuleError) as refused:
        registry.score(json.dumps(sochi))
    assert refused.value.message == "seat 4 takes no part in this deal, only seats 1, 2, 3"
