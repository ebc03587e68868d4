"""Trying an entry: the pen learns what it would bring and why it would be refused; the sheet stays as it is."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.domain import sheets
from scoring.models import Sheet
from tests.evening import entry, pen_of, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PASSED = {"kind": "all_pass", "dealer": 0, "tricks": [2, 3, 5]}
SIX = {
    "kind": "contract",
    "dealer": 1,
    "declarer": 2,
    "contract": "6S",
    "defence": ["whist", "pass", None],
    "tricks": [2, 2, 6],
}


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheets.open_sheet(
        ruleset="preferans/sochi", options={"pool": 10}, names=["Anna", "Boris", "Cyril"]
    )


def attempt(client: Client, sheet: Sheet, token: str, **content: Any) -> Any:
    sent = {"id": str(uuid.uuid4()), "kind": "deal", "version": sheet.version, **content}
    return client.post(
        reverse("scoring:api-trial", args=[sheet.public_id]),
        data=json.dumps(sent),
        content_type="application/json",
        headers={"authorization": f"Pen {token}"} if token else {},
    )


def test_a_trial_tells_what_a_deal_would_bring_and_writes_nothing(client: Client, sheet: Sheet) -> None:
    pen, token = pen_of(sheet)
    write(sheet, pen, entry(PASSED, seen=0))
    sheet.refresh_from_db()
    answer = attempt(client, sheet, token, body=SIX).json()
    assert [line["entry"] for line in answer["deals"]] == [1, 0]
    assert answer["outcome"]["accounts"]["pool"] == [0, 0, 2]
    assert sheet.entries.count() == 1


def test_a_trial_of_a_correction_folds_what_follows_anew(client: Client, sheet: Sheet) -> None:
    pen, token = pen_of(sheet)
    for version, deal in enumerate([PASSED, PASSED]):
        write(sheet, pen, entry(deal, seen=version))
    sheet.refresh_from_db()
    answer = attempt(client, sheet, token, kind="correction", target=1, body={**SIX, "dealer": 0}).json()
    assert answer["deals"][1]["result"]["state"]["all_passes"] == 1
    assert answer["outcome"]["accounts"]["hill"] == [2, 3, 5]


@pytest.mark.parametrize(
    ("content", "status", "rule"),
    [
        ({"body": {**SIX, "tricks": [2, 2, 5]}}, 422, "GEN-7"),
        ({"body": {**SIX, "bid": "7S"}}, 422, "RUS-4"),
        ({"body": {**SIX, "defence": ["whist", "pass", "whist"]}}, 422, "RUS-10"),
        ({"body": SIX, "version": 7}, 409, None),
        ({"body": SIX, "kind": "correction", "target": 9}, 409, None),
        ({"body": SIX, "kind": "sign"}, 400, None),
    ],
)
def test_a_trial_says_why_not(
    client: Client, sheet: Sheet, content: dict[str, Any], status: int, rule: str | None
) -> None:
    answer = attempt(client, sheet, pen_of(sheet)[1], **content)
    assert answer.status_code == status
    assert answer.json().get("rule") == rule


def test_only_the_pen_of_the_sheet_tries(client: Client, sheet: Sheet) -> None:
    other = sheets.open_sheet(ruleset="preferans/sochi", options={"pool": 10}, names=["D", "E", "F"])
    assert attempt(client, sheet, "", body=SIX).status_code in (401, 403)
    assert attempt(client, sheet, pen_of(other)[1], body=SIX).status_code in (401, 403)
