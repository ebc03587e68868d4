"""What is wrong with the shape of a record: asked only of one that the strict decoding refused.

msgspec refuses and is fast; here the refusal gets its words: the value at fault by its place, and what the field may
hold, out of the same types. `expected` is also how options say what they may be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect

from rules.errors import N_, Phrase

#: What a message quotes of a record at most.
QUOTED = 80
#: Beyond any figure of a game, and far below what slows arithmetic down.
MAX_DIGITS = 18
LARGEST = 10**MAX_DIGITS - 1
#: What messages call a text that a pattern describes: a key of `extra` of its `msgspec.Meta`, the words marked by N_.
WORDS = "words"


class HugeNumber:
    """Stands in a parsed record for a number of more than eighteen digits; no field is of this type."""

    def __init__(self, digits: str) -> None:
        self.digits = digits[:MAX_DIGITS]


class Fault(NamedTuple):
    """path: such as ".deals[2].flek.game"; template, params: what is wrong there."""

    path: str
    template: str
    params: dict[str, object]


def first_fault(raw: object, kind: Any, path: str = "") -> Fault | None:
    """The first value of a parsed record, in its own order, that does not fit the type; None where all fit."""
    return next(_faults(raw, _info(kind), path), None)


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _faults(raw: object, kind: inspect.Type, path: str) -> Iterator[Fault]:
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    fitting = next((_bare(one) for one in kinds if _is(raw, one)), None)
    if fitting is None:
        yield _misfit(path, _phrase(kinds, raw), quoted(raw))
    elif isinstance(fitting, inspect.StructType):
        assert isinstance(raw, dict)
        structs = [one for one in kinds if isinstance(one, inspect.StructType)]
        yield from _struct_faults(raw, structs, path)
    elif isinstance(fitting, inspect.DictType):
        assert isinstance(raw, dict)
        for key, value in raw.items():
            yield from _faults(value, fitting.value_type, f"{path}.{shown(key)}")
    elif isinstance(fitting, inspect.VarTupleType | inspect.ListType | inspect.TupleType):
        assert isinstance(raw, list)
        yield from _list_faults(raw, fitting, path)
    elif isinstance(fitting, inspect.StrType):
        assert isinstance(raw, str)
        if fitting.pattern is None and not whole_fits(len(raw), fitting.min_length, fitting.max_length):
            length = Phrase(N_("a text of length {length}"), length=len(raw))
            yield _misfit(path, _phrase(kinds, raw), length)
        elif fitting.pattern is not None and not _looks_like(raw, fitting):
            yield _misfit(path, _phrase(kinds, raw), quoted(raw))


def _bare(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _looks_like(raw: str, kind: inspect.StrType) -> bool:
    assert kind.pattern is not None
    return whole_fits(len(raw), kind.min_length, kind.max_length) and re.search(kind.pattern, raw) is not None


def _struct_faults(raw: dict[str, Any], structs: list[inspect.StructType], path: str) -> Iterator[Fault]:
    """An object against one struct, or against those that its tag tells apart."""
    struct, tag = structs[0], structs[0].tag_field
    if tag is not None:
        allowed = list_of(one.tag for one in structs)
        if tag not in raw:
            yield _missing(f"{path}.{tag}", allowed)
            return
        found = next((one for one in structs if one.tag == raw[tag]), None)
        if found is None:
            yield _misfit(f"{path}.{tag}", allowed, quoted(raw[tag]))
            return
        struct = found
    fields = {field.encode_name: field for field in struct.fields}
    for key, value in raw.items():
        if key in fields:
            yield from _faults(value, fields[key].type, f"{path}.{key}")
        elif key != tag:
            names = ", ".join(map(as_json, [*([tag] if tag is not None else []), *fields]))
            place = f"{path}.{shown(key)}"
            params: dict[str, object] = {"name": name_of(place), "names": names}
            yield Fault(place, N_("there is no field {name} here, only: {names}"), params)
    for name, field in fields.items():
        if field.required and name not in raw:
            yield _missing(f"{path}.{name}", expected(field.type))


def _list_faults(
    raw: list[Any], kind: inspect.VarTupleType | inspect.ListType | inspect.TupleType, path: str
) -> Iterator[Fault]:
    least, most = _lengths(kind)
    if len(raw) < least or (most is not None and len(raw) > most):
        yield _misfit(path, expected(kind), Phrase(N_("a list of length {length}"), length=len(raw)))
        return
    fixed = kind.item_types if isinstance(kind, inspect.TupleType) else ()
    for place, value in enumerate(raw):
        item = fixed[place] if isinstance(kind, inspect.TupleType) else kind.item_type
        yield from _faults(value, item, f"{path}[{place}]")


def _misfit(path: str, what: Phrase, value: str | Phrase) -> Fault:
    return Fault(
        path,
        N_("{name} must be {expected}, not {value}"),
        {"name": name_of(path), "expected": what, "value": value},
    )


def _missing(path: str, what: Phrase) -> Fault:
    return Fault(
        path, N_("{name} is missing; it must be {expected}"), {"name": name_of(path), "expected": what}
    )


def _is(raw: object, kind: inspect.Type) -> bool:
    """Whether a value is of this type at all; of a list, a text or an object, whatever it holds."""
    kind = _bare(kind)
    if isinstance(kind, inspect.IntType):
        return type(raw) is int and whole_fits(raw, kind.ge, kind.le, kind.multiple_of)
    if isinstance(kind, inspect.LiteralType):
        return any(type(raw) is type(value) and raw == value for value in kind.values)
    json_types: dict[type[inspect.Type], type] = {
        inspect.BoolType: bool,
        inspect.StrType: str,
        inspect.NoneType: type(None),
        inspect.StructType: dict,
        inspect.DictType: dict,
        inspect.VarTupleType: list,
        inspect.TupleType: list,
        inspect.ListType: list,
        inspect.AnyType: object,
    }
    return isinstance(raw, json_types[type(kind)])


def whole_fits(number: int, least: int | None, most: int | None, step: int | None = None) -> bool:
    """Whether a whole number lies in its range and is a multiple of its step."""
    return (
        (least is None or number >= least)
        and (most is None or number <= most)
        and (step is None or number % step == 0)
    )


# ---- in words


def expected(kind: inspect.Type) -> Phrase:
    """What a field of this type may hold."""
    return _phrase(kind.types if isinstance(kind, inspect.UnionType) else (kind,), None)


def _phrase(kinds: Iterable[inspect.Type], raw: object) -> Phrase:
    """What these types admit together; with its ends where the value is a number that is too large."""
    words = [_one(kind, raw) for kind in kinds if not isinstance(kind, inspect.NoneType)]
    if any(isinstance(kind, inspect.NoneType) for kind in kinds):
        words.append(Phrase("null"))
    return either(list({str(word): word for word in words}.values()))  # each struct of a union is "an object"


def either(phrases: list[Phrase]) -> Phrase:
    """One of several that may be expected."""
    found, *others = phrases
    for other in others:
        found = Phrase(N_("{one} or {other}"), one=found, other=other)
    return found


def _one(kind: inspect.Type, raw: object) -> Phrase:
    bounds: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        if kind.extra is not None:
            return Phrase(kind.extra[WORDS])
        bounds, kind = kind.extra_json_schema or {}, kind.type
    if isinstance(kind, inspect.IntType):
        least, most = bounds.get("minimum", kind.ge), bounds.get("maximum", kind.le)
        too_large = isinstance(raw, HugeNumber)
        return whole_number(
            -LARGEST if least is None and too_large else least,
            LARGEST if most is None and too_large else most,
            kind.multiple_of,
        )
    if isinstance(kind, inspect.LiteralType):
        return list_of(sorted(kind.values, key=_in_order))
    if isinstance(kind, inspect.BoolType):
        return Phrase(N_("true or false"))
    if isinstance(kind, inspect.StrType):
        if kind.max_length is None:
            return Phrase(N_("a text"))
        least = kind.min_length or 0
        return Phrase(N_("a text of length {least} to {most}"), least=least, most=kind.max_length)
    if isinstance(kind, inspect.StructType | inspect.DictType):
        return Phrase(N_("an object"))
    least, most = _lengths(kind)
    if least == most:
        return Phrase(N_("a list of length {length}"), length=least)
    if most is not None:
        return Phrase(N_("a list of length {least} to {most}"), least=least, most=most)
    return Phrase(N_("a list"))


def _lengths(kind: Any) -> tuple[int, int | None]:
    if isinstance(kind, inspect.TupleType):
        return len(kind.item_types), len(kind.item_types)
    return kind.min_length or 0, kind.max_length


def whole_number(least: int | None, most: int | None, step: int | None = None) -> Phrase:
    """A whole number within a range."""
    if least is not None and most is not None:
        found = Phrase(N_("a whole number from {least} to {most}"), least=least, most=most)
    elif least is not None:
        found = Phrase(N_("a whole number of at least {least}"), least=least)
    else:
        found = Phrase(N_("a whole number"))
    if step is not None and step != 1:
        return Phrase(N_("{number}, a multiple of {step}"), number=found, step=step)
    return found


def list_of(values: Iterable[object]) -> Phrase:
    """One of a closed list of values."""
    shown_values = [as_json(value) for value in values]
    if len(shown_values) == 1:
        return Phrase("{value}", value=shown_values[0])
    return Phrase(N_("one of {values}"), values=", ".join(shown_values))


def _in_order(value: object) -> tuple[int, object]:
    """6, 7, 10 before 10NT: the number first."""
    text = str(value)
    number = re.match(r"-?\d+", text)
    return (int(number[0]) if number else 0, text)


def as_json(value: object) -> str:
    """A value of a closed list as a record writes it."""
    return json.dumps(value, ensure_ascii=False)


def quoted(value: object) -> str:
    """A value of a record in a message: as JSON, cut; a list or an object without what it holds."""
    if isinstance(value, HugeNumber):
        return f"{value.digits}…"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, str):
        cut = value[: QUOTED // 2]
        return json.dumps(cut, ensure_ascii=not cut.isprintable()) + ("…" if len(value) > len(cut) else "")
    return json.dumps(value)[:QUOTED]


def shown(key: str) -> str:
    """A key of a record in a message or a path: cut, and without characters that nobody sees."""
    cut = key[:QUOTED]
    return cut if cut.isprintable() else json.dumps(cut)[1:-1]


def name_of(path: str) -> str | Phrase:
    """A path in a message: below its deal; the deal itself, or the record, by its name."""
    found = re.fullmatch(r"(?s)\.deals\[\d+\]\.?(.*)|\.?(.*)", path)
    assert found is not None
    if found[1] is None:
        return found[2] or Phrase(N_("the record"))
    return found[1] or Phrase(N_("the deal"))
