"""Every endpoint against every role: who may, who may not, and nobody in another tournament."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.domain.tokens import make_token
from accounts.models import User
from tests import evening
from tournaments.domain.tournaments import grant_role
from tournaments.models import Round, Tournament
from tournaments.urls import api as api_urls

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "outsider", "organiser", "desk", "jury")
#: Status for nobody, an organiser of another tournament, organiser, desk, jury.
OPEN = (200, 200, 200, 200, 200)
MATRIX = [
    ("get", "tournaments/", None, OPEN),
    ("get", "tournaments/{slug}/", None, OPEN),
    ("get", "tournaments/{slug}/players/", None, OPEN),
    ("post", "tournaments/{slug}/players/", {"name": "Nová Hráčka"}, (403, 403, 201, 201, 403)),
    ("patch", "tournaments/{slug}/players/{player}/", {"state": "checked_in"}, (401, 403, 200, 200, 403)),
    ("get", "tournaments/{slug}/rounds/", None, OPEN),
    ("get", "tournaments/{slug}/rounds/1/", None, OPEN),
    ("get", "tournaments/{slug}/rounds/1/tables/1/record/", None, (401, 403, 200, 200, 200)),
    ("get", "tournaments/{slug}/standing/", None, OPEN),
    ("post", "score/", {}, (422, 422, 422, 422, 422)),
    ("get", "cards/{card}/", None, OPEN),
    ("get", "openapi.json", None, OPEN),
]


@pytest.fixture
def played() -> Round:
    return evening.published_round(evening.tournament_of(4))


def token_of(tournament: Tournament, role: str) -> str:
    """The text of a token in this role; an outsider's is one of another tournament."""
    user: User = evening.account(f"{role}@example.test")
    if role == "outsider":
        other = evening.tournament_of(3, user, name="Iný turnaj")
        return make_token(user, "program", tournament=other.pk, role="organiser")[1]
    grant_role(tournament, user, role)
    return make_token(user, "program", tournament=tournament.pk, role=role)[1]


def test_the_matrix_names_every_address() -> None:
    named = {row[1] for row in MATRIX}
    words = {
        "<str:read_id>": "{card}",
        "<slug:slug>": "{slug}",
        "<int:pk>": "{player}",
        "<int:number>": "1",
        "<int:table>": "1",
    }
    there = set()
    for pattern in api_urls.urlpatterns:
        address = str(pattern.pattern)
        for placeholder, word in words.items():
            address = address.replace(placeholder, word)
        there.add(address)
    assert there == named
    assert get_resolver().reverse_dict.getlist("api-score"), "and they are in use"


@pytest.mark.parametrize(("method", "address", "body", "expected"), MATRIX, ids=lambda value: str(value)[:40])
def test_who_may(played: Round, method: str, address: str, body: object, expected: tuple[int, ...]) -> None:
    tournament = played.tournament
    registration = tournament.registrations.first()
    assert registration
    card = tournament.table_cards.first()
    path = "/api/v1/" + address.format(
        slug=tournament.slug, player=registration.pk, card=card.read_id if card else ""
    )
    answers = []
    for role in ROLES:
        if method == "post" and body and "name" in body:
            body = {"name": f"Nová {role}"}
        headers = {} if role == "nobody" else {"Authorization": f"Bearer {token_of(tournament, role)}"}
        call = getattr(Client(), method)
        extra = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = call(path, headers=headers, **extra)
        answers.append(answer.status_code)
        if answer.status_code >= 400:
            assert answer["Content-Type"] == "application/problem+json"
            assert {"type", "title", "status", "detail"} <= answer.json().keys()
    assert tuple(answers) == expected
