"""A whole tournament in advance: rounds drawn one after the other from results that are drawn by lot too.

For trying a method out and for measuring it. Nothing here is used in a tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

import msgspec

from tournaments.seeding.api import draw
from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Draw, Progress, Request, Round, Tie
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.report import report_on
from tournaments.seeding.validity import check_request

#: A player's strength is drawn from so many, his luck at a table from so many.
STRENGTH, LUCK = 1_000, 600


def rehearse(
    method: str,
    request: Request,
    seed: str,
    *,
    number: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    fuse: float | None = None,
) -> Draw:
    """Draw `request.rounds` rounds one by one by `method`, with results made up in between.

    The ranks of the request hold for the first round, or lots where it has none; `shift` starts from
    `random`. The report covers all rounds together; distances are summed. Rounds that only the fuse ends share it.
    """
    drawn = list(one_by_one(method, request, seed, number=number, progress=progress, fuse=fuse))
    return _together(method, request, seed, number, drawn)


def one_by_one(
    method: str,
    request: Request,
    seed: str,
    *,
    number: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    fuse: float | None = None,
) -> Iterator[Draw]:
    """The draws of `rehearse`, each as it is made."""
    check_request(request)
    lots = Lots(seed, number)
    results = _Results(request, lots)
    rounds: list[Round] = []
    if fuse is None and request.budget.steps is None:
        fuse = request.budget.seconds / request.rounds
    for played in range(request.rounds):
        one = results.request(played, rounds)
        first = "random" if method == "shift" and not one.history else method
        part = draw(first, one, round_seed(seed, played), number=number, progress=progress, fuse=fuse)
        yield part
        rounds.append(part.rounds[0])
        results.play(part.rounds[0])


def round_seed(seed: str, played: int) -> str:
    """The seed of a round: the first 32 digits of the SHA-256 of the text SEED:PLAYED."""
    return sha256(f"{seed}:{played}".encode()).hexdigest()[:32]


class _Results:
    """Made-up strengths, and the standing after each round: points for places at the table."""

    def __init__(self, request: Request, lots: Lots) -> None:
        self.base, self.lots = request, lots
        self.strength = {player.id: lots.below(STRENGTH) for player in request.players}
        self.points = {player.id: 0 for player in request.players}
        self.place = {player.id: player.place for player in request.players}

    def request(self, played: int, rounds: list[Round]) -> Request:
        """The request of the next round."""
        higher = sorted(self.points.values(), reverse=True)
        players = self.base.players
        if played:
            players = tuple(
                msgspec.structs.replace(
                    player,
                    rank=higher.index(self.points[player.id]) + 1,
                    place=self.place[player.id],
                )
                for player in players
            )
        return msgspec.structs.replace(
            self.base, players=players, rounds=1, history=(*self.base.history, *rounds)
        )

    def play(self, one: Round) -> None:
        """Make up the results of a round: strength and luck, the best at a table gets most points."""
        for table in one.tables:
            luck = {player: self.strength[player] + self.lots.below(LUCK) for player in table.seats}
            order = sorted(table.seats, key=luck.__getitem__, reverse=True)
            for place, player in enumerate(order, start=1):
                self.points[player] += len(order) + 1 - place
                self.place[player] = place


def _together(method: str, request: Request, seed: str, number: int | None, drawn: list[Draw]) -> Draw:
    rounds = tuple(part.rounds[0] for part in drawn)
    report = report_on(rounds, Prices(request))
    far = sum(part.report.distance for part in drawn)
    ties: list[Tie] = [tie for part in drawn for tie in part.ties]
    return Draw(
        method=method,
        request=request,
        rounds=rounds,
        report=msgspec.structs.replace(
            report,
            distance=far,
            farthest=max(part.report.farthest for part in drawn),
            cost=report.cost + far,
        ),
        seed=seed,
        seed_hash=seed_hash(method, request, seed),
        number=number,
        steps=sum(part.steps for part in drawn),
        whole=all(part.whole for part in drawn),
        impossible=any(part.impossible for part in drawn),
        ties=tuple(ties),
        rehearsed=True,
    )
