"""A table of premium points for people: its rows that are on, by game, with both values (M-22, M-41)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from rules import registry
from rules.marias.premium_tables import OPTION, Row, check_table, shipped_table
from rules.option_titles import option_titles
from rules.words import word


@dataclass(frozen=True)
class ShownRow:
    """A row that is on, as a page lists it; `once` where the lead does not matter."""

    id: str
    title: str
    lead: int
    no_lead: int

    @property
    def once(self) -> bool:
        """Whether both values are one."""
        return self.lead == self.no_lead


def shown_rows(rows: Mapping[str, Row], language: str) -> list[tuple[str, list[ShownRow]]]:
    """The rows of a table, by the title of their game."""
    groups = groupby(rows.values(), lambda row: row.contracts[0])
    return [
        (
            word("marias", "contract", game, language),
            [
                ShownRow(row.id, word("marias", "row", row.word, language), row.lead, row.no_lead)
                for row in each
            ],
        )
        for game, each in groups
    ]


@dataclass(frozen=True)
class ShownTable:
    """A table of premium points: what it is called, and its rows by the title of their game."""

    title: str
    groups: list[tuple[str, list[ShownRow]]]


def shown_table(ruleset: str, options: Mapping[str, object], language: str) -> ShownTable | None:
    """The table that a game is played with: a shipped one by its name, or one that stands in the options (M-41).

    None for rules without one. Raises RuleError GEN-2 for unknown rules.
    """
    declared = {option.name: option for option in registry.engine(ruleset).declared()}
    if OPTION not in declared:
        return None
    chosen = options.get(OPTION, declared[OPTION].default)
    table = check_table(chosen) if isinstance(chosen, Mapping) else shipped_table(str(chosen))
    return ShownTable(title_of(chosen, language), shown_rows(table.table, language))


def title_of(chosen: object, language: str) -> str:
    """What a table is called: a shipped one in the reader's language, a club's own by its id."""
    return option_titles()[OPTION].value_text(chosen, language)
