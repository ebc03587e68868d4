"""What a draw is told and what it answers: plain data, no names, no addresses, no clock.

Players are whole numbers chosen by the caller (the web layer uses keys of its table, the command line
0, 1, 2, ...). Clubs and teams are opaque texts; the empty text means none. Everything here is frozen, strict
and becomes JSON as it stands, because the hash published before a draw covers it (T-7).
"""

from __future__ import annotations

from typing import Literal

from rules.plain import Plain

#: Raised whenever the same seed may give another seating than before.
ENGINE = "flek-seeding/3"

#: A wish is kept at any price ("hard"), or a breach of it costs this much (0: the wish is off).
Strength = Literal["hard"] | int


class Told(Plain, frozen=True, omit_defaults=True):
    """The base of what a draw is told: its JSON leaves out what is as it would be anyway."""


class Player(Told, frozen=True):
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


class Table(Told, frozen=True):
    """Players of one table in seat order: seat 1 first, then in the direction of play (T-6). Seat 1 deals first."""

    seats: tuple[int, ...]


class Round(Told, frozen=True):
    """Tables 1, 2, ... of one round, and the players who sit it out."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


class Apart(Told, frozen=True):
    """Two players who must not meet (T-14, first wish)."""

    a: int
    b: int
    strength: Strength = "hard"


class Wishes(Told, frozen=True):
    """The wishes of T-14 in their order of priority.

    The default weights are a hundredfold apart, so that an earlier wish is not given up for a later one; an
    organiser who wants a trade changes the numbers, up to 10**14. A place of distance from the pure method
    costs 1. A club clash in the first round of the tournament weighs tenfold, a third sitting at a table of
    three double, a fourth threefold.

    apart      pairs that must not meet
    meetings   no second meeting of opponents
    clubs      players of a club apart, in the first `club_rounds` rounds of the tournament (None: in all)
    teams      players of a team apart
    tables     players with a `fixed_table` sit there
    threes     nobody a second time at a table of three
    positions  everybody in each seat equally often
    """

    apart: tuple[Apart, ...] = ()
    meetings: Strength = 10**12
    clubs: Strength = 10**10
    club_rounds: int | None = None
    teams: Strength = 10**8
    tables: Strength = "hard"
    threes: Strength = 10**4
    positions: Strength = 10**2


class Sizes(Told, frozen=True):
    """How many players sit at a table (T-5).

    order  allowed sizes, the most welcome first: (4, 3) fours with as few threes as possible, (3, 4) the
           reverse, (4, 3, 5) preferans, (4,) fours only
    byes   how many players may sit a round out when the number cannot be split; nobody twice
    """

    order: tuple[int, ...] = (4, 3)
    byes: int = 0


class Budget(Told, frozen=True):
    """How long a search may go on.

    steps    moves examined, the same on every machine; None: no limit, so only the time ends the search
    seconds  the fuse: a search that is cut off by it is not repeatable, and says so
    """

    steps: int | None = 600_000
    seconds: float = 10.0


class Request(Told, frozen=True):
    """Everything a draw depends on besides the seed.

    players   in any order; the order matters for the lots, so it is part of what is hashed
    rounds    how many rounds are drawn at once (`random` and `schedule`; the others draw one)
    sizes     T-5
    history   rounds already played, oldest first; players who have left may stand in them
    wishes    T-14
    budget    for the search of methods that search
    moves     `shift`: tables that position 1, 2, ... moves, towards higher numbers when positive (T-9);
              empty: -1, 0, +1 after tables of three, 0, +1, +2, ... after larger ones
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


class Breach(Plain, frozen=True):
    """One wish that a seating does not meet.

    wish     field of Wishes, or "byes" (sits out a second time)
    players  whom it concerns
    round    number of the round in the tournament, from 1
    table    number of the table, from 1; None for a bye
    hard     the wish was hard: the seating is not legal
    cost     what the breach costs
    """

    wish: str
    players: tuple[int, ...]
    round: int
    table: int | None
    hard: bool
    cost: int


class Report(Plain, frozen=True):
    """The quality of a seating (T-15); all counts cover the drawn rounds together.

    repeats        second and further meetings, those of the history included
    least_repeats  no seating of these rounds has fewer (a bound, not always reached); likewise least_clubs,
                   least_teams and least_threes
    apart          meetings of pairs that must not meet
    clubs, teams   meetings within a club (in the rounds where that matters) and within a team
    tables         players not at their fixed table
    threes         sittings at a table of three beyond a player's first
    byes           byes beyond a player's first
    positions      pairs of rounds in which a player has the same seat, above the least possible number
    same_table     pairs of drawn rounds in which a player has the same table number, without fixed tables
    distance       places by which players are moved from the pure method, summed (`shift`: tables)
    farthest       the largest of these
    legal          no hard wish is broken
    breaches       every wish that is not met, by name, in order of rounds and tables
    cost           the sum of all prices, what the search makes small; distances count 1 each
    """

    repeats: int = 0
    least_repeats: int = 0
    apart: int = 0
    clubs: int = 0
    teams: int = 0
    tables: int = 0
    threes: int = 0
    byes: int = 0
    least_clubs: int = 0
    least_teams: int = 0
    least_threes: int = 0
    positions: int = 0
    same_table: int = 0
    distance: int = 0
    farthest: int = 0
    legal: bool = True
    breaches: tuple[Breach, ...] = ()
    cost: int = 0


class Tie(Plain, frozen=True):
    """A tie that a lot decided: the players in the order that was drawn (T-9, T-20)."""

    what: str
    order: tuple[int, ...]


class Progress(Plain, frozen=True):
    """How far a search is: steps taken, seconds gone, and the cost of the best seating found so far."""

    steps: int
    seconds: float
    cost: int


class Draw(Plain, frozen=True):
    """What a draw gives: the rounds, and all that is needed to draw them again.

    seed_hash  what was shown before the draw (`protocol.seed_hash`)
    number     the number called in the hall and mixed into the lots; None when none was called
    engine     version of the search; another version may find other seatings from the same seed
    steps      moves that the search examined
    whole      the search ended by itself or by its budget in steps, not by the fuse: the seed gives the draw
    impossible a hard wish is broken and it is proved that no seating keeps them all
    ties       what lots decided besides the seats
    rehearsed  the rounds were drawn one by one, with results made up in between (`rehearsal`)
    """

    method: str
    request: Request
    rounds: tuple[Round, ...]
    report: Report
    seed: str
    seed_hash: str
    number: int | None = None
    engine: str = ENGINE
    steps: int = 0
    whole: bool = True
    impossible: bool = False
    ties: tuple[Tie, ...] = ()
    rehearsed: bool = False
