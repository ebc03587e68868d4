"""A word that was replaced does not come back: catalogues, the scorer's page, `rules/data` (docs/glossary.md)."""

from __future__ import annotations

import re

import pytest

from tests.words.catalogues import ROOT, accepted, visible

pytestmark = pytest.mark.unit

TABLE = accepted("replaced")
CASES = [(language, word) for language in ("sk", "cs") for word in TABLE[language]]


@pytest.mark.parametrize(("language", "word"), CASES)
def test_one_word_for_one_thing(language: str, word: str) -> None:
    replaced = re.compile(TABLE[language][word], re.IGNORECASE)
    quoted = tuple(TABLE["quoted"])
    found = {
        place: text
        for place, text in visible(language)
        if replaced.search(text) and not place.startswith(quoted)
    }
    assert found == {}


@pytest.mark.parametrize(("language", "word"), CASES)
def test_the_glossary_has_the_word_that_was_decided(language: str, word: str) -> None:
    papers = "".join(
        (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("glossary.md", "decided-words.md")
    )
    assert all(part in papers for part in word.split(", "))
