"""Nasty records: a valid one of every kind of every rule set, and what careless or hostile hands make of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules import registry
from tests.rules.preferans.games import NAMES, SYSTEMS, accepted, random_game

Record = dict[str, Any]
#: Where a value stands in a record: keys and places from the top.
Place = tuple[str | int, ...]

HERE = Path(__file__).parent
#: Random games of a system that are looked through for kinds which no worked example has.
GAMES = 8
#: Kinds that chance seldom makes: rule set, how many play, deals; with every agreement that they need.
SELDOM: list[tuple[str, int, Record, list[Record]]] = [
    ("leningrad", 4, {}, [{"kind": "join", "seat": 3}, {"kind": "leave", "seat": 3}]),
    ("classic", 4, {}, [{"kind": "leave", "seat": 3}]),
    *((one, 2, {}, [{"kind": "redeal", "dealer": 1}]) for one in ("classic", "leningrad", "rostov", "sochi")),
    *(
        (one, 3, {"preferans": True}, [{"kind": "preferans", "dealer": 2, "declarer": 0}])
        for one in ("classic", "rostov", "sochi")
    ),
]
#: Fields that hold a seat, or seats; two of a kind may be meant by another field.
SEATS = frozenset(
    ["dealer", "pausing", "actor", "offender", "declarer", "seat", "absent", "shared", "fleker", "lead"]
)
#: What no field but a note holds: hidden, turned round, ended.
TEXT = "a\u200b\t\u202e\x00"

FREE = ("note", "description")
MARK = "here it stands twice"


class Nasty(NamedTuple):
    """what: the tampering; sent: the text; must: whether no rules could ever accept it."""

    what: str
    sent: bytes
    must: bool


@cache
def seeds() -> dict[tuple[str, str], Record]:
    """A record of each kind of each rule set that ends with a deal of that kind; the one that says the most."""
    found: dict[tuple[str, str], Record] = {}
    for record in (*_examples(), *_seldom(), *_carried(), *_random()):
        for number, deal in enumerate(record["deals"], 1):
            key, cut = (record["ruleset"], deal["kind"]), {**record, "deals": record["deals"][:number]}
            cut.pop("close", None)
            held = found.get(key)
            if (held is None or _richer(cut, held)) and accepted(cut):
                found[key] = cut
    return found


def _richer(one: Record, other: Record) -> bool:
    """Whether its last deal says more; of two that say as much the shorter record."""

    def rank(record: Record) -> tuple[int, int]:
        return (len(record["deals"][-1]), -len(record["deals"]))

    return rank(one) > rank(other)


def _examples() -> Iterator[Record]:
    for case in json.loads((HERE / "marias" / "golden.json").read_text(encoding="utf-8")):
        yield case["record"]
    for file in sorted((HERE / "preferans" / "cases").glob("*.json")):
        yield json.loads(file.read_text(encoding="utf-8"))["record"]


def _seldom() -> Iterator[Record]:
    for system, players, options, deals in SELDOM:
        yield _record(f"preferans/{system}", {"pool": 20, **options}, players, deals)


def _carried() -> Iterator[Record]:
    """A game begun on paper of every rule set that takes one over, with nothing in its accounts or 20 for each."""
    for ruleset, each in product(SYSTEMS, (0, 20)):
        engine, players = registry.engine(ruleset), registry.rulesets()[ruleset].least_players
        options = {one.name: 20 for one in engine.declared() if one.required or one.name == "ante"}
        shapes: Record = {"column": [each] * players, "grid": [[0] * players] * players}
        shapes |= {"marks": [[]] * players, "count": 0}
        told: Any = engine.tables(options).get("carried")
        asked = told["accounts"] if told else ()
        carry = {one["name"]: [0] * players if one.get("whole") else shapes[one["shape"]] for one in asked}
        deals = [{"kind": "carry", **carry}, {"kind": "ante", "amount": 20}]
        yield from (_record(ruleset, options, players, deals[:count]) for count in (1, 2))


def _random() -> Iterator[Record]:
    for system in SYSTEMS:
        random = Random(system)
        for _game in range(GAMES):
            yield random_game(random, system, 8)


def _record(ruleset: str, options: Record, players: int, deals: list[Record]) -> Record:
    head = {"format": "table-record/1", "ruleset": ruleset, "options": options}
    return {**head, "players": list(NAMES[:players]), "deals": deals}


# ---- what is done to them


def nasty_texts(record: Record) -> Iterator[Nasty]:
    """What is no JSON, or JSON of something else."""
    text = json.dumps(record).encode()
    for what, sent in {
        "nothing": b"",
        "half of it": text[: len(text) // 2],
        "twice": text * 2,
        "UTF-16": text.decode().encode("utf-16"),
        "no UTF-8": text.replace(b'"Anna"', b'"Ann\xe1"', 1),
        "half a character": text.replace(b'"Anna"', b'"Ann\\ud800"', 1),
        "a nought": text.replace(b'"Anna"', b'"Ann\x00"', 1),
        "no number": text.replace(b'"dealer": ', b'"dealer": NaN', 1),
        "a list of it": b"[" + text + b"]",
        "its text": json.dumps(text.decode()).encode(),
        "very deep": b"[" * 20_000,
    }.items():
        if sent != text:
            yield Nasty(what, sent, must=True)


def nasty_deals(record: Record) -> Iterator[Nasty]:
    """Every field of the last deal made wrong, one that nobody knows, and no deal at all."""
    last = len(record["deals"]) - 1
    for path in _places(record["deals"][last], ("deals", last)):
        yield from _wrong(record, path)
    for name in ("weather", TEXT, ""):
        yield _put(record, ("deals", last, name), {"sun": TEXT})
    for value in ([], 7, TEXT, None, {}):
        yield _put(record, ("deals", last), value)


def nasty_heads(record: Record) -> Iterator[Nasty]:
    """The top level, the players, and everything that a table may agree on in this rule set."""
    for name in ("format", "ruleset", "players", "deals"):
        yield Nasty(
            f"no {name}", _json({key: value for key, value in record.items() if key != name}), must=True
        )
    for name, value in product(
        ("format", "ruleset", "players", "deals", "options", "close"), (7, TEXT, [[]], {TEXT: 1})
    ):
        yield _put(record, (name,), value)
    yield _put(record, (TEXT,), 1)
    yield from _nasty_players(record)
    agreed = {**record, "options": {TEXT: 1, **record.get("options", {})}}
    yield Nasty("an unknown option", _json(agreed), must=True)
    agreed["options"].pop(TEXT)
    for option in registry.engine(record["ruleset"]).declared():
        for value in (TEXT, [[]], {TEXT: 1}, 10**30, -7, 1.5):
            yield _put(agreed, ("options", option.name), value)
        for value in (None, "", 0, {}, []):
            yield _put(agreed, ("options", option.name), value, must=False)


def nasty_tables(record: Record) -> Iterator[Nasty]:
    """A club's own premium table made wrong (M-41)."""
    table = {"id": "Klub 2026/1", "rows": {"seven.3": [3, 8]}}
    record = {**record, "options": {"premium_table": table}}
    assert accepted(record)
    at: Place = ("options", "premium_table")
    for value in ("", " Klub", "Klub\u200b", "x" * 500, 7, None):
        yield _put(record, (*at, "id"), value)
    for value in (None, 7, [], TEXT, {TEXT: [1, 2]}, {"seven.0": [1, 2]}):
        yield _put(record, (*at, "rows"), value)
    for points in (
        None,
        7,
        [],
        [1],
        [1, 2, 3],
        [-1, 1],
        [1, 10**30],
        ["1", 1],
        [True, 1],
        [1.5, 1],
        TEXT,
        {},
    ):
        yield _put(record, (*at, "rows", "seven.3"), points)
    for base in ("", "2011", 7, None, [], {}, TEXT, True):
        yield _put(record, (*at, "based_on"), base)
    for missing in table:
        yield _put(record, at, {key: value for key, value in table.items() if key != missing})
    yield _put(record, (*at, TEXT), 1)


