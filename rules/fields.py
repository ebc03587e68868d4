"""A form as data: the fields of each kind of deal, and the constraints between them.

The same data goes to the phone as JSON; how it is read: `rules.form`. Fields are named by their path, such as
"flek.game"; the columns of a field of rows ("renonces") are named ".code" among themselves and "renonces.code"
outside; a number in a path is a place in a list, such as "tricks.0". "$name" is what the deals before have led to,
such as "$least_level" or "$refas.1": where nobody knows it, nothing is given under that name.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

#: The number of players, as a field of the conditions; other names with "$" are those of the running state.
PLAYERS = "$players"


class Condition(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"one_of": "is", "none_of": "not"},
):
    """What a field must hold; of a column, some row must hold it, and `none_of` no row may.

    one_of    the field is given and has one of these values
    none_of   the field has none of these values; it may be left out
    given     the field is given, or is not
    least     the field is given and is at least this
    below     the field is left out, or below this
    times     with `one_of`: so many values of the field are among these
    same      the field is given, and has a value of one of these fields
    other     the field is given, and has no value of these fields
    """

    one_of: tuple[Any, ...] | None = None
    none_of: tuple[Any, ...] | None = None
    given: bool | None = None
    least: int | None = None
    below: int | None = None
    times: int = 1
    same: tuple[str, ...] = ()
    other: tuple[str, ...] = ()


#: All conditions of a mapping hold together; "@name" asks for a fact of the form, "one+other" for the values of both.
When = dict[str, Condition]


class Raise(Struct, frozen=True, forbid_unknown_fields=True):
    """By how much a bound is raised where conditions hold."""

    by: int
    when: When


class Constraint(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Where `when` holds, what the fields may not be, and the rule that says so.

    absent     they may not be given
    required   they must be given
    idle       they may be given and change nothing: a form leaves them out
    only       they may have these values only
    without    they may not have these values
    differs    they may not have a value of these fields
    same       they may have a value of these fields only
    most       a list may hold at most so many
    among      beside the list itself, the cards of this one count for `holds`
    at_most    a number may be at most this, raised by each of `raised_by` whose conditions hold
    share      of the rows with these values of the first column, each taken so many times as the last one counts
               (left out: once) and weighed, the sum is at most `at_most`, raised likewise
    once       of the rows that share a group one may be given: column value to group
    total      the counters sum to this: none may exceed what the others leave, and the last one is what they leave
    short      the sum may stay below `total`
    usual      what a form fills in until something else is said; any other value that is possible may be given
    """

    fields: tuple[str, ...]
    when: When = {}
    absent: bool = False
    required: bool = False
    idle: bool = False
    only: tuple[Any, ...] | None = None
    without: tuple[Any, ...] = ()
    differs: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    most: int | None = None
    holds: tuple[str, ...] = ()
    at_least: int | None = None
    among: str = ""
    at_most: int | None = None
    raised_by: tuple[Raise, ...] = ()
    share: dict[str, int] = {}
    once: dict[str, str] = {}
    total: int | None = None
    short: bool = False
    usual: Any = None
    rule: str = ""
    message: str = ""


class Field(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One field: its type and the values that it can have at all.

    Of `seat` and `seats` the values are the seats of the table, of `counter` and `points` least to most by step.
    A field of `rows` holds objects with `columns`, `seats` and `cards` hold lists, the others one value.
    """

    name: str
    type: Literal[
        "choice", "bool", "seat", "seats", "counter", "points", "result", "card", "cards", "rows", "text"
    ]
    required: bool = False
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1
    columns: tuple[Field, ...] = ()

    def choices(self, players: int) -> list[Any]:
        """Every value that the field can have at a table of this many players; [] for cards, rows and text."""
        if self.type in ("seat", "seats"):
            return list(range(players))
        if self.type in ("bool", "result"):
            return [True, False]
        if self.type in ("counter", "points"):
            return list(range(self.least, self.most + 1, self.step))
        return list(self.values)


class Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of deal: its fields in the order in which a scorer fills them in, and what binds them."""

    kind: str
    fields: tuple[Field, ...]
    constraints: tuple[Constraint, ...]


class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The form of a game. A fact is a name for conditions that recur: it holds where one of its cases holds."""

    kinds: tuple[Kind, ...]
    facts: dict[str, tuple[When, ...]] = {}
    messages: dict[str, dict[str, str]] = {}

    def kind(self, name: object) -> Kind:
        """The kind of deal of this name, the first one where the name is unknown."""
        return next((kind for kind in self.kinds if kind.kind == name), self.kinds[0])
