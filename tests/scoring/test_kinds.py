"""The table of kinds: it is whole, the phone has it alike, and no body says what its kind does not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from core.refusals import Refusal
from scoring.domain import kinds
from scoring.domain.entries import Author, record_entry
from scoring.domain.kinds import KINDS
from scoring.models import Entry, Sheet
from tests.evening import SEVEN, entry, sheet_of_four
from tests.words.catalogues import scorer

pytestmark = pytest.mark.integration

Kind, Role = Entry.Kind, Entry.Role
SCRIPT = Path(__file__).parents[2] / "static" / "scorer" / "entry-kinds.js"

#: A body that each typed kind takes.
RIGHT: dict[str, dict[str, Any]] = {
    Kind.REMOVAL: {},
    Kind.SEATING: {"order": [3, 2, 1, 0]},
    Kind.COUNT: {"money": [1, -1, 0, 0], "deposits": [0, 0, 0, 0], "premium_in_money": False},
    Kind.SIGN: {},
    Kind.CONFIRM: {"seat": 1, "how": "paper"},
    Kind.OBJECT: {"seat": 1},
    Kind.CALL: {"subject": "renonce", "note": "x", "seat": 1, "deal": 1, "step": "taken"},
    Kind.CLAIM: {"seat": 1, "note": "x"},
    Kind.DECISION: {
        "case": 1, "claims": [1], "overrules": 1, "on_appeal": "change", "place": 0, "void": True,
        "amounts": [1, "-1/2", "-1/2"], "deal": SEVEN,
    },
    Kind.CLOSE: {},
    Kind.REOPEN: {},
    Kind.JOIN: {"seat": 1, "from_deal": 1, "new": True},
    Kind.LEAVE: {"seat": 1, "from_deal": 1},
    Kind.REPLACE: {"seat": 1, "from_deal": 1},
    Kind.ADJUST: {"hill": [0, 1, -1, 0]},
}  # fmt: skip
#: The fields without which it says nothing.
NEEDED = {
    Kind.SEATING: ["order"],
    Kind.COUNT: ["money"],
    Kind.JOIN: ["seat", "from_deal", "new"],
    Kind.LEAVE: ["seat", "from_deal"],
    Kind.REPLACE: ["seat", "from_deal"],
    Kind.ADJUST: ["hill"],
}


def wrong() -> list[tuple[str, dict[str, Any], str]]:
    """Every right body with one thing wrong: kind, body, the field that the refusal names."""
    found: list[tuple[str, dict[str, Any], str]] = []
    for kind, body in RIGHT.items():
        found.append((kind, {**body, "junk": 1}, "junk"))
        found += [(kind, {**body, name: None}, name) for name in body]
        found += [(kind, {**body, name: [{}]}, name) for name in body]
        without = [({key: body[key] for key in body if key != name}, name) for name in NEEDED.get(kind, [])]  # type: ignore[call-overload]
        found += [(kind, less, name) for less, name in without]
    return found


def test_every_kind_is_in_the_table() -> None:
    assert set(KINDS) == set(Kind.values)
    assert {kind for kind in KINDS if KINDS[kind].body is not None} == set(RIGHT)


def test_the_phone_has_the_flags_alike() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    there = {name: json.loads(each) for name, each in re.findall(r"const (\w+) = new Set\((\[.*?\])\)", text)}
    assert there == kinds.flags(), f"write them into {SCRIPT.name}"


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
def test_the_phone_has_words_for_every_kind(language: str) -> None:
    needed = {f"entry.{kind}" for kind in Kind} | {f"log.by.{kind}" for kind in kinds.flags()["FOLLOWING"]}
    assert needed <= scorer(language).keys()


@pytest.mark.parametrize("kind", RIGHT)
def test_a_right_body_is_taken(kind: str) -> None:
    kinds.check_body(kind, RIGHT[kind])


@pytest.mark.parametrize(("kind", "body", "field"), wrong())
def test_anything_else_is_refused_by_the_name_of_its_field(
    kind: str, body: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refusal) as refused:
        kinds.check_body(kind, body)
    assert refused.value.extra == {"field": field}
    assert field in refused.value.message


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheet_of_four()


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "body", "field"), wrong())
def test_nobody_gets_it_onto_a_sheet(sheet: Sheet, kind: str, body: dict[str, Any], field: str) -> None:
    role = Role.JURY if kind == Kind.DECISION else Role.DESK
    with pytest.raises(Refusal):
        record_entry(sheet.public_id, Author(role=role), entry(body, seen=0, kind=kind, target=1, reason="x"))
    assert not sheet.entries.exists()


#: What a role may write that has not the office's rights.
MAY = {
    Role.SCORER: {
        *("deal", "correction", "removal", "seating", "count", "sign", "adjust"),
        *("confirm", "object", "call", "claim"),
    },
    Role.PLAYER: {"confirm", "object", "call", "claim"},
}


@pytest.mark.parametrize("role", MAY)
def test_scorer_and_player_write_what_is_theirs(role: str) -> None:
    assert {kind for kind in KINDS if role in KINDS[kind].writers} == MAY[role]  # type: ignore[index]


def test_only_the_jury_decides() -> None:
    assert KINDS[Kind.DECISION].writers == {Role.JURY}


def test_what_everybody_sends_changes_no_deal() -> None:
    everybodys = [kind for kind in KINDS if KINDS[kind].everybodys]
    assert not any(kinds.raises_version(kind, RIGHT[kind]) for kind in everybodys)
