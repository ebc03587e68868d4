"""Results that follow from the play, and whether what was entered agrees with them.

Decisions where the document of mariáš takes them for known: the actor wins the game with more points than
the defence, all marriages counted (there is no tie: the points sum to an odd number of tens); a silent
hundred is 100 points of one side, all its marriages counted, by the side that won the game (M-6); a seven,
announced or silent, is won by taking the last trick with the trump seven, and a silent one that is beaten
pays nobody; two sevens are won by taking the last trick but one with the helper seven as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rules.errors import N_, Phrase, RuleError
from rules.play.deal import Play
from rules.play.games import Counting
from rules.play.obligations import SEVEN
from rules.play.pack import SUIT_LENGTH
from rules.told import Word

ACTOR = "actor"
DEFENCE = "defence"
TENS_OF_A_SUIT = 3  # the two highest cards as bits: ace and ten


class Marriages(Struct, frozen=True):
    """Kings with their obers in one hand, in points.

    announced  that of the actor on which a hundred counts: the highest (M-9)
    others     his further ones
    defence    those of both defenders
    """

    announced: int
    others: int
    defence: int


def marriages(play: Play, counting: Counting) -> Marriages:
    """The marriages that the hands were dealt, as far as the hands are known."""
    setting = play.setting
    worth: dict[bool, list[int]] = {True: [], False: []}
    for seat in setting.seats:
        for suit in range(4):
            pair = 3 << SUIT_LENGTH * suit + setting.game.king
            if play.hands[seat] & pair == pair:
                points = counting.trump_marriage if suit == setting.trump else counting.marriage
                worth[seat == setting.declarer].append(points)
    own = sorted(worth[True], reverse=True)
    return Marriages(own[0] if own else 0, sum(own[1:]), sum(worth[False]))


def hundred_points(tens: int, held: Marriages, counting: Counting) -> int:
    """The points that count for the hundred (M-9), from the tens that the actor took, the last trick among them."""
    points = tens * counting.ten + held.announced
    return points + held.others if points >= counting.hundred else points - held.defence


def game_points(tens: int, held: Marriages, counting: Counting) -> tuple[int, int]:
    """All points of the actor and of the defence."""
    own = tens * counting.ten + held.announced + held.others
    return own, (all_tens(counting) - tens) * counting.ten + held.defence


def all_tens(counting: Counting) -> int:
    """The tens of a game: two of each suit, and the last trick."""
    return 4 * len(counting.tens) + counting.last_trick // counting.ten


def tens_taken(play: Play, counting: Counting) -> int:
    """The tens that the declarer took in the finished tricks, the last trick of the deal among them."""
    count = 0
    finished = play.finished()
    for trick in finished:
        if trick.taker == play.setting.declarer:
            count += sum(card % SUIT_LENGTH < len(counting.tens) for _, card in trick.plays)
    if len(finished) == play.setting.size and finished[-1].taker == play.setting.declarer:
        count += counting.last_trick // counting.ten
    return count


def tricks_taken(play: Play) -> dict[int, int]:
    """The finished tricks by seat; those of a played talon card are the dealer's (R "Розыгрыш")."""
    counts = dict.fromkeys(play.setting.seats, 0)
    for trick in play.finished():
        taker = play.setting.caller if trick.taker is None else trick.taker
        if taker is not None:
            counts[taker] = counts.get(taker, 0) + 1
    return counts


def last_seven(play: Play) -> str | None:
    """The side that took the last trick with the trump seven; None when nobody did."""
    return _side_of_seven(play, -1, play.setting.trump)


def _side_of_seven(play: Play, number: int, suit: int | None) -> str | None:
    trick = play.tricks[number]
    if suit is None or (trick.taker, SUIT_LENGTH * suit + SEVEN) not in trick.plays:
        return None
    return ACTOR if trick.taker == play.setting.declarer else DEFENCE


