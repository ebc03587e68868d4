"""The rule book in the app: every rule has an anchor that a posting can link to, in three languages."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from rules import citations, examples, rulebook
from rules.words import LANGUAGES
from scoring.views.rulebook import BOOKS

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def shown(client: Client, number: str, language: str) -> str:
    answer = client.get(reverse("scoring:rule", args=[number]), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def said(page: str) -> str:
    """What is read in a part of a page, one blank between words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_stands_in_its_book_with_an_anchor(client: Client, book: str, language: str) -> None:
    page = client.get(reverse("scoring:rulebook", args=[book]), headers={"accept-language": language})
    text = page.content.decode()
    for rule in rulebook.rules(book).values():
        assert f'id="{rule.number}"' in text
        assert f'href="{reverse("scoring:rule", args=[rule.number])}"' in text


def test_the_contents_name_every_book_and_an_unknown_book_is_not_found(client: Client) -> None:
    contents = client.get(reverse("scoring:rulebooks")).content.decode()
    assert all(reverse("scoring:rulebook", args=[book]) in contents for book in BOOKS)
    assert client.get(reverse("scoring:rulebook", args=["bridge"])).status_code == 404


@pytest.mark.parametrize(
    ("name", "place"), [("limit", "/rules/rule/M-16/"), ("marked_by_jury", "/rules/rule/M-36/")]
)
def test_a_note_leads_to_the_rule_that_explains_it(client: Client, name: str, place: str) -> None:
    assert client.get(reverse("scoring:rule", args=[name]))["Location"] == place


def test_an_unknown_rule_is_not_found(client: Client) -> None:
    assert client.get(reverse("scoring:rule", args=["M-999"])).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", ["M-6", "GEN-6", "SOCHI-1", "T-21", "PLAY-2", "AUS-20"])
def test_a_rule_has_its_text_its_source_and_its_neighbours(
    client: Client, number: str, language: str
) -> None:
    page = shown(client, number, language)
    book, _ = rulebook.places()[number]
    rule = rulebook.rules(book)[number]
    assert said(rule.text(language)) in said(page)
    assert said(citations.cite_in(rule.cite, language)) in said(page)
    assert f"{reverse('scoring:rulebook', args=[book])}#{number}" in page
    numbers = list(rulebook.rules(book))
    at = numbers.index(number)
    for beside in numbers[max(at - 1, 0) : at] + numbers[at + 1 : at + 2]:
        assert f'href="{reverse("scoring:rule", args=[beside])}"' in page


@pytest.mark.parametrize("number", examples.examples())
def test_the_worked_example_of_a_rule_is_what_the_engine_tells(client: Client, number: str) -> None:
    page = shown(client, number, "sk")
    read = said(page)
    told = examples.told(number, "sk")
    assert told
    lines = [line for part in told.parts for line in part]
    assert [line for line, _ in lines if said(line) not in read] == []
    marked = [line for line, shows in lines if shows]
    assert page.count('class="example__shown"') == len(marked) > 0


def test_a_rule_that_pays_nothing_has_no_example(client: Client) -> None:
    assert 'data-test="example"' not in shown(client, "M-38", "sk")


@pytest.mark.parametrize(
    ("number", "language", "told"),
    [
        ("M-6", "sk", ("Hra 0,02 € 1 × základ", "Každý flek, ktorý platí × 2", "Červená × 2")),
        ("M-29", "en", ("Premium point €0.05 5/2 × base",)),
        ("M-31", "cs", ("Paušál 1 0,20 € 10 × základ", "Paušál 2 1,00 € 50 × základ")),
        ("M-16", "sk", ("Limit platby (násobok sadzby) 500",)),
        ("RUS-18", "en", ("Price to the pool 6: 2 · 7: 4 · 8: 6 · 9: 8 · 10: 10 · misere: 10",)),
        ("RUS-27", "en", ("misere: 20 Leningrad preferans",)),
        ("RUS-40", "en", ("Size of each pool the table agrees on it",)),
        ("SK-5", "sk", ("Hodnota hry 2 zeleň: 2",)),
        ("STY-1", "en", ("Stake 1 clubs: 20 · 2 spades: 30",)),
    ],
)
def test_a_rule_says_its_rate(client: Client, number: str, language: str, told: tuple[str, ...]) -> None:
    page = shown(client, number, language)
    rates = page.partition('data-test="rates"')[2].partition("</section>")[0]
    assert [part for part in told if part not in said(rates)] == []
