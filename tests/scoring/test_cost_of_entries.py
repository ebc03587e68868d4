"""What an entry of a table costs the database; what its phone is told is what any other reader is told."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks._pulka import pulka
from scoring.models import Sheet
from tests.evening import LOST_SEVEN, MARIAS, SEVEN, pen_of, published_round, tournament_of

pytestmark = [pytest.mark.integration, pytest.mark.databases]

#: Begin and commit of a transaction are no queries.
BOUNDS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
MOST = 15
PULKA = pulka(3)["deals"]
PREFERANS = {"ruleset": "preferans/sochi", "ruleset_options": {"pool": 200}, "table_size": 3}
GAMES: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "marias": ({"ruleset": MARIAS}, [SEVEN, LOST_SEVEN, SEVEN]),
    "preferans": (PREFERANS, PULKA),
}


@pytest.fixture(params=GAMES)
def game(request: Any) -> tuple[Sheet, list[dict[str, Any]]]:
    """The sheet of a table of a tournament, and deals to write there."""
    fields, deals = GAMES[request.param]
    table = published_round(tournament_of(12, **fields)).tables.select_related("sheet").get(number=1)
    return table.sheet, deals


def send(client: Client, sheet: Sheet, token: str, version: int, body: Any, **more: Any) -> Any:
    return client.post(
        reverse("scoring:api-entries", args=[sheet.public_id]),
        data={"id": str(uuid.uuid4()), "kind": "deal", "version": version, "body": body, **more},
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )


@pytest.mark.django_db(transaction=True)
def test_an_entry_costs_few_queries(client: Client, game: tuple[Sheet, list[dict[str, Any]]]) -> None:
    sheet, deals = game
    token = pen_of(sheet)[1]
    for version, deal in enumerate(deals):
        with CaptureQueriesContext(connection) as asked:
            answer = send(client, sheet, token, version, deal)
        assert answer.status_code == 201
    usual = [said["sql"] for said in asked if not said["sql"].startswith(BOUNDS)]
    assert len(usual) <= MOST, "\n".join(usual)
    assert any("standings_standing" in sql for sql in usual), "the standings are marked too"


@pytest.mark.django_db(transaction=True)
def test_the_writer_is_told_what_every_reader_is_told(
    client: Client, game: tuple[Sheet, list[dict[str, Any]]]
) -> None:
    sheet, deals = game
    token, address = pen_of(sheet)[1], reverse("scoring:api-sheet", args=[sheet.public_id])
    for version, deal in enumerate(deals):
        told = send(client, sheet, token, version, deal).json()
        told_all = client.get(address).json()
        Sheet.objects.filter(pk=sheet.pk).update(title=f"{version}")  # what is kept does not fit any more
        read = client.get(address).json()
        assert {**told["sheet"], "pen": None} == told_all
        assert {**told_all, "title": read["title"]} == read
    corrected = send(
        client, sheet, token, len(deals), deals[0], kind="correction", target=1, reason="wrong tap"
    ).json()
    log = corrected["sheet"]["log"]
    assert [line["target"] for line in log] == [None, None, None, 1]
    assert {**corrected["sheet"], "pen": None} == client.get(address).json()
