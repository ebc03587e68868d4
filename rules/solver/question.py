"""`open-hands/1`: a position and what is asked about it, as JSON.

{"format": "open-hands/1", "ruleset": "marias/szmk-2012", "game": "hundred", "trump": "H",
 "declarer": 0, "lead": 1, "aim": "hundred",
 "play": {"hands": [[...], [...], [...]], "talon": ["L7", "G8"], "tricks": []}}

ruleset, game   how it is played (`rules/data/play`)
trump, helper   suits, where the game has them
seats           who play, in the order of play (default 0, 1, 2)
declarer        who plays alone; on all-pass the seat whose tricks are asked for (default 0)
lead            who leads the first trick; not needed when tricks are given
size            cards dealt to each hand (default 10); endings say less
calls, caller   all-pass: the talon calls the suits of the first two tricks; the dealer who plays its cards
play            hands, talon and tricks, as in a deal record
aim             what is asked (default: the first of the game)
target          the value that counts as won (default: what the aim needs, such as 100 for a hundred, where
                it needs something), so that the answer can say whether it can be won
before_renonce  true: where a card was played against the rules, the position just before it is asked about
                (D/3, D/7); false: such a position is refused, for it cannot be reached
layouts         {"value": 100, "first": true}: not one position but all arrangements of unseen cards: does
                the declarer reach the value in each (default: the target); stop at the first that beats him
deal, options   for the aim "money": the deal of the record (contract, fleks, red ...) and the options
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rules import records
from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.play.block import PlayBlock, Seat
from rules.play.deal import Play, Setting
from rules.play.faults import FaultsError
from rules.play.games import Book, Game, GameTold, book
from rules.play.reading import read_play
from rules.play.renonce import Renonce, before, first_renonce
from rules.play.results import marriages
from rules.shape import quoted
from rules.solver.aims import NO_MARRIAGES, Aim, aim_for
from rules.solver.layouts import Unseen, unseen
from rules.solver.money import money_of
from rules.solver.position import Position, read_position
from rules.told import seat_number

FORMAT = "open-hands/1"


class LayoutQuestion(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Which value the declarer must reach, and whether one arrangement that beats him is enough."""

    value: int | UnsetType = UNSET
    first: bool = False


class OpenHands(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """The record of a question."""

    format: Literal["open-hands/1"]
    ruleset: str
    game: str
    play: PlayBlock
    trump: str | UnsetType = UNSET
    helper: str | UnsetType = UNSET
    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=3)] = (0, 1, 2)
    declarer: Seat = 0
    lead: Seat | UnsetType = UNSET
    size: Annotated[int, Meta(ge=1, le=10)] = 10
    calls: bool = False
    caller: Seat | UnsetType = UNSET
    aim: str | UnsetType = UNSET
    target: int | UnsetType = UNSET
    before_renonce: bool = False
    layouts: LayoutQuestion | UnsetType = UNSET
    deal: FreeJson | UnsetType = UNSET
    options: FreeJson = {}
    players: Annotated[int, Meta(ge=3, le=5)] = 4


class Question(Struct, frozen=True):
    """A question that makes sense.

    position  the position asked about; with unseen cards, what is known of it
    target    the value that counts as won, None where nothing was said and the aim needs nothing
    renonce   the card against the rules before which the position stands
    hidden    the unseen cards, where all their arrangements are asked about
    first     one arrangement that beats the declarer is enough then
    """

    play: Play
    position: Position
    aim: Aim
    target: int | None
    renonce: Renonce | None = None
    hidden: Unseen | None = None
    first: bool = False

    def is_won(self, value: int) -> bool | None:
        """Whether a value is as good as the target; None without one."""
        if self.target is None:
            return None
        return value <= self.target if self.aim.falling else value >= self.target


