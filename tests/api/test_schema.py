"""The OpenAPI document against the API: made-up requests as each role, no 5xx, every answer as described.

The suite runs a seeded short form, one request an operation and role. The full form, 10,000 requests in all:
FLEK_SCHEMA_EXAMPLES=10000 .venv/bin/python -m pytest -s tests/api/test_schema.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from core.api import throttles
from core.limits import Bound, Level, Limit
from tests import evening
from tests.api.world import World, token_of, world
from tournaments.events.api.score import ScoreView

#: Requests in all, by every role to every operation alike; 0: one each.
EXAMPLES = int(os.environ.get("FLEK_SCHEMA_EXAMPLES", "0"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ROLES = ("nobody", "organiser", "desk", "jury", "pen")

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.acceptance(name="attacks")]

NAME = "ukazka"


@pytest.fixture
def furnished(monkeypatch: pytest.MonkeyPatch) -> World:
    """A tournament in which everything is there once; nobody comes too often."""
    for name in ("BY_ONE", "BY_NETWORK"):
        monkeypatch.setattr(throttles, name, Limit(10**9, 60))
    monkeypatch.setattr(ScoreView, "write_limit", Bound("scores", Level.NETWORK, (Limit(10**9, 60),)))
    return world(NAME)


@pytest.fixture
def api(furnished: World) -> Iterator[Any]:
    """The document of this server, with a tournament behind it so that addresses can be right."""
    # A server closes its connection after each request; here all requests share the test's own.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def credentials(role: str, furnished: World) -> dict[str, str]:
    """What a caller in this role sends."""
    if role == "nobody":
        return {}
    if role == "pen":
        return {"Authorization": f"Pen {evening.pen_of(furnished.round.tables.get().sheet)[1]}"}
    return token_of(furnished.tournament, NAME, role)


def right_addresses(path: str, known: dict[str, Any]) -> dict[str, list[Any]]:
    """Values with which an address leads somewhere: made-up ones alone would only ever meet 404."""
    ids = {
        "players": [known["player"], known["other"], known["late"]],
        "standing": [known["player"], known["late"]],
        "draws": [known["draw"]],
        "calls": [known["call"]],
        "held": [known["held"]],
        "penalty-cards": [known["penalty"]],
        "postings": [known["posting"]],
        "teams": [known["team"]],
        "pairs": [known["pair"]],
        "tables": [known["fixed"]],
        "jobs": [known["job"]],
    }
    words = path.strip("/").split("/")
    last = next((words[place - 1] for place, word in enumerate(words) if word == "{id}"), "")
    return {
        "slug": [known["season"] if "/seasons/" in path else known["slug"]],
        "number": [known["case"] if "/cases/" in path else 1],
        "table": [1],
        "index": [0],
        "kind": ["players", "clubs", "teams"],
        "who": ["1", "Eso"],
        "public_id": [known["sheet"]],
        "read_id": [known["card"]],
        "id": ids.get(last, []),
        "ruleset": ["marias/szmk-2012", "preferans/sochi"],
    }


def ask(operation: Any, headers: dict[str, str], known: dict[str, list[Any]], examples: int) -> Iterator[str]:
    """Made-up requests to one operation, each rolled back: a line for each, empty where all was as described."""
    told: list[str] = []

    @seed(2026)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), right=st.booleans(), data=st.data())
    def send(case: Any, right: bool, data: st.DataObject) -> None:
        if right and case.path_parameters:
            for name in case.path_parameters:
                if known.get(name):
                    case.path_parameters[name] = data.draw(st.sampled_from(known[name]))
        with transaction.atomic():
            try:
                case.call_and_validate(headers=headers, checks=CHECKS)
                told.append("")
            except FailureGroup as failures:
                told.append("\n".join(map(str, failures.exceptions)))
            transaction.set_rollback(True)

    send()
    return iter(told)


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_as_described(api: Any, furnished: World, role: str) -> None:
    headers = credentials(role, furnished)
    operations = [result.ok() for result in api.get_all_operations()]
    examples = max(1, -(-EXAMPLES // (len(operations) * len(ROLES))))
    told = [
        line
        for operation in operations
        for line in ask(operation, headers, right_addresses(operation.path, furnished.known), examples)
    ]
    failed = [line for line in told if line]
    print(f"{role}: {len(operations)} operations, {len(told)} requests, {len(failed)} failures")  # noqa: T201
    assert len(told) >= len(operations) * examples // 2
    assert not failed, "\n\n".join(failed)
