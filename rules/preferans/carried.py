"""What a page asks for to carry a game begun on paper over (GEN-9), and the deals of a table that has grown since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

from rules.plain import FreeJson
from rules.preferans.system import System, figures

_SECTIONS = {"slovak": "balkan"}
#: What a list by seat holds for a seat that was not there yet.
_EMPTY: Mapping[str, object] = {
    "tricks": 0, "defence": None, "doublings": None, "pool": 0, "hill": 0, "bombs": (),
}  # fmt: skip
_GRID = "whist"


class Account(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account that a carry may name.

    shape  "column" one figure a seat, "grid" what each seat holds on each other one, "count" one figure, "marks" a
           list of levels a seat
    whole  no fractions; least  nothing below
    """

    name: str
    shape: Literal["column", "grid", "count", "marks"]
    whole: bool = False
    least: int | None = None
    games: tuple[str, ...] = ()


class _Agreed(msgspec.Struct, frozen=True):
    account: str
    games: tuple[str, ...]
    without: tuple[str, ...]


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    accounts: tuple[Account, ...]
    games: tuple[str, ...] = ()
    agreed: _Agreed | None = None


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    russian: _Section
    balkan: _Section
    austrian: _Section
    pasy: _Section


@cache
def _written() -> _Written:
    return figures("carried", _Written)


def make_carried(system: System, chosen: FreeJson) -> dict[str, object] | None:
    """The accounts of a carry in their order, and under `agreed` the one that may open a game with one figure for
    every seat (CLASSIC-5); None where this game knows no carry."""
    section: _Section = getattr(_written(), _SECTIONS.get(system.family, system.family))
    game = system.features.get("game", "")
    if section.games and game not in section.games:
        return None
    accounts = [
        {name: value for name, value in msgspec.to_builtins(account).items() if name != "games"}
        for account in section.accounts
        if not account.games or game in account.games
    ]
    made: dict[str, object] = {"accounts": accounts}
    simple = section.agreed
    if simple and game in simple.games and not any(chosen.get(option) for option in simple.without):
        made["agreed"] = simple.account
    return made


def widened(deals: Sequence[FreeJson], players: int) -> list[FreeJson]:
    """Deals as a record of so many players has them: who joined later stands as nobody in the lists before (SPEC-3).

    The newcomer is the seat behind those that were there. A list of any other length stays as it is, to be refused.
    """
    return list(reversed(list(_widened(deals, players))))


def _widened(deals: Sequence[FreeJson], players: int) -> Iterator[FreeJson]:
    seats = players
    for deal in reversed(deals):
        yield _with_seats(deal, seats, players) if seats < players else deal
        seat = deal.get("seat")
        if deal.get("kind") == "join" and type(seat) is int and 0 < seat < seats:
            seats = seat


def _with_seats(deal: FreeJson, seats: int, players: int) -> FreeJson:
    more = players - seats
    wider = {
        name: [*row, *([_EMPTY[name]] * more)]
        for name, row in deal.items()
        if name in _EMPTY and _of(row, seats)
    }
    grid = deal.get(_GRID)
    if isinstance(grid, (list, tuple)) and _of(grid, seats) and all(_of(line, seats) for line in grid):
        wider[_GRID] = [*([*line, *([0] * more)] for line in grid), *([[0] * players] * more)]
    return {**deal, **wider} if wider else deal


def _of(row: object, seats: int) -> bool:
    return isinstance(row, (list, tuple)) and len(row) == seats
