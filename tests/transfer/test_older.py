"""A file from before a column was: it comes in, and is afterwards as if its export had known the column."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.evening import account
from tests.full_day import full_day, in_a_file
from tournaments.jury.models import Decision
from tournaments.transfer.domain import export_tournament, import_tournament, read_tournament
from tournaments.transfer.domain.format import later_columns, schema
from tournaments.transfer.domain.parts import BY_NAME, PARTS
from tournaments.transfer.domain.refusals import BadTransferError
from tournaments.transfer.domain.waiting import confirm, receive

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def day(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(full_day)


@pytest.fixture
def older(day: bytes) -> bytes:
    """The day as it was exported before decisions said what became of the ruling before them, nobody noted how a
    player is reached or confirmed, closed rounds had a proof, and two columns had their names of today."""
    content = json.loads(day)
    assert content.pop("proofs")
    assert content["decisions"]
    assert any(row["phone"] for row in content["registrations"])
    for row in content["decisions"]:
        del row["on_appeal"], row["agreed"], row["restored"]
    for row in content["registrations"]:
        del row["phone"]
        row["standing"] = row.pop("participation")
    for row in content["sheet_seats"]:
        del row["confirmed_how"]
    assert content["draws"]
    for row in content["draws"]:
        row["whole"] = row.pop("reproducible")
    return json.dumps(content).encode()


def test_it_comes_in(older: bytes) -> None:
    done = confirm(receive("older.json", older, account()), {}, account())
    found = Decision.objects.filter(case__tournament=done.tournament)
    assert set(found.values_list("on_appeal", flat=True)) == {""}
    assert set(done.tournament.registrations.values_list("phone", flat=True)) == {""}


def test_a_column_of_an_earlier_name_keeps_what_it_said(day: bytes, older: bytes) -> None:
    """What takes part in which way, and which draws are reproducible, comes in as it went out."""
    now, before = read_tournament(day), read_tournament(older)
    for part, column in (("registrations", "participation"), ("draws", "reproducible")):
        said = [getattr(row, column) for row in now.rows[part]]
        assert said
        assert [getattr(row, column) for row in before.rows[part]] == said


def test_what_goes_out_again_has_the_column_and_is_nothing_new(older: bytes) -> None:
    made = import_tournament(read_tournament(older)).tournament
    out = export_tournament(made)
    assert {row["on_appeal"] for row in json.loads(out)["decisions"]} == {""}
    for again in (older, out):
        done = import_tournament(read_tournament(again))
        assert (done.tournament, done.unchanged) == (made, True)


def test_only_what_has_a_default_in_the_database_may_be_missing() -> None:
    assert later_columns(BY_NAME["decisions"]) == {
        "on_appeal": "",
        "by_organiser": False,
        "agreed": "",
        "restored": False,
    }
    assert later_columns(BY_NAME["tournament"]) == {
        "money_shown": "figures",
        "organiser_may_rule": False,
        "prizes_shown": "hidden",
    }
    assert later_columns(BY_NAME["registrations"]) == {"phone": "", "with_card": False}
    assert later_columns(BY_NAME["fees"]) == {"early_cents": None, "early_until": None}
    assert later_columns(BY_NAME["cash_postings"]) == {"paid_on": None}
    assert later_columns(BY_NAME["sheet_seats"]) == {"confirmed_how": ""}
    assert {part.name for part in PARTS if later_columns(part)} == {
        "tournament",
        "decisions",
        "registrations",
        "desk_rules",
        "fees",
        "cash_postings",
        "sheet_seats",
    }
    definitions = schema()["$defs"]
    for part in PARTS:
        row = definitions[part.name]
        assert set(row["properties"]) - set(row.get("required", ())) == set(later_columns(part)), part.name


@pytest.mark.parametrize("value", [10**25, "\ud800", [[1]], {"standing": "ranked"}])
def test_an_older_file_with_what_no_file_holds_is_refused(older: bytes, value: Any) -> None:
    content = json.loads(older)
    content["registrations"][0]["start_number"] = value
    with pytest.raises(BadTransferError):
        read_tournament(json.dumps(content).encode())


def test_however_deep_an_older_file_is_nested(older: bytes) -> None:
    for depth in range(900, 1_001):
        deep = b"[" * depth + b"]" * depth
        with pytest.raises(BadTransferError):
            read_tournament(b'{"registrations":[{"standing":' + deep + b"}]}")


@pytest.mark.parametrize("rows", [7, {"standing": "ranked"}, [7, None], [{"standing": 7}], None])
def test_columns_are_sought_in_rows_alone(older: bytes, rows: Any) -> None:
    content = json.loads(older) | {"registrations": rows}
    with pytest.raises(BadTransferError):
        read_tournament(json.dumps(content).encode())
