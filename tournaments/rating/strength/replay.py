"""All tournaments in order of date and number: what is known of each player before and after each of them (T-45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from rules.plain import Plain
from tournaments.rating.strength.gaussian import Belief, updated
from tournaments.rating.strength.rows import Event, Reading
from tournaments.rating.strength.seasons import Seasons, Usual

#: T-45: below so many rounds a rating is provisional.
FEW_ROUNDS = 12
#: What a year adds to the variance, as a part of that of a newcomer; a variance never grows beyond a newcomer's.
YEARLY = 0.1
DAYS = 365


class State(Plain, frozen=True):
    """What is known of a player after his last tournament, with the rounds and deals that it is known from."""

    belief: Belief
    rounds: int
    deals: int
    on: date

    @property
    def provisional(self) -> bool:
        """Too few rounds for a place."""
        return self.rounds < FEW_ROUNDS


class Change(Plain, frozen=True):
    """What a tournament changed of one player, from his readings, clipped. `before` holds what time added, too."""

    player: int
    before: Belief
    after: State
    readings: tuple[Reading, ...]


class Played(Plain, frozen=True):
    """What a tournament changed, by player; nothing where its money tells nothing."""

    number: int
    date: date
    usual: Usual
    changes: tuple[Change, ...]


def in_order(events: Iterable[Event]) -> list[Event]:
    """By date and number."""
    return sorted(events, key=lambda event: (event.date, event.number))


class Replay:
    """What is known so far; goes on with the next tournament."""

    def __init__(self, yearly: float = YEARLY) -> None:
        self.states: dict[int, State] = {}
        self._seasons = Seasons()
        self._yearly = yearly

    def belief_on(self, player: int, day: date, spread: float) -> Belief:
        """What is known of a player on a day: time has added variance since his last tournament."""
        newcomer = spread * spread
        state = self.states.get(player)
        if state is None:
            return Belief(mean=0.0, variance=newcomer)
        days = max((day - state.on).days, 0)
        grown = state.belief.variance + newcomer * self._yearly * days / DAYS
        return Belief(mean=state.belief.mean, variance=min(grown, max(newcomer, state.belief.variance)))

    def remember(self, event: Event) -> None:
        """Take in a tournament whose changes are known already, in `states`."""
        self._seasons.remember(event)

    def play(self, event: Event) -> Played:
        """Take the next tournament in."""
        usual, read = self._seasons.add(event)
        if not usual.swing:
            return Played(number=event.number, date=event.date, usual=usual, changes=())
        of_player: dict[int, list[Reading]] = {}
        for one in read:
            of_player.setdefault(one.player, []).append(one)
        before = {player: self.belief_on(player, event.date, usual.spread) for player in sorted(of_player)}
        after = updated(before, read, usual.swing, usual.tails)
        changes = []
        for player, belief in before.items():
            known = self.states.get(player)
            state = State(
                belief=after[player],
                rounds=(known.rounds if known else 0) + len({one.round for one in of_player[player]}),
                deals=(known.deals if known else 0) + sum(one.deals for one in of_player[player]),
                on=event.date,
            )
            self.states[player] = state
            changes.append(
                Change(player=player, before=belief, after=state, readings=tuple(of_player[player]))
            )
        return Played(number=event.number, date=event.date, usual=usual, changes=tuple(changes))


def replayed(events: Iterable[Event]) -> Iterator[Played]:
    """Each tournament in order, from nothing."""
    replay = Replay()
    for event in in_order(events):
        yield replay.play(event)
