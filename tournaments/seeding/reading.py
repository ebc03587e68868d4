"""Strict reading of JSON from a file or from another program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from rules.errors import N_
from tournaments.seeding.errors import BadRequestError

T = TypeVar("T")

#: Beyond any draw of the largest tournament.
MOST_BYTES = 50_000_000
#: Digits of a whole number; longer ones only slow a reader down. What very many broken hard wishes cost has 20.
MOST_DIGITS = 24
#: Characters of a message about what does not fit.
LONGEST = 300


@dataclass(frozen=True, slots=True)
class _Fault:
    """Stands in the value where a part of the text cannot be read."""

    why: str


def read_json(text: bytes) -> Any:
    """The value of a JSON text.

    Raises BadRequestError for no JSON, and with the field for doubled keys, NaN, huge numbers and halves of
    characters.
    """
    if len(text) > MOST_BYTES:
        raise BadRequestError("T-12", N_("the file is longer than {most} bytes"), most=MOST_BYTES)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse, parse_int=_whole)
        fault = next(_faults(value, ""), None)
    except RecursionError:
        raise BadRequestError("T-12", N_("the file is nested too deeply")) from None
    except ValueError as error:
        raise BadRequestError("T-12", N_("the file is not JSON: {why}"), why=str(error)[:200]) from None
    if fault is not None:
        field, why = fault
        raise BadRequestError("T-12", "{why}", field=field.removeprefix("."), why=why)
    return value


def convert(value: object, kind: type[T]) -> T:
    """The value as the strict type `kind`. Raises BadRequestError with the path of what does not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadRequestError("T-12", "{what}", what=_short(str(error))) from None
    except RecursionError:
        raise BadRequestError("T-12", N_("the file is nested too deeply")) from None


def _short(text: str) -> str:
    """The two ends of a long message: the path stands at its end."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}...{text[-LONGEST // 2 :]}"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _Fault:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    return _Fault(f"the key {next(key for key in keys if keys.count(key) > 1)[:40]!a} stands twice")


def _refuse(name: str) -> _Fault:
    return _Fault(f"{name} is no number")


def _whole(digits: str) -> int | _Fault:
    return int(digits) if len(digits) <= MOST_DIGITS else _Fault("a number has too many digits")


def _faults(value: object, field: str) -> Iterator[tuple[str, str]]:
    """(field, why) of every part of the value that cannot be read."""
    if isinstance(value, _Fault):
        yield field, value.why
    elif isinstance(value, str):
        if not value.isascii() and not _is_text(value):
            yield field, "a text has half a character"
    elif isinstance(value, dict):
        for key, part in value.items():
            if not _is_text(key):
                yield field, "a key has half a character"
            yield from _faults(part, f"{field}.{key}")
    elif isinstance(value, list):
        for place, part in enumerate(value):
            if not isinstance(part, int):
                yield from _faults(part, f"{field}[{place}]")


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
