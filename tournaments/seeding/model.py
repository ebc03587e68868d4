"""What a draw is told and what it answers: plain data, no names, no addresses, no clock.

Players are whole numbers chosen by the caller (the web layer uses keys of its table, the command line
0, 1, 2, ...). Clubs and teams are opaque texts; the empty text means none. Everything here is frozen, strict
and becomes JSON as it stands, because the hash published before a draw covers it (T-7).
"""

from __future__ import annotations

from typing import Literal

import msgspec

#: A wish is kept at any price ("hard"), or a breach of it costs this much (0: the wish is off).
Strength = Literal["hard"] | int


class Plain(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """The strict, immutable base of every type of this package."""


class Player(Plain, frozen=True):
    """One player of the draw.

    id           the caller's number; distinct within a request
    club, team   whom he should not meet (T-14); "" for none
    rank         his place in the order, 1 is best; equal numbers are a tie and go by lot; None is last
    fixed_table  the number of the table he must sit at, from 1 (T-14: "the table by the door")
    place, pb    his place at the last table (shared places are equal) and his premium points there: the
                 order that `shift` by place needs (T-9)
    """

    id: int
    club: str = ""
    team: str = ""
    rank: int | None = None
    fixed_table: int | None = None
    place: int | None = None
    pb: int = 0


class Table(Plain, frozen=True):
    """Players of one table in seat order: seat 1 first, then anticlockwise (T-6). Seat 1 deals first."""

    seats: tuple[int, ...]


class Round(Plain, frozen=True):
    """Tables 1, 2, ... of one round, and the players who sit it out."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


class Apart(Plain, frozen=True):
    """Two players who must not meet (T-14, first wish)."""

    a: int
    b: int
    strength: Strength = "hard"


class Wishes(Plain, frozen=True):
    """The wishes of T-14 in their order of priority.

    The default weights are a thousandfold apart, so an earlier wish is never given up for a later one; an
    organiser who wants a trade changes the numbers. One place of distance from the pure method costs 1.

    apart      pairs that must not meet
    meetings   no second meeting of opponents
    clubs      players of a club apart, in the first `club_rounds` rounds of the tournament (None: in all)
    teams      players of a team apart
    tables     players with a `fixed_table` sit there
    threes     nobody a second time at a table of three
    positions  everybody in each seat equally often
    """

    apart: tuple[Apart, ...] = ()
    meetings: Strength = 10**15
    clubs: Strength = 10**12
    club_rounds: int | None = None
    teams: Strength = 10**9
    tables: Strength = "hard"
    threes: Strength = 10**6
    positions: Strength = 10**3


class Sizes(Plain, frozen=True):
    """How many players sit at a table (T-5).

    order  allowed sizes, the most welcome first: (4, 3) fours with as few threes as possible, (3, 4) the
           reverse, (4, 3, 5) preferans, (4,) fours only
    byes   how many players may sit a round out when the number cannot be split; nobody twice
    """

    order: tuple[int, ...] = (4, 3)
    byes: int = 0


class Budget(Plain, frozen=True):
    """How long a search may go on.

    steps    moves examined, the same on every machine; None: no limit, so only the time ends the search
    seconds  the fuse: a search that is cut off by it is not repeatable, and says so
    """

    steps: int | None = 200_000
    seconds: float = 10.0


class Request(Plain, frozen=True):
    """Everything a draw depends on besides the seed.

    players   in any order; the order matters for the lots, so it is part of what is hashed
    rounds    how many rounds are drawn at once (`random` and `schedule`; the others draw one)
    sizes     T-5
    history   rounds already played, oldest first; players who have left may stand in them
    wishes    T-14
    budget    for the search of methods that search
    moves     `shift`: tables that position 1, 2, ... moves, towards higher numbers when positive (T-9)
    by        `shift`: a position is the seat or the place at the last table
    depth     `thirds`: how many of the best players are spread over the positions; a multiple of the tables
              they sit at (T-11); 0: as many as fill whole tables of the most welcome size
    """

    players: tuple[Player, ...]
    rounds: int = 1
    sizes: Sizes = Sizes()
    history: tuple[Round, ...] = ()
    wishes: Wishes = Wishes()
    budget: Budget = Budget()
    moves: tuple[int, ...] = ()
    by: Literal["seat", "place"] = "seat"
    depth: int = 0


class Draw(Plain, frozen=True):
    """What a draw gives: the rounds, and all that is needed to draw them again.

    seed_hash  what was shown before the draw (`protocol.seed_hash`)
    number     the number called in the hall and mixed into the lots; None when none was called
    """

    method: str
    rounds: tuple[Round, ...]
    seed: str
    seed_hash: str
    number: int | None = None
