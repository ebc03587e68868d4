"""The pack of a game: its 32 cards in the order of their ranks, as records write them and as numbers.

A card's number is suit * 8 + place, place 0 being the highest card of the suit in this game. Cards together
are the bits of one number.

    >>> from rules.play.pack import Pack
    >>> pack = Pack(suits="HZGL", ranks=tuple("AXKOU987"), suit_first=True)
    >>> pack.names(pack.bits(["ZX", "HA"]))
    ['HA', 'ZX']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec

SUIT_LENGTH = 8
SUIT = (1 << SUIT_LENGTH) - 1
CARDS = 4 * SUIT_LENGTH
#: What records of preferans write with French ranks is drawn with German ones where the cards are German.
GERMAN_RANKS = {"Q": "O", "J": "U", "10": "X"}


class Pack(msgspec.Struct, frozen=True, dict=True):
    """suits and ranks as the record writes them, ranks from the highest down.

    german: the German suits in the order of `suits`, where the game is played with German cards; else "".
    """

    suits: str
    ranks: tuple[str, ...]
    suit_first: bool
    german: str = ""

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards as written, by number."""
        return tuple(
            suit + rank if self.suit_first else rank + suit for suit in self.suits for rank in self.ranks
        )

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each card as written."""
        return {card: number for number, card in enumerate(self.cards)}

    def german_card(self, card: str) -> str:
        """The German card that a card of the record is: "LO" for "QS" of Slovak preferans; itself in mariáš."""
        suit, rank = (card[0], card[1:]) if self.suit_first else (card[-1], card[:-1])
        return self.german[self.suits.index(suit)] + GERMAN_RANKS.get(rank, rank)

    def bits(self, cards: Iterable[str]) -> int:
        """Cards as written, together as bits. Raises KeyError for a card that is not in the pack."""
        together = 0
        for card in cards:
            together |= 1 << self.number[card]
        return together

    def names(self, cards: int) -> list[str]:
        """Cards together, as written, suit by suit from the highest down."""
        return [self.cards[card] for card in numbers(cards)]

    def suit(self, letter: str) -> int:
        """The number of a suit. Raises ValueError when the pack has none of that letter."""
        return self.suits.index(letter)

    def rank(self, name: str) -> int:
        """The place of a rank, 0 the highest. Raises ValueError when the pack has none of that name."""
        return self.ranks.index(name)


def numbers(cards: int) -> Iterator[int]:
    """The numbers of cards together, from the lowest."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def of_suit(suit: int) -> int:
    """All cards of a suit."""
    return SUIT << SUIT_LENGTH * suit


def suit_of(card: int) -> int:
    """The suit of a card."""
    return card // SUIT_LENGTH


def above(card: int) -> int:
    """The cards of the same suit that rank higher."""
    return ((1 << card) - 1) & of_suit(suit_of(card))
