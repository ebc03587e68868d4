"""M-38a: the page “At the table” has every paragraph of the procedure, and a word finds its line."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from rules.marias.engine import MariasEngine
from rules.procedure import figures, procedure
from rules.registry import engine, rulesets
from rules.words import LANGUAGES
from tournaments.publishing.queries.procedure import lines_at_the_table, open_questions

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: What M-38a asks for, by paragraph.
PARAGRAPHS = [
    "B/2", "B/3", "B/4", "B/5", "B/6", "B/7", "B/8", "B/9", "B/10", "B/11", "B/12", "B/13", "B/20", "B/24", "B/25",
    "B/26", "B/27", "B/28", "D/1", "D/3", "D/4", "Rôzne 1", "Rôzne 2", "Rôzne 3",
]  # fmt: skip

#: What somebody types, by language, and the paragraph of the line that answers.
ASKED = [
    ("sk", "pauzujuci upozornit", "Rôzne 1"),
    ("cs", "pauzírující upozornit", "Rôzne 1"),
    ("en", "pausing point out renonce", "Rôzne 1"),
    ("sk", "dohrať súhlas", "D/4"),
    ("en", "agree", "D/4"),
    ("sk", "klepanie", "B/12"),
    ("cs", "pivo", "B/28, C/III/4"),
    ("sk", "zabita", "A"),
    ("sk", "prekladá", "B/3"),
    ("en", "clockwise", "B/4"),
    ("en", "rest is mine", "B/20"),
]


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_its_line(paragraph: str) -> None:
    assert any(paragraph in re.split(r", ", line.cite) for line in procedure().line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_one_sentence_in_a_known_group(language: str) -> None:
    for line in procedure().line:
        text = line.text(language)
        assert re.fullmatch(
            r"[A-ZÁČĎÉÍĽŇÓŘŠŤÚÝŽ][^.]+\.", re.sub(r"\b[CI]+\.\d+", "", text).replace("II.1", "")
        ), text
        assert line.group in procedure().groups
        assert set(line.rules) <= set(engine_codes())


def engine_codes() -> set[str]:
    marias = engine("marias/szmk-2012")
    assert isinstance(marias, MariasEngine)
    return set(marias.data.renonces)


@pytest.mark.parametrize(("language", "asked", "cite"), ASKED)
def test_a_word_finds_its_line(language: str, asked: str, cite: str) -> None:
    found = [line.cite for _, _, lines in lines_at_the_table(language, asked) for line in lines]
    assert cite in found
    assert len(found) <= 4


def test_figures_are_those_of_the_rule_set() -> None:
    """Part A: 20 c and 1 € at a base of 2 c; C "renoncom nie je" 2: four fleks."""
    assert figures() == {"penalty_1": 20, "penalty_2": 100, "fleks": 4, "checks": 2}
    with translation.override("sk"):
        told = " ".join(line.text for _, _, lines in lines_at_the_table("sk") for line in lines)
    assert "paušál 1 je 0,20 €, paušál 2 je 1,00 €" in told.replace("\u00a0", " ")
    assert "najviac 4 fleky" in told.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_anybody_reads_it_whole_or_what_was_asked_for(client: Client, language: str) -> None:
    page = client.get(reverse("public:at-the-table"), headers={"accept-language": language}).content.decode()
    assert page.count('data-test="procedure-line"') == len(procedure().line)
    page = client.get(
        reverse("public:at-the-table"), {"q": "B/24"}, headers={"accept-language": language}
    ).content.decode()
    assert page.count('data-test="procedure-line"') == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phones_page_says_the_same_without_who_reads_it(client: Client, language: str) -> None:
    answer = client.get(phone_page("marias/szmk-2012", language))
    page = answer.content.decode()
    assert f'<html lang="{language}">' in page
    assert page.count('data-test="procedure-line"') == len(procedure().line)
    assert "csrf" not in page
    assert all(text in page for text, _ in open_questions(language))
    assert client.get(phone_page("marias/szmk-2012", "xx")).status_code == 404


def phone_page(ruleset: str, language: str) -> str:
    return reverse("public:phone-procedure", args=[*ruleset.split("/"), language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", rulesets())
def test_every_rule_set_has_its_page(client: Client, ruleset: str, language: str) -> None:
    """Direction and first lead stand on each, from the data of the rule set; nothing of another one."""
    known = procedure(ruleset)
    assert known.source == rulesets()[ruleset].source
    assert all(not one.rulesets or ruleset in one.rulesets for one in (*known.line, *known.open))
    for address in (
        reverse("public:procedure", args=ruleset.split("/")), phone_page(ruleset, language)
    ):  # fmt: skip
        page = client.get(address, headers={"accept-language": language}).content.decode()
        assert page.count('data-test="procedure-line"') == len(known.line)
        assert "{" not in page.split("<main")[1]


#: Who leads, in the words of the page, by rule set (GEN-3b).
LEADS = [
    ("preferans/sochi", "en", ["the dealer's left who plays"]),
    ("preferans/slovak", "sk", ["po ľavici rozdávajúceho, ktorý hrá", "Veľký prvý vynáša ten, kto sedí pred"]),
    ("preferans/croatian-hr", "cs", ["po pravici rozdávajícího, který hraje", "Sanac první vynáší ten, kdo sedí před"]),
    ("preferans/croatian", "sk", ["Sanac prvý vynáša niektorý z obrancov"]),
    ("preferans/styrian", "en", ["A game in a suit is led by the declarer when both"]),
    ("preferans/austrian-illustrated", "en", ["Sans atout is led by who sits before"]),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "language", "said"), LEADS)
def test_a_page_says_who_leads_first(ruleset: str, language: str, said: list[str]) -> None:
    told = " ".join(line.text(language) for line in procedure(ruleset).line).replace("\u00a0", " ")
    assert all(words in told for words in said), told


@pytest.mark.parametrize("address", ["/help/table/marias/nobody/", "/help/table/tarok/szmk-2012/"])
def test_there_is_no_page_of_rules_that_nobody_has(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/help/", "/rules/", "/help/judge/", "/help/score/", "/help/play/"])
def test_it_is_reached_from_help_rules_and_guides(client: Client, address: str) -> None:
    assert f'href="{reverse("public:at-the-table")}"' in client.get(address).content.decode()
