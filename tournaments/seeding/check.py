"""Proof of a draw: that it is legal, that its figures are true, and that the seed gives it.

A checker takes nothing from the draw but what it claims: everything is counted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

#: Methods without a seed: people drew from a hat, or the organiser placed everybody (T-13).
BY_HAND = ("drawn", "manual")
#: What a draw from the same seed has to give again.
_DRAWN = ("rounds", "ties", "report", "impossible", "steps")

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


#: Those that can be counted without the request too: they depend on no wish.
_COUNTED_ALONE = ("repeats", "least_repeats", "byes", "positions")


def check_rounds_alone(rounds: tuple[Round, ...], report: object = None) -> Verdict:
    """Check rounds without a request: players 0, 1, ... once a round, sizes of T-5, byes, and the repeats.

    `report` is what the file says of them; of its figures those are checked that need no request.
    """
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
        stated = report if isinstance(report, dict) else {}
        verdict.faults += _faults_of_report(verdict.report, stated, _COUNTED_ALONE)
        verdict.faults += _broken(verdict.report)
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
    names = _COUNTED if claimed.rehearsed else Report.__struct_fields__
    verdict.faults += _faults_of_report(verdict.report, msgspec.structs.asdict(claimed.report), names)
    verdict.faults += _broken(verdict.report)
    if claimed.impossible and verdict.report.legal:
        verdict.faults.append("the draw is said to be impossible, but it is legal")
    if claimed.method in METHODS:
        if seed_hash(claimed.method, request, claimed.seed) != claimed.seed_hash:
            verdict.faults.append("the hash shown before the draw is not that of this seed and request")
        _check_seed(claimed, verdict)
    elif claimed.method in BY_HAND:
        verdict.proved.append("legality and quality only: nobody drew this by lot")
    else:
        verdict.faults.append(f"there is no method {_short(claimed.method)}")
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
        elif all(getattr(again, name) == getattr(claimed, name) for name in _DRAWN):
            verdict.proved.append("legality and quality, and that the seed gives this draw")
        else:
            verdict.faults.append("the seed gives another draw")


def _faults_of_report(counted: Report, stated: dict[str, object], names: Iterable[str]) -> Iterator[str]:
    """Figures of these names that are stated and are not what was counted."""
    for name in names:
        value = getattr(counted, name)
        if name in stated and stated[name] != value:
            yield f"the report says {name} = {_short(stated[name])}, but it is {_short(value)}"


def _broken(report: Report) -> Iterator[str]:
    for breach in report.breaches:
        if breach.hard:
            who = ", ".join(map(str, breach.players))
            yield f"round {breach.round}: the hard wish {breach.wish} is broken for {who}"


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
        sizes = [len(table.seats) for table in one.tables]
        if claimed.method not in METHODS:
            sizes.sort(reverse=True)
        if claimed.method == "thirds" and request.depth:
            right = set(sizes) <= set(request.sizes.order)
        else:
            right = _fits(len(request.players), request.sizes, [sizes])
        if not right:
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
