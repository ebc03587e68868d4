"""Pages of failures: they stand without a request, and every language has them."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

pytestmark = pytest.mark.integration


@pytest.mark.parametrize("name", ["400.html", "500.html"])
@pytest.mark.parametrize("language", ["sk", "cs", "en"])
def test_a_failure_is_told_without_request_and_database(name: str, language: str) -> None:
    with translation.override(language):
        page = render_to_string(name)
    assert f'<html lang="{language}">' in page
    assert "<h1>" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("sk", "Túto stránku sme nenašli"), ("en", "There is no such page")]
)
def test_a_missing_page_says_so(language: str, words: str) -> None:
    response = Client().get("/nowhere/", headers={"accept-language": language})
    assert response.status_code == 404
    assert words in response.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_is_explained() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/accounts/login/", headers={"accept-language": "en"})
    assert response.status_code == 403
    assert "Please send the form once more" in response.content.decode()
