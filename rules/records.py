"""Reading `table-record/1`: strict JSON, strict types, and errors that say where.

Structural faults are the same in every game and cite the general rules of the format:
GEN-1 (not JSON, or another format), GEN-2 (top level), GEN-3 (players), GEN-4 (options), GEN-6 (deals).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

import msgspec

from rules.errors import N_, RuleError

FORMAT = "table-record/1"
RESULT_FORMAT = "table-result/1"

#: A record of a thousand deals is below this; anything longer is not a table sheet.
MAX_BYTES = 2_000_000
#: Beyond any figure of a game, and far below what slows arithmetic down.
MAX_DIGITS = 18

T = TypeVar("T")


class DuplicateKeyError(ValueError):
    """An object names the same key twice; which of the two was meant is anybody's guess."""


def read_json(text: str | bytes) -> Any:
    """Parse JSON strictly: no duplicate keys, no NaN, no huge numbers.

    Raises RuleError GEN-1 with deal and field None when the text is not such JSON.
    """
    if len(text) > MAX_BYTES:
        raise RuleError("GEN-1", N_("the text is longer than {limit} bytes"), limit=MAX_BYTES)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_constant, parse_int=_integer)
    except DuplicateKeyError as error:
        raise RuleError("GEN-1", N_("the key {key} stands twice in one object"), key=error) from None
    except RecursionError:
        raise RuleError("GEN-1", N_("the text is nested too deeply")) from None
    except ValueError:  # JSONDecodeError and UnicodeDecodeError are both ValueErrors
        raise RuleError("GEN-1", N_("the text is not JSON")) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DuplicateKeyError(key[:80])
            seen.add(key)
    return fields


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("a number of more than eighteen digits")
    return int(digits)


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


_PLACE = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`(?P<path>\$[^`]*)`)?$", re.DOTALL)
_NAMED = re.compile(r"(?:unknown|required) field `(?P<name>[^`]*)`")
_DEAL = re.compile(r"^\$\.deals\[(?P<index>\d+)\]\.?")


def structural_error(text: str) -> RuleError:
    """Translate a message of msgspec: its path gives the deal and the field."""
    match = _PLACE.match(text)
    assert match is not None  # every part of the pattern is optional
    path = match["path"] or "$"
    named = _NAMED.search(match["what"])
    deal = None
    in_deal = _DEAL.match(path)
    if in_deal:
        deal = int(in_deal["index"]) + 1
        field = path[in_deal.end() :]
    else:
        field = path[1:].lstrip(".")
    field = field.replace("[...]", "")
    if named:
        field = f"{field}.{named['name'][:80]}" if field else named["name"][:80]
    return RuleError(
        _general_rule(field, deal), "{what}", field=field or None, deal=deal, what=match["what"][:200]
    )


def _general_rule(field: str, deal: int | None) -> str:
    if deal is not None:
        return "GEN-6"
    top = re.split(r"[.\[]", field, maxsplit=1)[0]
    return {"options": "GEN-4", "players": "GEN-3", "format": "GEN-1"}.get(top, "GEN-2")


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


def merged(defaults: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Options of a record over the defaults of its rule set."""
    return {**defaults, **given}
