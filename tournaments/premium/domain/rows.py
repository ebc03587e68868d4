"""The rows that a table of premium points may have, and what the shipped tables say of them (M-22, M-40)."""

from __future__ import annotations

from itertools import groupby

from rules.marias.premium_tables import KnownRow, all_rows, shipped_tables
from rules.words import word
from scoring.premium_rows import title_of
from tournaments.premium.domain.tables import Rows


def rows_by_game(language: str) -> list[tuple[str, list[KnownRow]]]:
    """Every row that a table may have, in the order of the printed one, by the title of its game."""
    return [
        (word("marias", "contract", game, language), list(rows))
        for game, rows in groupby(all_rows(), lambda row: row.game)
    ]


def shipped() -> dict[str, Rows]:
    """The rows of each shipped table, [points with the lead, points without], the usual table first."""
    return {
        table.id: {row: list(points) for row, points in table.values.items()} for table in shipped_tables()
    }


def shipped_titles(language: str) -> dict[str, str]:
    """What the shipped tables are called, the usual one first."""
    return {table.id: title_of(table.id, language) for table in shipped_tables()}
