"""Slovak and Czech are complete: nothing untranslated, fuzzy or left over, and every placeholder is kept."""

from __future__ import annotations

import gettext
import io
import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ["sk", "cs"]
KEYWORDS = ["N_", "gettext_lazy", "ngettext_lazy:1,2", "pgettext_lazy:1c,2", "npgettext:1c,2,3"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|</?\w+>")

Message = str | tuple[str, ...]


@pytest.fixture(scope="module")
def source() -> set[Message]:
    """Every text of the code and the templates that babel.cfg names."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords(KEYWORDS)}
    found = extract_from_dir(str(ROOT), methods, options, keywords)
    return {message for _, _, message, _, _ in found}


def catalogue(language: str) -> Catalog:
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language, domain="django")


def forms(text: Message) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def test_the_source_has_texts_of_every_kind(source: set[Message]) -> None:
    assert "Who sits where" in source  # a template
    assert ("%(count)d player was entered.", "%(count)d players were entered.") in source  # a view
    assert "there is no contract {contract}, only: {contracts}" in source  # the rules
    assert "there are no players" in source  # the draw


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str, source: set[Message]) -> None:
    translated = {
        message.id: message for message in catalogue(language) if message.id and all(forms(message.string))
    }
    assert sorted(map(str, source - translated.keys())) == [], "not translated"
    assert [message.id for message in translated.values() if message.fuzzy] == [], "fuzzy"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_stands_twice(language: str) -> None:
    text = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    asked = [found[0] for found in re.finditer(r'^(msgctxt .*\n)?msgid (".*"\n)+', text, re.MULTILINE)]
    assert len(asked) > 1_000
    assert [each for each, count in Counter(asked).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over(language: str, source: set[Message]) -> None:
    here = {message.id for message in catalogue(language) if message.id}
    assert sorted(map(str, here - source)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_agree(language: str) -> None:
    wrong = [
        (message.id, text)
        for message in catalogue(language)
        if message.id
        for text in forms(message.string)
        if placeholders(text) != placeholders(forms(message.id)[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("sk", 1, "1 hráč"),
        ("sk", 2, "2 hráči"),
        ("sk", 4, "4 hráči"),
        ("sk", 5, "5 hráčov"),
        ("sk", 0, "0 hráčov"),
        ("sk", 22, "22 hráčov"),
        ("cs", 1, "1 hráč"),
        ("cs", 3, "3 hráči"),
        ("cs", 14, "14 hráčů"),
    ],
)
def test_plural_forms(language: str, count: int, expected: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    translations = gettext.GNUTranslations(compiled)
    text = translations.ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
    assert text == expected
