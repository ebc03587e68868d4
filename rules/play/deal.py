"""A deal with its cards: what is played and by whom, its tricks, and who takes and leads them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.play.games import Game
from rules.play.obligations import Turn
from rules.play.pack import suit_of

TALON = 2


class Setting(Struct, frozen=True, kw_only=True):
    """What is played, and by whom.

    game      with its pack and obligations
    trump     the suit of trumps by number, None without
    helper    the suit of the helper seven in two sevens, else None
    seats     who play, in the order of play
    declarer  who plays alone (the actor); on all-pass the seat whose tricks are counted, None when nobody's are
    size      cards dealt to each hand
    calls     on all-pass the two cards of the talon call the suits of the first two tricks
    caller    the dealer, when the talon's cards are played as his own (a table of four), else None
    first     who may lead the first trick; () where it is not known or left open (GEN-3b)
    """

    game: Game
    seats: tuple[int, ...]
    trump: int | None = None
    helper: int | None = None
    declarer: int | None = None
    size: int = 10
    calls: bool = False
    caller: int | None = None
    first: tuple[int, ...] = ()

    def after(self, seat: int) -> int:
        """Who plays after this seat."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def order(self, lead: int) -> tuple[int, ...]:
        """The seats in the order in which they play to a trick."""
        place = self.seats.index(lead)
        return self.seats[place:] + self.seats[:place]


class Trick(Struct, frozen=True):
    """A trick: who led, each card with its seat, and who took it (None unfinished, or taken by the talon).

    called  the talon card that called its suit, None in an ordinary trick
    """

    lead: int
    plays: tuple[tuple[int, int], ...]
    taker: int | None
    called: int | None = None

    @property
    def cards(self) -> int:
        """Its cards as bits, without a talon card."""
        return sum(1 << card for _, card in self.plays)


class Play(Struct, frozen=True):
    """The cards of a deal as far as they are known.

    hands  for each seat that plays the cards known to be dealt to it
    whole  whether these are all its cards
    talon  the cards of the talon that are known, in their order
    """

    setting: Setting
    hands: dict[int, int]
    whole: dict[int, bool]
    talon: tuple[int, ...]
    tricks: tuple[Trick, ...]

    def finished(self) -> list[Trick]:
        """The tricks that everybody has played to."""
        return [trick for trick in self.tricks if len(trick.plays) == len(self.setting.seats)]


def called(setting: Setting, talon: Sequence[int], trick: int) -> int | None:
    """The talon card that calls the suit of a trick (0 is the first) on all-pass."""
    return talon[trick] if setting.calls and trick < min(TALON, len(talon)) else None


def best_play(plays: Sequence[tuple[int, int]], trump: int | None, called: int | None) -> int | None:
    """Which of the plays takes the trick so far; None when a played talon card does, or nobody has played.

    Without a card of the suit the first to play keeps the trick.
    """
    if not plays:
        return None
    led = suit_of(plays[0][1] if called is None else called)
    best = 0
    for place, (_, card) in enumerate(plays):
        held = plays[best][1]
        if suit_of(card) == suit_of(held):
            best = place if card < held and suit_of(card) in (led, trump) else best
        elif suit_of(card) == trump or (suit_of(card) == led and suit_of(held) != trump):
            best = place
    return best


def taker_of(setting: Setting, plays: Sequence[tuple[int, int]], called: int | None) -> int | None:
    """The seat that takes a full trick; None when the dealer does with a card of the talon."""
    best = best_play(plays, setting.trump, called)
    assert best is not None
    seat, card = plays[best]
    if setting.caller is not None and called is not None:
        beaten = suit_of(card) == suit_of(called) and card < called
        return seat if beaten else None
    return seat


def next_lead(setting: Setting, tricks: Sequence[Trick]) -> int | None:
    """Who leads after these finished tricks; None for the first trick of an ordinary deal, where it must be said.

    On all-pass with the talon the first hand leads until the third trick (R "Розыгрыш").
    """
    if setting.calls and len(tricks) <= TALON:
        return setting.seats[0]
    return tricks[-1].taker if tricks else None


def turn_of(
    setting: Setting,
    seat: int,
    hand: int,
    whole: bool,
    left: int,
    plays: Sequence[tuple[int, int]],
    called: int | None,
) -> Turn:
    """The turn of a seat that is to play to a trick."""
    led: int | None = None
    best: int | None = None
    if called is not None:
        led = suit_of(called)
    elif plays:
        led = suit_of(plays[0][1])
        place = best_play(plays, setting.trump, None)
        assert place is not None
        best = plays[place][1]
    return Turn(
        hand=hand,
        whole=whole,
        led=led,
        best=best,
        trump=setting.trump,
        left=left,
        king=setting.game.king,
        announced=setting.game.announced_seven and seat == setting.declarer,
        helper=setting.helper,
    )
