"""Strict reading of JSON from a file or from another program."""

from __future__ import annotations

import json
from typing import Any, NoReturn, TypeVar

import msgspec

from tournaments.seeding.errors import N_, BadRequestError

T = TypeVar("T")

#: Beyond any draw of the largest tournament.
MOST_BYTES = 50_000_000
#: Digits of a whole number; longer ones only slow a reader down.
MOST_DIGITS = 18


def read_json(text: bytes) -> Any:
    """The value of a JSON text. Raises BadRequestError for doubled keys, NaN, huge numbers, and no JSON."""
    if len(text) > MOST_BYTES:
        raise BadRequestError("T-12", N_("the file is longer than {most} bytes"), most=MOST_BYTES)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse, parse_int=_whole)
    except RecursionError:
        raise BadRequestError("T-12", N_("the file is nested too deeply")) from None
    except ValueError as error:
        raise BadRequestError("T-12", N_("the file is not JSON: {why}"), why=str(error)[:200]) from None


def convert(value: object, kind: type[T]) -> T:
    """The value as the strict type `kind`. Raises BadRequestError with the path of what does not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadRequestError("T-12", "{what}", what=str(error)[:300]) from None
    except RecursionError:
        raise BadRequestError("T-12", N_("the file is nested too deeply")) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name[:20]} is no number")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number has too many digits")
    return int(digits)
