"""Tables of premium points: the shipped ones, and a club's own inside the record (M-22, M-23, M-40, M-41)."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.errors import RuleError
from rules.form import possible
from rules.marias.premium_tables import (
    all_rows,
    check_table,
    known_rows,
    shipped_table,
    shipped_tables,
)
from rules.option_titles import option_titles
from rules.words import LANGUAGES, word
from tests.examples import examples
from tests.reading import plain

from .evenings import evenings
from .table import RULESET, deal, record, score

pytestmark = pytest.mark.unit

ENGINE = registry.engine(RULESET)
SCHEMA = jsonschema.Draft202012Validator(ENGINE.schema())
CLUB = {"id": "Klub 2026/1", "rows": {"seven.3": [5, 7], "hundred.4.both": [0, 10]}}
SEVEN = deal("seven", lead=False, won={"game": True, "seven": True}, premium=[{"row": "seven.3"}])


def copy_of(table: str) -> dict[str, Any]:
    """A shipped table as a club's own, unchanged."""
    return {
        "id": f"copy of {table}",
        "rows": {row: list(points) for row, points in shipped_table(table).values.items()},
        "based_on": table,
    }


def test_the_shipped_tables_are_those_of_the_option() -> None:
    names = tuple(table.id for table in shipped_tables())
    assert names == ENGINE.data.options["premium_table"].choices  # type: ignore[attr-defined]
    for name in names:
        assert set(option_titles()["premium_table"].values[name]) == set(LANGUAGES)


def test_the_czech_union_s_table_is_the_aligned_one_with_two_rows_more() -> None:
    aligned, czech = shipped_table("2010-aligned").values, shipped_table("csm-2010").values
    assert {row: czech[row] for row in czech.keys() - aligned.keys()} == {
        "seven.1": (20, 28),
        "hundred.1.ace": (80, 100),
    }
    assert {row: points for row, points in czech.items() if row in aligned} == {
        row: points for row, points in aligned.items() if row != "hundred.twenty.2"
    }
    assert set(shipped_table("csm-2010").note) == set(LANGUAGES)
    order = list(known_rows())
    assert order.index("seven.1") == order.index("seven.2") + 1
    assert order.index("hundred.1.ace") == order.index("hundred.2.neither") + 1


def test_every_row_has_titles_and_says_whether_it_has_one_value() -> None:
    rows = {row.id: row for row in all_rows()}
    assert list(rows) == list(known_rows())
    assert all(set(row.titles) == set(LANGUAGES) and all(row.titles.values()) for row in rows.values())
    assert {row.id for row in rows.values() if row.one_value} == {
        "betl.ace",
        "betl.six",
        "durch.ace_no_king",
        "durch.no_ace",
    }
    assert (rows["hundred.twenty.4"].game, rows["two_sevens.helpers4"].game) == ("hundred", "two_sevens")


def test_a_row_for_fewer_trumps_reads_so_in_the_czech_union_s_table() -> None:
    printed = shipped_table("2010-printed").table["hundred.twenty.3"]
    czech = shipped_table("csm-2010").table["hundred.twenty.3"]
    assert word("marias", "row", printed.word, "sk") == "sto na 3 tromfy na dvadsiatku"
    assert plain(word("marias", "row", czech.word, "cs")) == "sto na 3 a méně trumfů na dvacítku"


@settings(max_examples=examples(60), deadline=None)
@given(evenings())
def test_a_copy_of_a_shipped_table_scores_as_the_table(raw: dict[str, Any]) -> None:
    for table in ("2010-printed", "2010-aligned"):
        shipped, copied = (
            score(raw | {"options": raw.get("options", {}) | {"premium_table": chosen}})
            for chosen in (table, copy_of(table))
        )
        assert copied == shipped


def test_a_copy_of_the_czech_table_finds_the_same_rows_in_the_cards() -> None:
    hand = ["ZA", "ZX", "LA", "LX", "LK", "LO", "GA", "GX", "G9", "HA"]
    cards = {"hand": hand, "talon": ["H9", "H8"], "trump": "Z"}
    played = deal("hundred", lead=True, points=100, cards=cards)
    rows = [
        score(record(played, premium_table=table)).deals[0].rows
        for table in ("csm-2010", copy_of("csm-2010"))
    ]
    assert rows[0] == rows[1]
    assert [row.row for row in rows[0]] == ["hundred.twenty.3", "hundred.2.both"]


TWO_TRUMPS_ON_A_TWENTY = {
    "hand": ["ZA", "Z9", "HA", "HX", "HK", "HO", "LA", "LX", "GA", "GX"],
    "talon": ["L7", "G7"],
    "trump": "Z",
}


@pytest.mark.parametrize(
    ("based_on", "rows"),
    [({}, []), ({"based_on": "2010-printed"}, []), ({"based_on": "csm-2010"}, [("hundred.twenty.3", 32)])],
)
def test_m_41_a_row_left_out_is_off_and_only_the_czech_words_say_and_fewer(
    based_on: dict[str, str], rows: list[tuple[str, int]]
) -> None:
    own = {"id": "klub", "rows": {"hundred.twenty.3": [16, 16]}, **based_on}
    played = deal("hundred", lead=True, points=100, cards=TWO_TRUMPS_ON_A_TWENTY)
    assert [(row.row, row.points) for row in score(record(played, premium_table=own)).deals[0].rows] == rows


