"""A line of a standing for JSON: whole figures as numbers, exact ones as texts such as "7/2"."""

from __future__ import annotations

from typing import Any

from tournaments.evaluation.model import RoundResult, StandingRow


def as_json(row: StandingRow) -> dict[str, Any]:
    """Registration ids and exact figures; names are joined when shown.

    "rounds" are those he played, "unplayed" the others.
    """
    return {
        "registration": row.player,
        "place": row.place,
        "unranked": row.unranked,
        "finalist": row.finalist,
        "points": str(row.points),
        "zb": row.zb,
        "sb": str(row.sb),
        "premium": row.premium,
        "balance": None if row.balance is None else str(row.balance),
        "keys": [{"name": key.name, "value": _text(key.value)} for key in row.keys],
        "rounds": [_round_as_json(result) for result in row.rounds if result.played],
        "unplayed": [
            {"round": result.round, "points": _text(result.points), "status": result.status}
            for result in row.rounds
            if not result.played
        ],
    }


def _round_as_json(result: RoundResult) -> dict[str, Any]:
    return {
        "round": result.round,
        "table": result.table,
        "money": result.money,
        "premium": result.premium,
        "zb": result.zb,
        "sb": str(result.sb),
        "balance": None if result.balance is None else str(result.balance),
        "table_place": result.table_place,
        "table_sharing": result.table_sharing,
        "round_place": result.round_place,
        "round_sharing": result.round_sharing,
        "points": str(result.points),
        "status": result.status,
    }


def _text(value: object) -> Any:
    """An exact figure as text, several as a list, None where there is none."""
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return None if value is None else str(value)
