"""A number that no field can hold is refused at the door, wherever it stands in a request."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from scoring.models import HeldEntry
from tests import evening
from tests.api.world import ROLES, token_of
from tournaments.events.domain.tournaments import grant_role

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

HUGE = b"1" + b"0" * 30
#: Every spelling of a number beyond all fields.
SPELLINGS = (HUGE, b"1e999")
DEAL = b'{"id": "%s", "kind": "deal", "version": 0, "body": {"points": %s}}'


def post(path: str, body: bytes, **headers: str) -> int:
    answer = Client().post(f"/api/v1/{path}", body, content_type="application/json", headers=headers)
    assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code


@pytest.mark.parametrize("huge", SPELLINGS)
@pytest.mark.parametrize("path", ["score/", "analyses/", "rulesets/marias/szmk-2012/possible/"])
@pytest.mark.parametrize("body", [b'{"x": %s}', b'{"deals": [{"dealer": -%s}]}', b"[[%s]]"])
def test_by_anyone(path: str, body: bytes, huge: bytes) -> None:
    assert post(path, body % huge) == 400


@pytest.mark.parametrize("huge", SPELLINGS)
@pytest.mark.parametrize("ended", [True, False])
def test_by_a_pen(ended: bool, huge: bytes) -> None:
    """Also by one whose right has ended: nothing is kept that could not be written down."""
    sheet = evening.sheet_of_four()
    _pen, token = evening.pen_of(sheet)
    if ended:
        evening.pen_of(sheet, "another")
    body = DEAL % (str(uuid.uuid4()).encode(), huge)
    assert post(f"sheets/{sheet.public_id}/entries/", body, Authorization=f"Pen {token}") == 400
    assert not HeldEntry.objects.exists()


def test_by_a_program_with_a_key() -> None:
    tournament = evening.tournament_of(3, name="cisla")
    for role in ROLES:
        grant_role(tournament, evening.account(f"{role}@cisla.test"), role)
    headers = token_of(tournament, "cisla", "desk") | {"Idempotency-Key": "k"}
    path = f"tournaments/{tournament.slug}/players/"
    assert post(path, b'{"name": "X", "birth_year": %s}' % HUGE, **headers) == 400


def test_a_long_word_of_digits_is_no_number() -> None:
    record = b'{"format": "%s"}' % HUGE
    assert post("score/", record) == 422


@pytest.mark.parametrize("ended", [True, False])
def test_no_word_of_a_pen_is_more_than_the_database_can_hold(ended: bool) -> None:
    """PostgreSQL keeps no character 0: what an ended pen sends is refused like what a live one sends."""
    sheet = evening.sheet_of_four()
    _pen, token = evening.pen_of(sheet)
    if ended:
        evening.pen_of(sheet, "another")
    body = DEAL % (str(uuid.uuid4()).encode(), b'"\\u0000"')
    assert post(f"sheets/{sheet.public_id}/entries/", body, Authorization=f"Pen {token}") in (400, 422)
    assert not HeldEntry.objects.exists()
