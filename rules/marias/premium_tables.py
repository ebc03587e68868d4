"""Tables of premium points: the rows there are, the tables that are shipped, and a club's own (M-22, M-23, M-40, M-41).

A table is values: a row, and its points with the lead and without; a row that it leaves out is switched off. What a
row asks for is the same in every table. A page that lists the rows or reads a club's table needs `all_rows`,
`shipped_tables` and `check_table`, nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from rules.errors import N_, RuleError
from rules.marias.data import read_data
from rules.shape import as_json, quoted, shown
from rules.words import words

#: A row to its points with the lead and without.
Values = Mapping[str, tuple[int, int]]
MOST_POINTS = 1000
MOST_NAME = 60
#: The option that names a table or holds a club's own.
OPTION = "premium_table"
FIELD = f"options.{OPTION}"


class CardPattern(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the actor's twelve cards show for a row (M-22, M-27); what is left out does not matter."""

    trumps: int | None = None
    trumps_from: int | None = None
    trumps_to: int | None = None
    tens: Literal["both", "no_ten", "no_ace", "neither"] | None = None
    twenty: bool | None = None
    helpers: int | None = None
    closed: bool | None = None
    lead: bool | None = None


class SuitPattern(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one suit of the actor's cards shows for a row of betl or durch (M-22)."""

    ace: bool | None = None
    king: bool | None = None
    least: int = 1
    most: int = 8
    catcher_kept: bool = False  # no card of it that could catch lies in the talon (table **)


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a premium table with its points (M-22).

    most           how often it can be met; more than once: in a suit each
    can            what a suit of the twelve cards shows where the row can be met, as far as cards can show it
    one_value      the sheet prints one value: the lead does not matter
    """

    id: str
    lead: int = 0
    no_lead: int = 0
    contracts: tuple[str, ...]
    needs: frozenset[str]
    group: str = ""
    most: int = 1
    one_value: bool = False
    doubled_untorn: bool = False
    outside_best: bool = False
    cards: CardPattern | None = None
    suit: SuitPattern | None = None
    can: SuitPattern | None = None

    @property
    def shown_by_cards(self) -> bool:
        """Whether the actor's twelve cards show the row (M-27); else the scorer names it."""
        return self.cards is not None or self.suit is not None

    @property
    def of_suits(self) -> bool:
        """Whether it is met in a suit each, no suit twice (M-22)."""
        return self.most > 1

    @property
    def suit_cards(self) -> int:
        """How many cards a suit has at least in which the row is met (M-22)."""
        pattern = self.suit or self.can
        return 1 if pattern is None else pattern.least

    @property
    def needs_lead(self) -> bool:
        """Whether the lead matters (M-22)."""
        return self.lead != self.no_lead

    @property
    def word(self) -> str:
        """Under which name the words of the row stand: on fewer trumps it reads otherwise (M-40)."""
        return f"{self.id}.fewer" if self.cards is not None and self.cards.trumps_to is not None else self.id


class KnownRow(Struct, frozen=True, kw_only=True):
    """A row that a table may have, for a page (M-41).

    game       the contract under which it is listed
    titles     by language: sk, cs, en
    one_value  the sheet prints one value: the lead does not matter
    """

    id: str
    game: str
    titles: Mapping[str, str]
    one_value: bool


class ShippedTable(Struct, frozen=True, kw_only=True):
    """A table that is shipped, for a page (M-23, M-40): its rows that are on, in the order of M-22.

    and_fewer  rows that it words so that they are met on fewer trumps as well
    note       what a reader should know of it, by language; empty where there is nothing
    """

    id: str
    valid_from: str
    source: str
    values: Values
    and_fewer: frozenset[str]
    note: Mapping[str, str]

    @property
    def table(self) -> dict[str, Row]:
        """Its rows as they are played (M-22, M-40)."""
        return table_rows(self.values, self.and_fewer)


class OwnTable(Struct, frozen=True):
    """A club's own table (M-41), checked: each row that is on with its points, in the order of M-22.

    based_on  the shipped table whose words it keeps (M-40); empty: those of M-22
    """

    id: str
    rows: tuple[tuple[str, int, int], ...]
    based_on: str = ""

    @property
    def values(self) -> Values:
        """Its rows with their points (M-41)."""
        return {row: (lead, no_lead) for row, lead, no_lead in self.rows}

    @property
    def table(self) -> dict[str, Row]:
        """Its rows as they are played (M-22, M-40)."""
        return table_rows(
            self.values, shipped_table(self.based_on).and_fewer if self.based_on else frozenset()
        )

    def as_option(self) -> dict[str, object]:
        """As a record carries it: id, rows with [lead, no lead], and `based_on` where there is one (M-41)."""
        made: dict[str, object] = {"id": self.id}
        made["rows"] = {row: [lead, no_lead] for row, lead, no_lead in self.rows}
        if self.based_on:
            made["based_on"] = self.based_on
        return made


@cache
def known_rows() -> Mapping[str, Row]:
    """Every row that a table may have, by its id, in the order of M-22 and M-40; without points."""
    rows = msgspec.convert(read_data("marias/premium-rows")["row"], tuple[Row, ...])
    return {row.id: row for row in rows}


@cache
def all_rows() -> tuple[KnownRow, ...]:
    """Every row that a table may have (M-41), with its titles, in the order of M-22."""
    titles = words("marias")["row"]
    return tuple(
        KnownRow(id=row.id, game=row.contracts[0], titles=titles[row.id], one_value=row.one_value)
        for row in known_rows().values()
    )


@cache
def shipped_table(name: str) -> ShippedTable:
    """A shipped table by its name (M-23, M-40); one that is based on another has its values but for the changed."""
    data = read_data(f"marias/premium-{name}")
    stated = msgspec.convert(data["values"], dict[str, tuple[int, int]])
    based_on = data.get("based_on")
    values = {**(shipped_table(based_on).values if based_on else {}), **stated}
    off = data.get("without", ())
    return ShippedTable(
        id=name,
        valid_from=data["valid_from"],
        source=data["source"],
        values={row: values[row] for row in known_rows() if row in values and row not in off},
        and_fewer=frozenset(data.get("and_fewer", ())),
        note=data.get("note", {}),
    )


@cache
def shipped_tables() -> tuple[ShippedTable, ...]:
    """The tables that a club can choose, or begin its own from (M-23, M-40)."""
    return tuple(map(shipped_table, read_data("marias/premium-rows")["tables"]))


def table_rows(values: Values, and_fewer: frozenset[str] = frozenset()) -> dict[str, Row]:
    """The rows of a table with these values, in the order of M-22; `and_fewer` are met on fewer trumps too (M-40)."""
    return {
        row.id: msgspec.structs.replace(
            row,
            lead=values[row.id][0],
            no_lead=values[row.id][1],
            cards=_or_fewer(row.cards) if row.id in and_fewer else row.cards,
        )
        for row in known_rows().values()
        if row.id in values
    }


def _or_fewer(pattern: CardPattern | None) -> CardPattern | None:
    """What the cards show for "3 trumps" where it reads "3 and fewer" (M-40)."""
    if pattern is None:
        return None
    return msgspec.structs.replace(pattern, trumps=None, trumps_to=pattern.trumps)


def check_table(given: object, field: str = FIELD) -> OwnTable:
    """A club's own table as a record carries it (M-41), or as a page has read it: an id, and rows with two values.

    Raises RuleError M-41 at `field` and what is below it, such as "options.premium_table.rows.seven.3".
    """
    if not isinstance(given, Mapping):
        raise RuleError("M-41", N_("an own table is an object with id and rows"), field=field)
    for name in given:
        if name not in ("id", "rows", "based_on"):
            key = shown(str(name))
            raise RuleError(
                "M-41",
                N_("an own table has id, rows and based_on, no {name}"),
                field=f"{field}.{key}",
                name=quoted(str(name)),
            )
    name, rows = given.get("id"), given.get("rows")
    if not isinstance(name, str) or not 1 <= len(name) <= MOST_NAME or not _is_name(name):
        raise RuleError(
            "M-41",
            N_("the id of an own table is a text of 1 to {most} characters, without blanks around it"),
            field=f"{field}.id",
            most=MOST_NAME,
        )
    if name in read_data("marias/premium-rows")["tables"]:
        raise RuleError(
            "M-41",
            N_(
                "{name} is a shipped table; an own table is called otherwise, so that nobody takes it for that one"
            ),
            field=f"{field}.id",
            name=name,
        )
    if not isinstance(rows, Mapping):
        raise RuleError(
            "M-41", N_("rows is an object: each row with its points [lead, no lead]"), field=f"{field}.rows"
        )
    for row, points in rows.items():
        _check_row(row, points, f"{field}.rows.{shown(str(row))}")
    based_on = given.get("based_on", "")
    if "based_on" in given and based_on not in (names := read_data("marias/premium-rows")["tables"]):
        raise RuleError(
            "M-41", N_("based_on is one of {names}"), field=f"{field}.based_on", names=" | ".join(names)
        )
    own = tuple((row, rows[row][0], rows[row][1]) for row in known_rows() if row in rows)
    return OwnTable(name, own, based_on)


def _is_name(text: str) -> bool:
    """Nothing around it, and no character that cannot be seen: a table is known by its name (M-41)."""
    return text == text.strip() and text.isprintable()


def _check_row(row: object, points: object, field: str) -> None:
    """A row that there is, and its two values (M-41)."""
    if row not in known_rows():
        raise RuleError(
            "M-41",
            N_("no premium table has a row {row}; rows are such as {example}"),
            field=field,
            row=quoted(str(row)),
            example=as_json(next(iter(known_rows()))),
        )
    pair = points if isinstance(points, list | tuple) else ()
    if len(pair) != 2 or not all(type(one) is int and 0 <= one <= MOST_POINTS for one in pair):
        raise RuleError(
            "M-41",
            N_("the points of a row are [lead, no lead], each 0 to {most}"),
            field=field,
            most=MOST_POINTS,
        )
