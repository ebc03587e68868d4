"""What everybody may read of the operator, and what search engines may keep (T-38)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from config.keeping import Operator
from tests.security.registry import jan
from tournaments.people.domain import consents
from tournaments.people.models import Consent

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("language", "words"), [("sk", "Ochrana údajov"), ("cs", "Ochrana údajů"), ("en", "Privacy")]
)
def test_the_privacy_page_names_the_operator(settings: Any, language: str, words: str) -> None:
    settings.OPERATOR = Operator("Zväz & spol.", "Hlavná 1, Žilina", "udaje@example.org")
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get("/privacy/").content.decode()
    assert words in page
    for said in ("Zväz &amp; spol.", "Hlavná 1, Žilina", "mailto:udaje@example.org"):
        assert said in page


def test_it_says_where_nobody_is_named_and_is_linked_from_every_foot(settings: Any) -> None:
    settings.OPERATOR = Operator("", "", "")
    assert 'data-test="operator"' not in Client().get("/privacy/").content.decode()
    assert 'href="/privacy/"' in Client().get("/").content.decode()


def test_security_txt_only_with_a_contact(settings: Any) -> None:
    page = "/.well-known/security.txt"
    settings.SECURITY_CONTACT = ""
    assert Client().get(page).status_code == 404
    settings.SECURITY_CONTACT = "mailto:bezpecnost@example.org"
    answer = Client().get(page)
    assert answer["Content-Type"].startswith("text/plain")
    assert b"Contact: mailto:bezpecnost@example.org\nExpires: 2" in answer.content


def test_robots_are_told_what_is_closed() -> None:
    answer = Client().get("/robots.txt")
    assert answer.content.startswith(b"User-agent: *\n")
    for path in ("/organise/", "/me/", "/api/", "/jury/"):
        assert f"Disallow: {path}\n".encode() in answer.content


def test_a_page_of_a_person_is_for_search_engines_only_where_he_agreed() -> None:
    player = jan()
    consents.record(player, Consent.How.OWN, None)
    page = reverse("public:player", args=[player.pk])
    hidden = Client().get(page)
    assert (hidden.status_code, hidden["X-Robots-Tag"]) == (200, "noindex")
    assert '<meta name="robots" content="noindex">' in hidden.content.decode()
    consents.record(player, Consent.How.OWN, None, scope=Consent.Scope.SEARCH)
    shown = Client().get(page)
    assert "X-Robots-Tag" not in shown
    assert "noindex" not in shown.content.decode()
    consents.record(player, Consent.How.OWN, None, scope=Consent.Scope.SEARCH, given=False)
    assert Client().get(page)["X-Robots-Tag"] == "noindex"
