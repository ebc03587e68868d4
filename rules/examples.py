"""Worked examples of the rules: records of `rules/data/examples`, scored when they are shown; no amount is typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Any

import msgspec

from rules import registry
from rules.binding import read_toml
from rules.plain import FreeJson
from rules.records import FORMAT

#: Who sits at the table of an example.
PLAYERS = ("Anna", "Boris", "Cyril", "Dana", "Eva")
#: How the files write null, which TOML has not.
NULL = "-"


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One record and the rules that it is an example of.

    rules    those that a figure of its result cites
    through  rules that cite no figure of their own, and the rule whose figure shows what they do
    """

    rules: tuple[str, ...] = ()
    through: dict[str, str] = {}
    ruleset: str
    players: int
    options: FreeJson = {}
    deals: tuple[FreeJson, ...]
    close: FreeJson = {}

    def record(self) -> FreeJson:
        """The example as a `table-record/1`."""
        record: FreeJson = {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "options": self.options,
            "players": list(PLAYERS[: self.players]),
            "deals": [_read(deal) for deal in self.deals],
        }
        return record | ({"close": self.close} if self.close else {})


class Told(msgspec.Struct, frozen=True):
    """An example for a reader, as `python -m rules explain` tells it.

    head   the rule set, the players and what they agreed on
    parts  each deal, and the sums at the end where the rule is in them: lines, each with whether it shows the rule
    """

    head: tuple[str, ...]
    parts: tuple[tuple[tuple[str, bool], ...], ...]


@cache
def examples() -> Mapping[str, Example]:
    """The example of each rule that has one, by the number of the rule."""
    return {rule: example for example in all_examples() for rule in (*example.rules, *example.through)}


@cache
def all_examples() -> tuple[Example, ...]:
    """Every example, in the order of the files."""
    folder = resources.files("rules") / "data" / "examples"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return tuple(msgspec.convert(one, Example) for file in files for one in read_toml(file)["example"])


@cache
def told(rule: str, language: str) -> Told | None:
    """The example of a rule, scored now, in a language; None where the rule has none."""
    example = examples().get(rule)
    if example is None:
        return None
    engine, record = registry.decode(example.record())
    lines = engine.explain(record, engine.score(record), language)
    head, *parts = _parts(lines)
    cited = example.through.get(rule, rule)
    marked = [tuple((line.strip(), cites(line, cited)) for line in part) for part in parts]
    deals, ends = marked[: len(example.deals)], marked[len(example.deals) :]
    ends = [part for part in ends if any(shows for _, shows in part)]
    return Told(head=tuple(head), parts=tuple(deals + ends))


def cites(line: str, rule: str) -> bool:
    """Whether a line of an explanation stands on this rule: it ends with [M-6, A]."""
    return f"[{rule}, " in line or f"[{rule}]" in line


def _parts(lines: Iterator[str]) -> Iterator[list[str]]:
    """The paragraphs of an explanation."""
    for empty, part in groupby(lines, key=lambda line: not line):
        if not empty:
            yield list(part)


def _read(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _read(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_read(part) for part in value]
    return None if value == NULL else value
