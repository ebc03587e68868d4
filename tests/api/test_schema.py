"""The OpenAPI document against the API: made-up requests as each role, no 5xx, every answer as described.

The suite runs a seeded short form; FLEK_SCHEMA_EXAMPLES sets how many examples each operation gets. 10,000 in all:
FLEK_SCHEMA_EXAMPLES=120 .venv/bin/python -m pytest tests/api/test_schema.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.domain.tokens import make_token
from config.wsgi import application
from tests import evening
from tournaments.domain.tournaments import grant_role

EXAMPLES = int(os.environ.get("FLEK_SCHEMA_EXAMPLES", "3"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ROLES = ("nobody", "organiser", "desk", "jury", "pen")

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> Iterator[Any]:
    """The document of this server, with a tournament behind it so that addresses can be right."""
    round_ = evening.published_round(evening.tournament_of(4, name="Turnaj"))
    assert round_.tournament.slug == "turnaj-2026-11-21"
    # A server closes its connection after each request; here all requests share the test's own.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def credentials(role: str) -> dict[str, str]:
    """What a caller in this role sends."""
    from tournaments.models import Table, Tournament

    if role == "nobody":
        return {}
    if role == "pen":
        return {"Authorization": f"Pen {evening.pen_of(Table.objects.get().sheet)[1]}"}
    tournament = Tournament.objects.get()
    user = evening.account(f"{role}@example.test")
    grant_role(tournament, user, role)
    return {"Authorization": f"Bearer {make_token(user, 'p', tournament=tournament.pk, role=role)[1]}"}


def right_addresses() -> dict[str, list[Any]]:
    """Values with which an address leads somewhere: made-up ones alone would only ever meet 404."""
    from tournaments.models import Registration, Table, TableCard

    return {
        "slug": ["turnaj-2026-11-21"],
        "number": [1],
        "table": [1],
        "public_id": [Table.objects.get().sheet.public_id],
        "read_id": [card.read_id for card in TableCard.objects.all()],
        "id": list(Registration.objects.values_list("pk", flat=True)),
        "ruleset": ["marias/szmk-2012", "preferans/sochi"],
    }


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_as_described(api: Any, role: str) -> None:
    headers, known = credentials(role), right_addresses()
    asked = 0
    for result in api.get_all_operations():
        operation = result.ok()

        @seed(2026)
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), right=st.booleans(), data=st.data())
        def ask(case: Any, right: bool, data: st.DataObject) -> None:
            nonlocal asked
            if right and case.path_parameters:
                for name in case.path_parameters:
                    if known.get(name):
                        case.path_parameters[name] = data.draw(st.sampled_from(known[name]))
            case.call_and_validate(headers=headers, checks=CHECKS)
            asked += 1

        ask()
    assert asked >= EXAMPLES
