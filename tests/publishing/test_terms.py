"""The dictionary of terms: every word of the glossary that a reader meets, with a sentence, in each language."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from rules.words import LANGUAGES
from tests.words.catalogues import ROOT
from tournaments.publishing.queries.terms import SUBJECTS, dictionary, subject

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: The sections of the glossary that are about code, not about the game.
NOT_READ = ("The system",)
COLUMNS = {"sk": 1, "cs": 2, "en": 3}


def glossary(language: str) -> list[str]:
    """The words of the glossary as a reader has them, without what is said of their grammar."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        if not section.startswith(NOT_READ):
            rows += [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    words = [row[COLUMNS[language]].strip() for row in rows if row[0].strip() != "term"]
    return [re.sub(r"\s*\([^)]*\)", "", word) for word in words]


def shown(client: Client, address: str, language: str) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_is_in_it(client: Client, language: str) -> None:
    page = shown(client, reverse("public:terms"), language)
    words = [unescape(word) for word in re.findall(r"<dfn>(.+?)</dfn>", page)]
    assert len(words) > 100
    assert sorted(words) == sorted(glossary(language))
    assert f'<html lang="{language}">' in page


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_term_has_a_sentence_in_each_language(name: str) -> None:
    for term in subject(name).term:
        assert set(term.means) == set(LANGUAGES)
        for sentence in term.means.values():
            assert re.match(r"[A-ZÁČĎÉÍĽŇÓŘŠŤÚÝŽ].+\.$", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_that_a_rule_defines_leads_to_the_rule(client: Client, language: str) -> None:
    page = shown(client, reverse("public:terms"), language)
    terms = [term for _, _, terms in dictionary(language) for term in terms]
    assert len({term.anchor for term in terms}) == len(terms)
    assert len([term for term in terms if term.rules]) > 80
    for term in terms:
        line = page.partition(f'id="{term.anchor}"')[2].partition("</dd>")[0]
        links = re.findall(r'href="([^"]+)"', line)
        assert links == [reverse("scoring:rule", args=[number]) for number in term.rules]
    for number in {number for term in terms for number in term.rules}:
        assert client.get(reverse("scoring:rule", args=[number])).status_code == 200


@pytest.mark.parametrize(
    "address", ["/help/", "/rules/", "/rules/rule/M-6/", "/rules/rule/SET-5/"], ids=lambda address: address
)
def test_the_dictionary_is_reached_from_help_and_from_the_rules(client: Client, address: str) -> None:
    assert f'href="{reverse("public:terms")}"' in shown(client, address, "sk")
