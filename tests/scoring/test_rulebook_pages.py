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
