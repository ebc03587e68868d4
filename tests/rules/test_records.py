"""Reading a record of any game: strict JSON, faults that say where they are, garbage refused at once."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import records, registry
from rules.errors import RuleError
from rules.marias.record import Deal
from rules.options import Option, resolve
from rules.records import read_json
from rules.shape import LARGEST
from tests.examples import examples

pytestmark = pytest.mark.unit

MEGABYTE = 1_000_000
SEVEN = {"kind": "deal", "dealer": 3, "pausing": 3, "actor": 0, "contract": "seven"}
PLAYED: dict[str, Any] = {**SEVEN, "won": {"game": True, "seven": True}}
RECORD: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "marias/szmk-2012",
    "players": ["Anna", "Boris", "Cyril", "Dana"],
    "deals": [PLAYED, PLAYED],
}


def text(*deals: dict[str, Any], **fields: object) -> str:
    """A record as JSON: with these deals after a good one, or with other fields at the top."""
    return json.dumps({**RECORD, **({"deals": [PLAYED, *deals]} if deals else {}), **fields})


def refusal(record: str | bytes) -> tuple[int | None, str | None, str]:
    with pytest.raises(RuleError) as refused:
        registry.score(record)
    error = refused.value.as_dict()
    assert set(error) == {"deal", "field", "rule", "message"}
    json.dumps(error).encode()
    assert error["message"]
    return refused.value.deal, refused.value.field, refused.value.rule


NOT_JSON = {
    "empty": b"",
    "blank": b"   ",
    "half a record": text().encode()[:-1],
    "two records": text().encode() * 2,
    "not UTF-8": b'{"format": "\xe1"}',
    "a long text that is not UTF-8": b'"' + b"\xff" * 100_000 + b'"',
    "UTF-16": text().encode("utf-16"),
    "NaN": text({**PLAYED, "points": float("nan")}).encode(),
    "infinity": text({**PLAYED, "points": float("inf")}).encode(),
    "half a character": text({**PLAYED, "description": "\ud800"}).encode(),
    "nested a hundred thousand deep": b"[" * 100_000,
    "objects nested a hundred thousand deep": b'{"a":' * 100_000,
    "a hex number": b'{"format": 0x1}',
}


@pytest.mark.parametrize("garbage", NOT_JSON.values(), ids=NOT_JSON)
def test_gen_1_text_that_is_not_json_has_no_place(garbage: bytes) -> None:
    assert refusal(garbage) == (None, None, "GEN-1")


TOP_LEVEL = {
    "a number": ("12", (None, None, "GEN-2")),
    "a list": ("[]", (None, None, "GEN-2")),
    "no format": ("{}", (None, "format", "GEN-1")),
    "another format": (text(format="table-record/2"), (None, "format", "GEN-1")),
    "no rule set": (text(ruleset=None), (None, "ruleset", "GEN-2")),
    "an unknown rule set": (text(ruleset="marias/szmk-1999"), (None, "ruleset", "GEN-2")),
    "an unknown field": (text(evening=1), (None, "evening", "GEN-2")),
    "no deals": (json.dumps({**RECORD, "deals": None}), (None, "deals", "GEN-2")),
    "deals that are no list": (text(deals={}), (None, "deals", "GEN-2")),
    "a thousand deals and one": (text(deals=[PLAYED] * 1001), (None, "deals", "GEN-2")),
    "players that are no list": (text(players="Anna"), (None, "players", "GEN-3")),
    "two players": (text(players=["Anna", "Boris"]), (None, "players", "GEN-3")),
    "a name twice": (text(players=["Anna", "Boris", "Anna"]), (None, "players", "GEN-3")),
    "no name": (text(players=["Anna", "", "Cyril"]), (None, "players[1]", "GEN-3")),
    "a name of 81 characters": (text(players=["Anna", "B" * 81, "Cyril"]), (None, "players[1]", "GEN-3")),
    "a number for a name": (text(players=["Anna", 2, "Cyril"]), (None, "players[1]", "GEN-3")),
    "an unknown option": (text(options={"stake": 2}), (None, "options.stake", "GEN-4")),
    "options that are no object": (text(options=[]), (None, "options", "GEN-4")),
    "an odd base": (text(options={"base_cents": 3}), (None, "options.base_cents", "GEN-4")),
    "true for a number": (text(options={"limit": True}), (None, "options.limit", "GEN-4")),
    "a number for true": (
        text(options={"threshold_after_red": 1}),
        (None, "options.threshold_after_red", "GEN-4"),
    ),
    "an unknown choice": (text(options={"premium_table": "2011"}), (None, "options.premium_table", "GEN-4")),
    "a huge option": (text(options={"limit": 10**30}), (None, "options.limit", "GEN-4")),
    "a key twice": (text().replace('"format"', '"ruleset": "x", "format"'), (None, "ruleset", "GEN-2")),
}


@pytest.mark.parametrize(("record", "expected"), TOP_LEVEL.values(), ids=TOP_LEVEL)
def test_gen_1_to_gen_4_the_top_level(record: str, expected: tuple[int | None, str | None, str]) -> None:
    assert refusal(record) == expected


IN_A_DEAL = {
    "an unknown field": ({**PLAYED, "rain": True}, "rain"),
    "a field of ten thousand characters": ({**PLAYED, "x" * 10_000: True}, "x" * 80),
    "no kind": ({"dealer": 3}, "kind"),
    "another kind": ({"kind": "feast"}, "kind"),
    "a kind of ten thousand characters": ({"kind": "x" * 10_000}, "kind"),
    "a missing field": ({"kind": "deal", "dealer": 3, "contract": "seven"}, "actor"),
    "text for a number": ({**PLAYED, "actor": "0"}, "actor"),
    "true for a number": ({**PLAYED, "actor": True}, "actor"),
    "a float": ({**PLAYED, "actor": 1.5}, "actor"),
    "a whole float": ({**PLAYED, "actor": 1.0}, "actor"),
    "null": ({**PLAYED, "points": None}, "points"),
    "a huge number": ({**PLAYED, "actor": 10**400}, "actor"),
    "a huge number in a field without bounds": ({**PLAYED, "bid": 10**400}, "bid"),
    "a seat that is not there": ({**PLAYED, "actor": 4}, "actor"),
    "a contract of ten thousand characters": ({**PLAYED, "contract": "x" * 10_000}, "contract"),
    "a text too long": ({**PLAYED, "description": "x" * 501}, "description"),
    "an empty text": ({**PLAYED, "description": ""}, "description"),
    "nested five hundred deep": (json.loads("[" * 500 + "]" * 500), None),
    "a deep field": ({**PLAYED, "red": json.loads("[" * 500 + "]" * 500)}, "red"),
    "a list for an object": ({**PLAYED, "won": []}, "won"),
    "a wrong result": ({**PLAYED, "won": {"game": 1}}, "won.game"),
    "a card that is none": (
        {**PLAYED, "cards": {"hand": ["H1"] * 10, "talon": ["HA", "HK"]}},
        "cards.hand[0]",
    ),
    "a card and a line's end": ({**PLAYED, "cards": {"hand": ["HA\n"] * 10, "talon": []}}, "cards.hand[0]"),
    "fifty-one renonces": ({**PLAYED, "renonces": [{"offender": 1, "code": "I.8"}] * 51}, "renonces"),
    "an unknown code": ({**PLAYED, "renonces": [{"offender": 1, "code": "III.1"}]}, "renonces[0].code"),
    "an unknown row": ({**PLAYED, "premium": [{"row": "seven.0"}]}, "premium[0].row"),
    "a field that mimics a place": ({**PLAYED, "x` - at `$.players": 1}, "x` - at `$.players"),
}


@pytest.mark.parametrize(("deal", "field"), IN_A_DEAL.values(), ids=IN_A_DEAL)
def test_gen_6_a_fault_in_a_deal_names_deal_and_field(deal: dict[str, Any], field: str | None) -> None:
    assert refusal(text(deal)) == (2, field, "GEN-6")


@pytest.mark.parametrize("told", ["{}", '{{"a": {}, "b": "\\/"}}'], ids=["at once", "with care"])
def test_a_number_below_nought_has_as_many_digits_as_one_above(told: str) -> None:
    """However the text is read."""
    least, beyond = told.format(-LARGEST), told.format(-LARGEST - 1)
    assert str(-LARGEST) in str(read_json(least))
    assert str(-LARGEST - 1) not in str(read_json(beyond))


def test_gen_6_a_key_that_stands_twice_in_a_deal() -> None:
    doubled = text(PLAYED).replace('"seven": true}}]', '"seven": true, "seven": true}}]')
    assert refusal(doubled) == (2, "won.seven", "GEN-6")


def test_a_key_that_stands_twice_within_one_that_stands_twice() -> None:
    assert refusal('{"a": {"b": 1, "b": 2}, "a": 1}') == (None, "a", "GEN-2")


def test_a_name_may_hold_any_character_that_text_can() -> None:
    names = ["Ľuboš\u2028Ďuriš", "😀", "Li\u0301dia", "{0}"]
    assert registry.score(text(players=names)).deals  # type: ignore[attr-defined]


def thousand_deals_the_last_one_wrong() -> str:
    return text(deals=[{**PLAYED, "description": "x" * 500}] * 999 + [{**PLAYED, "actor": 3}])


Sent = Callable[[], str | bytes]
Place = tuple[int | None, str | None, str]
MEGABYTES: dict[str, tuple[Sent, Place]] = {
    "open brackets": (lambda: "[" * MEGABYTE, (None, None, "GEN-1")),
    "open objects": (lambda: '{"a":' * (MEGABYTE // 5), (None, None, "GEN-1")),
    "open objects in a deal": (lambda: '{"deals":[' + '{"a":' * (MEGABYTE // 5), (None, None, "GEN-1")),
    "digits": (lambda: "9" * MEGABYTE, (None, None, "GEN-2")),
    "digits in a field": (
        lambda: text(PLAYED).replace('"actor": 0', '"actor": ' + "9" * MEGABYTE, 1),
        (1, None, "GEN-6"),
    ),
    "one text": (lambda: '"' + "x" * MEGABYTE + '"', (None, None, "GEN-2")),
    "one long name": (
        lambda: text(players=["x" * MEGABYTE, "Boris", "Cyril"]),
        (None, "players[0]", "GEN-3"),
    ),
    "one long contract": (lambda: text({**PLAYED, "contract": "x" * MEGABYTE}), (2, None, "GEN-6")),
    "zero bytes": (lambda: b"\0" * MEGABYTE, (None, None, "GEN-1")),
    "bytes that are no text": (lambda: b"\xff" * MEGABYTE, (None, None, "GEN-1")),
    "spaces": (lambda: " " * MEGABYTE, (None, None, "GEN-1")),
    "numbers": (lambda: "[" + "1," * (MEGABYTE // 2) + "1]", (None, None, "GEN-2")),
    "empty objects": (lambda: "[" + "{}," * (MEGABYTE // 3) + "{}]", (None, None, "GEN-2")),
    "keys at the top": (
        lambda: json.dumps({**RECORD, **{f"k{key}": key for key in range(60_000)}}),
        (None, "k0", "GEN-2"),
    ),
    "keys in a deal": (
        lambda: text({**PLAYED, **{f"k{key}": key for key in range(60_000)}}),
        (2, None, "GEN-6"),
    ),
    "one key again and again": (lambda: "{" + '"a":1,' * (MEGABYTE // 6) + '"a":1}', (None, "a", "GEN-2")),
    "players": (lambda: text(players=[str(number) for number in range(100_000)]), (None, "players", "GEN-3")),
    "rows": (lambda: text({**PLAYED, "premium": [{"row": "seven.3"}] * 40_000}), (2, None, "GEN-6")),
    "deals": (lambda: text(deals=[PLAYED] * (MEGABYTE // 120)), (None, "deals", "GEN-2")),
    "the last of a thousand deals": (thousand_deals_the_last_one_wrong, (1000, "actor", "M-17")),
}


@pytest.mark.parametrize(("garbage", "place"), MEGABYTES.values(), ids=MEGABYTES)
def test_a_megabyte_of_garbage_is_refused_within_a_tenth_of_a_second(garbage: Sent, place: Place) -> None:
    sent = garbage()
    seconds = []
    for _ in range(3):
        start = time.process_time()
        found = refusal(sent)
        seconds.append(time.process_time() - start)
        assert found == place
    assert min(seconds) < 0.1


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
DEAL_FIELDS = st.sampled_from(["kind", *Deal.__struct_fields__])


@settings(max_examples=examples(150), deadline=None)
@given(st.dictionaries(DEAL_FIELDS, ANYTHING, max_size=4))
def test_whatever_stands_in_a_deal_it_is_scored_or_refused(fields: dict[str, Any]) -> None:
    try:
        registry.score(text({**PLAYED, **fields}))
    except RuleError as error:
        json.dumps(error.as_dict()).encode()


@settings(max_examples=examples(200), deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_whatever_is_sent_it_is_scored_or_refused(sent: str | bytes) -> None:
    with pytest.raises(RuleError):
        registry.score(sent)


_PIECES = st.recursive(
    st.sampled_from(
        ["1", "-1", "0", "true", "null", '"a"', '"\u010d"', '"\\u010d"', "1.0", "1e5", "-0", "9" * 18]
    )
    | st.sampled_from(["9" * 19, "1" + "0" * 18, "1" + "0" * 19, "NaN", '"\\ud800"', "01", "\ufeff1", ""]),
    lambda below: (
        st.lists(below, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
        | st.lists(st.tuples(st.sampled_from(["a", "b", "\\u0061"]), below), max_size=3).map(
            lambda parts: "{" + ",".join(f'"{key}": {value}' for key, value in parts) + "}"
        )
    ),
    max_leaves=8,
)


def _read(text: str) -> object:
    try:
        return repr(records.read_json(text))
    except RuleError as error:
        return error.as_dict()


@settings(max_examples=examples(400))
@given(text=_PIECES)
def test_a_text_is_read_the_same_the_quick_way_and_the_careful_one(text: str) -> None:
    quick = _read(text)
    with pytest.MonkeyPatch.context() as careful:
        careful.setattr(records, "_read_plain", lambda _: None)
        expected = _read(text)
    assert re.sub(r"0x\w+", "", str(quick)) == re.sub(r"0x\w+", "", str(expected))


def test_options_have_their_defaults_and_an_error_says_what_they_may_be() -> None:
    declared = {
        "size": Option(kind="integer", least=1, most=9),
        "mode": Option(kind="choice", choices=("a",), default="a"),
    }
    assert resolve(declared, {}) == {"mode": "a"}
    assert resolve(declared, {"size": 9}) == {"mode": "a", "size": 9}
    with pytest.raises(RuleError, match="from 1 to 9"):
        resolve(declared, {"size": 10})


def test_an_error_can_be_placed_in_its_deal() -> None:
    error = RuleError("M-2", "the bid {bid}", field="bid", bid=3).at(7)
    assert error.as_dict() == {"deal": 7, "field": "bid", "rule": "M-2", "message": "the bid 3"}
    assert str(error) == "deal 7, bid: the bid 3 (M-2)"


FAULTS_OF_TEXT = {
    "nothing": (b"", "the text is empty; a record is a JSON object"),
    "blanks": (b" \n ", "the text is empty; a record is a JSON object"),
    "words": (b"no JSON", "the text is not JSON: the fault is in line 1, column 1"),
    "a comma too many": (
        b'{"format": "table-record/1",\n}',
        "the text is not JSON: the fault is in line 2, column 1",
    ),
    "two records": (b"{} {}", "the text is not JSON: the fault is in line 1, column 4"),
    "UTF-16": ("{}".encode("utf-16"), "the text is not UTF-8, from byte 1 on; a record is"),
    "UTF-16 without its mark": (
        "{}".encode("utf-16-le"),
        "the text is not UTF-8, from byte 1 on; a record is",
    ),
    "a Windows encoding": (
        '{"x": "ň"}'.encode("cp1250"),
        "the text is not UTF-8, from byte 8 on; a record is",
    ),
    "NaN": (b'{"x": NaN}', "NaN is no number of JSON; numbers are whole"),
    "minus infinity": (b'{"x": -Infinity}', "-Infinity is no number of JSON; numbers are whole"),
    "half a character": (
        b'{"x": "\\ud83d"}',
        "the text holds half a character, U+D83D; such a half stands for nothing in Unicode",
    ),
    "brackets": (b"[" * 5_000, "the text is nested too deeply; a record has few levels"),
    "a long text that is none": (
        b"[" + b"1," * 50_000,
        "the text is not JSON: the fault is in line 1, column 100002",
    ),
    "a list": (b"[1]", "a record is a JSON object, not […]"),
    "a text": ('"Žilina"'.encode(), 'a record is a JSON object, not "Žilina"'),
}


@pytest.mark.parametrize(("sent", "message"), FAULTS_OF_TEXT.values(), ids=FAULTS_OF_TEXT)
def test_a_text_that_is_no_record_is_told_why(sent: bytes, message: str) -> None:
    with pytest.raises(RuleError) as refused:
        registry.score(sent)
    assert refused.value.message == message


@pytest.mark.parametrize("mark", ["\ufeff", b"\xef\xbb\xbf"], ids=["text", "bytes"])
def test_a_byte_order_mark_is_no_part_of_the_text(mark: Any) -> None:
    sent = text(PLAYED)
    marked = mark + (sent if isinstance(mark, str) else sent.encode())
    assert registry.score(marked) == registry.score(sent)
