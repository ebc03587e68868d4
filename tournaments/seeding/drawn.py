"""T-13 `drawn`: lots from a hat, typed by the desk as start number, table and seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from rules.plain import Plain
from tournaments.seeding.model import Request, Round, Table, Told
from tournaments.seeding.sizes import table_sizes
from tournaments.seeding.validity import check_request

Fault = Literal[
    "taken twice", "drawn twice", "no such seat", "nobody has this number", "empty seat", "not drawn"
]


class Lot(Told, frozen=True):
    """One slip of paper: who drew which seat of which table, both from 1."""

    player: int
    table: int
    seat: int


class Finding(Plain, frozen=True):
    """What is wrong with the lots: the fault, and whose it is where."""

    fault: Fault
    player: int | None = None
    table: int | None = None
    seat: int | None = None


class Reading(Plain, frozen=True):
    """The lots read so far. The round is there when every seat is taken by one player."""

    round: Round | None
    findings: tuple[Finding, ...]


def read_lots(request: Request, lots: Sequence[Lot]) -> Reading:
    """Check the lots against the players and the tables of T-5; doubles first, then gaps.

    Players who may sit the round out are no gap. Raises BadRequestError for a request that contradicts itself,
    NoSeatingError when the players cannot be split.
    """
    check_request(request)
    sizes = table_sizes(len(request.players), request.sizes)
    known = {player.id for player in request.players}
    seated: dict[tuple[int, int], int] = {}
    findings = list(_doubles(lots, known, sizes))
    for lot in lots:
        seated.setdefault((lot.table, lot.seat), lot.player)
    findings += [
        Finding(fault="empty seat", table=table, seat=seat)
        for table, size in enumerate(sizes, start=1)
        for seat in range(1, size + 1)
        if (table, seat) not in seated
    ]
    waiting = [player.id for player in request.players if player.id not in seated.values()]
    if len(waiting) > len(known) - sum(sizes):
        findings += [Finding(fault="not drawn", player=player) for player in waiting]
    if findings:
        return Reading(round=None, findings=tuple(findings))
    tables = tuple(
        Table(seats=tuple(seated[table, seat] for seat in range(1, size + 1)))
        for table, size in enumerate(sizes, start=1)
    )
    return Reading(round=Round(tables=tables, byes=tuple(waiting)), findings=())


def _doubles(lots: Sequence[Lot], known: set[int], sizes: Sequence[int]) -> Iterator[Finding]:
    players = Counter(lot.player for lot in lots)
    seats = Counter((lot.table, lot.seat) for lot in lots)
    for lot in lots:
        place = {"player": lot.player, "table": lot.table, "seat": lot.seat}
        if lot.player not in known:
            yield Finding(fault="nobody has this number", **place)
        if not (1 <= lot.table <= len(sizes) and 1 <= lot.seat <= sizes[lot.table - 1]):
            yield Finding(fault="no such seat", **place)
        if players[lot.player] > 1:
            yield Finding(fault="drawn twice", **place)
        if seats[lot.table, lot.seat] > 1:
            yield Finding(fault="taken twice", **place)
