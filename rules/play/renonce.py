"""The first renonce: the first card that its hand was not allowed to play, with the rule that it breaks."""

from __future__ import annotations

from msgspec import Struct

from rules.play.deal import Play, Trick, turn_of
from rules.play.games import PlayRule
from rules.play.obligations import Turn
from rules.play.pack import numbers


class Renonce(Struct, frozen=True):
    """A card played against the rules.

    trick     number of the trick, from 1
    place     of the card in the trick, from 0
    seat      who played it
    card      as written
    rule      the rule it breaks, with paragraph and, in mariáš, the code of the infraction
    allowed   cards known to have been in the hand that would have been allowed
    """

    trick: int
    place: int
    seat: int
    card: str
    rule: PlayRule
    allowed: tuple[str, ...]


def first_renonce(play: Play) -> Renonce | None:
    """The first card that was played against the rules, None when none is known to be.

    Hands may be known in part: what a hand played later was in it before, so a suit not followed shows as
    soon as a card of that suit appears. None is a proof only where every hand is whole.
    """
    left = dict(play.hands)
    for number, trick in enumerate(play.tricks):
        for place, (seat, card) in enumerate(trick.plays):
            turn = turn_at(play, left, number, trick, place)
            rule = play.setting.game.broken(turn, card)
            if rule is not None:
                allowed = play.setting.game.legal(turn)
                names = tuple(play.setting.game.pack.cards[card] for card in numbers(allowed))
                name = play.setting.game.pack.cards[card]
                return Renonce(number + 1, place, seat, name, rule, names)
            left[seat] &= ~(1 << card)
    return None


def turn_at(play: Play, left: dict[int, int], number: int, trick: Trick, place: int) -> Turn:
    """The turn before the card at this place of a trick; `left` are the cards that each hand still has."""
    seat = trick.plays[place][0]
    return turn_of(
        play.setting,
        seat,
        left[seat],
        play.whole[seat],
        play.setting.size - number,
        trick.plays[:place],
        trick.called,
    )


def before(play: Play, renonce: Renonce) -> Play:
    """The deal as it was just before the renonce, to look for what could still be won (S:D/3, D/7)."""
    tricks = list(play.tricks[: renonce.trick])
    last = tricks[-1]
    tricks[-1] = Trick(last.lead, last.plays[: renonce.place], None, last.called)
    if not tricks[-1].plays:
        tricks.pop()
    return Play(play.setting, play.hands, play.whole, play.talon, tuple(tricks))
