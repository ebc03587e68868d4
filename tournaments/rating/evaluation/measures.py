"""What is measured: rank correlation with the true strengths and with the next tournament, and its log-loss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from tournaments.rating.evaluation.leagues import League
from tournaments.rating.evaluation.methods import Method, pairs
from tournaments.rating.strength.replay import FEW_ROUNDS, in_order
from tournaments.rating.strength.rows import readings

#: Predictions are measured from the tournament on before which a quarter of all were played.
BURN_IN = 4


@dataclass(frozen=True)
class Measured:
    """Spearman's rank correlation with the true strengths after the last tournament: of those with a place, of all;
    None where the truth is not known. With the money per deal of the next tournament, in the mean; the log-loss of its
    pairs (0.693 is a coin)."""

    method: str
    true: float | None
    true_of_all: float | None
    following: float
    loss: float


def measured(league: League, method: Method) -> Measured:
    """One method on one league."""
    rounds: dict[int, int] = {}
    following: list[float] = []
    losses: list[float] = []
    events = in_order(league.events)
    for place, event in enumerate(events):
        told: dict[int, list[float]] = {}
        for one in readings(event):
            told.setdefault(one.player, []).append(one.value)
        if place >= len(events) // BURN_IN:
            known = sorted(player for player in told if player in rounds)
            if len(known) > 3:
                ours = [method.strength(player, event) for player in known]
                following.append(spearman(ours, [sum(told[player]) / len(told[player]) for player in known]))
            for first, second, result, deals in pairs(event):
                chance = min(max(method.ahead(first, second, event, deals), 1e-6), 1 - 1e-6)
                losses.append(-result * log(chance) - (1 - result) * log(1 - chance))
        method.play(event)
        for player, values in told.items():
            rounds[player] = rounds.get(player, 0) + len(values)
    last = events[-1]
    truth = league.strengths.get(last.number)
    placed = sorted(player for player in rounds if rounds[player] >= FEW_ROUNDS)

    def against(players: list[int]) -> float | None:
        if not truth:
            return None
        return spearman([method.strength(one, last) for one in players], [truth[one] for one in players])

    return Measured(
        method=method.name,
        true=against(placed),
        true_of_all=against(sorted(rounds)),
        following=mean(following),
        loss=mean(losses),
    )


def compared(league: League, methods: Iterable[type[Any]]) -> list[Measured]:
    """Every method on one league."""
    return [measured(league, method()) for method in methods]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def spearman(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The correlation of two orders, equal values sharing their mean rank; 0 where one of them orders nothing."""
    one, other = _ranks(ours), _ranks(theirs)
    middle = (len(one) + 1) / 2
    together = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    alone = sqrt(sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other))
    return together / alone if alone else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=lambda place: values[place])
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start : end + 1]:
            ranks[place] = (start + end) / 2 + 1
        start = end + 1
    return ranks
