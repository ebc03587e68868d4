"""GEN-3: what is a name of a player, and which two are one, in both games."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import registry
from rules.errors import RuleError
from rules.names import LONGEST, check_name, check_names, compared

pytestmark = pytest.mark.unit

HEADS: dict[str, dict[str, Any]] = {
    "marias": {"ruleset": "marias/szmk-2012"},
    "preferans": {"ruleset": "preferans/sochi", "options": {"pool": 20}},
}
IN_BOTH_GAMES = pytest.mark.parametrize("game", HEADS)


def score(game: str, *players: object) -> Any:
    return registry.score(
        json.dumps({"format": "table-record/1", **HEADS[game], "players": players, "deals": []})
    )


NO_NAMES = {
    "": "players[1] must be a name of length 1 to 80, not of length 0",
    "x" * 81: "players[1] must be a name of length 1 to 80, not of length 81",
    " ": "players[1] is blank; a name has at least one letter or sign",
    "\u00a0\u2003": "players[1] is blank; a name has at least one letter or sign",
    "\u2028": "players[1] is blank; a name has at least one letter or sign",
    "\u2800": "players[1] is blank; a name has at least one letter or sign",
    "\t": "players[1] holds U+0009, a control or zero-width character; a name has none",
    "Bo\nris": "players[1] holds U+000A, a control or zero-width character; a name has none",
    "\0": "players[1] holds U+0000, a control or zero-width character; a name has none",
    "Bo\x7fris": "players[1] holds U+007F, a control or zero-width character; a name has none",
    "Bo\u0085ris": "players[1] holds U+0085, a control or zero-width character; a name has none",
    "Boris\u200b": "players[1] holds U+200B, a control or zero-width character; a name has none",
    "Bo\u200dris": "players[1] holds U+200D, a control or zero-width character; a name has none",
    "Bo\u2060ris": "players[1] holds U+2060, a control or zero-width character; a name has none",
    "\ufeffBoris": "players[1] holds U+FEFF, a control or zero-width character; a name has none",
    "Bo\u00adris": "players[1] holds U+00AD, a control or zero-width character; a name has none",
    "\u202eBoris": "players[1] holds U+202E, a control or zero-width character; a name has none",
    "Bo\u034fris": "players[1] holds U+034F, a control or zero-width character; a name has none",
    "\u3164": "players[1] holds U+3164, a control or zero-width character; a name has none",
    "Boris\ufe0f": "players[1] holds U+FE0F, a control or zero-width character; a name has none",
}


@IN_BOTH_GAMES
@pytest.mark.parametrize(("name", "message"), NO_NAMES.items(), ids=map(ascii, NO_NAMES))
def test_gen_3_what_is_no_name(game: str, name: str, message: str) -> None:
    with pytest.raises(RuleError) as refused:
        score(game, "Anna", name, "Cyril")
    assert (refused.value.rule, refused.value.field) == ("GEN-3", "players[1]")
    assert refused.value.message == message


ONE_NAME = [
    ("Anna", "Anna"),
    ("Anna", "Anna "),
    ("Anna", "\u00a0Anna"),
    ("Anna", "Anna\u2028"),
    ("Ľubomír", "L\u030cubomi\u0301r"),
    ("Ångström", "\u212bngstro\u0308m "),
]


@IN_BOTH_GAMES
@pytest.mark.parametrize(("one", "other"), ONE_NAME)
def test_gen_3_names_are_compared_trimmed_and_in_nfc(game: str, one: str, other: str) -> None:
    with pytest.raises(RuleError) as refused:
        score(game, one, "Boris", other)
    assert (refused.value.rule, refused.value.field) == ("GEN-3", "players")
    assert refused.value.message == "players 1 and 3 have one name; names are compared trimmed and in NFC"


NAMES = [
    "Anna",
    "anna",
    "Ánna",
    "An na",
    "Anna\u2028B",
    "x" * 80,
    "Ľ",
    "7",
    "😀",
    "О'Нил",
    "{0}",
    "李",
    "Li\u0301dia",
]


@IN_BOTH_GAMES
@pytest.mark.parametrize("name", NAMES)
def test_gen_3_what_is_a_name(game: str, name: str) -> None:
    assert score(game, "Boris", name, "Cyril").deals == []


@given(st.text(max_size=LONGEST + 5))
def test_a_name_that_is_taken_is_seen_and_is_one_with_itself_written_otherwise(name: str) -> None:
    try:
        kept = check_name(name, "players[0]")
    except RuleError:
        assert not 1 <= len(name) <= LONGEST or not name.strip(" \u2800\u00a0") or not name.isprintable()
        return
    assert kept.strip()
    assert compared(kept) == compared(f" {unicodedata.normalize('NFD', name)} ") == kept
    with pytest.raises(RuleError, match="one name"):
        check_names((name, "Boris", kept))
