"""What the engine answers: `table-result/1` of preferans (GEN-12)."""

from __future__ import annotations

from typing import Literal, TypedDict

import msgspec

from rules.records import RESULT_FORMAT

#: An exact figure: an int, or a text such as "7/2".
Figure = int | str
Row = list[Figure]
#: What went into a balance.
Part = Literal["hill", "main", "pot", "points"]
PARTS: tuple[Part, ...] = ("hill", "main", "pot", "points")


class State(TypedDict, total=False):
    """The accounts, by seat or by seat and seat, and what the next deal depends on.

    docs/rules-preferans.md says which of them a family has.
    """

    pool: Row
    hill: Row
    whist: list[Row]
    bombs: list[list[int]]
    remaining: list[int]
    main: Row
    side: list[Row]
    refas: Row
    pot: Figure
    cash: Row
    points: Row
    # ---- no account
    active: list[int]
    all_passes: int
    least_level: int
    finished: bool
    bombs_in_row: int
    opening: int
    to_play: list[list[str]]
    refas_given: int
    under_hat: list[int]
    left: Figure
    empty: bool


class Settlement(TypedDict, total=False):
    """One part by seat; `cite`: the rule that makes the balance of it; `entries`: what the settlement itself wrote."""

    hill: Row
    main: Row
    pot: Row
    points: Row
    cite: str
    entries: list[Entry]


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One figure written on the sheet.

    account  pool, hill, whist, main, side, refa, bomb, points, cash or pot
    seat     who writes it; None for the pot
    on       on whom, in the accounts that are kept player against player (whist, side)
    amount   exact: an int, or a text such as "7/2"
    reason   why, in one word such as "made" or "failed"
    cite     number of the rule
    source   the paragraph of the source that the rule stands on
    """

    account: str
    seat: int | None
    on: int | msgspec.UnsetType = msgspec.UNSET
    amount: int | str
    reason: str
    cite: str
    source: str


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One deal or event: its number from 1, what it wrote, and how the table stands after it.

    state  the accounts and what the next deal depends on
    """

    number: int
    entries: list[Entry]
    state: State


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one record.

    start       the state of the table before its first deal, with the keys of `Outcome.state`
    accounts    after the last deal, and nothing but them
    balance     by seat in `unit`, as if play stopped here; sums to zero (GEN-13)
    finished    the game has ended by its own rule
    settlement  what went into the balance
    """

    format: str = RESULT_FORMAT
    ruleset: str
    unit: str
    start: State
    deals: list[Outcome]
    accounts: State
    balance: list[int | str]
    finished: bool
    settlement: Settlement
