"""Who plays a deal and in which order (GEN-11), and the tricks that were counted (GEN-7)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rules.errors import N_, RuleError
from rules.told import seat_number, seat_numbers

#: Every hand of every system holds ten cards.
TRICKS = 10

TABLE_OF_FOUR = 4
TABLE_OF_FIVE = 5


class Seating(msgspec.Struct, frozen=True):
    """One deal at the table.

    hands    who play, in order from the first hand (left of the dealer)
    resting  who sit out: the dealer of four; of five also who dealt before him
    """

    dealer: int
    hands: tuple[int, ...]
    resting: tuple[int, ...]


@lru_cache(maxsize=1024)
def seating(active: tuple[int, ...], dealer: int) -> Seating:
    """The seating of a deal. `active` are the seats in the game, in the order of play, the dealer among them."""
    place = active.index(dealer)
    in_turn = active[place + 1 :] + active[: place + 1]
    if len(active) == TABLE_OF_FIVE:
        return Seating(dealer, in_turn[:-2], (dealer, in_turn[-2]))
    if len(active) == TABLE_OF_FOUR:
        return Seating(dealer, in_turn[:-1], (dealer,))
    return Seating(dealer, in_turn, ())


@lru_cache(maxsize=1024)
def defenders(hands: tuple[int, ...], declarer: int) -> tuple[int, ...]:
    """The other hands in left-hand order from the declarer."""
    place = hands.index(declarer)
    return hands[place + 1 :] + hands[:place]


def check_in_game(seat: int, active: tuple[int, ...], field: str) -> None:
    """GEN-6, GEN-11: the seat is at this table and takes part."""
    if seat not in active:
        raise RuleError(
            "GEN-11",
            N_("seat {seat} takes no part in this deal, only seats {seats}"),
            field=field,
            seat=seat_number(seat),
            seats=seat_numbers(active),
        )


def check_hand(seat: int, hands: tuple[int, ...], rule: str) -> None:
    """The declarer must be one of the hands."""
    if seat not in hands:
        raise RuleError(
            rule,
            N_("the declarer must be one of the hands, seats {seats}; seat {seat} is not"),
            field="declarer",
            seat=seat_number(seat),
            seats=seat_numbers(sorted(hands)),
        )


def check_tricks(
    tricks: tuple[int, ...], players: int, takers: tuple[int, ...], *, may_stop_early: bool = False
) -> None:
    """GEN-7: one count a seat, none below zero, ten together, and zero for whoever takes no trick here.

    may_stop_early  play may have stopped before the tenth trick
    """
    if len(tricks) != players:
        raise RuleError(
            "GEN-7",
            N_("tricks has one number for each of the {players} seats"),
            field="tricks",
            players=players,
        )
    taken = 0
    for seat in takers:
        taken += tricks[seat]
    if min(tricks) < 0:
        raise RuleError("GEN-7", N_("tricks are 0 to 10"), field="tricks")
    total = sum(tricks)
    if taken != total:
        raise RuleError("GEN-7", N_("a seat that does not play has 0 tricks"), field="tricks")
    if total != TRICKS and not (may_stop_early and 0 < total < TRICKS):
        raise RuleError("GEN-7", N_("the tricks sum to {total}, not to 10"), field="tricks", total=total)


def misere_tricks(tricks: tuple[int | None, ...], players: int, hands: tuple[int, ...], declarer: int) -> int:
    """GEN-7, RUS-27: the declarer's tricks of a misere. Nothing else counts: the others' may be null, not counted."""
    whole = tuple(count or 0 for count in tricks)
    if None not in tricks or len(tricks) != players:
        check_tricks(whole, players, hands)
        return whole[declarer]
    own = tricks[declarer]
    if own is None:
        raise RuleError("GEN-7", N_("the tricks of the declarer are missing"), field="tricks")
    if not 0 <= own <= TRICKS:
        raise RuleError("GEN-7", N_("tricks are 0 to 10"), field="tricks")
    if any(tricks[seat] is not None for seat in hands if seat != declarer):
        raise RuleError(
            "GEN-7",
            N_("either the tricks of everybody who plays are counted, or the declarer's only"),
            field="tricks",
        )
    if sum(whole) != own:
        raise RuleError("GEN-7", N_("a seat that does not play has 0 tricks"), field="tricks")
    return own
