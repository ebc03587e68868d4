"""What the engine answers: `table-result/1` of preferans (GEN-12)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.records import RESULT_FORMAT


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One figure written on the sheet.

    account  pool, hill, whist, main, side, refa, bomb, points, cash or pot
    seat     who writes it; None for the pot
    on       on whom, in the accounts that are kept player against player (whist, side)
    amount   exact: an int, or a text such as "7/2"
    reason   why, one word of section 10
    cite     number of the rule
    source   the paragraph of the source that the rule stands on
    """

    account: str
    seat: int | None
    on: int | msgspec.UnsetType
    amount: int | str
    reason: str
    cite: str
    source: str


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One deal or event: its number from 1, what it wrote, and how the table stands after it.

    state  the accounts (as in `Result.accounts`) and what the next deal depends on; the keys of each
           family stand in docs/rules-preferans.md
    """

    number: int
    entries: list[Entry]
    state: dict[str, Any]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one record.

    start       the state of the table before its first deal, with the keys of `Outcome.state`
    accounts    after the last deal, by seat
    balance     by seat in `unit`, as if play stopped here; sums to zero (GEN-13)
    finished    the game has ended by its own rule
    settlement  what went into the balance: "hill", "main", "pot" or "points" by seat; "cite", the rule that
                makes the balance of it; "entries", what the settlement itself wrote
    """

    format: str = RESULT_FORMAT
    ruleset: str
    unit: str
    start: dict[str, Any]
    deals: list[Outcome]
    accounts: dict[str, Any]
    balance: list[int | str]
    finished: bool
    settlement: dict[str, Any]
