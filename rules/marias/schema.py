"""JSON Schema of `table-record/1` for a mariáš rule set, made of the structs and the tables (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules.marias.premium_tables import MOST_NAME, MOST_POINTS, OPTION, Row, known_rows
from rules.marias.record import Record
from rules.marias.ruleset import Contract, RuleData
from rules.plain import FreeJson
from rules.registry import Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
CARD_FIELDS = ("trump", "helper")
REFUSED: bool = False  # the schema that nothing fits: the field may not be there


def record_schema(ruleset: Ruleset, data: RuleData) -> FreeJson:
    """The schema of a record: the shape of the structs, the names and ranges of the tables (section 8).

    What a schema cannot say, such as seats against the number of players or cards against named rows, only
    `score` refuses.
    """
    schema = msgspec.json.schema(Record)
    defs: FreeJson = schema["$defs"]
    record = defs["Record"]["properties"]
    record["format"] = {"const": "table-record/1"}
    record["ruleset"] = {"const": ruleset.id}
    record["players"] |= {
        "minItems": ruleset.least_players,
        "maxItems": ruleset.most_players,
        "uniqueItems": True,
    }
    record["players"]["items"] |= {"minLength": 1, "maxLength": 80}
    record["options"] = {
        "type": "object",
        "properties": {name: option.schema() for name, option in data.options.items()},
        "additionalProperties": False,
    }
    record["options"]["properties"][OPTION] = premium_table(data)
    refine_deal(defs, data)
    defs["Misdeal"]["properties"]["absent"] |= {"uniqueItems": True}
    return {"$schema": DRAFT, **schema}


def premium_table(data: RuleData) -> FreeJson:
    """A shipped table by its name, or a club's own (M-23, M-40, M-41)."""
    named = data.options[OPTION].schema()
    points = {"type": "integer", "minimum": 0, "maximum": MOST_POINTS}
    rows = {
        "type": "object",
        "description": "Row to its points with and without the lead; a row left out is switched off.",
        "propertyNames": {"enum": list(known_rows())},
        "additionalProperties": {"type": "array", "items": points, "minItems": 2, "maxItems": 2},
    }
    own = {
        "type": "object",
        "required": ["id", "rows"],
        "additionalProperties": False,
        "properties": {
            "id": {"type": "string", "minLength": 1, "maxLength": MOST_NAME, "not": {"enum": named["enum"]}},
            "rows": rows,
            "based_on": {"enum": named["enum"], "description": "The table whose words it keeps (M-40)."},
        },
    }
    return {"default": named.pop("default"), "oneOf": [named, own]}


def refine_deal(defs: FreeJson, data: RuleData) -> None:
    """Names and ranges that the tables give, and the conditions between fields (M-1 to M-33)."""
    deal = defs["Deal"]["properties"]
    components = sorted({name for contract in data.contracts.values() for name in contract.components})
    decided = [name for name in components if name != "hundred"]
    scale = data.hundred
    deal["contract"] = {"enum": list(data.contracts)}
    deal["bid"] = {"type": "integer", "minimum": 1, "maximum": data.rungs}
    deal["points"] = {
        "type": "integer",
        "minimum": scale.least,
        "maximum": scale.most,
        "multipleOf": scale.step,
    }
    deal["absent"] |= {"uniqueItems": True}
    deal["flek"] |= names(components) | {
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": data.fleks.most_written}
    }
    deal["won"] |= names(decided)
    deal["silent"] |= names(["seven", "hundred"])
    deal["flekers"] |= names(components)
    deal["flekers"]["additionalProperties"] |= {"uniqueItems": True}
    deal["flek_cap"] |= names(components) | {
        "additionalProperties": {"const": "talon"},
        "properties": {"two_sevens": {"enum": ["talon", "missing_seven"]}},
    }
    for name in ("hand", "talon"):
        defs["Cards"]["properties"][name] |= {"uniqueItems": True}
    refine_rows(defs, known_rows().values())
    codes = [code.code for code in data.renonces.values() if code.only_in != ()]
    jury = {"properties": {"code": {"const": "jury"}}, "required": ["code"]}
    defs["Renonce"]["properties"]["code"] = {"enum": [*codes, "jury"]}
    defs["Renonce"] |= {
        "if": jury,
        "then": {"required": ["penalty", "game"]},
        "else": absent("penalty", "game"),
    }
    defs["Deal"]["allOf"] = [
        *(
            where(contract.id, of_contract(contract, components, data))
            for contract in data.contracts.values()
        ),
        {"if": accepted(), "then": absent("won", "silent")},
        {"dependentRequired": {"flekers": ["laid_down"]}},
        *(result for contract in data.contracts.values() for result in results(contract)),
    ]


