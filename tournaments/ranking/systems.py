"""A competition system: what a TOML file of `tournaments/ranking/systems` states (T-22), read strictly."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Literal

from rules.plain import Plain

#: What a result is measured by (T-16, T-18). `result` is the balance in whists where the game has one, else ZB.
Measure = Literal["result", "zb", "sb", "pb", "money", "balance"]
#: Tied players get the mean of the points of their places, or those of the highest or the lowest of them (T-17).
Ties = Literal["mean", "higher", "lower"]
#: Whether a place is kept by who is not ranked, or closed up as if he had not played (T-17).
Places = Literal["kept", "closed"]
Sum = Literal["highest", "lowest"]
TieBreakName = Literal[
    "zb",
    "sb",
    "pb",
    "all_points",
    "best_round_points",
    "next_best_round_points",
    "best_round_money",
    "next_best_round_money",
    "last_round",
    "table_wins",
    "direct_meeting",
    "lot",
]


class Seeding(Plain, frozen=True):
    """How a round is drawn: a method of T-7 to T-13 with its parameters.

    moves, by    `shift`: tables that each position moves, a position being the seat or the place (T-9)
    depth        `thirds`: how many of the best are spread over the positions (T-11)
    ranking      the order that ranked methods start from: the season's, the tournament's, the rating's, the seed list
    meet_again   False: no second meeting of opponents where that is possible (T-14)
    club_rounds  players of a club apart in so many first rounds; None: no such wish
    """

    method: Literal["random", "pots", "shift", "swiss", "thirds", "schedule", "drawn", "manual"]
    moves: tuple[int, ...] = ()
    by: Literal["seat", "place"] = "seat"
    depth: int = 0
    ranking: Literal["season", "standing", "rating", "seed_list"] = "standing"
    meet_again: bool = True
    club_rounds: int | None = None


class RoundPlan(Plain, frozen=True):
    """One round: minutes of play, other minutes for a size of table, or a number of deals (T-4).

    pool  where the rules of the game have an end of their own (preferans: the pulka is closed), until then
    """

    seeding: Seeding
    minutes: int | None = None
    minutes_by_size: dict[int, int] = {}
    deals: int | None = None
    pool: bool = False


class ByAmount(Plain, frozen=True, tag_field="rule", tag="zb"):
    """The points of a round are the result itself."""

    of: Measure = "zb"


class ByTablePlace(Plain, frozen=True, tag_field="rule", tag="table_places"):
    """A list of points for the places at a table, another list for a size of table where given."""

    values: tuple[Fraction, ...]
    by_size: dict[int, tuple[Fraction, ...]] = {}
    sum: Sum = "highest"


class ByRoundPlace(Plain, frozen=True, tag_field="rule", tag="round_places"):
    """n + 1 - place over all players of a round; the place itself where the lowest sum wins.

    n is the number of starters of the tournament or of players of the round.
    """

    n: Literal["starters", "round"] = "starters"
    sum: Sum = "highest"


class ByKey(Plain, frozen=True, tag_field="rule", tag="key"):
    """A list of points for the places, or a first value and a step down to a floor.

    over    places over the whole round or at the table
    beyond  after the end of the list, or once the floor is reached: the floor for everyone, or nothing
    """

    values: tuple[Fraction, ...] = ()
    first: Fraction = Fraction(0)
    step: Fraction = Fraction(1)
    floor: Fraction = Fraction(0)
    beyond: Literal["floor", "nothing"] = "floor"
    over: Literal["round", "table"] = "round"


Points = ByAmount | ByTablePlace | ByRoundPlace | ByKey


class Band(Plain, frozen=True):
    """Whists up to a bound (None: all above) count by a factor (T-17)."""

    factor: Fraction
    up_to: int | None = None


class Unplayed(Plain, frozen=True):
    """What a round counts for that a starter of the tournament did not play (T-17)."""

    rule: Literal["none", "zero", "last", "fixed"] = "zero"
    value: Fraction = Fraction(0)


class ByePoints(Plain, frozen=True):
    """T-5: what a round counts for to whom the draw left without a table.

    "unplayed": as for anybody who did not play it; "mean": the mean points of those who did
    """

    rule: Literal["unplayed", "zero", "fixed", "mean"] = "unplayed"
    value: Fraction = Fraction(0)


class Drops(Plain, frozen=True):
    """T-19: the worst and the best rounds do not count, once so many rounds have been played.

    from_round None: as soon as one result is left.
    """

    worst: int = 0
    best: int = 0
    from_round: int | None = None


class Premium(Plain, frozen=True):
    """T-18: SB = ZB + PB x rate (cents a point), unless the points are settled in the ZB already."""

    pb_in_zb: bool = True
    rate: Fraction = Fraction(0)


class Ranked(Plain, frozen=True):
    """Who stands in the ranking (substitutes and guests by option), and what becomes of the places of the others.

    unranked_places      of substitutes, and of guests and withdrawn players where they are not ranked (T-17)
    disqualified_places  "kept": his results count for the others, he is out of the ranking (T-31)
    """

    guests: bool = True
    substitutes: bool = False
    withdrawn: bool = True
    unranked_places: Places = "kept"
    disqualified_places: Places = "kept"


class Teams(Plain, frozen=True):
    """T-3: so many members, three or four, and the rounds whose points are summed; none stated: all rounds."""

    size: int
    rounds: tuple[int, ...] = ()


class Final(Plain, frozen=True):
    """Rounds that only the best play; they stand before all others, with or without their earlier points."""

    players: int
    rounds: tuple[int, ...]
    carry: bool = True


class EventPoints(Plain, frozen=True, tag_field="rule", tag="event_points"):
    """The points of the tournament, times its coefficient."""


class PlacePoints(Plain, frozen=True, tag_field="rule", tag="places"):
    """n + 1 - place over the starters, times the coefficient."""


class KeyPoints(Plain, frozen=True, tag_field="rule", tag="key"):
    """A list or a first value and a step down, as in ByKey, times the coefficient.

    coefficient_on  "points": every value is multiplied; "first": only the first value is, and rounded
                    arithmetically, and the steps go down from there
    """

    values: tuple[Fraction, ...] = ()
    first: Fraction = Fraction(0)
    step: Fraction = Fraction(1)
    floor: Fraction = Fraction(0)
    beyond: Literal["floor", "nothing"] = "floor"
    coefficient_on: Literal["points", "first"] = "points"


class SeasonPlan(Plain, frozen=True):
    """T-23: how tournaments add up to a season.

    best            so many best tournaments count (None: all but the dropped ones)
    drop_worst      so many worst tournaments do not count, absences first
    club_members    the best k members of a club count at each tournament; team_members likewise
    guests          whether guests of a tournament stand in the season; guest_places: see Places
    """

    points: EventPoints | PlacePoints | KeyPoints
    ties: Ties = "mean"
    best: int | None = None
    drop_worst: int = 0
    tie_breaks: tuple[TieBreakName, ...] = ()
    club_members: int = 4
    team_members: int = 4
    guests: bool = False
    guest_places: Places = "kept"
    disqualified_out: bool = False


class Insolvent(Plain, frozen=True):
    """Who cannot pay: plays on, or pays up to his deposit and the table's round ends.

    deposit  in cents, for tickets on which none is written
    """

    rule: Literal["plays_on", "pays_deposit"] = "plays_on"
    deposit: int | None = None
    ends_round: bool = False


class System(Plain, frozen=True):
    """One competition system. The fields stand in the order of the files.

    places_by   what places at the table and in the round are made of, most important first (T-16)
    rounds      a tournament with more rounds than planned here repeats the last plan
    ruleset     the rules that are usual for it; the organiser may choose others
    currency    likewise
    """

    id: str
    title: dict[str, str]
    valid_from: date
    source: str
    ruleset: str = "marias/szmk-2012"
    currency: Literal["EUR", "CZK"] = "EUR"
    ticket_only: bool = False
    ruleset_options: dict[str, int | str | bool] = {}
    table_sizes: tuple[int, ...] = (4, 3)
    rounds: tuple[RoundPlan, ...] = ()
    places_by: tuple[Measure, ...] = ("zb",)
    points: Points | None = None
    ties: Ties = "mean"
    compression: tuple[Band, ...] = ()
    premium: Premium = Premium()
    unplayed: Unplayed = Unplayed()
    bye: ByePoints = ByePoints()
    drops: Drops = Drops()
    tie_breaks: tuple[TieBreakName, ...] = ()
    ranked: Ranked = Ranked()
    final: Final | None = None
    teams: Teams | None = None
    season: SeasonPlan | None = None
    insolvent: Insolvent = Insolvent()

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest sum of points is the best."""
        return isinstance(self.points, ByTablePlace | ByRoundPlace) and self.points.sum == "lowest"

    def plan(self, number: int) -> RoundPlan | None:
        """The plan of a round, from 1; the last one for rounds beyond it, None where there is none."""
        return self.rounds[min(number, len(self.rounds)) - 1] if self.rounds else None
