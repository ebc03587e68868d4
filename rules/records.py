"""Reading `table-record/1`: strict JSON, strict types, and errors that say where.

Structural faults are the same in every game and cite the general rules of the format:
GEN-1 (not JSON, or another format), GEN-2 (top level), GEN-3 (players), GEN-4 (options), GEN-6 (deals).
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec

from rules.errors import N_, RuleError

FORMAT = "table-record/1"
RESULT_FORMAT = "table-result/1"

#: A record of a thousand deals is below this; anything longer is not a table sheet.
MAX_BYTES = 2_000_000
#: A text longer than this is first read in outline, so that garbage is refused at once.
LONG_TEXT = 50_000
#: Fifty renonces, twenty rows and a description fill a tenth of this.
MAX_DEAL_BYTES = 100_000
#: What a message quotes of a record at most.
QUOTED = 80

#: Beyond any figure of a game, and far below what slows arithmetic down.
MAX_DIGITS = 18
#: An escaped surrogate: alone it is no character, and no text that holds one can be stored.
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

T = TypeVar("T")


class HugeNumber:
    """Stands in a parsed record for a number of more than eighteen digits; no field is of this type."""


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
        _check_outline(plain)
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
        if _SURROGATE.search(plain):
            json.dumps(raw, ensure_ascii=False, default=str).encode()
    except RecursionError:
        raise RuleError("GEN-1", N_("the text is nested too deeply")) from None
    except ValueError:  # of JSON and of Unicode alike
        raise RuleError("GEN-1", N_("the text is not JSON")) from None
    if doubled:
        raise _doubled_error(raw, doubled[0])
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
    try:
        return text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError:
        raise RuleError("GEN-1", N_("the text is not JSON")) from None


class _Outline(msgspec.Struct, forbid_unknown_fields=True):
    """The top level of a record of any game, its parts unread."""

    format: msgspec.Raw = msgspec.Raw()
    ruleset: msgspec.Raw = msgspec.Raw()
    options: msgspec.Raw = msgspec.Raw()
    players: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=10)] = []
    deals: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=5000)] = []
    close: msgspec.Raw = msgspec.Raw()
    note: msgspec.Raw = msgspec.Raw()


def _check_outline(text: str) -> None:
    """Refuse a long text that is no record, or a deal of absurd length, without building what it holds."""
    try:
        msgspec.json.decode(text, type=msgspec.Raw)  # is it JSON at all
        outline = msgspec.json.decode(text, type=_Outline)
    except msgspec.ValidationError as error:
        raise structural_error(str(error)) from None
    except (msgspec.DecodeError, RecursionError):
        raise RuleError("GEN-1", N_("the text is not JSON")) from None
    if len(outline.options) > MAX_DEAL_BYTES:
        raise RuleError(
            "GEN-4", N_("the options are longer than {limit} bytes"), field="options", limit=MAX_DEAL_BYTES
        )
    for number, deal in enumerate(outline.deals, start=1):
        if len(deal) > MAX_DEAL_BYTES:
            raise RuleError(
                "GEN-6", N_("the deal is longer than {limit} bytes"), deal=number, limit=MAX_DEAL_BYTES
            )


def _first_doubled(pairs: list[tuple[str, object]]) -> str:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return key
        seen.add(key)
    raise AssertionError("one key stands twice")


def _doubled_error(raw: object, doubled: DoubledKeys) -> RuleError:
    """The refusal of a doubled key, with the path that leads to it."""
    paths: list[tuple[str, object]] = [("", raw)]
    for path, value in paths:
        if value is doubled:
            key = doubled.key[:QUOTED]
            return _placed(f"{path}.{key}", N_("the key {key} stands twice in one object"), key=key)
        if isinstance(value, dict):
            paths.extend((f"{path}.{key[:QUOTED]}", below) for key, below in value.items())
        elif isinstance(value, list):
            paths.extend((f"{path}[{place}]", below) for place, below in enumerate(value))
    raise AssertionError("a doubled key is somewhere in the record")


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


def _integer(digits: str) -> int | HugeNumber:
    return int(digits) if len(digits) <= MAX_DIGITS else HugeNumber()


def ruleset_of(raw: object) -> str:
    """The rule set that a parsed record names.

    Raises RuleError: GEN-1 for another format, GEN-2 when the record is no object or names no rule set.
    """
    if not isinstance(raw, dict):
        raise RuleError("GEN-2", N_("a record is a JSON object"))
    if raw.get("format") != FORMAT:
        raise RuleError("GEN-1", N_("format must be {format}"), field="format", format=FORMAT)
    ruleset = raw.get("ruleset")
    if not isinstance(ruleset, str):
        raise RuleError("GEN-2", N_("ruleset must name a rule set"), field="ruleset")
    return ruleset


def convert(raw: object, kind: type[T]) -> T:
    """Turn parsed JSON into the strict struct `kind`; a structural fault becomes a RuleError."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise structural_error(str(error)) from None
    except RecursionError:
        raise RuleError("GEN-1", N_("the text is nested too deeply")) from None


