"""Conventions: what a record chose, checked against the closed lists, over the defaults of its system (GEN-4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules.errors import N_, Listed, Phrase, RuleError
from rules.options import Declared, named, one_of, refused
from rules.plain import FreeJson
from rules.shape import either, whole_number
from rules.told import OptionTold, Word

LEVELS = ("6", "7", "8", "9", "10")
PRICED = (*LEVELS, "misere")
_WITH_TRUMP = re.compile(r"(?:6|7|8|9|10)(?:S|C|D|H|NT)\Z")
_MOST_TIMES = 1000
#: What messages call the values that no list names.
_STRUCTURED = {
    "prices": N_("an object with a whole number of at least 1 for each of {priced}"),
    "multipliers": N_("a list of whole numbers of at least 1"),
    "table": N_("a list of different contracts with their trumps, such as 6S, 7NT"),
    "obligations": N_(
        "a list of objects with contract (one of {priced}), dark (true or false), times (from 1 to 1000) and penalty "
        "(a whole number of at least 0)"
    ),
}


class Convention(msgspec.Struct, frozen=True, kw_only=True):
    """One convention: the closed list `values`, or what `type` admits, or both.

    type  integer (with `least`, `multiple_of`), prices (RUS-1), multipliers (RUS-30), table (ORDER-1),
          obligations (CLASSIC-36)
    rule  the rule that says what it does
    """

    name: str
    rule: str
    values: tuple[bool | int | str, ...] = ()
    type: Literal["integer", "prices", "multipliers", "table", "obligations"] | None = None
    least: int = 0
    multiple_of: int = 1

    def declared(self, defaults: FreeJson, *, required: bool) -> Declared:
        """The option as a form shows it; a default that depends on another option is None."""
        default = defaults.get(self.name, msgspec.UNSET)
        depends = isinstance(default, dict) and "by" in default
        closed: Literal["boolean", "choice"] = "boolean" if set(self.values) == {True, False} else "choice"
        return Declared(
            name=self.name,
            kind=self.type or closed,
            values=self.values,
            least=self.least,
            multiple_of=self.multiple_of,
            default=None if depends else default,
            required=required and self.name not in defaults,
            rule=self.rule,
        )

    def admits(self, value: object) -> bool:
        """Whether a record may give this value."""
        if any(type(value) is type(known) and value == known for known in self.values):
            return True
        return self.type is not None and getattr(self, f"_is_{self.type}")(value) is True

    def expected(self) -> Phrase:
        """What the option may be, for a message."""
        words = [one_of(self.name, self.values)] if self.values else []
        if self.type == "integer":
            words.append(whole_number(self.least, None, self.multiple_of))
        elif self.type is not None:
            words.append(
                Phrase(
                    _STRUCTURED[self.type],
                    priced=Listed([*LEVELS, Word("preferans", "kind", "misere", literal=True)]),
                )
            )
        return either(words)

    def _is_integer(self, value: object) -> bool:
        return type(value) is int and value >= self.least and value % self.multiple_of == 0

    def _is_prices(self, value: object) -> bool:
        return (
            isinstance(value, dict)
            and set(value) == set(PRICED)
            and all(type(price) is int and price >= 1 for price in value.values())
        )

    def _is_multipliers(self, value: object) -> bool:
        return isinstance(value, list) and bool(value) and all(type(one) is int and one >= 1 for one in value)

    def _is_table(self, value: object) -> bool:
        return (
            isinstance(value, list)
            and bool(value)
            and all(isinstance(one, str) and _WITH_TRUMP.match(one) for one in value)
            and len(set(value)) == len(value)
        )

    def _is_obligations(self, value: object) -> bool:
        return isinstance(value, list) and all(_is_obligation(one) for one in value)


def _is_obligation(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) <= {"contract", "dark", "times", "penalty"}
        and value.get("contract") in PRICED
        and type(value.get("dark", False)) is bool
        and type(value.get("times", 1)) is int
        and 1 <= value.get("times", 1) <= _MOST_TIMES
        and type(value.get("penalty", 0)) is int
        and value.get("penalty", 0) >= 0
    )


def agreed(
    given: Mapping[str, object],
    known: Mapping[str, Convention],
    required: tuple[str, ...],
    defaults: FreeJson,
) -> FreeJson:
    """The conventions of a game: what the record gave over the defaults. Raises RuleError GEN-4."""
    for name, value in given.items():
        option = named(known, name)
        if not option.admits(value):
            raise refused(name, option.expected(), value)
    for name in required:
        if name not in given and name not in defaults:
            raise RuleError(
                "GEN-4",
                N_("{name} is missing; it must be {expected}"),
                field=f"options.{name}",
                name=OptionTold(name),
                expected=known[name].expected(),
            )
    chosen = {**defaults, **given}
    return {name: _default(value, chosen) if name not in given else value for name, value in chosen.items()}


def _default(value: Any, chosen: FreeJson) -> Any:
    """A default that depends on another option: by its value, or by steps up to a figure."""
    if not isinstance(value, dict) or "by" not in value:
        return value
    if value["by"] not in chosen:
        return None  # a form is asked for before the size of the game is known
    other = chosen[value["by"]]
    if "up_to" in value:
        return next((result for limit, result in value["up_to"] if other <= limit), value["above"])
    return value[other]
