"""What a card must satisfy: each obligation narrows the cards that a hand may play.

An obligation takes the turn and the cards that the obligations before it allow, and returns those it
allows itself, never none of them. A game lists its obligations by name, in order, with their paragraphs
(`rules/data/play`). A hand may be known in part: a card that an obligation refuses then is refused whatever
the unknown cards are.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.play.pack import above, of_suit, suit_of

#: The seven is the lowest card of a suit in every game.
SEVEN = 7


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One player's turn, as far as it is known.

    hand       his cards as bits
    whole      these are all his cards
    led        the suit that was led (on all-pass: that the talon calls), None for who leads freely
    best       the card that takes the trick so far, None while there is none
    trump      the suit of trumps, None without
    left       tricks to play, this one included
    king       the place of the king among the ranks; the ober follows it
    announced  he is the actor and his trump seven is announced
    helper     the suit of the helper seven in two sevens, else None
    """

    hand: int
    whole: bool
    led: int | None
    best: int | None
    trump: int | None
    left: int
    king: int
    announced: bool = False
    helper: int | None = None


Obligation = Callable[[Turn, int], int]


def follow_suit(turn: Turn, cards: int) -> int:
    """Cards of the suit that was led, if he has any."""
    return cards if turn.led is None else cards & of_suit(turn.led) or cards


def follow_talon(turn: Turn, cards: int) -> int:
    """Cards of the suit that the talon calls, also for who plays first to the trick."""
    return follow_suit(turn, cards)


def trump_when_void(turn: Turn, cards: int) -> int:
    """Trumps, if he has none of the suit that was led but has trumps."""
    if turn.led is None or turn.trump is None or turn.hand & of_suit(turn.led):
        return cards
    return cards & of_suit(turn.trump) or cards


def beat(turn: Turn, cards: int) -> int:
    """Following suit: a higher card than those of the suit in the trick, unless the suit has been trumped."""
    if turn.led is None or turn.best is None or suit_of(turn.best) != turn.led:
        return cards
    return cards & above(turn.best) or cards


def overtrump(turn: Turn, cards: int) -> int:
    """Trumping a trick that was trumped before: a higher trump, if he has one."""
    if turn.led is None or turn.best is None or turn.hand & of_suit(turn.led):
        return cards
    if suit_of(turn.best) != turn.trump:
        return cards
    return cards & above(turn.best) or cards


def ober_before_king(turn: Turn, cards: int) -> int:
    """Not the king of a suit whose ober is in the same hand."""
    for suit in range(4):
        king = 1 << 8 * suit + turn.king
        ober = king << 1
        if turn.hand & king and turn.hand & ober:
            cards = cards & ~king or cards
    return cards


def seven_is_the_last_trump(turn: Turn, cards: int) -> int:
    """Not the announced seven while he has another trump (S:B/15)."""
    if not turn.announced or turn.trump is None:
        return cards
    seven = _seven(turn.trump)
    return cards & ~seven or cards if turn.hand & of_suit(turn.trump) & ~seven else cards


def seven_is_led_last(turn: Turn, cards: int) -> int:
    """Not the announced seven to lead, before the last trick (S:B/15)."""
    if not turn.announced or turn.trump is None or turn.led is not None or turn.left == 1:
        return cards
    return cards & ~_seven(turn.trump) or cards


def helper_is_led_late(turn: Turn, cards: int) -> int:
    """Not the helper seven to lead: before the last trick but one; without the trump seven before the last.

    Whether he still has the trump seven is certain only of a hand that is known whole (S:B/15).
    """
    if not turn.announced or turn.helper is None or turn.trump is None or turn.led is not None:
        return cards
    trump_seven_gone = turn.whole and not turn.hand & _seven(turn.trump)
    if turn.left > 2 or (turn.left == 2 and trump_seven_gone):
        return cards & ~_seven(turn.helper) or cards
    return cards


def _seven(suit: int) -> int:
    return 1 << 8 * suit + SEVEN


#: By the name that the data uses.
OBLIGATIONS: dict[str, Obligation] = {
    obligation.__name__: obligation
    for obligation in (
        follow_suit,
        follow_talon,
        trump_when_void,
        beat,
        overtrump,
        ober_before_king,
        seven_is_the_last_trump,
        seven_is_led_last,
        helper_is_led_late,
    )
}