def read_question(raw: object) -> Question:
    """A question from parsed JSON. Raises RuleError, for cards and tricks with all faults at once."""
    asked = records.convert(raw, OpenHands)
    rules = book(asked.ruleset)
    game = rules.game(asked.game)
    setting, faults = _setting(asked, game)
    try:
        play = read_play(asked.play, setting)
    except FaultsError as wrong:
        raise FaultsError([*faults, *wrong.faults]) from None
    if faults:
        raise FaultsError(faults)
    renonce = first_renonce(play) if asked.before_renonce else None
    if renonce is not None:
        play = before(play, renonce)
    lead = None if asked.lead is UNSET else asked.lead
    if lead is None and asked.play.tricks:
        lead = asked.play.tricks[0].lead
    position = read_position(play, lead, partly=asked.layouts is not UNSET)
    aim = _aim(asked, rules, setting, play)
    target = _target(asked, aim, rules)
    if asked.layouts is UNSET:
        return Question(play, position, aim, target, renonce)
    if target is None:
        raise RuleError("PLAY-10", N_("the value that must be reached is missing"), field="layouts.value")
    return Question(play, position, aim, target, renonce, unseen(play, position), first=asked.layouts.first)


def _target(asked: OpenHands, aim: Aim, rules: Book) -> int | None:
    """The value that counts as won. Raises RuleError PLAY-10 for one that nobody reaches."""
    field, target = "target", asked.target
    if asked.layouts is not UNSET and asked.layouts.value is not UNSET:
        field, target = "layouts.value", asked.layouts.value
    if target is UNSET:
        return _needed(aim, rules)
    if aim.step_for(target) is None:
        raise RuleError(
            "PLAY-10", N_("{aim} never comes to {value}"), field=field, aim=aim.name, value=target
        )
    return target


def _needed(aim: Aim, rules: Book) -> int | None:
    """What an aim needs by itself: a hundred its points, a betl or misere no trick, a durch all."""
    if aim.name == "hundred" and rules.counting is not None:
        return rules.counting.hundred
    if aim.unit == "won":
        return 1
    return 0 if aim.falling else None


def _setting(asked: OpenHands, game: Game) -> tuple[Setting, list[RuleError]]:
    """What is played and by whom, with what is wrong in it."""
    faults: list[RuleError] = []
    trump = _suit(asked.trump, "trump", game.trumps, game, faults)
    helper = _suit(asked.helper, "helper", game.helper, game, faults)
    if helper is not None and helper == trump:
        faults.append(RuleError("PLAY-1", N_("the helper suit is not the suit of trumps"), field="helper"))
    if len(set(asked.seats)) < len(asked.seats):
        faults.append(RuleError("PLAY-5", N_("a seat stands twice"), field="seats"))
    seats = tuple(dict.fromkeys(asked.seats))
    if asked.declarer not in seats:
        faults.append(
            RuleError(
                "PLAY-5",
                N_("seat {seat} does not play this deal"),
                field="declarer",
                seat=seat_number(asked.declarer),
            )
        )
    setting = Setting(
        game=game,
        seats=seats,
        trump=trump,
        helper=helper,
        declarer=asked.declarer,
        size=asked.size,
        calls=asked.calls,
        caller=None if asked.caller is UNSET else asked.caller,
    )
    return setting, faults


def _suit(
    letter: str | UnsetType, field: str, wanted: bool, game: Game, faults: list[RuleError]
) -> int | None:
    """The number of a suit that the game wants, or None."""
    if letter is UNSET:
        if wanted:
            faults.append(
                RuleError(
                    "PLAY-1",
                    N_("{game} needs a suit here"),
                    field=field,
                    game=GameTold(game.id, literal=False),
                )
            )
        return None
    if not wanted:
        faults.append(
            RuleError(
                "PLAY-1", N_("{game} has no suit here"), field=field, game=GameTold(game.id, literal=False)
            )
        )
        return None
    if len(letter) != 1 or letter not in game.pack.suits:
        faults.append(
            RuleError(
                "PLAY-1",
                N_("{suit} is no suit; the suits are {suits}"),
                field=field,
                suit=quoted(letter),
                suits=", ".join(game.pack.suits),
            )
        )
        return None
    return game.pack.suit(letter)


def _aim(asked: OpenHands, rules: Book, setting: Setting, play: Play) -> Aim:
    name = setting.game.goals[0] if asked.aim is UNSET else asked.aim
    held = NO_MARRIAGES if rules.counting is None else marriages(play, rules.counting)
    money = None
    if name == "money":
        if asked.deal is UNSET or rules.counting is None:
            raise RuleError("PLAY-10", N_("money needs the deal of the record"), field="deal")
        deal = {"contract": setting.game.id, "actor": asked.declarer, **asked.deal}
        money = money_of(asked.ruleset, asked.options, asked.players, deal, held, rules.counting)
    return aim_for(name, setting, held, rules.counting, money)
