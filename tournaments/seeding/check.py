"""Proof of a draw: that it is legal, that its figures are true, and that the seed gives it.

A checker takes nothing from the draw but what it claims: everything is counted again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from tournaments.seeding.api import METHODS, draw, evaluate
from tournaments.seeding.errors import SeedingError
from tournaments.seeding.model import ENGINE, Draw, Player, Report, Request, Round, Sizes
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.rehearsal import rehearse
from tournaments.seeding.sizes import LARGEST, SMALLEST, table_sizes
from tournaments.seeding.validity import everybody, first_double

#: Sizes that a file without a request may have meant.
USUAL_ORDERS = ((4, 3), (3, 4), (4, 3, 5), (3, 4, 5), (4, 5, 3), (5, 4, 3), (3,), (4,), (5,))
#: Seconds for drawing a round again; a budget in steps usually ends the search long before.
PATIENCE = 300.0

#: Figures of a report that the checker can count without the seed.
_COUNTED = tuple(name for name in Report.__struct_fields__ if name not in ("distance", "farthest", "cost"))


@dataclass
class Verdict:
    """What a check found.

    faults  why the file does not hold; empty when it does
    proved  what has been proved
    report  the quality, counted again; None when the rounds cannot be read
    """

    faults: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    report: Report | None = None

    @property
    def holds(self) -> bool:
        """Nothing that the file claims is wrong."""
        return not self.faults


def check_rounds_alone(rounds: tuple[Round, ...]) -> Verdict:
    """Check rounds without a request: players 0, 1, ... once a round, sizes of T-5, and how many repeats."""
    verdict = Verdict()
    ids = sorted(everybody(rounds[0])) if rounds else []
    if not rounds or ids != list(range(len(ids))):
        verdict.faults.append("the players of round 1 are not 0, 1, 2, ...")
        return verdict
    verdict.faults += _faults_of_rounds(rounds, set(ids))
    byes = max(len(one.byes) for one in rounds)
    sizes = [sorted((len(table.seats) for table in one.tables), reverse=True) for one in rounds]
    if not any(_fits(len(ids), Sizes(order=order, byes=byes), sizes) for order in USUAL_ORDERS):
        verdict.faults.append("the tables are not those of T-5 for so many players")
    if verdict.holds:
        request = Request(players=tuple(Player(id=player) for player in ids), rounds=len(rounds))
        verdict.report = evaluate(request, rounds)
        verdict.proved.append("legality and quality only: the file names no request and no seed")
    return verdict


def check_draw(claimed: Draw) -> Verdict:
    """Check a draw with its request: legality, every figure of its report, the hash, and the seed."""
    verdict = Verdict()
    request = claimed.request
    verdict.faults += _faults_of_rounds(claimed.rounds, {player.id for player in request.players})
    verdict.faults += _faults_of_sizes(claimed)
    if not verdict.holds:
        return verdict
    method = None if claimed.rehearsed else claimed.method
    verdict.report = evaluate(
        request, claimed.rounds, method=method, seed=claimed.seed, number=claimed.number
    )
    for name in _COUNTED if claimed.rehearsed else Report.__struct_fields__:
        counted, stated = getattr(verdict.report, name), getattr(claimed.report, name)
        if counted != stated:
            verdict.faults.append(f"the report says {name} = {_short(stated)}, but it is {_short(counted)}")
    for breach in verdict.report.breaches:
        if breach.hard:
            who = ", ".join(map(str, breach.players))
            verdict.faults.append(f"round {breach.round}: the hard wish {breach.wish} is broken for {who}")
    if claimed.method in METHODS:
        if seed_hash(claimed.method, request, claimed.seed) != claimed.seed_hash:
            verdict.faults.append("the hash shown before the draw is not that of this seed and request")
        _check_seed(claimed, verdict)
    else:
        verdict.proved.append("legality and quality only: nobody drew this by lot")
    return verdict


def _check_seed(claimed: Draw, verdict: Verdict) -> None:
    if not claimed.whole:
        verdict.proved.append("legality and quality only: the search was ended by time, not by steps")
    elif claimed.engine != ENGINE:
        verdict.proved.append(f"legality and quality only: drawn by {claimed.engine}, this is {ENGINE}")
    elif verdict.holds:
        again = _redraw(claimed)
        if not again.whole:
            verdict.proved.append("legality and quality only: there was no time to draw it again")
        elif (again.rounds, again.ties, again.report) == (claimed.rounds, claimed.ties, claimed.report):
            verdict.proved.append("legality and quality, and that the seed gives this draw")
        else:
            verdict.faults.append("the seed gives another draw")


def _redraw(claimed: Draw) -> Draw:
    way = rehearse if claimed.rehearsed else draw
    return way(claimed.method, claimed.request, claimed.seed, number=claimed.number, fuse=PATIENCE)


def _faults_of_rounds(rounds: tuple[Round, ...], players: set[int]) -> Iterator[str]:
    for number, one in enumerate(rounds, start=1):
        there = everybody(one)
        twice = first_double(there)
        if twice is not None:
            yield f"round {number}: player {twice} stands twice"
        missing, strangers = players - set(there), set(there) - players
        if missing:
            yield f"round {number}: nobody finds a seat for {_short(sorted(missing))}"
        if strangers:
            yield f"round {number}: nobody knows {_short(sorted(strangers))}"
        for table, seats in enumerate(one.tables, start=1):
            if not SMALLEST <= len(seats.seats) <= LARGEST:
                yield f"round {number}: table {table} has {len(seats.seats)} players"


def _faults_of_sizes(claimed: Draw) -> Iterator[str]:
    request = claimed.request
    if len(claimed.rounds) != request.rounds:
        yield f"{request.rounds} rounds were to be drawn, not {len(claimed.rounds)}"
    for number, one in enumerate(claimed.rounds, start=1):
        sizes = sorted((len(table.seats) for table in one.tables), reverse=True)
        if claimed.method == "thirds" and request.depth:
            wrong = set(sizes) - set(request.sizes.order)
        else:
            wrong = set() if _fits(len(request.players), request.sizes, [sizes]) else set(sizes)
        if wrong:
            yield f"round {number}: the tables are not those of T-5 for so many players"


def _fits(players: int, allowed: Sizes, rounds: list[list[int]]) -> bool:
    try:
        right = list(table_sizes(players, allowed))
    except SeedingError:
        return False
    return all(sizes == right for sizes in rounds)


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else text[:117] + "..."