def derived(play: Play, counting: Counting) -> dict[str, object]:
    """The results of a mariáš deal in the fields of its record; only what the known tricks decide.

    `won` and `points` as M-6 to M-10 need them, `silent` where the contract has silent parts. Betl and durch
    are decided by the first trick that goes the wrong way; everything else by the tenth trick.
    """
    name = play.setting.game.id
    tricks = tricks_taken(play)
    own = tricks.get(play.setting.declarer or 0, 0)
    over = sum(tricks.values()) == play.setting.size
    if name == "betl":
        return {"won": {name: own == 0}} if own or over else {}
    if name == "durch":
        lost = own < sum(tricks.values())
        return {"won": {name: not lost}} if lost or over else {}
    return _trump_game(play, counting) if over else {}


def _trump_game(play: Play, counting: Counting) -> dict[str, object]:
    setting = play.setting
    held = marriages(play, counting)
    tens = tens_taken(play, counting)
    seven = last_seven(play)
    won: dict[str, bool] = {}
    silent: dict[str, str] = {}
    found: dict[str, object] = {}
    if "game" in setting.game.goals:
        own, others = game_points(tens, held, counting)
        won["game"] = own > others
        if max(own, others) >= counting.hundred:
            silent["hundred"] = ACTOR if own > others else DEFENCE
    if "seven" in setting.game.goals:
        won["seven"] = seven == ACTOR
    if "two_sevens" in setting.game.goals:
        won["two_sevens"] = seven == ACTOR and _side_of_seven(play, -2, setting.helper) == ACTOR
    if "hundred" in setting.game.goals:
        found["points"] = hundred_points(tens, held, counting)
    if not setting.game.announced_seven and seven is not None:
        silent["seven"] = seven
    if won:
        found["won"] = won
    found["silent"] = silent
    return found


def derived_tricks(play: Play, players: int, count: int | None = None) -> dict[str, object]:
    """The tricks of a preferans deal in the field of its record, one count a seat; nothing before the last.

    count  tricks after which play ended: all ten, fewer where a lost game stops (CRO-15)

    What the dummy of a table of two takes is its player's, the declarer's opponent (TWO-2).
    """
    counts = tricks_taken(play)
    if len(play.finished()) != (play.setting.size if count is None else count):
        return {}
    for seat in play.setting.seats:
        if seat >= players:
            opponent = next(other for other in range(players) if other != play.setting.declarer)
            counts[opponent] += counts.pop(seat)
    return {"tricks": [counts.get(seat, 0) for seat in range(players)]}


def differences(found: Mapping[str, object], entered: Mapping[str, object]) -> list[RuleError]:
    """PLAY-8: what was entered against what follows from the play, field by field; all differences at once.

    Both are fields of a deal (`points`, `won`, `silent`, `tricks`); a field that was not entered is not compared,
    but for `silent`, where nothing entered means nothing happened.
    """
    faults = []
    for field, follows in found.items():
        said = entered.get(field, {} if field == "silent" else None)
        if said is None:
            continue
        if isinstance(follows, Mapping):
            assert isinstance(said, Mapping)
            names = [*follows, *(name for name in said if name not in follows)]
            pairs = [(f"{field}.{name}", follows.get(name), said.get(name)) for name in names]
        else:
            pairs = [(field, follows, said)]
        faults += [
            RuleError(
                "PLAY-8",
                N_("the play gives {follows}, {said} was entered"),
                field=place,
                follows=_shown(right),
                said=_shown(wrong),
            )
            for place, right, wrong in pairs
            if right != wrong
        ]
    return faults


def _shown(value: object) -> Phrase | str:
    """A result in a message: won or lost, a side, figures."""
    if value is None:
        return Phrase(N_("nothing"))
    if isinstance(value, bool):
        return Word("marias", "phrase", "won" if value else "lost")
    if isinstance(value, str):
        return Word("marias", "side", value)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
