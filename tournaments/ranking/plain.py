"""A line of a standing for JSON: whole figures as numbers, exact ones as texts such as "7/2"."""

from __future__ import annotations

from typing import TypedDict

from tournaments.ranking.model import RoundResult, StandingRow


class KeyLine(TypedDict):
    """What parted players of equal points, with its value."""

    name: str
    value: str | list[str] | None


class PlayedLine(TypedDict):
    """A round that was played; money and ZB are cents."""

    round: int
    table: int | None
    money: int
    premium: int
    zb: int
    sb: str
    balance: str | None
    table_place: int | None
    table_sharing: int
    round_place: int | None
    round_sharing: int
    points: str
    status: str


class UnplayedLine(TypedDict):
    """A round that was not played, and what it counts."""

    round: int
    points: str | None
    status: str


class StandingLine(TypedDict):
    """A line of a standing, of whom (by registration), with what it is made of."""

    registration: int
    place: int | None
    unranked: str | None
    finalist: bool
    points: str
    zb: int
    sb: str
    premium: int
    balance: str | None
    keys: list[KeyLine]
    rounds: list[PlayedLine]
    unplayed: list[UnplayedLine]


def as_json(row: StandingRow) -> StandingLine:
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
        "keys": [{"name": key.name, "value": _texts(key.value)} for key in row.keys],
        "rounds": [_round_as_json(result) for result in row.rounds if result.played],
        "unplayed": [
            {"round": result.round, "points": _text(result.points), "status": result.status}
            for result in row.rounds
            if not result.played
        ],
    }


def _round_as_json(result: RoundResult) -> PlayedLine:
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


def _texts(value: object) -> str | list[str] | None:
    """An exact figure as text, several as a list, None where there is none."""
    return [str(part) for part in value] if isinstance(value, tuple) else _text(value)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
