"""Tokens: one tournament, one role, taken back at once. Names: in full inside, as T-34 says outside."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from accounts.domain.answered import forget_answers
from accounts.domain.tokens import make_token, revoke_token
from accounts.models import AnsweredRequest, ApiToken
from rules import registry
from tests import evening
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def tournament() -> Tournament:
    return evening.tournament_of(4)


def bearer(tournament: Tournament, role: str = Role.ORGANISER) -> dict[str, str]:
    text = make_token(evening.account(), "program", tournament=tournament.pk, role=role)[1]
    return {"Authorization": f"Bearer {text}"}


def get(path: str, headers: dict[str, str] | None = None) -> Any:
    return Client().get(f"/api/v1/{path}", headers=headers or {})


def test_names_outside_are_initials(tournament: Tournament) -> None:
    outside = get(f"tournaments/{tournament.slug}/players/").json()["results"]
    inside = get(f"tournaments/{tournament.slug}/players/", bearer(tournament)).json()["results"]
    assert [each["name"] for each in outside] == ["H. 0. (1)", "H. 0. (2)", "H. 0. (3)", "H. 0. (4)"]
    assert inside[0]["name"] == "Hráč 001"


def test_addresses_of_sheets_are_for_roles(tournament: Tournament) -> None:
    evening.published_round(tournament)
    outside = get(f"tournaments/{tournament.slug}/rounds/1/").json()
    inside = get(f"tournaments/{tournament.slug}/rounds/1/", bearer(tournament)).json()
    assert outside["tables"][0]["sheet"] is None
    assert inside["tables"][0]["sheet"]


def test_hidden_figures_stay_hidden(tournament: Tournament) -> None:
    """T-35 holds in the API too: nothing shows before the results are declared, except to a role."""
    Tournament.objects.update(live=Tournament.Live.DECLARED)
    round_ = evening.published_round(tournament)
    sheet = round_.tables.get().sheet
    pen, _ = evening.pen_of(sheet)
    evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    for path, figures in (
        ("rounds/1/", lambda body: [seat["zb"] for seat in body["tables"][0]["seats"]]),
        ("standing/", lambda body: [row["row"]["zb"] for row in body["results"]]),
    ):
        outside = figures(get(f"tournaments/{tournament.slug}/{path}").json())
        inside = figures(get(f"tournaments/{tournament.slug}/{path}", bearer(tournament)).json())
        assert not any(outside), path
        assert sorted(inside) == [-6, -6, -6, 18], path


def test_a_draft_is_nowhere(tournament: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.DRAFT)
    assert get("tournaments/").json()["results"] == []
    assert get(f"tournaments/{tournament.slug}/").status_code == 404
    assert get(f"tournaments/{tournament.slug}/standing/").status_code == 404


@pytest.mark.parametrize("end", ["revoked", "expired", "role", "inactive"])
def test_a_token_ends(tournament: Tournament, end: str) -> None:
    desk = evening.account("desk@example.test")
    granted = grant_role(tournament, desk, Role.DESK)
    token, text = make_token(desk, "program", tournament=tournament.pk, role=Role.DESK)
    path, headers = (
        f"tournaments/{tournament.slug}/rounds/1/tables/1/record/",
        {"Authorization": f"Bearer {text}"},
    )
    evening.published_round(tournament)
    assert get(path, headers).status_code == 200
    if end == "revoked":
        revoke_token(token)
    elif end == "expired":
        ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif end == "role":
        granted.delete()
    else:
        desk.is_active = False
        desk.save()
    assert get(path, headers).status_code == (403 if end == "role" else 401)


def test_a_token_is_shown_once_and_kept_as_a_hash(tournament: Tournament) -> None:
    client = Client()
    client.force_login(evening.account())
    page = client.post(
        f"/organise/{tournament.slug}/programs/make/", {"name": "tabuľa", "role": "organiser"}
    ).content.decode()
    text = re.search(r'value="(flek_[^"]+)"', page)
    assert text
    assert text[1] not in client.get(f"/organise/{tournament.slug}/programs/").content.decode()
    assert not ApiToken.objects.filter(digest__contains=text[1]).exists()
    assert (
        get(f"tournaments/{tournament.slug}/players/", {"Authorization": f"Bearer {text[1]}"}).json()[
            "results"
        ][0]["name"]
        == "Hráč 001"
    )
    client.post(f"/organise/{tournament.slug}/programs/{ApiToken.objects.get().pk}/revoke/")
    assert get(f"tournaments/{tournament.slug}/", {"Authorization": f"Bearer {text[1]}"}).status_code == 401


def test_nobody_makes_a_token_for_a_role_he_has_not(tournament: Tournament) -> None:
    desk = evening.account("desk@example.test")
    grant_role(tournament, desk, Role.DESK)
    client = Client()
    client.force_login(desk)
    client.post(f"/organise/{tournament.slug}/programs/make/", {"name": "x", "role": "organiser"})
    assert not ApiToken.objects.exists()
    outsider = Client()
    outsider.force_login(evening.account("outsider@example.test"))
    assert outsider.get(f"/organise/{tournament.slug}/programs/").status_code == 403


def test_a_request_sent_twice_is_done_once(tournament: Tournament) -> None:
    headers = {**bearer(tournament), "Idempotency-Key": "k-1"}
    path = f"/api/v1/tournaments/{tournament.slug}/players/"
    send = lambda name: Client().post(path, {"name": name}, content_type="application/json", headers=headers)  # noqa: E731
    first, again = send("Nová Hráčka"), send("Nová Hráčka")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert tournament.registrations.count() == 5
    assert send("Iná Hráčka").status_code == 409
    assert AnsweredRequest.objects.count() == 1
    assert forget_answers() == 0
    AnsweredRequest.objects.update(at=timezone.now() - timedelta(days=8))
    assert forget_answers() == 1


def test_a_key_has_an_end(tournament: Tournament) -> None:
    headers = {**bearer(tournament), "Idempotency-Key": "k" * 81}
    path = f"/api/v1/tournaments/{tournament.slug}/players/"
    refused = Client().post(path, {"name": "X"}, content_type="application/json", headers=headers)
    assert refused.status_code == 400
    assert "Idempotency-Key" in refused.json()["errors"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", 3), ("?state=registration", 3), ("?state=declared", 0), ("?q=jesenn", 1), ("?date_from=2026-11-22", 0),
        ("?date_to=2026-11-21", 3), ("?club=nikto", 0),
    ],
)  # fmt: skip
def test_filters(tournament: Tournament, query: str, expected: int) -> None:
    evening.tournament_of(3, name="Zimný turnaj")
    evening.tournament_of(3, name="Letný turnaj")
    assert get(f"tournaments/{query}").json()["count"] == expected


def test_pages(tournament: Tournament) -> None:
    evening.tournament_of(3, name="Zimný turnaj")
    page = get("tournaments/?page_size=1").json()
    assert (page["count"], len(page["results"])) == (2, 1)
    assert "page=2" in page["next"]
    assert get("tournaments/?date_from=yesterday").status_code == 400


def test_a_record_is_scored_as_on_the_command_line() -> None:
    record = {
        "format": "table-record/1",
        "ruleset": evening.MARIAS,
        "players": list("ABCD"),
        "deals": [evening.SEVEN],
    }
    answer = Client().post("/api/v1/score/", record, content_type="application/json")
    assert answer.status_code == 200

    assert answer.json() == msgspec.to_builtins(registry.score(msgspec.json.encode(record)))
    wrong = {**record, "deals": [{**evening.SEVEN, "actor": 0}]}
    refused = Client().post("/api/v1/score/", wrong, content_type="application/json")
    assert refused.status_code == 422
    assert refused.json()["rule"]
    assert refused.json()["deal"] == 1


def test_gen_6_a_play_with_a_dealer_who_is_not_there_is_refused() -> None:
    record = {
        "format": "table-record/1",
        "ruleset": "preferans/sochi",
        "options": {"pool": 20},
        "players": list("ABC"),
        "deals": [{"kind": "all_pass", "dealer": 3, "tricks": [4, 3, 3], "play": {}}],
    }
    refused = Client().post("/api/v1/score/", record, content_type="application/json")
    assert refused.status_code == 422
    assert (refused.json()["rule"], refused.json()["deal"]) == ("GEN-6", 1)


def test_a_large_body_is_refused() -> None:
    answer = Client().post("/api/v1/score/", b" " * 1_000_001, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["limit"] == 1_000_000