def _nasty_players(record: Record) -> Iterator[Nasty]:
    first, second, *_others = record["players"]
    same: tuple[Any, ...] = (second, f" {second} ")
    for name in (
        "",
        " ",
        "\t",
        "\u200b",
        "\ufeffAnna",
        "An\x00na",
        "An\nna",
        "x" * 81,
        7,
        None,
        [first],
        *same,
    ):
        yield _put(record, ("players", 0), name)
    for players in ([], [first], [first] * 5, list("abcdefghijk")):
        yield _put(record, ("players",), players)


def _places(value: Any, path: Place) -> Iterator[Place]:
    """Every place of a value below the deal; of a list the first alone."""
    parts: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = list(enumerate(value))[:1]
    for name, part in parts:
        yield (*path, name)
        yield from _places(part, (*path, name))


def _wrong(record: Record, path: Place) -> Iterator[Nasty]:
    """One field: another type, huge, a text nobody sees, null, empty, another seat, a long list, missing, twice."""
    held, name = _at(record, path), path[-1]
    field = next(part for part in reversed(path) if isinstance(part, str))
    for value in ([[[]]], {TEXT: {}}, 10**30, 1.5, *([] if field in FREE else [TEXT])):
        yield _put(record, path, value)
    for value in (None, "", [], {}, True, 0, -1):
        yield _put(record, path, value, must=False)
    if field in SEATS and type(held) is int:
        yield _put(record, path, 10)
        yield _put(record, path, -1)
    if isinstance(held, list) and held:
        yield _put(record, path, held * 101)
    if isinstance(name, str):
        cut = copy.deepcopy(record)
        whole = _at(cut, path[:-1])
        del whole[name]
        yield Nasty(f"no {path}", _json(cut), must=False)
        parts = [(name, held), (name, 0), *whole.items()]
        twice = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in parts)
        changed = _put(record, path[:-1], MARK)
        yield Nasty(f"{path} twice", changed.sent.replace(_json(MARK), f"{{{twice}}}".encode()), must=True)


def _at(record: Any, path: Place) -> Any:
    for part in path:
        record = record[part]
    return record


def _json(record: object) -> bytes:
    return json.dumps(record).encode()


def _put(record: Record, path: Place, value: object, *, must: bool = True) -> Nasty:
    changed = copy.deepcopy(record)
    _at(changed, path[:-1])[path[-1]] = value
    return Nasty(f"{path} is {value!r:.60}", _json(changed), must)
