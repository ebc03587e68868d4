"""Writes by the API are counted by token, pen or account, else by network (core/api/throttles)."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.domain.tokens import make_token
from core.api import throttles
from core.limits import Bound, Level, Limit
from scoring.domain.pens import sheet_code
from tests import evening
from tournaments.events.api.score import ScoreView

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_a_program_that_writes_too_often_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "BY_ONE", Limit(2, 60))
    tournament = evening.tournament_of(0)
    path = f"/api/v1/tournaments/{tournament.slug}/players/"

    def send(token: str) -> int:
        made = tournament.registrations.count()
        headers = {"Authorization": f"Bearer {token}"}
        answer = Client().post(
            path, {"name": f"Hráč {made}"}, content_type="application/json", headers=headers
        )
        assert answer.status_code != 429 or int(answer["Retry-After"]) > 0
        return answer.status_code

    one, other = (
        make_token(evening.account(), "p", tournament=tournament.pk, role="organiser")[1] for _ in "12"
    )
    assert [send(one) for _ in range(3)] == [201, 201, 429]
    assert send(other) == 201, "another token is not held up"
    reading = Client().get(path, headers={"Authorization": f"Bearer {one}"})
    assert reading.status_code == 200, "reading is not counted"


def test_a_pen_is_counted_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "BY_ONE", Limit(1, 60))
    for _table in range(2):
        sheet = evening.sheet_of_four()
        _pen, token = evening.pen_of(sheet)
        path = f"/api/v1/sheets/{sheet.public_id}/pen/"
        statuses = [
            Client().delete(path, headers={"Authorization": f"Pen {token}"}).status_code for _ in range(2)
        ]
        assert statuses == [204, 429]


def test_strangers_are_counted_by_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "BY_NETWORK", Limit(2, 60))
    sheet = evening.sheet_of_four()
    path = f"/api/v1/sheets/{sheet.public_id}/pen/"

    def take(address: str) -> int:
        body = {"code": sheet_code(sheet)}
        return Client(REMOTE_ADDR=address).post(path, body, content_type="application/json").status_code

    assert [take("192.0.2.1") for _ in range(3)] == [201, 201, 429]
    assert take("192.0.2.2") == 201


def test_a_view_may_have_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScoreView, "write_limit", Bound("scores", Level.NETWORK, (Limit(1, 60),)))
    ask = lambda: Client().post("/api/v1/score/", {}, content_type="application/json").status_code  # noqa: E731
    assert [ask(), ask()] == [422, 429]
