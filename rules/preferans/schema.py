"""JSON Schema of the records of one system, narrowed to its kinds and options."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.plain import FreeJson
from rules.preferans.deals import Close, Recorded
from rules.preferans.options import LEVELS, PRICED, Convention
from rules.preferans.system import System
from rules.records import FORMAT

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/$defs/{name}"
_WITH_TRUMP = {"type": "string", "pattern": "^(6|7|8|9|10)(S|C|D|H|NT)$"}


def schema(system: System, kinds: tuple[type[Recorded], ...], close: type[Close]) -> FreeJson:
    """The schema of a whole record. It checks form; sums and turn-dependent rules are the engine's."""
    ruleset = system.ruleset
    (*deals, end), components = msgspec.json.schema_components((*kinds, close), ref_template=_REF)
    return {
        "$schema": DIALECT,
        "title": f"{FORMAT}, {ruleset.title}",
        "type": "object",
        "required": ["format", "ruleset", "players", "deals", *(["options"] if system.required else [])],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT},
            "ruleset": {"const": ruleset.id},
            "options": options_schema(system.options, _must_give(system)),
            "players": {
                "type": "array",
                "minItems": ruleset.least_players,
                "maxItems": ruleset.most_players,
                "uniqueItems": True,
                "items": {"type": "string", "minLength": 1, "maxLength": 80},
            },
            "deals": {"type": "array", "items": {"oneOf": deals}},
            "close": end,
            "note": {"type": "string"},
        },
        "$defs": components,
    }


def _must_give(system: System) -> list[str]:
    return [name for name in system.required if name not in system.defaults]


def options_schema(options: Mapping[str, Convention], required: list[str]) -> FreeJson:
    """The schema of the options: each with its closed list or its type, and the rule it belongs to."""
    return {
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": {name: _option(option) for name, option in options.items()},
    }


def _option(option: Convention) -> FreeJson:
    known: list[FreeJson] = []
    if option.values:
        known.append({"enum": list(option.values)})
    if option.type is not None:
        known.append(_typed(option))
    return {"description": option.rule, **(known[0] if len(known) == 1 else {"anyOf": known})}


def _typed(option: Convention) -> FreeJson:
    if option.type == "integer":
        bounds: FreeJson = {"type": "integer", "minimum": option.least}
        return bounds if option.multiple_of == 1 else {**bounds, "multipleOf": option.multiple_of}
    price = {"type": "integer", "minimum": 1}
    if option.type == "prices":
        return {
            "type": "object",
            "required": list(PRICED),
            "additionalProperties": False,
            "properties": dict.fromkeys(PRICED, price),
        }
    if option.type == "multipliers":
        return {"type": "array", "minItems": 1, "items": price}
    if option.type == "table":
        return {"type": "array", "minItems": 1, "uniqueItems": True, "items": _WITH_TRUMP}
    obligation = {
        "type": "object",
        "required": ["contract"],
        "additionalProperties": False,
        "properties": {
            "contract": {"enum": [*LEVELS, "misere"]},
            "dark": {"type": "boolean"},
            "times": price,
            "penalty": {"type": "integer", "minimum": 0},
        },
    }
    return {"type": "array", "items": obligation}
