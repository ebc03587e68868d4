"""Contracts and suits have one name each in every language, and what is said of them agrees with their gender."""

from __future__ import annotations

import re
import tomllib

import pytest
from django.utils.translation import override

from rules.words import words
from scoring.study.words import cards_named
from tests.reading import plain
from tests.words.catalogues import LANGUAGES, ROOT, accepted, catalogue, scorer, visible

pytestmark = pytest.mark.unit

TABLE = accepted("contracts")
MARIAS = TABLE["marias"]
RULESET = tomllib.loads(
    (ROOT / "rules" / "data" / "rulesets" / "marias-szmk-2012.toml").read_text(encoding="utf-8")
)
CONTRACTS = {contract["id"] for contract in RULESET["contract"]}
IN_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
INFLECTED = pytest.mark.parametrize("language", ["sk", "cs"])


def running(name: str) -> str:
    """A name in running text: "Betl (malý)" is betl."""
    return plain(name).split(" (")[0].lower()


@IN_LANGUAGES
def test_every_contract_of_marias_has_its_name(language: str) -> None:
    assert MARIAS.keys() >= CONTRACTS
    named = words("marias")
    for contract in sorted(CONTRACTS):
        expected = MARIAS[contract][language]["name"]
        assert running(named["contract"][contract][language]) == expected
    for component in MARIAS.keys() & named["reason"].keys():
        assert plain(named["reason"][component][language]) == MARIAS[component][language]["name"]


@IN_LANGUAGES
def test_the_scorer_reads_the_same_names(language: str) -> None:
    """The tiles of a phone are narrow: in English a hundred beside a seven is written 100."""
    texts = scorer(language)
    shown = {
        key: text
        for key, text in texts.items()
        for kind, _, name in [key.partition(".")]
        if kind in ("contract", "component", "reason") and name in MARIAS
    }
    assert len(shown) > 20
    wrong = {
        key: text
        for key, text in shown.items()
        if text.replace("100", "hundred") != MARIAS[key.partition(".")[2]][language]["name"]
    }
    assert wrong == {}


@INFLECTED
def test_the_pages_read_the_same_names(language: str) -> None:
    """The names of the study of a deal; their ids are the English names."""
    found = {
        message.id.lower(): message.string.lower()
        for message in catalogue(language)
        if isinstance(message.id, str)
    }
    for contract in MARIAS.values():
        english = contract["en"]["name"]
        if english in found:
            assert found[english] == contract[language]["name"]


@IN_LANGUAGES
@pytest.mark.parametrize("family", ["balkan", "slovak", "austrian"])
def test_every_numbered_contract_of_preferans_has_its_name(family: str, language: str) -> None:
    expected = {number: names[language] for number, names in TABLE["preferans"][family].items()}
    shown = {number: names[language] for number, names in words("preferans")[f"contract_{family}"].items()}
    assert shown == expected


@IN_LANGUAGES
def test_every_kind_of_deal_has_its_name(language: str) -> None:
    shown = words("preferans")["kind"]
    for kind, names in TABLE["preferans"]["kind"].items():
        assert shown[kind][language] == names[language]


@IN_LANGUAGES
def test_suits_are_french_in_preferans_and_german_in_marias(language: str) -> None:
    texts = scorer(language)
    for letter, names in TABLE["suits"]["french"].items():
        assert texts[f"pref.trump.{letter}"] == names[language]
    for letter, names in TABLE["suits"]["german"].items():
        assert texts[f"suit.{letter}"] == names[language]


@IN_LANGUAGES
def test_cards_have_one_letter_and_one_name_everywhere(language: str) -> None:
    """horník is H in Slovak, svršek Sv in Czech, on the phone, in the study of open hands and in what is explained."""
    texts, named = scorer(language), words("marias")
    for rank in "AXKOU":
        assert texts[f"rank.{rank}"] == named["rank"][rank][language]
    for rank in "AXKOU987":
        assert texts[f"rank.long.{rank}"] == named["rank_name"][rank][language]
    for suit in "HZGL":
        assert texts[f"suit.{suit}"] == named["suit"][suit][language]
    for ruleset, ober in (("marias/szmk-2012", "LO"), ("preferans/slovak", "QS")):
        with override(language):
            shown = cards_named(ruleset)[ober]
        assert shown["symbol"] == "leaf"
        assert shown["rank"] == named["rank"]["O"][language]
        assert shown["name"] == f"{texts['suit.L']} {texts['rank.long.O']}"


@IN_LANGUAGES
@pytest.mark.parametrize("key", TABLE["facts"])
@pytest.mark.parametrize("component", ["game", "seven", "hundred", "betl", "durch", "two_sevens"])
def test_what_is_said_of_a_component_fits_every_gender(key: str, component: str, language: str) -> None:
    texts = scorer(language)
    shown = (
        texts[key].replace("{component}", texts[f"component.{component}"]).replace("{flek}", texts["flek.1"])
    )
    assert shown == TABLE["facts"][key][language].format(name=MARIAS[component][language]["name"])


@INFLECTED
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_sentences_of_the_table_agree(outcome: str, language: str) -> None:
    """The table itself: the ending of what was won or lost is that of the gender."""
    endings = TABLE["endings"][language]
    for contract in MARIAS.values():
        if outcome in contract[language]:
            assert contract[language][outcome].startswith(contract[language]["name"])
            assert contract[language][outcome].endswith(endings[contract[language]["gender"]])


@INFLECTED
def test_what_stands_beside_a_name_agrees_with_it(language: str) -> None:
    """tichá sedma, tiché sto, prehratý betl: the adjective before a name and the participle after it."""
    beginnings = "|".join(TABLE["agreeing"][language])
    wrong = {}
    for contract in MARIAS.values():
        name, gender = contract[language]["name"], contract[language]["gender"]
        ending = TABLE["endings"][language][gender]
        before = re.compile(rf"\b(?:{beginnings})([ýáé])\s+{name}\b(?! a\b)", re.IGNORECASE)
        after = re.compile(rf"(?<!\ba )\b{name}\s+(?:{beginnings})([ýáé])\b", re.IGNORECASE)
        for place, text in visible(language):
            for pattern in (before, after):
                if any(found[1] != ending for found in pattern.finditer(text)):
                    wrong[place] = text
    assert wrong == {}


@INFLECTED
def test_no_text_declares_the_gender_of_a_name_that_is_filled_in(language: str) -> None:
    """A placeholder for a contract has no gender: nothing after it agrees with one."""
    beginnings = "|".join(TABLE["agreeing"][language])
    gendered = re.compile(
        rf"[{{(](?:component|contract|game|aim)\W{{1,3}}\s*(?:\w+\s)?(?:{beginnings})[ýá]\b"
    )
    assert {place: text for place, text in visible(language) if gendered.search(text)} == {}
