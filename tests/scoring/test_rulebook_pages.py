"""The rule book in the app: every rule has an anchor that a posting can link to, in three languages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rules import rulebook
from scoring.views.rulebook import BOOKS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_stands_in_its_book_with_an_anchor(client: Client, book: str, language: str) -> None:
    page = client.get(reverse("scoring:rulebook", args=[book]), headers={"accept-language": language})
    text = page.content.decode()
    for rule in rulebook.rules(book).values():
        assert f'id="{rule.number}"' in text


def test_the_contents_name_every_book_and_an_unknown_book_is_not_found(client: Client) -> None:
    contents = client.get(reverse("scoring:rulebooks")).content.decode()
    assert all(reverse("scoring:rulebook", args=[book]) in contents for book in BOOKS)
    assert client.get(reverse("scoring:rulebook", args=["bridge"])).status_code == 404


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("M-6", "/rules/marias/#M-6"),
        ("GEN-6", "/rules/general/#GEN-6"),
        ("SOCHI-1", "/rules/preferans/#SOCHI-1"),
        ("limit", "/rules/marias/#M-16"),
        ("marked_by_jury", "/rules/marias/#M-36"),
    ],
)
def test_a_posting_an_error_and_a_note_lead_to_their_line(client: Client, name: str, place: str) -> None:
    assert client.get(reverse("scoring:rule", args=[name]))["Location"] == place


def test_an_unknown_rule_is_not_found(client: Client) -> None:
    assert client.get(reverse("scoring:rule", args=["M-999"])).status_code == 404
