"""What a ranking is told and what it answers: plain data, no names, no clock, no floats.

Players, tables and rounds are whole numbers chosen by the caller. Money is whole cents; points are exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from rules.plain import Plain
from tournaments.ranking.exact import Exact


class Total(Plain, frozen=True):
    """What one player took from one table (T-16): the totals of his seat, nothing of the deals.

    money    cents in hand at the end, without premium points
    premium  PB
    zb       ZB in cents
    balance  whists, in preferans; None in other games
    """

    player: int
    round: int
    table: int
    money: int = 0
    premium: int = 0
    zb: int = 0
    balance: Fraction | None = None


#: How somebody takes part (T-2), and whether they still play.
Participation = Literal["ranked", "guest", "substitute"]
PlayState = Literal["playing", "withdrawn", "disqualified"]


class Entrant(Plain, frozen=True):
    """How a player stands in a tournament (T-2). Who is not named among the entrants is a ranked player.

    categories  orders of their own that he belongs to (T-23)
    team, club  opaque texts, empty for none
    """

    player: int
    kind: Participation = "ranked"
    state: PlayState = "playing"
    categories: tuple[str, ...] = ()
    team: str = ""
    club: str = ""


#: Whether the points of a round are in the sum, and if not, why.
Status = Literal["counts", "dropped_worst", "dropped_best", "not_counted", "not_carried"]
#: Why a player has no place.
Unranked = Literal["guest", "substitute", "withdrawn", "disqualified"]


class RoundResult(Plain, frozen=True, array_like=True):
    """One round of one player, opened into its parts (T-21).

    table, table_size      None and 0 where he did not play
    sb, measured           SB (T-18); what his places were made of, in the order of `System.places_by`
    table_place,           places from 1, shared by so many (`..._sharing`); None where he did not play or his
    round_place            place is closed up
    points                 of the round (T-17); None: an unplayed round that counts for nothing
    status                 whether they are in the sum: dropped as worst or best (T-19), unplayed and not
                           counted, or of before a final that starts anew
    """

    round: int
    played: bool
    points: Exact | None
    table: int | None = None
    table_size: int = 0
    money: int = 0
    premium: int = 0
    zb: int = 0
    sb: Exact = 0
    balance: Exact | None = None
    measured: tuple[Exact, ...] = ()
    table_place: int | None = None
    table_sharing: int = 0
    round_place: int | None = None
    round_sharing: int = 0
    status: Status = "counts"

    @property
    def gain(self) -> Exact:
        """What was won: ZB, or the balance where the game counts no money (T-16)."""
        return self.zb if self.balance is None else self.balance


class Key(Plain, frozen=True):
    """One thing the order was made of: its name and the player's value, several values where they are compared
    one after the other; None where the tie-break had nothing to say."""

    name: str
    value: Exact | tuple[Exact, ...] | None


class StandingRow(Plain, frozen=True):
    """One line of a standing.

    place     from 1, shared ("1224"); None for who is not ranked, and `unranked` says why
    points    the sum of the rounds that count
    money...  sums of all rounds played, dropped ones too
    rounds    every round of the tournament so far, in order, unplayed ones too
    keys      the points, then every tie-break that was asked for him, in order (T-20)
    finalist  he stands before everyone who did not play the final
    """

    player: int
    place: int | None
    points: Exact
    money: int
    premium: int
    zb: int
    sb: Exact
    balance: Exact | None
    rounds: tuple[RoundResult, ...]
    keys: tuple[Key, ...]
    unranked: Unranked | None = None
    finalist: bool = False


class Standing(Plain, frozen=True):
    """A standing: ranked players by place, then the others; `lots_wanted` are ties that only a lot can end."""

    system: str
    rounds: tuple[int, ...]
    starters: int
    rows: tuple[StandingRow, ...]
    lots_wanted: tuple[tuple[int, ...], ...] = ()


class PlacedRow(Plain, frozen=True):
    """A line of the order of a category: the place there, and the line of the whole standing."""

    place: int
    row: StandingRow


class TeamMember(Plain, frozen=True):
    """What a member brought to his team: the points of the rounds that count for teams."""

    player: int
    points: Exact
    rounds: tuple[RoundResult, ...]


class TeamRow(Plain, frozen=True):
    """One line of the standing of teams (T-3).

    missing          members fewer than the largest team has, and what the sum is charged for them: only where the
    missing_points   lowest sum wins
    """

    team: str
    place: int
    points: Exact
    members: tuple[TeamMember, ...]
    keys: tuple[Key, ...]
    missing: int = 0
    missing_points: Exact = 0
