"""Reading `table-record/1`: strict JSON, strict types, and errors that say where.

Structural faults are the same in every game and cite the general rules of the format:
GEN-1 (not JSON, or another format), GEN-2 (top level), GEN-3 (players), GEN-4 (options), GEN-6 (deals).
"""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NoReturn, TypeVar

import msgspec

from rules.errors import N_, RuleError
from rules.names import check_names
from rules.outline import check_outline
from rules.places import no_object, not_json, placed, too_deep
from rules.shape import MAX_DIGITS, HugeNumber, first_fault, quoted, shown
from rules.told import seat_number

FORMAT = "table-record/1"
RESULT_FORMAT = "table-result/1"

#: A record of a thousand deals is below this; anything longer is not a table sheet.
MAX_BYTES = 2_000_000
#: A text longer than this is first read in outline, so that garbage is refused at once.
LONG_TEXT = 50_000
BYTE_ORDER_MARK = "\ufeff"
#: An escaped surrogate: alone it is no character, and no text that holds one can be stored.
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

T = TypeVar("T")


class DoubledKeys(dict[str, object]):
    """Stands in a parsed record for an object that names a key twice; which was meant is anybody's guess."""

    key: str


def read_json(text: str | bytes) -> Any:
    """Parse JSON strictly: UTF-8, no key twice in an object, no NaN, no huge numbers.

    Raises RuleError: GEN-1 with deal and field None when the text is not JSON; a doubled key is placed
    by deal and field. Huge numbers become HugeNumber, which `convert` refuses at its place.
    """
    if len(text) > MAX_BYTES:
        raise RuleError("GEN-1", N_("the text is longer than {limit} bytes"), limit=MAX_BYTES)
    if len(text) <= LONG_TEXT and (read := _read_plain(text)) is not None:
        return read
    plain = _decoded(text)
    if len(plain) > LONG_TEXT:
        check_outline(plain)
    doubled: list[DoubledKeys] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        fields = dict(pairs)
        if len(fields) != len(pairs):
            fields = DoubledKeys(fields)
            doubled.append(fields)
            fields.key = _first_doubled(pairs)
        return fields

    try:
        raw = json.loads(plain, object_pairs_hook=unique, parse_constant=_constant, parse_int=_integer)
    except RecursionError:
        raise too_deep() from None
    except json.JSONDecodeError:
        raise not_json(plain) from None
    if _SURROGATE.search(plain):
        _check_characters(raw)
    if doubled:
        raise _doubled_error(raw)
    return raw


#: Every digit as a nought, so that a long number is found by a search for noughts.
_NOUGHTS = bytes.maketrans(b"123456789", b"0" * 9)
_TOO_LONG = b"0" * (MAX_DIGITS + 1)


def _read_plain(text: str | bytes) -> Any | None:
    """The parsed text where it comes back character for character when it is written again, else None.

    Such a text names no key twice, holds no escaped surrogate and no number that is read as another: the careful
    and slow way would find nothing in it.
    """
    try:
        told = text.encode() if isinstance(text, str) else text
        raw = msgspec.json.decode(told)
        if msgspec.json.encode(raw) != msgspec.json.format(told, indent=-1):
            return None
    except (ValueError, RecursionError):
        return None
    return None if _TOO_LONG in told.translate(_NOUGHTS) else raw


def _decoded(text: str | bytes) -> str:
    """The text without its byte-order mark. Raises RuleError GEN-1 for bytes in another encoding."""
    try:
        plain = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise RuleError(
            "GEN-1", N_("the text is not UTF-8, from byte {place} on; a record is"), place=error.start + 1
        ) from None
    return plain.removeprefix(BYTE_ORDER_MARK)


def _check_characters(raw: object) -> None:
    try:
        json.dumps(raw, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError as error:
        raise RuleError(
            "GEN-1",
            N_("the text holds half a character, U+{code}; such a half stands for nothing in Unicode"),
            code=f"{ord(error.object[error.start]):04X}",
        ) from None
    except RecursionError:
        raise too_deep() from None


def _first_doubled(pairs: list[tuple[str, object]]) -> str:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return key
        seen.add(key)
    raise AssertionError("one key stands twice")


def _doubled_error(raw: object) -> RuleError:
    """The refusal of a doubled key, the outermost one, with the path that leads to it."""
    paths: list[tuple[str, object]] = [("", raw)]
    for path, value in paths:
        if isinstance(value, DoubledKeys):
            key = shown(value.key)
            return placed(f"{path}.{key}", N_("the key {key} stands twice in one object"), key=key)
        if isinstance(value, dict):
            paths.extend((f"{path}.{shown(key)}", below) for key, below in value.items())
        elif isinstance(value, list):
            paths.extend((f"{path}[{place}]", below) for place, below in enumerate(value))
    raise AssertionError("a doubled key is somewhere in the record")


def _constant(name: str) -> NoReturn:
    raise RuleError("GEN-1", N_("{value} is no number of JSON; numbers are whole"), value=name)


def _integer(digits: str) -> int | HugeNumber:
    return int(digits) if len(digits.lstrip("-")) <= MAX_DIGITS else HugeNumber(digits)


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """What must be right before the engine of a record is known."""

    format: Literal["table-record/1"]
    ruleset: str


def ruleset_of(raw: object) -> str:
    """The rule set that a parsed record names.

    Raises RuleError: GEN-1 for another format, GEN-2 when the record is no object or names no rule set.
    """
    if not isinstance(raw, dict):
        raise no_object(quoted(raw))
    ruleset = raw.get("ruleset")
    if raw.get("format") == FORMAT and isinstance(ruleset, str):
        return ruleset
    fault = first_fault({name: raw[name] for name in ("format", "ruleset") if name in raw}, _Head)
    assert fault is not None  # one of the two is wrong
    raise placed(*fault)


def convert(raw: object, kind: type[T], below: str = "") -> T:
    """Turn parsed JSON into the strict struct `kind`; a structural fault becomes a RuleError.

    below  where it stands in the record, such as ".close"
    """
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, RecursionError):
        fault = first_fault(raw, kind, below)
        if fault is None:
            raise
        raise placed(*fault) from None


def check_kinds(raw: Any, kind: Any) -> None:
    """GEN-6: every deal of a converted record names its kind. msgspec asks for it only where there are several."""
    if all("kind" in deal for deal in raw["deals"]):
        return
    fault = first_fault(raw, kind)
    assert fault is not None  # it is the missing kind
    raise placed(*fault)


class Record(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every `table-record/1` has; each game adds its options and deals."""

    format: str
    ruleset: str
    players: tuple[str, ...]


def check_players(players: tuple[str, ...], allowed: range) -> None:
    """GEN-3: a fitting number of distinct names."""
    if len(players) not in allowed:
        raise RuleError(
            "GEN-3",
            N_("{least} to {most} players are needed, not {count}"),
            field="players",
            least=allowed.start,
            most=allowed.stop - 1,
            count=len(players),
        )
    check_names(players)


def check_seat(seat: int, players: int, field: str) -> None:
    """GEN-6: a seat is an index of `players`."""
    if not 0 <= seat < players:
        raise RuleError(
            "GEN-6",
            N_("seat {seat} is not at this table of {players}"),
            field=field,
            seat=seat_number(seat),
            players=players,
        )
