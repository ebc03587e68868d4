"""What may be entered next: one function that reads a form.

A form (`rules.fields`) goes to the phone as JSON; `possible` is the reading that both must share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rules.fields import PLAYERS, Condition, Constraint, Field, Form, When

#: The name of a field inside a card of `holds`.
_SUITS = re.compile(r"\{([^}]*)\}")


class FieldState(Struct, frozen=True):
    """What a field may be now.

    possible   whether it may be given at all
    required   whether it must be given
    idle       whether it would change nothing
    values     the values that are possible, None where they are not listed (cards, rows, text)
    why        for each value that is not possible ("*" for the whole field): {"rule", "message"}
    rows       of a field of rows: what each column may be, row by row, the last for a row that could follow
    usual      what a form fills in until something else is said, None for nothing
    """

    possible: bool
    required: bool
    idle: bool
    values: list[Any] | None
    why: dict[str, dict[str, str]]
    needed: dict[str, str] | None = None
    rows: list[dict[str, FieldState]] | None = None
    usual: Any = None


def possible(
    form: Form,
    players: int,
    deal: Mapping[str, Any],
    language: str = "en",
    running: Mapping[str, Any] | None = None,
) -> dict[str, FieldState]:
    """For a half-filled deal: what every field may be, and why not.

    A pure function of its arguments; `deal` is a deal of the record as far as it is known, and what does not fit
    the form counts as not given. `running` is the state of the table before the deal, as a result gives it. A deal
    is complete when every required field is given with a possible value; a kind whose required field is not
    possible cannot be dealt now.
    """
    kind = form.kind(deal.get("kind"))
    binding: dict[str, list[Constraint]] = {}
    for constraint in kind.constraints:
        for name in constraint.fields:
            binding.setdefault(name, []).append(constraint)
    reading = _Reading(form, players, deal, language, binding, running or {})
    return {field.name: reading.state(field) for field in kind.fields}


class _Reading:
    """One deal held against the form; inside a row, `row` is the row and `others` are the rows beside it."""

    def __init__(
        self,
        form: Form,
        players: int,
        deal: Mapping[str, Any],
        language: str,
        constraints: Mapping[str, Sequence[Constraint]],
        running: Mapping[str, Any],
        row: Mapping[str, Any] | None = None,
        others: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self.form = form
        self.players = players
        self.deal = deal
        self.language = language
        self.constraints = constraints
        self.running = running
        self.row = row
        self.others = others

    def state(self, field: Field, prefix: str = "") -> FieldState:
        name = prefix + field.name
        binding = [one for one in self.constraints.get(name, ()) if self.holds(one.when)]
        why: dict[str, dict[str, str]] = {}
        for constraint in binding:
            if constraint.absent:
                why.setdefault("*", self.reason(constraint))
        values = self.values(name) if field.type == "cards" else field.choices(self.players)
        for value in values:
            for constraint in binding:
                if not self.allows(constraint, field, value):
                    why.setdefault(_key(value), self.reason(constraint))
        for constraint in binding:
            for card in self.missing_cards(constraint, values):
                why.setdefault(card, self.reason(constraint))
        needing = next((one for one in binding if one.required), None)
        return FieldState(
            possible="*" not in why,
            required=field.required or needing is not None,
            idle=any(one.idle for one in binding),
            values=None if field.type in ("cards", "rows", "text") else self.left(values, why),
            why=why,
            needed=self.reason(needing) if needing is not None else None,
            rows=self.row_states(field, name) if field.columns else None,
            usual=next((one.usual for one in binding if one.usual is not None), None),
        )

    def left(self, values: Iterable[Any], why: Mapping[str, object]) -> list[Any]:
        return [] if "*" in why else [value for value in values if _key(value) not in why]

    def row_states(self, field: Field, name: str) -> list[dict[str, FieldState]]:
        rows = [row for row in _items(_at(self.deal, name)) if isinstance(row, Mapping)]
        slots = [*rows, {}] if len(rows) < field.most else rows
        states = []
        for place, row in enumerate(slots):
            others = [other for index, other in enumerate(rows) if index != place]
            reading = _Reading(
                self.form, self.players, self.deal, self.language, self.constraints, self.running, row, others
            )
            states.append({column.name: reading.state(column, f"{name}.") for column in field.columns})
        return states

    def reason(self, constraint: Constraint) -> dict[str, str]:
        texts = self.form.messages.get(constraint.message, {})
        return {"rule": constraint.rule, "message": texts.get(self.language, constraint.message)}

    def allows(self, constraint: Constraint, field: Field, value: Any) -> bool:
        if constraint.only is not None and not _among(value, constraint.only):
            return False
        if _among(value, constraint.without):
            return False
        if any(_among(value, self.values(other)) for other in constraint.differs):
            return False
        if constraint.same and not any(_among(value, self.values(other)) for other in constraint.same):
            return False
        if constraint.most is not None and field.type == "seats":
            chosen = self.values(field.name)
            if len(chosen) >= constraint.most and not _among(value, chosen):
                return False
        if constraint.total is not None and not self.fits_total(constraint, field, value):
            return False
        if constraint.at_most is not None and not self.below_top(constraint, field, value):
            return False
        group = constraint.once.get(value) if constraint.once else None
        return group is None or all(
            constraint.once.get(str(other.get(field.name))) != group for other in self.others
        )

    def below_top(self, constraint: Constraint, field: Field, value: Any) -> bool:
        top = (constraint.at_most or 0) + sum(one.by for one in constraint.raised_by if self.holds(one.when))
        if not constraint.share:
            return type(value) is not int or value <= top
        rows = [*self.others, {**(self.row or {}), field.name: value}]
        return sum(self.weight(constraint, row) for row in rows) <= top

    def weight(self, constraint: Constraint, row: Mapping[str, Any]) -> int:
        """What a row takes of a share: its weight, as often as it counts."""
        count = row.get("count", 1)
        return constraint.share.get(str(row.get("row")), 0) * (count if type(count) is int else 1)

    def fits_total(self, constraint: Constraint, field: Field, value: int) -> bool:
        given = [count for name in constraint.fields if name != field.name for count in self.values(name)]
        others = [count for count in given if type(count) is int]
        room = (constraint.total or 0) - sum(others)
        last = len(others) == len(constraint.fields) - 1
        return value == room if last and not constraint.short else value <= room

    def missing_cards(self, constraint: Constraint, held: Sequence[Any]) -> list[str]:
        """The cards that a list lacks; none while nothing is given, or while their suit is not known."""
        suits = {
            name: "".join(map(str, self.values(name))) for name in _SUITS.findall(" ".join(constraint.holds))
        }
        if not held or not all(suits.values()):
            return []
        wanted = [_SUITS.sub(lambda found: suits[found[1]], card) for card in constraint.holds]
        there = [*held, *self.values(constraint.among)] if constraint.among else held
        missing = [card for card in wanted if card not in there]
        enough = len(wanted) if constraint.at_least is None else constraint.at_least
        return missing if len(wanted) - len(missing) < enough else []

    def holds(self, when: When) -> bool:
        return all(self.meets(name, condition) for name, condition in when.items())

    def meets(self, name: str, condition: Condition) -> bool:
        values: list[Any]
        if name.startswith("@"):
            values = [any(self.holds(case) for case in self.form.facts[name[1:]])]
        else:
            values = self.values(name)
        return (
            (
                condition.one_of is None
                or sum(_among(value, condition.one_of) for value in values) >= condition.times
            )
            and (condition.none_of is None or not any(_among(value, condition.none_of) for value in values))
            and (condition.given is None or bool(values) == condition.given)
            and (condition.least is None or any(_reaches(value, condition.least) for value in values))
            and (condition.below is None or not any(_reaches(value, condition.below) for value in values))
            and (not condition.same or any(self.stands_in(value, condition.same) for value in values))
            and (
                not condition.other
                or (bool(values) and not any(self.stands_in(value, condition.other) for value in values))
            )
        )

    def stands_in(self, value: Any, fields: Iterable[str]) -> bool:
        return any(_among(value, self.values(name)) for name in fields)

    def values(self, name: str) -> list[Any]:
        """What the deal holds under this name: [] for nothing, all values for a list or a column."""
        if "+" in name:
            return [value for part in name.split("+") for value in self.values(part)]
        if name == PLAYERS:
            return [self.players]
        if name.startswith("$"):
            return _items(_at(self.running, name[1:]))
        if name.startswith("."):
            found = (self.row or {}).get(name[1:])
            return [] if found is None else [found]
        return _items(_at(self.deal, name))


def _at(held: Any, name: str) -> Any:
    """What a path leads to; of a list of rows the column of every row, of another list the value at a place."""
    for key in name.split("."):
        if isinstance(held, list | tuple) and key.isdecimal():
            held = held[int(key)] if int(key) < len(held) else None
        elif isinstance(held, list):
            held = [row[key] for row in held if isinstance(row, Mapping) and key in row]
        elif isinstance(held, Mapping):
            held = held.get(key)
        else:
            return None
    return held


def _key(value: Any) -> str:
    """A value as a key of `why`: as JSON would write it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _items(held: Any) -> list[Any]:
    if held is None:
        return []
    return list(held) if isinstance(held, list | tuple) else [held]


def _among(value: Any, values: Iterable[Any]) -> bool:
    """Whether the value is one of them; true is not 1."""
    return any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in values)


def _reaches(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