def refine_rows(defs: FreeJson, rows: Iterable[Row]) -> None:
    """The names of premium rows, and how often each can be met (M-22)."""
    rows = list(rows)
    named = defs["NamedRow"]
    named["properties"]["row"] = {"enum": [row.id for row in rows]}
    named["properties"]["count"] = {"type": "integer", "minimum": 1, "default": 1}
    named["allOf"] = [
        {
            "if": {"properties": {"row": {"enum": [row.id for row in rows if row.most == most]}}},
            "then": {"properties": {"count": {"maximum": most}}},
        }
        for most in sorted({row.most for row in rows})
    ]


def of_contract(contract: Contract, components: list[str], data: RuleData) -> FreeJson:
    """What a deal of this contract may hold (M-1, M-3, M-4, M-8, M-9, M-13, M-14, M-21, M-27, M-30, M-32)."""
    own = list(contract.components)
    hundred, sevens = "hundred" in own, "two_sevens" in own
    fates = ["stands", "forfeited", *(["split"] if hundred and sevens else [])]
    codes = [code.code for code in data.renonces.values() if not code.possible_in(contract.id)]
    rows = [row.id for row in known_rows().values() if contract.id in row.contracts]
    properties: FreeJson = {
        "flek": names(own),
        "flek_cap": names(own),
        "flekers": names(own),
        "won": names(name for name in own if name != "hundred"),
        "silent": names([contract.silent] if contract.silent else []),
        "ruling": {"properties": {"game": {"enum": fates}}},
        "renonces": {"items": {"properties": {"game": {"enum": fates}, "code": {"not": {"enum": codes}}}}},
        "premium": {"items": {"properties": {"row": {"enum": rows}}}} if rows else {"maxItems": 0},
    }
    if not hundred:
        properties |= absent("points", "twenty")["properties"]
    if not sevens:
        properties["helpers_against"] = {"const": False}
    if contract.red_level is None:
        properties["red"] = {"const": False}
    if not contract.may_be_accepted:
        properties["accepted"] = {"const": False}
    if not own:
        return {
            "properties": {**properties, "bid": {"const": contract.only_bid}, "laid_down": {"const": False}},
            "required": ["bid"],
        }
    needed = [*(["trump"] if contract.trumps else []), *(["helper"] if contract.has_helper else [])]
    other = absent(*(name for name in CARD_FIELDS if name not in needed))
    properties["cards"] = {"required": needed, **other}
    return {"properties": properties}


def results(contract: Contract) -> Iterator[FreeJson]:
    """The results that a deal without renonce needs: the points of a hundred, won or lost for the other parts
    unless they were accepted or the sevens lost at the fleking (M-9, M-13, M-14, M-15).
    """
    played = [in_contract(contract.id), {"not": {"required": ["renonces"]}}, {"not": accepted()}]
    if "hundred" in contract.components:
        yield {"if": {"allOf": played}, "then": {"required": ["points"]}}
    decided = [name for name in contract.components if name != "hundred"]
    if contract.has_helper:
        lost = {"properties": {"helpers_against": {"const": True}}, "required": ["helpers_against"]}
        played = [*played, {"not": lost}]
    if decided:
        yield {
            "if": {"allOf": played},
            "then": {"required": ["won"], "properties": {"won": {"required": decided}}},
        }


def names(allowed: Iterable[str]) -> FreeJson:
    """An object may have these fields only (M-1)."""
    return {"propertyNames": {"enum": list(allowed)}}


def absent(*fields: str) -> FreeJson:
    """These fields may not be there (M-1)."""
    return {"properties": dict.fromkeys(fields, REFUSED)}


def accepted() -> FreeJson:
    """The seven was accepted (M-13)."""
    return {"properties": {"accepted": {"const": True}}, "required": ["accepted"]}


def in_contract(contract: str) -> FreeJson:
    """The deal is of this contract (M-1)."""
    return {"properties": {"contract": {"const": contract}}, "required": ["contract"]}


def where(contract: str, then: FreeJson) -> FreeJson:
    """What holds in a deal of this contract (M-1)."""
    return {"if": in_contract(contract), "then": then}
