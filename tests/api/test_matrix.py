"""Every endpoint against every caller: who may, who may not, and nobody with what is another tournament's."""

from __future__ import annotations

import re
import uuid
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, resolve

from config import api_urls
from tests import evening
from tests.api.endpoints import ANYONE, ENDPOINTS, JURY, Endpoint, filled, names_ids
from tests.api.world import ROLES, World, token_of, world

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: By token or signed in: nobody, the organiser of another tournament, and the roles.
TOKENS = ("nobody", "outsider", *ROLES)
SESSIONS = ("outsider", *ROLES)


class _RolledBackError(Exception):
    """Ends a request without a trace, so that the next caller finds the same."""


@pytest.fixture(scope="module")
def ours(lasting: None) -> World:
    return world("domaci")


@pytest.fixture
def mine(ours: World) -> World:
    return deepcopy(ours)


@pytest.fixture(scope="module")
def others(lasting: None) -> World:
    return world("hostia")


@pytest.fixture
def theirs(others: World) -> World:
    return deepcopy(others)


def send(client: Client, endpoint: Endpoint, known: dict[str, Any], headers: dict[str, str]) -> Any:
    """The answer to a request, whose effects are rolled back."""
    answer = None
    extra: dict[str, Any] = {}
    if endpoint.body is not None:
        extra = {"data": filled(endpoint.body, known), "content_type": "application/json"}
    try:
        with transaction.atomic():
            path = "/api/v1/" + endpoint.address.format(**known)
            answer = getattr(client, endpoint.method)(path, headers=headers, **extra)
            raise _RolledBackError
    except _RolledBackError:
        return answer


def expected(endpoint: Endpoint, role: str) -> int:
    """The status that a caller in this role should get."""
    if not endpoint.who or role in endpoint.who:
        return endpoint.status
    return 401 if role == "nobody" else 403


def wrong(answers: Iterator[tuple[Endpoint, int, Any]]) -> list[str]:
    """The answers that are not as expected, or not in the form of problems, one a line."""
    found = []
    for endpoint, status, answer in answers:
        good = answer.status_code == status
        if good and status >= 400:
            good = answer["Content-Type"] == "application/problem+json" and {
                "type",
                "title",
                "status",
                "detail",
            } <= set(answer.json())
        if not good:
            told = answer.content.decode(errors="replace")[:200]
            found.append(f"{endpoint.method} {endpoint.address}: {answer.status_code}, not {status}: {told}")
    return found


def test_the_matrix_names_every_address_and_method() -> None:
    there = {
        (method, f"api/v1/{address}")
        for address, view in _addresses(api_urls.urlpatterns)
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(view, method)
    }
    some = defaultdict(lambda: "1", job=str(uuid.uuid4()))
    named = set()
    for endpoint in ENDPOINTS:
        path = "/api/v1/" + endpoint.address.partition("?")[0].format_map(some)
        named.add((endpoint.method, resolve(path).route))
    assert named == there


def _addresses(patterns: list[Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every address below these patterns with its view."""
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield address, getattr(pattern.callback, "view_class", None) or pattern.callback.cls
        else:
            yield from _addresses(pattern.url_patterns, address)


def headers_of(mine: World, role: str) -> dict[str, str]:
    """The token of a caller; the outsider organises another tournament."""
    if role == "nobody":
        return {}
    if role == "outsider":
        other = evening.tournament_of(3, evening.account("organiser@inde.test"), name="inde")
        return token_of(other, "inde", "organiser")
    return token_of(mine.tournament, "domaci", role)


def endpoints_for(role: str) -> list[Endpoint]:
    """A job is its requester's: here the organiser's, so that it is nowhere for the others inside."""
    return [
        endpoint._replace(status=404, who=ANYONE)
        if role in ("desk", "jury") and "/jobs/" in endpoint.address
        else endpoint
        for endpoint in ENDPOINTS
    ]


@pytest.mark.acceptance(name="attacks")
@pytest.mark.parametrize("role", TOKENS)
def test_who_may_with_a_token(mine: World, role: str) -> None:
    client, headers = Client(), headers_of(mine, role)
    assert not wrong(
        (endpoint, expected(endpoint, role), send(client, endpoint, mine.known, headers))
        for endpoint in endpoints_for(role)
    )


@pytest.mark.acceptance(name="attacks")
@pytest.mark.parametrize("role", SESSIONS)
def test_who_may_signed_in(mine: World, role: str) -> None:
    client = Client()
    headers_of(mine, role)
    client.force_login(
        evening.account("organiser@inde.test" if role == "outsider" else f"{role}@domaci.test")
    )
    assert not wrong(
        (endpoint, expected(endpoint, role), send(client, endpoint, mine.known, {}))
        for endpoint in endpoints_for(role)
    )


@pytest.mark.acceptance(name="attacks")
def test_ids_of_another_tournament_are_unknown(mine: World, theirs: World) -> None:
    """An id in the address under one's own slug is 404; in a body it is refused and changes nothing."""
    own = {name: mine.known[name] for name in ("slug", "season", "card")}
    foreign = theirs.known | own
    client, found, asked = Client(), [], 0
    for endpoint in ENDPOINTS:
        role = "jury" if endpoint.who == JURY else "organiser"
        headers = token_of(mine.tournament, "domaci", role)
        in_address = set(re.findall(r"\{(\w+)\}", endpoint.address.partition("?")[0])) - set(own)
        if in_address:
            answer = send(
                client, endpoint, mine.known | {name: foreign[name] for name in in_address}, headers
            )
            found += wrong(iter([(endpoint, 404, answer)]))
            asked += 1
        if names_ids(endpoint.body):
            answer = send(
                client, endpoint, foreign | {name: mine.known[name] for name in in_address}, headers
            )
            asked += 1
            if answer.status_code not in (400, 404, 409):
                found.append(f"{endpoint.method} {endpoint.address} took {filled(endpoint.body, foreign)}")
    assert not found
    assert asked > 30
