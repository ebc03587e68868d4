"""A position with all cards open: the hands, the trick that is being played, what has been taken so far."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.errors import N_, RuleError
from rules.play.deal import Play, Setting, best_play, called, next_lead, taker_of, turn_of
from rules.play.faults import FaultsError
from rules.play.obligations import SEVEN
from rules.play.pack import SUIT_LENGTH, numbers
from rules.play.renonce import first_renonce
from rules.solver.goal import Goal
from rules.solver.shapes import MOST_TENS
from rules.told import seat_number


class Position(Struct, frozen=True):
    """The cards that each hand still holds and what the declarer has taken.

    setting  what is played, and by whom; its declarer is a seat
    hands    cards in hand by seat, as bits, those on the table no more among them
    lead     who leads or has led the trick
    plays    the cards on the table, in order
    done     tricks taken
    own      of these by the declarer
    tens     aces and tens among the declarer's
    talon    on all-pass: the cards that call the first two tricks
    last_own whether the declarer took the last finished trick
    seven    the last trick of the deal was taken with the trump seven
    helper   the helper seven of the declarer took the trick before the last
    """

    setting: Setting
    hands: dict[int, int]
    lead: int
    plays: tuple[tuple[int, int], ...] = ()
    done: int = 0
    own: int = 0
    tens: int = 0
    talon: tuple[int, ...] = ()
    last_own: bool = False
    seven: bool = False
    helper: bool = False

    @property
    def left(self) -> int:
        """Tricks to play, the unfinished one included."""
        return self.setting.size - self.done

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.setting.order(self.lead)[len(self.plays)]

    @property
    def calling(self) -> int | None:
        """The talon card that calls the suit of this trick."""
        return called(self.setting, self.talon, self.done)

    @property
    def between_tricks(self) -> bool:
        """Nothing lies on the table, and whoever leads leads what he likes."""
        return not self.plays and self.calling is None

    def legal(self) -> int:
        """The cards that may be played now, as bits."""
        seat = self.seat
        turn = turn_of(self.setting, seat, self.hands[seat], True, self.left, self.plays, self.calling)
        return self.setting.game.legal(turn)

    def alike(self, cards: int) -> dict[int, int]:
        """For each of these cards of the seat to play, the one that stands for it.

        Neighbours in rank among the cards still in play are worth the same, unless one counts points, or is
        a seven, and the other does not. A talon card that the dealer plays as his own parts them too.
        """
        inside = sum(self.hands.values()) | sum(1 << card for _, card in self.plays)
        if self.setting.calls and self.setting.caller is not None:
            inside |= sum(1 << card for card in self.talon[self.done :])
        stands: dict[int, int] = {}
        run: int | None = None  # the card that stands for the run so far
        before: int | None = None
        for card in numbers(inside):
            if not self.hands[self.seat] >> card & 1:
                before = None
                continue
            if before is None or _worth(before) != _worth(card):
                run = None
            before = card
            if cards >> card & 1:
                run = card if run is None else run
                stands[card] = run
        return stands

    def play(self, card: int) -> Position:
        """The position after the seat to play has played a card."""
        seat = self.seat
        hands = {**self.hands, seat: self.hands[seat] & ~(1 << card)}
        plays = (*self.plays, (seat, card))
        if len(plays) < len(self.setting.seats):
            return replace(self, hands=hands, plays=plays)
        return self._taken(hands, plays)

    def _taken(self, hands: dict[int, int], plays: tuple[tuple[int, int], ...]) -> Position:
        """The position after a full trick."""
        setting = self.setting
        calling = self.calling
        taker = taker_of(setting, plays, calling)
        best = best_play(plays, setting.trump, calling)
        assert best is not None
        winning = plays[best][1]
        own = taker == setting.declarer
        done = self.done + 1
        lead = setting.seats[0] if calling is not None else taker
        assert lead is not None  # only a talon card takes a trick for nobody
        seven = done == setting.size and winning == _seven(setting.trump)
        helper = own and done == setting.size - 1 and winning == _seven(setting.helper)
        return replace(
            self,
            hands=hands,
            lead=lead,
            plays=(),
            done=done,
            own=self.own + own,
            tens=self.tens + (_tens(plays) if own else 0),
            last_own=own,
            seven=seven,
            helper=helper or (seven and own and self.helper),
        )

    def gained(self, goal: Goal) -> int:
        """The units of a goal that the tricks taken so far have brought the declarer."""
        units = goal.each * (self.own if goal.own else self.done - self.own)
        return units + self.tens if goal.tens else units

    def units(self, goal: Goal) -> int:
        """The units of a goal when everything has been played."""
        units = self.gained(goal)
        if self.last_own:
            units += goal.last
        if goal.sevens:
            taken = goal.seven_declarer if self.last_own else goal.seven_defence
            units += taken if self.seven else goal.seven_none
            units += goal.two_sevens if self.seven and self.helper else 0
        return units


def _tens(plays: tuple[tuple[int, int], ...]) -> int:
    """The aces and tens of a trick, in a game where they are the two highest ranks."""
    return sum(card % SUIT_LENGTH < MOST_TENS for _, card in plays)


def _seven(suit: int | None) -> int | None:
    return None if suit is None else SUIT_LENGTH * suit + SEVEN


def _worth(card: int) -> tuple[int, bool, bool]:
    """Cards of different worth do not stand for each other: the suit, counting points, being a seven."""
    return card // SUIT_LENGTH, card % SUIT_LENGTH < MOST_TENS, card % SUIT_LENGTH == SEVEN


def read_position(play: Play, lead: int | None, *, partly: bool = False) -> Position:
    """The position after the tricks of a deal.

    lead    who leads the first trick; needed where no trick has been played and the talon calls no suit
    partly  hands may be known in part: the cards that are known to be left
    Raises FaultsError: PLAY-4 for hands that are not whole, PLAY-9 when a card was played against the rules
    (such a position cannot be reached), PLAY-6 when nobody is known to lead.
    """
    setting = play.setting
    faults = [
        RuleError(
            "PLAY-4",
            N_("seat {seat} has {count} cards, {size} are needed"),
            field=f"hands[{seat}]",
            seat=seat_number(seat),
            count=play.hands[seat].bit_count(),
            size=setting.size,
        )
        for seat in setting.seats
        if not play.whole[seat] and not partly
    ]
    renonce = first_renonce(play)
    if renonce is not None:
        faults.append(
            RuleError(
                "PLAY-9",
                N_("no such position: in trick {trick} seat {seat} may not play {card} ({broken})"),
                field=f"tricks[{renonce.trick - 1}].cards[{renonce.place}]",
                trick=renonce.trick,
                seat=seat_number(renonce.seat),
                card=renonce.card,
                broken=renonce.rule.number,
            )
        )
    first = play.tricks[0].lead if play.tricks else next_lead(setting, ())
    first = lead if first is None else first
    if first is None or first not in setting.seats:
        faults.append(RuleError("PLAY-6", N_("who leads the first trick must be said"), field="lead"))
    if faults:
        raise FaultsError(faults)
    assert first is not None
    position = Position(setting=setting, hands=dict(play.hands), lead=first, talon=play.talon)
    for trick in play.tricks:
        for _, card in trick.plays:
            position = position.play(card)
    return position
