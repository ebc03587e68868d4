"""A round, its tables and seats as programs read them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.utils import timezone

from core.api.answers import Answer, Time, one_of
from tournaments.rounds.models import Round


class SeatOut(Answer, frozen=True):
    """A seat; figures are null while they may not be shown (T-35). Of a game that ends in balances (T-16) there is the
    balance alone, of another one there is none."""

    position: int
    registration: int
    name: str
    money: int | None
    premium: int | None
    zb: int | None
    balance: str | None


class TableOut(Answer, frozen=True):
    """A table of a round; `sheet` is its address, for callers with a role."""

    number: int
    state: str
    sheet: str | None
    seats: list[SeatOut]


class RoundOut(Answer, frozen=True):
    """A round whose seating is published. It lasts `minutes`, or so many `deals`, or until each table has closed its
    `pool` (T-4)."""

    number: int
    state: Annotated[str, one_of(Round.State.choices)]
    minutes: int
    minutes_by_size: dict[str, int]
    deals: int | None
    pool: bool
    started_at: Time | None
    paused_at: Time | None
    play_ended_at: Time | None
    closed_at: Time | None
    message: str


class RoundDetail(RoundOut, frozen=True):
    """A round with its tables."""

    tables: list[TableOut]


def round_view(round_: Round) -> RoundOut:
    """RoundOut of a round; its times are those of the hall."""
    return RoundOut(
        number=round_.number,
        state=round_.state,
        minutes=round_.minutes,
        minutes_by_size=round_.minutes_by_size,
        deals=round_.deals,
        pool=round_.pool,
        started_at=_local(round_.started_at),
        paused_at=_local(round_.paused_at),
        play_ended_at=_local(round_.play_ended_at),
        closed_at=_local(round_.closed_at),
        message=round_.message,
    )


def _local(at: datetime | None) -> datetime | None:
    return timezone.localtime(at) if at else None
