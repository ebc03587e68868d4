"""The order of players that rank-based methods start from; ties are broken by lot and recorded."""

from __future__ import annotations

from itertools import groupby

from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request, Tie


def ranking(request: Request, lots: Lots) -> tuple[list[int], list[Tie]]:
    """Players (by their place in the request) in order of rank, best first, and the ties lots decided.

    Players without a rank are last, in an order drawn by lot. Paragraphs T-9 and T-20.
    """
    players = request.players
    last = max((player.rank for player in players if player.rank is not None), default=0) + 1
    ranks = [last if player.rank is None else player.rank for player in players]
    order: list[int] = []
    ties: list[Tie] = []
    for rank, group in groupby(sorted(range(len(players)), key=ranks.__getitem__), key=ranks.__getitem__):
        tied = list(group)
        if len(tied) > 1:
            tied = lots.shuffled(tied)
            what = "without rank" if rank == last else f"rank {rank}"
            ties.append(Tie(what=what, order=tuple(players[player].id for player in tied)))
        order += tied
    return order, ties
