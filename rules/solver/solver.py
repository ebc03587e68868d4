"""Open hands: what a position is worth, what each card is worth, and one line of best play.

    >>> from rules.solver.solver import Solver
    >>> solver = Solver()                       # doctest: +SKIP
    >>> solver.value(position, aim)             # doctest: +SKIP
    6

A solver keeps what it has learned about positions, for each goal; positions of other deals profit from it.
It is not to be shared between threads. The trick on the table is played out card by card here; from the
next trick on the search of `rules.solver.search` takes over.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from rules.solver.aims import Aim, Step
from rules.solver.compiled import Kernel, plain_kernel
from rules.solver.goal import Goal, Numbers
from rules.solver.position import Position
from rules.solver.search import LIMIT, TAIL, OutOfNodesError, Tables
from rules.solver.shapes import shapes

#: Slots of the table of known positions: primes, for positions are spread by the remainder.
SLOTS = 131071
#: Positions between two looks at whether somebody wants to stop.
SLICE = 20_000
GOALS_KEPT = 8

#: Asked now and then: True stops the search.
Cancel = Callable[[], bool]


class CancelledError(Exception):
    """The search was stopped by whoever asked for it; there is no answer."""


class Move(Struct, frozen=True):
    """One card of a line of play."""

    seat: int
    card: str


class Answer(Struct, frozen=True):
    """What a position is worth.

    value  for the declarer, in the unit of the aim
    cards  for each card that may be played, the value after it
    line   one line of best play to the end, by both sides
    nodes  positions that the search looked at
    """

    value: int
    cards: dict[str, int]
    line: tuple[Move, ...]
    nodes: int


class Work(Struct):
    """The tables of one goal: the read-only ones, and those that a search writes to."""

    row: Numbers
    start: Numbers
    tables: Tables

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self.tables[-1][-TAIL])

    def allow(self, nodes: int) -> None:
        """Let the search look at so many more positions."""
        self.tables[-1][LIMIT - TAIL] = self.nodes + nodes


class Solver:
    """Answers questions about positions.

    kernel  plain Python (the default) or compiled (`rules.solver.compiled`)
    cancel  is asked after every slice of positions; CancelledError is raised when it says True
    slots   of the table of known positions
    """

    def __init__(
        self,
        kernel: Kernel | None = None,
        cancel: Cancel | None = None,
        *,
        slots: int = SLOTS,
        slice_of_nodes: int = SLICE,
    ) -> None:
        self.kernel = kernel or plain_kernel()
        self.cancel = cancel
        self.slots = slots
        self.slice_of_nodes = slice_of_nodes
        self.nodes = 0
        self._work: OrderedDict[Goal, Work] = OrderedDict()

    def value(self, position: Position, aim: Aim) -> int:
        """The value of a position for the declarer, exactly. Raises CancelledError."""
        return self._reached(position, aim).value

    def reaches(self, position: Position, step: Step) -> bool:
        """Whether the declarer reaches a step against any defence. Raises CancelledError."""
        return self._at_least(position, step.goal, step.units)

    def cards(self, position: Position, aim: Aim) -> dict[int, int]:
        """The value after each card that may be played now, by the number of the card. Raises CancelledError."""
        stands = position.alike(position.legal())
        values = {card: self.value(position.play(card), aim) for card in sorted(set(stands.values()))}
        return {card: values[like] for card, like in stands.items()}

    def line(self, position: Position, aim: Aim) -> tuple[Move, ...]:
        """One line of best play by both sides to the end. Raises CancelledError."""
        reached = self._reached(position, aim)
        place = aim.steps.index(reached)
        beyond = aim.steps[place + 1] if place + 1 < len(aim.steps) else None
        moves = []
        while position.left:
            card = self._keeping(position, reached, beyond)
            moves.append(Move(position.seat, position.setting.game.pack.cards[card]))
            position = position.play(card)
        return tuple(moves)

    def answer(self, position: Position, aim: Aim) -> Answer:
        """Value, value of each card, and a line. Raises CancelledError."""
        before = self.nodes
        value = self.value(position, aim)
        cards = self.cards(position, aim) if position.left else {}
        names = position.setting.game.pack.cards
        line = self.line(position, aim)
        return Answer(value, {names[card]: worth for card, worth in cards.items()}, line, self.nodes - before)

    def work(self, goal: Goal) -> Work:
        """The tables of a goal, made when it is first asked for."""
        found = self._work.get(goal)
        if found is None:
            found = self._work[goal] = self._make_work(goal)
            if len(self._work) > GOALS_KEPT:
                self._work.popitem(last=False)
        self._work.move_to_end(goal)
        return found

    def _reached(self, position: Position, aim: Aim) -> Step:
        """The highest step that the declarer reaches."""
        low, high = 0, len(aim.steps) - 1
        if high > 1 and aim.one_goal and position.between_tricks and position.left > 1:
            units = self._units(position, aim.steps[0].goal)
            return next(step for step in reversed(aim.steps) if step.units <= units)
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(position, aim.steps[middle]):
                low = middle
            else:
                high = middle - 1
        return aim.steps[low]

    def _keeping(self, position: Position, reached: Step, beyond: Step | None) -> int:
        """A card that gives nothing away: the declarer still reaches his step, or still cannot go beyond it."""
        stands = position.alike(position.legal())
        choices = sorted(set(stands.values()))
        for card in choices[:-1]:
            after = position.play(card)
            if position.seat == position.setting.declarer:
                if self.reaches(after, reached):
                    return card
            elif beyond is None or not self.reaches(after, beyond):
                return card
        return choices[-1]

    def _at_least(self, position: Position, goal: Goal, units: int) -> bool:
        """Whether the declarer gets so many units in the whole deal."""
        if position.left == 0:
            return position.units(goal) >= units
        if position.between_tricks and position.left > 1:
            return self._search(position, goal, units - position.gained(goal))
        own = position.seat == position.setting.declarer
        stands = position.alike(position.legal())
        for card in sorted(set(stands.values())):
            if self._at_least(position.play(card), goal, units) == own:
                return own
        return not own

    def _search(self, position: Position, goal: Goal, need: int) -> bool:
        """One question to the search, at the beginning of a trick."""
        return bool(self._in_slices(self.kernel.at_least, position, goal, need))

    def _units(self, position: Position, goal: Goal) -> int:
        """The units of the whole deal, exactly, from the beginning of a trick."""
        # Whoever can take no trick is soon found out, so misere is asked from there and not from the middle.
        guess = (position.left + 1) // 2 if goal.own else position.left
        future = self._in_slices(self.kernel.exact, position, goal, guess)
        return position.gained(goal) + int(future)

    def _in_slices(self, ask: Callable[..., int], position: Position, goal: Goal, number: int) -> int:
        """Ask the search, a slice of positions at a time; between two slices it may be cancelled."""
        work = self.work(goal)
        key = self.kernel.encode(*hands_in_order(position), work.row, work.start)
        while True:
            before = work.nodes
            work.allow(self.slice_of_nodes)
            try:
                return ask(key, position.left, number, work.row, work.tables)
            except OutOfNodesError:
                if self.cancel is not None and self.cancel():
                    raise CancelledError from None
            finally:
                self.nodes += work.nodes - before

    def forget(self) -> None:
        """Forget all positions that are known."""
        self._work.clear()

    def _make_work(self, goal: Goal) -> Work:
        start, reading = _tables_to_read(self.kernel, goal.tens, bool(goal.sevens), goal.beating, goal.own)
        row = self.kernel.numbers(goal.row(self.slots), 8)
        return Work(row, start, (*reading, self.kernel.blank(2 * self.slots + TAIL)))


def hands_in_order(position: Position) -> tuple[int, int, int, int]:
    """The hands from the declarer on, in the order of play, and who leads, counted from him."""
    setting = position.setting
    assert setting.declarer is not None
    order = setting.order(setting.declarer)
    hands = [position.hands[seat] for seat in order] + [0]
    return hands[0], hands[1], hands[2], order.index(position.lead)


@lru_cache(maxsize=16)
def _tables_to_read(
    kernel: Kernel, tens: bool, sevens: bool, beating: bool, own: bool
) -> tuple[Numbers, tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]]:
    """The tables of a kind of game that a search only reads, as the kernel wants them."""
    made = shapes(tens, sevens, beating, not own)
    pick = kernel.numbers(cheapest_first() if own else dearest_first(), 1)
    reading = (
        kernel.numbers(made.after, 2),
        kernel.numbers(made.plays, 4),
        kernel.numbers(made.leads, 4),
        kernel.numbers(made.facts, 8),
        kernel.numbers(made.tens, 1),
        pick,
    )
    return kernel.numbers(made.start, 4), reading


@lru_cache(maxsize=1)
def cheapest_first() -> Numbers:
    """The candidate to try first, by the two bytes of candidates: the cheapest winner, then the lowest loser."""
    return [max(cards.bit_length() - 1, 0) for cards in range(1 << 16)]


@lru_cache(maxsize=1)
def dearest_first() -> Numbers:
    """Where tricks are avoided: the highest loser, then the highest winner."""
    return [max((cards & -cards).bit_length() - 1, 0) for cards in range(1 << 16)]
