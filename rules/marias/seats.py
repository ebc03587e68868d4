"""Who sits where in a deal: the actor, who pays with him, who is away (M-17, section 8)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rules.errors import N_, RuleError
from rules.records import check_seat

#: What somebody at the table is in a deal (section 1).
Role = Literal["actor", "defender", "pausing"]

#: Licitovaný mariáš is played by three.
PLAYING = 3


class Seats(Struct, frozen=True):
    """The seats of one deal.

    actor      plays alone
    payers     every player but the actor who is there: defenders and the pausing player (section 1)
    present    the actor and the payers
    pausing    the pausing player if he is there to pay, else None
    """

    actor: int
    payers: tuple[int, ...]
    present: tuple[int, ...]
    pausing: int | None

    def role(self, seat: int) -> Role:
        """What somebody who is there is in the deal (section 1)."""
        if seat == self.actor:
            return "actor"
        return "pausing" if seat == self.pausing else "defender"

    def is_defender(self, seat: int) -> bool:
        """Whether the seat plays against the actor (section 1)."""
        return seat in self.payers and seat != self.pausing


@lru_cache(maxsize=1024)  # there are few ways to sit
def seats_of(
    dealer: int, pausing: int | UnsetType, absent: tuple[int, ...], actor: int, players: int
) -> Seats:
    """The seats of a deal at a table of this many players (M-17).

    Raises RuleError GEN-6 for a seat that is not at the table, M-17 when not exactly three play.
    """
    check_away(dealer, absent, players)
    check_seat(actor, players, "actor")
    out = set(absent)
    if pausing is not UNSET:
        check_seat(pausing, players, "pausing")
        if players == PLAYING:
            raise RuleError("M-17", N_("nobody pauses at a table of three"), field="pausing")
        out.add(pausing)
    if players - len(out) != PLAYING:
        raise RuleError(
            "M-17",
            N_("exactly three play, here {count}: say who pauses or who is absent"),
            field="pausing" if players - len(out) > PLAYING else "absent",
            count=players - len(out),
        )
    if actor in out:
        raise RuleError("M-17", N_("the actor must be one of the three who play"), field="actor")
    present = tuple(seat for seat in range(players) if seat not in absent)
    payers = tuple(seat for seat in present if seat != actor)
    return Seats(actor, payers, present, pausing if pausing in payers else None)


def check_away(dealer: int, absent: tuple[int, ...], players: int) -> None:
    """Check the dealer and the absent seats (M-17): the dealer takes part in what he dealt.

    Raises RuleError GEN-6 or M-17.
    """
    check_seat(dealer, players, "dealer")
    for place, seat in enumerate(absent):
        check_seat(seat, players, f"absent[{place}]")
    if len(set(absent)) != len(absent):
        raise RuleError("M-17", N_("a seat is absent twice"), field="absent")
    if dealer in absent:
        raise RuleError("M-17", N_("the dealer takes part in the deal that they dealt"), field="absent")
