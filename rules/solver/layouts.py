"""All arrangements of the cards that nobody has seen: is there one that beats the declarer, how many do?

S:B/21 calls a game unlosable when no arrangement of the defence beats it. An arrangement that does is a proof
against that; finding none says only that the declarer wins with open cards, for he may have to guess.

An arrangement deals the unseen cards to the hands that are not whole, each as many as it lacks. What was
played narrows it: a card that its holder would have had to play earlier does not lie there. Cards may also
lie where nobody plays them (an unknown talon).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from rules.errors import N_, RuleError
from rules.play.deal import TALON, Play
from rules.play.faults import FaultsError
from rules.play.pack import CARDS, numbers
from rules.play.renonce import turn_at
from rules.solver.aims import Step
from rules.solver.goal import Numbers
from rules.solver.position import Position
from rules.solver.solver import Cancel, CancelledError, Solver, hands_in_order
from rules.solver.sweep import BEATEN, DONE, NEXT, WITNESS

#: Arrangements between two reports.
CHUNK = {False: 20, True: 1000}
#: Slots of the table of known positions: arrangements share what is learned.
LAYOUT_SLOTS = {False: 262139, True: 2097143}


class Progress(Struct, frozen=True):
    """How far the search over arrangements has come.

    done     arrangements looked at
    total    arrangements there are
    beaten   of those looked at, in how many the declarer is beaten
    witness  one of them: the cards of each hand as written; None while none was found
    """

    done: int
    total: int
    beaten: int
    witness: dict[int, tuple[str, ...]] | None

    @property
    def finished(self) -> bool:
        """Whether all arrangements were looked at."""
        return self.done == self.total


class Unseen(Struct, frozen=True):
    """The cards that nobody has seen, and where they may lie.

    start    the position without them: the cards that are known to be left in each hand
    lacks    how many cards each hand lacks, by seat (only those that lack any)
    allowed  which of the unseen cards may lie in it
    free     all of them
    aside    how many of them lie where nobody plays them
    """

    start: Position
    lacks: dict[int, int]
    allowed: dict[int, int]
    free: int
    aside: int

    @property
    def total(self) -> int:
        """The number of arrangements."""
        return sum(self._ways(aside) for aside in self.asides())

    def asides(self) -> Iterator[int]:
        """Each choice of the cards that nobody plays."""
        for cards in combinations(numbers(self.free), self.aside):
            yield sum(1 << card for card in cards)

    def split(self, aside: int) -> Split | None:
        """How the other cards can be dealt; None when they cannot."""
        cards = self.free & ~aside
        seats = list(self.lacks)
        first = seats[0] if seats else None
        second = seats[1] if len(seats) > 1 else None
        here = cards & self.allowed[first] if first is not None else 0
        there = cards & self.allowed[second] if second is not None else 0
        only_first, only_second, both = here & ~there, there & ~here, here & there
        choose = (self.lacks[first] if first is not None else 0) - only_first.bit_count()
        if here | there != cards or not 0 <= choose <= both.bit_count():
            return None
        return Split(first, second, only_first, only_second, tuple(numbers(both)), choose)

    def _ways(self, aside: int) -> int:
        found = self.split(aside)
        return 0 if found is None else comb(len(found.both), found.choose)


class Split(Struct, frozen=True):
    """Two hands to be filled up: cards that can lie only in one, cards that can lie in both, how many of
    these go to the first."""

    first: int | None
    second: int | None
    only_first: int
    only_second: int
    both: tuple[int, ...]
    choose: int

    def dealt(self, start: Position, chosen: int) -> dict[int, int]:
        """The hands of the arrangement in which the first gets the chosen ones of the cards for both."""
        hands = dict(start.hands)
        for seat, only, wanted in ((self.first, self.only_first, 1), (self.second, self.only_second, 0)):
            if seat is not None:
                mine = (card for place, card in enumerate(self.both) if chosen >> place & 1 == wanted)
                hands[seat] |= only | sum(1 << card for card in mine)
        return hands


def unseen(play: Play, start: Position) -> Unseen:
    """What is not known of a deal whose tricks have led to `start` (`read_position` with `partly`).

    Raises FaultsError PLAY-11 when the declarer's hand is not known, when more than a talon lies where nobody
    plays it, or when no arrangement fits what was played.
    """
    setting = play.setting
    known = sum(1 << card for card in play.talon)
    for hand in play.hands.values():
        known |= hand
    free = ((1 << CARDS) - 1) & ~known
    lacks = {
        seat: setting.size - hand.bit_count()
        for seat, hand in play.hands.items()
        if hand.bit_count() < setting.size
    }
    aside = free.bit_count() - sum(lacks.values())
    found = Unseen(start, lacks, _allowed(play, lacks, free), free, aside)
    faults = []
    if setting.declarer in lacks:
        faults.append(RuleError("PLAY-11", N_("the declarer's hand must be known"), field="hands"))
    if aside > TALON:
        faults.append(
            RuleError(
                "PLAY-11",
                N_("{count} unseen cards lie where nobody plays them, at most {most} may"),
                field="talon",
                count=aside,
                most=TALON,
            )
        )
    elif aside < 0 or not any(found.split(cards) for cards in found.asides()):
        faults.append(
            RuleError("PLAY-11", N_("the unseen cards cannot be dealt so that they fit what was played"))
        )
    if faults:
        raise FaultsError(faults)
    return found


def _allowed(play: Play, lacks: dict[int, int], free: int) -> dict[int, int]:
    """For each hand that lacks cards the unseen ones that may lie in it.

    A card may not when with it in hand a card that was played would have been against the rules.
    """
    allowed = dict.fromkeys(lacks, free)
    left = dict(play.hands)
    for number, trick in enumerate(play.tricks):
        for place, (seat, played) in enumerate(trick.plays):
            if seat in lacks:
                for card in numbers(allowed[seat]):
                    turn = turn_at(play, {**left, seat: left[seat] | 1 << card}, number, trick, place)
                    if play.setting.game.broken(turn, played) is not None:
                        allowed[seat] &= ~(1 << card)
            left[seat] &= ~(1 << played)
    return allowed


def layouts(
    found: Unseen, step: Step, solver: Solver, *, stop_at_first: bool = False, cancel: Cancel | None = None
) -> Iterator[Progress]:
    """Look at every arrangement and report after each chunk.

    step           the declarer is beaten where he does not reach it
    stop_at_first  stop at the first arrangement that beats him
    Raises CancelledError as soon as `cancel` says True.
    """
    total = found.total
    progress = Progress(0, total, 0, None)
    for aside in found.asides():
        split = found.split(aside)
        if split is None:
            continue
        if found.start.between_tricks and found.start.left > 1:
            reports = _swept(found.start, split, step, solver)
        else:
            reports = _one_by_one(found.start, split, step, solver)
        for done, beaten, witness in reports:
            if cancel is not None and cancel():
                raise CancelledError
            shown = progress.witness
            if shown is None and witness is not None:
                shown = _shown(found.start, split, witness)
            progress = Progress(progress.done + done, total, progress.beaten + beaten, shown)
            yield progress
            if stop_at_first and shown is not None:
                return


#: Arrangements looked at since the last report, how many of them beat the declarer, the first that does.
Report = tuple[int, int, int | None]


def _swept(start: Position, split: Split, step: Step, solver: Solver) -> Iterator[Report]:
    """Arrangements at the beginning of a trick: the search goes through them by itself."""
    kernel = solver.kernel
    work = solver.work(step.goal)
    before = work.nodes
    work.allow(1 << 62)
    own, first, second, lead = hands_in_order(replace(start, hands=split.dealt(start, 0)))
    order = start.setting.order(start.setting.declarer or 0)
    choose, both = split.choose, split.both
    swapped = len(order) > 1 and split.first is not None and order[1] != split.first
    everything = sum(1 << card for card in both)
    # The search fills up the hand after the declarer's; where that is the second of the two, or neither
    # lacks cards there, the choice is the other part.
    first, second = first & ~everything, second & ~everything
    if swapped:
        choose = len(both) - choose
    state = kernel.blank(4)
    state[NEXT] = (1 << choose) - 1
    free: Numbers = kernel.numbers(list(both), 8)
    need = step.units - start.gained(step.goal)
    total = comb(len(both), choose)
    beaten = 0
    while state[DONE] < total:
        looked = kernel.sweep(
            own, first, second, free, lead, start.left, need, CHUNK[kernel.compiled], state, work.start,
            work.row, work.tables,
        )  # fmt: skip
        now = int(state[BEATEN])
        chosen = int(state[WITNESS])
        witness = None
        if now:
            witness = (1 << len(both)) - 1 & ~chosen if swapped else chosen
        solver.nodes += work.nodes - before
        before = work.nodes
        yield int(looked), now - beaten, witness
        beaten = now


def _one_by_one(start: Position, split: Split, step: Step, solver: Solver) -> Iterator[Report]:
    """Arrangements in the middle of a trick, each played out from there."""
    for places in combinations(range(len(split.both)), split.choose):
        chosen = sum(1 << place for place in places)
        position = replace(start, hands=split.dealt(start, chosen))
        beaten = not solver.reaches(position, step)
        yield 1, int(beaten), chosen if beaten else None


def _shown(start: Position, split: Split, chosen: int) -> dict[int, tuple[str, ...]]:
    pack = start.setting.game.pack
    hands = split.dealt(start, chosen)
    return {seat: tuple(pack.names(hands[seat])) for seat in start.setting.seats}
