"""One round by OR-Tools CP-SAT: proves that no legal seating exists, or that none is nearer to the method.

One worker, a fixed seed and deterministic time: the same request gives the same answer on every machine as
long as the fuse of the draw does not blow.
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from itertools import combinations

from ortools.sat.python import cp_model

from tournaments.seeding.bounds import crowded
from tournaments.seeding.cost import HARD, Prices
from tournaments.seeding.placement import Placement
from tournaments.seeding.watch import Watch

#: Steps of a budget that one unit of the solver's deterministic time (some seconds) is worth.
STEPS_PER_UNIT = 10_000_000
#: Players are offered slots so much farther from where the method wants them than the farthest found so far.
FARTHER = 2
#: Beyond so many choices (players times tables they are offered) it would not answer in time for the hall.
MOST_CHOICES = 10_000
#: Pairs at one table that have a price of their own; each is a constraint for every table they may share.
MOST_PRICED = 3_000


class Verdict(Enum):
    """What the solver could say within the budget."""

    BEST = "no seating is better"
    FOUND = "this is the best found"
    IMPOSSIBLE = "no seating keeps all hard wishes"
    UNKNOWN = "the budget ended first"


Cell = tuple[int, int]  # group, kind of slot


class _Model:
    """Players to cells of groups; pairs of a strict clique never in one group, others at their price."""

    def __init__(self, placement: Placement, prices: Prices, drawn: int, *, hard_only: bool) -> None:
        self.placement, self.prices, self.drawn = placement, prices, drawn
        self.model = cp_model.CpModel()
        self.hard_only = hard_only
        self.objective: list[cp_model.LinearExprT] = []
        self.chosen: dict[tuple[int, Cell], cp_model.IntVar] = {}
        self.slots_of: dict[Cell, list[int]] = defaultdict(list)
        kinds = placement.plan.kinds or [0] * len(placement.at)
        for slot, (group, kind) in enumerate(zip(placement.group, kinds, strict=True)):
            self.slots_of[group, kind].append(slot)
        self._seat_everybody()
        self._part_pairs()
        if not hard_only:
            self.model.minimize(sum(self.objective))

    def _seat_everybody(self) -> None:
        takers: dict[Cell, list[cp_model.IntVar]] = defaultdict(list)
        self.at_group: dict[tuple[int, int], list[cp_model.IntVar]] = defaultdict(list)
        limit = _limit(self.placement)
        for player in self.placement.at:
            here = self.placement.slot[player]
            cells = []
            for cell, slots in self.slots_of.items():
                cost = self.placement.place[player][slots[0]]
                own = self.placement.alone[player][cell[0]]
                if own >= HARD:  # a seating that is to be bettered is legal
                    continue
                if not self.hard_only and cost - own > limit and here not in slots:
                    continue
                variable = self.model.new_bool_var("")
                self.model.add_hint(variable, here in slots)
                self.chosen[player, cell] = variable
                self.at_group[player, cell[0]].append(variable)
                takers[cell].append(variable)
                cells.append(variable)
                if cost and not self.hard_only:
                    self.objective.append(cost * variable)
            self.model.add_exactly_one(cells)
        for cell, slots in self.slots_of.items():
            self.model.add(sum(takers[cell]) == len(slots))

    def _part_pairs(self) -> None:
        broken = _broken(self.placement, self.prices, self.drawn)
        for wish, cost, members in self.prices.cliques(self.drawn):
            if self.hard_only and cost < HARD:
                continue
            seated = [player for player in members if self.placement.slot[player] >= 0]
            if cost >= HARD or wish not in broken:
                for group in range(len(self.placement.plan.sizes)):
                    together = [one for player in seated for one in self.at_group[player, group]]
                    if len(together) > 1:
                        self.model.add_at_most_one(together)
                continue
            for a, b in combinations(seated, 2):
                self._price_pair(a, b, cost)

    def _price_pair(self, a: int, b: int, cost: int) -> None:
        meets = self.model.new_bool_var("")
        for group in range(len(self.placement.plan.sizes)):
            ours, theirs = self.at_group.get((a, group)), self.at_group.get((b, group))
            if ours and theirs:
                self.model.add(sum(ours) + sum(theirs) <= 1 + meets)
        self.objective.append(cost * meets)

    def solve(self, watch: Watch) -> tuple[Verdict, list[int]]:
        """The verdict, and the player in each slot where a seating was found."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.max_time_in_seconds = max(0.01, watch.seconds_left)
        limit = None if watch.left is None else watch.left / STEPS_PER_UNIT
        if limit is not None:
            solver.parameters.max_deterministic_time = limit
        status = solver.solve(self.model)
        used = solver.response_proto.deterministic_time
        watch.spend(int(used * STEPS_PER_UNIT) + 1)
        if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and (limit is None or used < limit):
            watch.blown = True  # ended by its seconds, a little before they are up
        if status == cp_model.INFEASIBLE:
            return Verdict.IMPOSSIBLE, []
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Verdict.UNKNOWN, []
        return (Verdict.BEST if status == cp_model.OPTIMAL else Verdict.FOUND), self._row(solver)

    def _row(self, solver: cp_model.CpSolver) -> list[int]:
        taken: dict[Cell, list[int]] = defaultdict(list)
        for (player, cell), variable in self.chosen.items():
            if solver.boolean_value(variable):
                taken[cell].append(player)
        row = [-1] * len(self.placement.at)
        for cell, slots in self.slots_of.items():
            for slot, player in zip(slots, taken[cell], strict=True):
                row[slot] = player
        return row


