"""The one door: a method by its name, a request and a seed in, a draw out."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.seeding import pots, random, schedule, shift, swiss, thirds
from tournaments.seeding.cost import Prices
from tournaments.seeding.errors import N_, BadRequestError
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Draw, Progress, Request
from tournaments.seeding.plan import Plan
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.report import report_on
from tournaments.seeding.settle import settle
from tournaments.seeding.validity import check_request
from tournaments.seeding.watch import Watch

PLANS: dict[str, Callable[[Request, Prices, Lots], Plan]] = {
    "random": random.plan,
    "pots": pots.plan,
    "shift": shift.plan,
    "swiss": swiss.plan,
    "thirds": thirds.plan,
}
METHODS = (*PLANS, "schedule")


def draw(
    method: str,
    request: Request,
    seed: str,
    *,
    number: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Draw:
    """Draw the rounds that `request` asks for by `method`, one of METHODS.

    The same method, request, seed and number give the same draw, unless the fuse ended the search (`whole`).
    A hard wish that cannot be met is named in the report; the rounds are then the best that were found.

    Raises BadRequestError for a request that contradicts itself, NoSeatingError when the players cannot be
    split into tables (T-5).
    """
    if method not in METHODS:
        raise BadRequestError("T-7", N_("there is no method {method}"), method=method)
    check_request(request)
    lots = Lots(seed, number)
    watch = Watch(request.budget, progress)
    prices = Prices(request)
    if method == "schedule" or (method == "random" and request.rounds > 1):
        plan, settled = Plan(sizes=(), start=[]), None
        rounds = schedule.rounds_of(request, prices, lots, watch, dealt=method == "schedule")
    else:
        if request.rounds > 1:
            raise BadRequestError("T-10", N_("{method} draws one round at a time"), method=method)
        plan = PLANS[method](request, prices, lots)
        settled = settle(plan, prices, lots, watch)
        rounds = (settled.round,)
    return Draw(
        method=method,
        request=request,
        rounds=rounds,
        report=report_on(rounds, prices, settled.distances if settled else ()),
        seed=seed,
        seed_hash=seed_hash(method, request, seed),
        number=number,
        steps=watch.steps,
        whole=not watch.blown,
        impossible=settled is not None and settled.impossible,
        ties=tuple(plan.ties),
    )