_PLACE = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_DEAL = re.compile(r"\.deals\[(?P<index>\d+)\]\.?")

#: What msgspec says of a fault, and what we say of it.
_FAULTS = (
    (
        re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL),
        N_("there is no field {name} here"),
    ),
    (re.compile(r"Object missing required field `(?P<name>.*)`"), N_("{name} is missing")),
    (re.compile(r"Expected `(?P<expected>\w+)`, got `(?P<got>\w+)`"), N_("expected {expected}, not {got}")),
    (re.compile(r"Expected `(?P<expected>.*)", re.DOTALL), N_("expected {expected}")),
    (
        re.compile(r"Invalid (?:enum )?value (?P<value>.*)", re.DOTALL),
        N_("{value} is no value of this field"),
    ),
)


def structural_error(text: str) -> RuleError:
    """Translate a message of msgspec: its path gives the deal and the field."""
    match = _PLACE.fullmatch(text)
    assert match is not None  # every part of the pattern is optional
    path = (match["path"] or "").replace("[...]", "")
    for pattern, template in _FAULTS:
        fault = pattern.fullmatch(match["what"])
        if fault:
            params = {name: value.replace("`", "")[:QUOTED] for name, value in fault.groupdict().items()}
            place = f"{path}.{params['name']}" if "name" in params else path
            return _placed(place, template, **params)
    return _placed(path, "{what}", what=match["what"][:QUOTED])


def _placed(path: str, template: str, **params: Any) -> RuleError:
    """A structural fault at a path such as ".deals[2].flek": the general rule, the deal and the field."""
    in_deal = _DEAL.match(path)
    if in_deal:
        return RuleError(
            "GEN-6", template, field=path[in_deal.end() :] or None, deal=int(in_deal["index"]) + 1, **params
        )
    field = path.lstrip(".")
    top = re.split(r"[.\[]", field, maxsplit=1)[0]
    rule = {"options": "GEN-4", "players": "GEN-3", "format": "GEN-1"}.get(top, "GEN-2")
    return RuleError(rule, template, field=field or None, **params)


class Record(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every `table-record/1` has; each game adds its options and deals."""

    format: str
    ruleset: str
    players: tuple[str, ...]


def check_players(players: tuple[str, ...], allowed: range) -> None:
    """GEN-3: a fitting number of distinct, non-empty names of at most 80 characters."""
    if len(players) not in allowed:
        raise RuleError(
            "GEN-3",
            N_("{least} to {most} players are needed, not {count}"),
            field="players",
            least=allowed.start,
            most=allowed.stop - 1,
            count=len(players),
        )
    for seat, name in enumerate(players):
        if not 1 <= len(name) <= 80:
            raise RuleError("GEN-3", N_("a name has 1 to 80 characters"), field=f"players[{seat}]")
    if len(set(players)) != len(players):
        raise RuleError("GEN-3", N_("two players have the same name"), field="players")


def check_seat(seat: int, players: int, field: str) -> None:
    """GEN-6: a seat is an index of `players`."""
    if not 0 <= seat < players:
        raise RuleError(
            "GEN-6",
            N_("seat {seat} is not at this table of {players}"),
            field=field,
            seat=seat,
            players=players,
        )