def _limit(placement: Placement) -> int:
    return FARTHER + max(map(placement.distance, placement.at))


def _choices(placement: Placement) -> int:
    """How many choices `find_best` would have."""
    limit, tables = _limit(placement), len(placement.plan.sizes)
    if not placement.plan.distance:
        return len(placement.at) * tables
    slots = range(len(placement.at))
    rows = (placement.plan.distance[player] for player in placement.at)
    offered = (
        len({placement.group[slot] for slot in slots if row[slot] <= limit}) if row else tables
        for row in rows
    )
    return sum(offered)


def _broken(placement: Placement, prices: Prices, drawn: int) -> set[str]:
    """Wishes that the seating so far breaks; `find_best` keeps the others at any price."""
    group = {player: placement.group[placement.slot[player]] for player in placement.at}
    return {
        wish
        for wish, _, members in prices.cliques(drawn)
        if any(group.get(a, -1) == group.get(b, -2) for a, b in combinations(members, 2))
    }


def _priced(placement: Placement, prices: Prices, drawn: int) -> int:
    """How many pairs `find_best` would have to price."""
    broken = _broken(placement, prices, drawn)
    return sum(
        len(members) * (len(members) - 1) // 2
        for wish, cost, members in prices.cliques(drawn)
        if wish in broken and cost < HARD
    )


def find_legal(placement: Placement, prices: Prices, drawn: int, watch: Watch) -> Verdict:
    """Look for any seating that keeps all hard wishes, and take it; IMPOSSIBLE is a proof."""
    if crowded(prices, drawn, len(placement.plan.sizes), set(placement.at)):
        return Verdict.IMPOSSIBLE
    if watch.over or len(placement.at) * len(placement.plan.sizes) > MOST_CHOICES:
        return Verdict.UNKNOWN
    verdict, row = _Model(placement, prices, drawn, hard_only=True).solve(watch)
    if row:
        placement.restore(row)
        return Verdict.FOUND
    return verdict


def find_best(placement: Placement, prices: Prices, drawn: int, watch: Watch) -> Verdict:
    """Make a legal seating cheaper, down to the best there is near it; never dearer."""
    if watch.over or _choices(placement) > MOST_CHOICES or _priced(placement, prices, drawn) > MOST_PRICED:
        return Verdict.UNKNOWN
    before, at = placement.cost(), list(placement.at)
    verdict, row = _Model(placement, prices, drawn, hard_only=False).solve(watch)
    if row:
        placement.restore(row)
        if placement.cost() > before:
            placement.restore(at)
    return verdict
