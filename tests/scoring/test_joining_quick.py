"""One more player at a quick table: who may, what is refused, twice at once (T-2, SPEC-3)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.domain import joining_quick, quick
from scoring.domain.entries import Author
from scoring.domain.pens import sheet_code, take_pen
from scoring.domain.refusals import StaleVersionError
from scoring.domain.verifying import faults
from scoring.domain.write_keys import write_key
from scoring.models import Entry, QuickTable, Sheet
from tests.evening import MARIAS, THREE_SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

SOCHI = "preferans/sochi"
OWNER = Author(role=Entry.Role.ORGANISER)
PASSED = {"kind": "all_pass", "dealer": 0, "tricks": [2, 3, 5]}


def table_of(count: int = 3, ruleset: str = SOCHI, deal: dict[str, Any] | None = PASSED) -> QuickTable:
    options = {"pool": 20} if ruleset == SOCHI else {}
    names = ("Anna", "Boris", "Cyril", "Dana", "Emil")[:count]
    table = quick.open_table(ruleset=ruleset, names=names, options=options, address="192.0.2.1")
    if deal:
        write(table.sheet, pen_of(table.sheet)[0], entry(deal, seen=0))
    return QuickTable.objects.get(pk=table.pk)


@pytest.fixture(scope="module")
def table(lasting: None) -> QuickTable:
    return table_of()


def names(table: QuickTable) -> list[str]:
    return list(table.sheet.seats.values_list("name", flat=True))


def send(table: QuickTable, token: str, **body: Any) -> Any:
    return Client().post(
        reverse("scoring:api-joining", args=[table.sheet.public_id]),
        json.dumps({"name": "Filip", "version": table.sheet.version, **body}),
        content_type="application/json",
        headers={"authorization": f"Pen {token}"} if token else {},
    )


def test_the_pen_adds_a_player_and_gets_the_sheet(table: QuickTable) -> None:
    answer = send(table, pen_of(table.sheet)[1], name="  Filip   Nový ")
    assert answer.status_code == 201
    told = answer.json()
    assert [seat["name"] for seat in told["seats"]] == ["Anna", "Boris", "Cyril", "Filip Nový"]
    assert told["outcome"]["accounts"]["hill"] == [2, 3, 5, "10/3"]
    assert told["pen"] is True
    assert list(faults(Sheet.objects.get(pk=table.sheet_id))) == []


def test_the_owners_page_adds_a_player_once() -> None:
    table, client = table_of(), Client()
    own = reverse("scoring:quick-own", args=[table.sheet.public_id, write_key(table.sheet)])
    assert 'name="version" value="1"' in client.get(own).content.decode()
    for _ in range(2):  # a second tap saw the sheet as it was before the first
        client.post(f"{own}join/", {"name": "Filip", "version": "1"})
        client.post(f"{own}join/", {"name": "Gustáv", "version": "1"})
    assert names(table) == ["Anna", "Boris", "Cyril", "Filip"]


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "0"])
def test_a_form_that_saw_another_sheet_adds_nobody(version: str, table: QuickTable) -> None:
    own = reverse("scoring:quick-own", args=[table.sheet.public_id, write_key(table.sheet)])
    assert Client().post(f"{own}join/", {"name": "Filip", "version": version}).status_code == 302
    assert len(names(table)) == 3


def test_twice_at_once_is_one(table: QuickTable) -> None:
    joining_quick.add_player(table, OWNER, "Filip", 1)
    with pytest.raises(StaleVersionError):
        joining_quick.add_player(table, OWNER, "Filip", 1)
    assert len(names(table)) == 4


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": ""}, 400),
        ({"name": "x" * 81}, 400),
        ({"name": "a\u200bb"}, 422),
        ({"name": "anna"}, 422),
        ({"name": " Anna "}, 422),
        ({"name": ["Filip"]}, 400),
        ({"version": 0}, 409),
        ({"version": -1}, 400),
        ({"version": "x"}, 400),
    ],
)
def test_what_is_sent_wrongly_changes_nothing(body: dict[str, Any], status: int, table: QuickTable) -> None:
    assert send(table, pen_of(table.sheet)[1], **body).status_code == status
    assert (names(table), table.sheet.entries.count()) == (["Anna", "Boris", "Cyril"], 1)


def test_only_the_pen_in_force_of_this_table() -> None:
    table, other = table_of(), table_of()
    replaced = pen_of(table.sheet)[1]
    present = take_pen(table.sheet.public_id, sheet_code(table.sheet), "tablet")[1]
    assert send(table, "").status_code == 401
    assert send(table, pen_of(other.sheet)[1]).status_code == 403
    assert send(table, replaced).status_code == 422
    assert len(names(table)) == 3
    assert send(table, present).status_code == 201


def test_a_table_of_a_tournament_is_the_desks() -> None:
    sheet = sheet_of_four()
    answer = Client().post(
        reverse("scoring:api-joining", args=[sheet.public_id]),
        json.dumps({"name": "Filip", "version": 0}),
        content_type="application/json",
        headers={"authorization": f"Pen {pen_of(sheet)[1]}"},
    )
    assert (answer.status_code, sheet.seats.count()) == (404, 4)


def test_a_signed_sheet_is_opened_first(table: QuickTable) -> None:
    pen, token = pen_of(table.sheet)
    write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    assert send(table, token).status_code == 409
    assert not joining_quick.may_join(Sheet.objects.get(pk=table.sheet_id))


@pytest.mark.parametrize(
    ("count", "ruleset", "deal", "joins"),
    [
        (2, SOCHI, None, True),
        (2, SOCHI, {"kind": "all_pass", "dealer": 0, "tricks": [4, 6]}, False),  # SPEC-3: three were there
        (4, SOCHI, {**PASSED, "dealer": 3, "tricks": [2, 3, 5, 0]}, True),
        (5, SOCHI, None, False),
        (3, MARIAS, THREE_SEVEN, True),
        (4, MARIAS, None, False),
        (2, "preferans/gusarik", None, False),
    ],
)
def test_the_page_offers_it_where_it_can_be(
    count: int, ruleset: str, deal: dict[str, Any] | None, joins: bool
) -> None:
    table = table_of(count, ruleset, deal)
    assert joining_quick.may_join(Sheet.objects.get(pk=table.sheet_id)) is joins
    token = pen_of(table.sheet)[1]
    assert send(table, token).status_code == (201 if joins else 409)
    assert list(faults(Sheet.objects.get(pk=table.sheet_id))) == []
