"""The `table-record/1` that the rules read, out of what a sheet holds, and the `table-result/1` that they answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from rules.plain import FreeJson
from rules.preferans.carried import widened
from rules.records import FORMAT
from scoring.models import Sheet


class TableRecord(TypedDict):
    """`table-record/1`: its deals are read by the engine of its rule set."""

    format: str
    ruleset: str
    options: FreeJson
    players: list[str]
    deals: list[FreeJson]
    close: NotRequired[FreeJson]


class TableResult(TypedDict, total=False):
    """`table-result/1` as JSON: of mariáš (`rules.marias.result`), and of a table with a ticket only, sums by seat; of
    preferans (`rules.preferans.result`) accounts and what they come to."""

    format: str
    ruleset: str
    unit: str
    deals: list[FreeJson]
    money: list[int]
    premium: list[int]
    zb: list[int]
    start: FreeJson
    accounts: FreeJson
    balance: list[int | str]
    finished: bool
    settlement: FreeJson


def record_of(
    sheet: Sheet, deals: list[FreeJson], names: list[str], adjusted: Sequence[int] = ()
) -> TableRecord:
    """The `table-record/1` of a sheet with these deals and names by seat; `adjusted` are points on or off the hills.

    A deal from before somebody joined has a place for them in its lists (SPEC-3).
    """
    record: TableRecord = {
        "format": FORMAT,
        "ruleset": sheet.ruleset,
        "options": sheet.options,
        "players": names,
        "deals": widened(deals, len(names)),
    }
    points = [{"seat": seat, "points": point} for seat, point in enumerate(adjusted) if point]
    return {**record, "close": {"hill_adjustment": points}} if points else record


def numbered(seats: int) -> list[str]:
    """What the seats are called in a record without names."""
    return [str(number + 1) for number in range(seats)]
