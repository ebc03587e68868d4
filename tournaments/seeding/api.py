"""The one door: a method by its name, a request and a seed in, a draw out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from rules.errors import N_
from tournaments.seeding import pots, random, schedule, shift, swiss, thirds
from tournaments.seeding.bounds import crowded
from tournaments.seeding.cost import Prices
from tournaments.seeding.distance import distances
from tournaments.seeding.errors import BadRequestError
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Draw, Progress, Report, Request, Round
from tournaments.seeding.plan import Plan, give_numbers
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.report import report_on
from tournaments.seeding.settle import settle
from tournaments.seeding.validity import check_request, check_rounds
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
    fuse: float | None = None,
) -> Draw:
    """Draw the rounds that `request` asks for by `method`, one of METHODS.

    The same method, request, seed and number give the same draw, unless the fuse ended the search (`whole`).
    A hard wish that cannot be met is named in the report; the rounds are then the best that were found.

    number    a number called in the hall and mixed into the lots
    progress  called a few times a second during a search
    fuse      seconds to use instead of those of the request, for drawing again on a slower machine

    Raises BadRequestError for a request that contradicts itself, NoSeatingError when the players cannot be
    split into tables (T-5).
    """
    if method not in METHODS:
        raise BadRequestError("T-7", N_("there is no method {method}"), method=method)
    check_request(request)
    lots = Lots(seed, number)
    budget = request.budget if fuse is None else msgspec.structs.replace(request.budget, seconds=fuse)
    watch = Watch(budget, progress)
    prices = Prices(request)
    plan, rounds, impossible = _rounds(method, request, prices, lots, watch)
    report = report_on(rounds, prices, distances(plan, rounds[0], prices) if plan else ())
    return Draw(
        method=method,
        request=request,
        rounds=rounds,
        report=report,
        seed=seed,
        seed_hash=seed_hash(method, request, seed),
        number=number,
        steps=watch.steps,
        whole=not watch.blown,
        impossible=not report.legal and (impossible or _hopeless(rounds, report, prices)),
        ties=tuple(plan.ties) if plan else (),
    )


def _rounds(
    method: str, request: Request, prices: Prices, lots: Lots, watch: Watch
) -> tuple[Plan | None, tuple[Round, ...], bool]:
    """The plan of a single round, the rounds, and whether it is proved that no seating is legal."""
    if method == "schedule" or (method == "random" and request.rounds > 1):
        return None, schedule.rounds_of(request, prices, lots, watch, dealt=method == "schedule"), False
    if request.rounds > 1:
        raise BadRequestError("T-10", N_("{method} draws one round at a time"), method=method)
    plan = PLANS[method](request, prices, lots)
    settled = settle(plan, prices, lots, watch)
    return plan, (settled.round,), settled.impossible


def _hopeless(rounds: Sequence[Round], report: Report, prices: Prices) -> bool:
    """Whether it is plain that no seating is legal: too many meetings, or too many who must all be apart.

    Where somebody sits out, it might have been somebody else.
    """
    if prices.wishes.meetings == "hard" and report.least_repeats > 0:
        return True
    return not any(one.byes for one in rounds) and any(
        crowded(prices, drawn, len(one.tables), set(range(prices.n))) for drawn, one in enumerate(rounds)
    )


def evaluate(
    request: Request,
    rounds: Sequence[Round],
    *,
    method: str | None = None,
    seed: str | None = None,
    number: int | None = None,
) -> Report:
    """The quality of any seating of the request's players (T-15): drawn, typed or being dragged together.

    With the method and the seed of a draw the distance from that method is reported too.

    Raises BadRequestError for strangers, players who stand twice, and tables that are too large.
    """
    check_request(request)
    check_rounds(request, rounds)
    prices = Prices(request)
    if method not in PLANS or seed is None or len(rounds) != 1:
        return report_on(rounds, prices)
    plan = PLANS[method](request, prices, Lots(seed, number))
    give_numbers(plan, prices)
    return report_on(rounds, prices, distances(plan, rounds[0], prices))