@pytest.mark.parametrize(
    ("rows", "named", "points"),
    [
        ({"betl.ace": [10, 12]}, [{"row": "betl.ace", "count": 2}], 22),
        ({"betl.ace": [12, 14], "betl.six": [7, 9]}, [{"row": "betl.ace"}, {"row": "betl.six"}], 21),
        (
            {"betl.ace": [12, 14], "betl.six": [7, 12]},
            [{"row": "betl.ace", "count": 2}, {"row": "betl.six"}],
            36,
        ),
    ],
)
def test_m_24_the_value_without_the_lead_counts_once(
    rows: dict[str, list[int]], named: list[dict[str, Any]], points: int
) -> None:
    played = deal("betl", lead=False, won={"betl": True}, premium=named)
    result = score(record(played, premium_table={"id": "klub", "rows": rows}))
    assert sum(result.premium) == points


def test_an_own_table_is_scored_explained_offered_and_fits_the_schema() -> None:
    raw = record(SEVEN, premium_table=CLUB)
    SCHEMA.validate(raw)
    assert score(raw).premium == [7, 0, 0, 0]
    decoded = ENGINE.decode(raw)
    for language in LANGUAGES:
        told = "\n".join(ENGINE.explain(decoded, ENGINE.score(decoded), language))
        assert f"{option_titles()['premium_table'].text(language)}: Klub 2026/1" in told
        assert f"{word('marias', 'row', 'seven.3', language)}: Anna 7 PB" in told
    tables: Any = ENGINE.tables({"premium_table": CLUB})
    assert [(row["row"], row["lead"], row["no_lead"]) for row in tables["prices"]["rows"]] == [
        ("seven.3", 5, 7),
        ("hundred.4.both", 0, 10),
    ]
    half = {"kind": "deal", "contract": "seven", "premium": [{}]}
    offered = possible(ENGINE.form({"premium_table": CLUB}), 4, half)["premium"].rows
    assert offered is not None
    assert offered[0]["row"].values == ["seven.3"]


def test_a_table_without_a_row_brings_no_points_and_asks_for_no_lead() -> None:
    empty = {"id": "bez PB", "rows": {}}
    played = deal("seven", won={"game": True, "seven": True})
    assert score(record(played, premium_table=empty)).premium == [0, 0, 0, 0]
    assert ENGINE.form({"premium_table": empty})


BAD: dict[str, tuple[object, str]] = {
    "no object": ([1], ""),
    "without an id": ({"rows": {}}, ".id"),
    "an empty id": ({"id": "", "rows": {}}, ".id"),
    "an id of 61 characters": ({"id": "k" * 61, "rows": {}}, ".id"),
    "an id of blanks": ({"id": "  ", "rows": {}}, ".id"),
    "an id with a character that nobody sees": ({"id": "a\u200bb", "rows": {}}, ".id"),
    "the name of a shipped table": ({"id": "2010-aligned", "rows": {}}, ".id"),
    "a number for an id": ({"id": 5, "rows": {}}, ".id"),
    "without rows": ({"id": "k"}, ".rows"),
    "a list for rows": ({"id": "k", "rows": ["seven.3"]}, ".rows"),
    "something more": ({"id": "k", "rows": {}, "name": "Klub"}, ".name"),
    "a row that there is not": ({"id": "k", "rows": {"seven.4": [1, 2]}}, ".rows.seven.4"),
    "one value": ({"id": "k", "rows": {"seven.3": [1]}}, ".rows.seven.3"),
    "three values": ({"id": "k", "rows": {"seven.3": [1, 2, 3]}}, ".rows.seven.3"),
    "a text": ({"id": "k", "rows": {"seven.3": "12"}}, ".rows.seven.3"),
    "a value below nothing": ({"id": "k", "rows": {"seven.3": [-1, 2]}}, ".rows.seven.3"),
    "a value above a thousand": ({"id": "k", "rows": {"seven.3": [1, 1001]}}, ".rows.seven.3"),
    "a half": ({"id": "k", "rows": {"seven.3": [1.5, 2]}}, ".rows.seven.3"),
    "true for a value": ({"id": "k", "rows": {"seven.3": [True, 2]}}, ".rows.seven.3"),
    "a table that nobody ships": ({"id": "k", "rows": {}, "based_on": "2009"}, ".based_on"),
    "no name of a table": ({"id": "k", "rows": {}, "based_on": None}, ".based_on"),
    "a huge value": ({"id": "k", "rows": {"seven.3": [10**30, 2]}}, ".rows.seven.3"),
}


@pytest.mark.parametrize(("table", "place"), BAD.values(), ids=BAD)
def test_a_table_that_is_none_is_refused_at_its_place(table: object, place: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_table(table)
    assert (refused.value.rule, refused.value.field) == ("M-41", f"options.premium_table{place}")
    raw = record(SEVEN, premium_table=table)
    with pytest.raises(RuleError) as refused:
        score(raw)
    assert (refused.value.field or "").startswith("options.premium_table")
    assert not SCHEMA.is_valid(raw) or place == ".id"  # what no schema says: characters that nobody sees


values = st.integers(0, 1000)


@given(st.dictionaries(st.sampled_from(list(known_rows())), st.lists(values, min_size=2, max_size=2)))
def test_every_table_of_known_rows_is_one_and_is_read_back_the_same(rows: dict[str, list[int]]) -> None:
    table = {"id": "Klub", "rows": rows}
    read = check_table(json.loads(json.dumps(table)))
    assert read.as_option() == table
    assert list(read.values) == [row for row in known_rows() if row in rows]
    assert check_table(read.as_option()) == read
    SCHEMA.validate(record(premium_table=table))
    assert list(read.table) == list(read.values)
