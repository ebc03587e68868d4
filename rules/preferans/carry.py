"""Accounts carried over from paper: their shape and their figures (GEN-9)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from rules.errors import N_, RuleError
from rules.preferans.deals import Figures
from rules.preferans.exact import Number, read


def column(
    given: Figures | UnsetType, players: int, field: str, *, default: int = 0, least: int | None = None
) -> list[Number]:
    """One figure a seat; the default for each where nothing is carried."""
    if given is UNSET:
        return [default] * players
    if len(given) != players:
        raise RuleError(
            "GEN-9",
            N_("there is one figure for each seat: {players}, not {count}"),
            field=field,
            players=players,
            count=len(given),
        )
    figures = [read(figure) for figure in given]
    if least is not None and min(figures) < least:
        raise RuleError("GEN-9", N_("a carried figure is below {least}"), field=field, least=least)
    return figures


def grid(given: tuple[Figures, ...] | UnsetType, players: int, field: str) -> list[list[Number]]:
    """What each seat holds on each other one; nobody holds anything on themselves."""
    if given is UNSET:
        return [[0] * players for _ in range(players)]
    if len(given) != players:
        raise RuleError(
            "GEN-9",
            N_("there is one row for each seat: {players}, not {count}"),
            field=field,
            players=players,
            count=len(given),
        )
    rows = [column(line, players, f"{field}[{seat}]") for seat, line in enumerate(given)]
    for seat, line in enumerate(rows):
        if line[seat]:
            raise RuleError(
                "GEN-9", N_("nobody holds anything on themselves"), field=f"{field}[{seat}][{seat}]"
            )
    return rows
