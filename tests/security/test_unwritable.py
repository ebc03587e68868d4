"""The character 0, which PostgreSQL refuses to keep, and JSON that is nested without end: 400, never 500."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Sheet
from tests import evening

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/sheets/%00/",
        "/api/v1/cards/a%00/",
        "/tournaments/%00/",
        "/invitation/%00/",
        "/?words=%00",
        "/?page=1%00",
    ],
)
def test_in_an_address(client: Client, path: str) -> None:
    assert client.get(path).status_code == 400


def test_in_a_form() -> None:
    tournament = evening.tournament_of(0)
    client = Client()
    client.force_login(evening.account())
    answer = client.post(f"/organise/{tournament.slug}/roles/invite/", {"role": "jury", "note": "a\0b"})
    assert answer.status_code == 400
    assert not tournament.invitations.exists()
    assert Client().post("/accounts/login/", {"login": "a\0@b.test", "password": "x"}).status_code == 400


@pytest.mark.parametrize("body", ["[" * 100_000, '{"a":' * 50_000])
def test_json_without_end(body: str) -> None:
    sheet: Sheet = evening.sheet_of_four()
    _, token = evening.pen_of(sheet)
    answer = Client().post(
        f"/api/v1/sheets/{sheet.public_id}/entries/",
        body,
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )
    assert answer.status_code == 400
