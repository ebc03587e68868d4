"""Named options of a rule set: what a club may choose. The TOML of the rule set declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from rules.errors import N_, Listed, Phrase, RuleError
from rules.plain import FreeJson
from rules.shape import either, list_of, quoted, shown, whole_number
from rules.told import OptionTold, ValueTold

T = TypeVar("T")


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a rule set as a form shows it, for every engine alike.

    kind      integer, boolean, choice, or the name of a structured value: prices, multipliers, table, obligations,
              premium_table
    values    the closed list of a choice; beside an integer or a structured value what may be said instead
    default   what holds when nothing is given; UNSET where there is nothing, None where it depends on another option
    required  a record must give it
    rule      the rule that says what it does, "" where the rules do not number it
    """

    name: str
    kind: Literal[
        "integer", "boolean", "choice", "prices", "multipliers", "table", "obligations", "premium_table"
    ]
    values: tuple[bool | int | str, ...] = ()
    least: int | None = None
    most: int | None = None
    multiple_of: int = 1
    default: Any = msgspec.UNSET
    required: bool = False
    rule: str = ""


class Option(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One option as it is declared: its kind, the values it may have, its default, the rule that says what it does.

    A premium_table is one of the named ones here; a table of a club's own is for the engine to read (M-41).
    """

    kind: Literal["integer", "boolean", "choice", "premium_table"]
    default: int | bool | str | msgspec.UnsetType = msgspec.UNSET
    least: int | None = None
    most: int | None = None
    multiple_of: int | None = None
    choices: tuple[str, ...] = ()
    rule: str = ""

    def allows(self, value: object) -> bool:
        """Whether a record may give this value."""
        if self.kind == "boolean":
            return isinstance(value, bool)
        if self.choices:
            return isinstance(value, str) and value in self.choices
        return (
            type(value) is int  # a bool is no number here
            and (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.multiple_of is None or value % self.multiple_of == 0)
        )

    def declared(self, name: str) -> Declared:
        """The option as a form shows it."""
        return Declared(
            name=name,
            kind=self.kind,
            values=self.choices,
            least=self.least,
            most=self.most,
            multiple_of=self.multiple_of or 1,
            default=self.default,
            rule=self.rule,
        )

    def expected(self, name: str) -> Phrase:
        """What the option of this name may be, for a message."""
        if self.kind == "boolean":
            return Phrase(N_("true or false"))
        if self.choices:
            closed = one_of(name, self.choices)
            own = Phrase(N_("an own table: an object with id and rows"))
            return either([closed, own]) if self.kind == "premium_table" else closed
        return whole_number(self.least, self.most, self.multiple_of)

    def schema(self) -> FreeJson:
        """JSON Schema of the value."""
        found: FreeJson = {"enum": list(self.choices)} if self.choices else {"type": self.kind}
        bounds = {"minimum": self.least, "maximum": self.most, "multipleOf": self.multiple_of}
        found.update({key: bound for key, bound in bounds.items() if bound is not None})
        if self.default is not msgspec.UNSET:
            found["default"] = self.default
        return found


def one_of(name: str, values: Sequence[object]) -> Phrase:
    """The closed list of an option: each value by its words, and as a record writes it."""
    if len(values) == 1:
        return ValueTold(name, values[0])
    if set(values) == {True, False}:
        return list_of(values)
    return Phrase(N_("one of {values}"), values=Listed(ValueTold(name, value) for value in values))


def named(declared: Mapping[str, T], name: str) -> T:
    """The option of this name. Raises RuleError GEN-4 for an unknown one."""
    option = declared.get(name)
    if option is None:
        raise RuleError(
            "GEN-4",
            N_("there is no option {name} in this rule set, only: {names}"),
            field=f"options.{shown(name)}",
            name=quoted(name),
            names=Listed(map(OptionTold, declared)),
        )
    return option


def refused(name: str, expected: Phrase, value: object) -> RuleError:
    """GEN-4: an option that cannot have this value, and what it may be."""
    return RuleError(
        "GEN-4",
        N_("{name} must be {expected}, not {value}"),
        field=f"options.{name}",
        name=OptionTold(name),
        expected=expected,
        value=quoted(value),
    )


def resolve(declared: Mapping[str, Option], given: Mapping[str, object]) -> dict[str, object]:
    """The value of every declared option: as given, else its default; one without a default may stay out.

    Raises RuleError GEN-4 for an unknown name and for a value that the option does not have.
    """
    chosen = {
        name: option.default for name, option in declared.items() if option.default is not msgspec.UNSET
    }
    for name, value in given.items():
        option = named(declared, name)
        if not option.allows(value):
            raise refused(name, option.expected(name), value)
        chosen[name] = value  # type: ignore[assignment]
    return chosen  # type: ignore[return-value]
