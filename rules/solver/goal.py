"""What is played for, as the search reads it: the figures of a game in one row of whole numbers."""

from __future__ import annotations

from msgspec import Struct

#: A row or a table of whole numbers: a list here, an array in the compiled search.
Numbers = list[int]

NO_SUIT = -1

# Places in the row; the search is compiled, so these are plain numbers.
TRUMP = 0
BEATING = 1
PLAYERS = 2
EACH = 3
OWN = 4
TENS = 5
LAST = 6
SEVENS = 7
ANNOUNCED = 8
HELPER = 9
SEVEN_NONE = 10
SEVEN_DECLARER = 11
SEVEN_DEFENCE = 12
TWO_SEVENS = 13
SLOTS = 14


class Goal(Struct, frozen=True, kw_only=True):
    """What the declarer wants as much of as he can get, counted in whole units.

    trump           the suit of trumps, or NO_SUIT
    beating         who can beat must beat, and over-trump (mariáš, Austrian preferans)
    players         hands in play, 2 or 3
    each            units of a trick (0 where only cards count)
    own             True: tricks of the declarer count; False: tricks that he does not take (misere)
    tens            an ace or ten that the declarer takes is one unit (mariáš: ten points)
    last            units of the last trick, when he takes it
    sevens          suits whose seven matters, as bits
    announced       his trump seven is announced: the last trump, and led in the last trick only (S:B/15)
    helper          the suit of the helper seven in two sevens, or NO_SUIT
    seven_none      units when nobody takes the last trick with the trump seven
    seven_declarer  when the declarer does
    seven_defence   when an opponent does
    two_sevens      more units when the helper seven takes the trick before it and the trump seven the last
    """

    trump: int = NO_SUIT
    beating: bool = False
    players: int = 3
    each: int = 0
    own: bool = True
    tens: bool = False
    last: int = 0
    sevens: int = 0
    announced: bool = False
    helper: int = NO_SUIT
    seven_none: int = 0
    seven_declarer: int = 0
    seven_defence: int = 0
    two_sevens: int = 0

    def row(self, slots: int) -> Numbers:
        """The figures in their places; `slots` is the size of the transposition table."""
        return [int(getattr(self, name)) for name in self.__struct_fields__] + [slots]
