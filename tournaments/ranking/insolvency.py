"""T-22: who cannot pay pays the others up to his deposit, and the round of his table ends with that game."""

from __future__ import annotations

from collections.abc import Sequence

from rules.plain import Plain
from tournaments.ranking.systems import Insolvent


class Insolvency(Plain, frozen=True):
    """A player of a table who has lost all he put in, or more (cents).

    limit  his deposits on the ticket; where none is written, that of the system
    loss   what he lost by the ticket
    """

    seat: int
    limit: int
    loss: int

    @property
    def over(self) -> int:
        """What he owes and does not pay; 0 where he could just pay."""
        return self.loss - self.limit


def insolvencies(rule: Insolvent, zb: Sequence[int], deposits: Sequence[int]) -> tuple[Insolvency, ...]:
    """Who of a table is insolvent by its ticket: ZB and deposits by seat, in cents. Nobody where all play on."""
    if rule.rule != "pays_deposit":
        return ()
    limits = [handed or rule.deposit or 0 for handed in deposits]
    return tuple(
        Insolvency(seat=seat, limit=limit, loss=-won)
        for seat, (won, limit) in enumerate(zip(zb, limits, strict=True))
        if 0 < limit <= -won
    )


def capped(zb: Sequence[int], found: Sequence[Insolvency], coin: int = 1) -> tuple[int, ...] | None:
    """The ZB of a table where each insolvent player pays his limit and no more; the sum stays.

    What he does not pay is missing to those who won, in equal shares of whole coins, to nobody more than he won: a
    ticket does not say whom the last game owed. None where they have not won so much.
    """
    after = list(zb)
    missing = 0
    for one in found:
        after[one.seat] = -one.limit
        missing += one.over
    while missing:
        winners = [seat for seat, won in enumerate(after) if won > 0]
        if not winners:
            return None
        share = max(missing // len(winners) // coin * coin, coin)
        for seat in winners:
            part = min(share, after[seat], missing)
            after[seat] -= part
            missing -= part
    return tuple(after)
