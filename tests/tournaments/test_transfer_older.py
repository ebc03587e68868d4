"""A file from before a column was: it comes in, and is afterwards as if its export had known the column."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.evening import account
from tests.tournaments.full_day import full_day, in_a_file
from tournaments.domain.transfer import export_tournament, import_tournament, read_tournament
from tournaments.domain.transfer.format import later_columns, schema
from tournaments.domain.transfer.parts import BY_NAME, PARTS
from tournaments.domain.transfer.waiting import confirm, receive
from tournaments.models import Decision

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def day(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(full_day)


@pytest.fixture
def older(day: bytes) -> bytes:
    """The day as it was exported before decisions said what became of the ruling before them."""
    content = json.loads(day)
    assert content["decisions"]
    for row in content["decisions"]:
        del row["on_appeal"]
    return json.dumps(content).encode()


def test_it_comes_in(older: bytes) -> None:
    done = confirm(receive("older.json", older, account()), {}, account())
    found = Decision.objects.filter(case__tournament=done.tournament)
    assert set(found.values_list("on_appeal", flat=True)) == {""}


def test_what_goes_out_again_has_the_column_and_is_nothing_new(older: bytes) -> None:
    made = import_tournament(read_tournament(older)).tournament
    out = export_tournament(made)
    assert {row["on_appeal"] for row in json.loads(out)["decisions"]} == {""}
    for again in (older, out):
        done = import_tournament(read_tournament(again))
        assert (done.tournament, done.unchanged) == (made, True)


def test_only_what_has_a_default_in_the_database_may_be_missing() -> None:
    assert later_columns(BY_NAME["decisions"]) == {"on_appeal": ""}
    assert {part.name for part in PARTS if later_columns(part)} == {"decisions"}
    definitions = schema()["$defs"]
    for part in PARTS:
        row = definitions[part.name]
        assert set(row["properties"]) - set(row.get("required", ())) == set(later_columns(part)), part.name
