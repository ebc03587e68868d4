"""The one door: a method by its name, a request and a seed in, a draw out."""

from __future__ import annotations

from tournaments.seeding.errors import N_, BadRequestError
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Draw, Request
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.random import random_round
from tournaments.seeding.sizes import table_sizes

METHODS = ("random",)


def draw(method: str, request: Request, seed: str, *, number: int | None = None) -> Draw:
    """Draw the rounds that `request` asks for by `method`, one of METHODS.

    The same method, request, seed and number always give the same draw.

    Raises BadRequestError for a request that contradicts itself, NoSeatingError when the players cannot be
    split into tables (T-5).
    """
    if method not in METHODS:
        raise BadRequestError("T-7", N_("there is no method {method}"), method=method)
    _check(request)
    lots = Lots(seed, number)
    sizes = table_sizes(len(request.players), request.sizes)
    rounds = tuple(random_round(request.players, sizes, lots) for _ in range(request.rounds))
    return Draw(
        method=method,
        rounds=rounds,
        seed=seed,
        seed_hash=seed_hash(method, request, seed),
        number=number,
    )


def _check(request: Request) -> None:
    ids = [player.id for player in request.players]
    if len(set(ids)) != len(ids):
        raise BadRequestError("T-2", N_("two players have the same number"))
    if request.rounds < 1:
        raise BadRequestError("T-4", N_("at least one round is drawn"))
