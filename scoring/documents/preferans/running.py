"""What was written one after another: the figures of an account as they grew, deal by deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Figure = int | str


def grown(result: Mapping[str, Any], account: str, seat: int | None, on: int | None = None) -> list[Figure]:
    """The figures of an account after each deal that changed it, the last one as it stands; a start above 0 first."""
    states = [result["start"], *(deal["state"] for deal in result["deals"])]
    figures: list[Figure] = []
    for state in states:
        figure = _at(state[account], seat, on)
        if (figures and figure != figures[-1]) or (not figures and figure not in (0, "0")):
            figures.append(figure)
    return figures


def stands(result: Mapping[str, Any], account: str, seat: int | None, on: int | None = None) -> Figure:
    """The figure of an account at the end."""
    return _at(result["accounts"][account], seat, on)


def _at(kept: Any, seat: int | None, on: int | None) -> Figure:
    figure = kept if seat is None else kept[seat]
    found: Figure = figure if on is None else figure[on]
    return found
