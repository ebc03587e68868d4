"""Random endings of every game, and the solver beside the brute force.

python -m tests.rules.solver.endings --count 2000     the full comparison, all games
python -m tests.rules.solver.endings --game betl      one game
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from rules.play.deal import Setting
from rules.play.games import book
from rules.play.results import Marriages
from rules.solver.aims import SEVEN_DEFENCE, SEVEN_NONE, SEVEN_WON, Aim, aim_for
from rules.solver.compiled import can_compile, compiled_kernel, plain_kernel
from rules.solver.position import Position
from rules.solver.solver import Solver
from tests.rules.solver import brute
from tests.rules.solver.brute import Rules, Taken

SZMK = "marias/szmk-2012"


@dataclass(frozen=True)
class Case:
    """A way to play and to ask.

    worth  what the brute force counts, of the rules and of what was taken
    """

    name: str
    ruleset: str
    game: str
    aim: str
    worth: Callable[[Rules, Taken], int]
    trump: bool = True
    players: int = 3
    calls: int = 0
    caller: bool = False


def _sure(rules: Rules, taken: Taken) -> int:
    return brute.tricks(taken)


def _avoid(rules: Rules, taken: Taken) -> int:
    return brute.tricks(taken)


def _none(rules: Rules, taken: Taken) -> int:
    return int(brute.tricks(taken) == 0)


def _all(rules: Rules, taken: Taken) -> int:
    return int(sum(taken.tricks[1:]) == 0)


def _points(rules: Rules, taken: Taken) -> int:
    return 10 * brute.tens_and_last(taken)


HELD = Marriages(announced=40, others=20, defence=20)


def _hundred(rules: Rules, taken: Taken) -> int:
    points = 40 + 10 * brute.tens_and_last(taken)
    return points + 20 if points >= 100 else points - 20


def _game(rules: Rules, taken: Taken) -> int:
    tens = brute.tens_and_last(taken)
    return int(10 * tens + 60 > 10 * (9 - tens) + 20)


def _seven(rules: Rules, taken: Taken) -> int:
    return int(brute.seven(rules, taken) == 1)


def _two_sevens(rules: Rules, taken: Taken) -> int:
    return int(brute.two_sevens(rules, taken))


#: An invented tariff: the game, doubled from 70 points on, and the seven, in cents by tens and outcome.
def _cents(tens: int, outcome: str) -> int:
    game = (4 if tens >= 7 else 2) if tens >= 4 else -2
    return game + {SEVEN_WON: 3, SEVEN_NONE: -3, SEVEN_DEFENCE: -5}[outcome]


def _money(rules: Rules, taken: Taken) -> int:
    won = {1: SEVEN_WON, 0: SEVEN_NONE, -1: SEVEN_DEFENCE}[brute.seven(rules, taken)]
    return _cents(brute.tens_and_last(taken), won)


def _money_of_two(rules: Rules, taken: Taken) -> int:
    won = SEVEN_WON if brute.two_sevens(rules, taken) else SEVEN_NONE
    return _cents(brute.tens_and_last(taken), won)


CASES = (
    Case("russian trump", "preferans/sochi", "trump", "tricks", _sure),
    Case("russian no trump", "preferans/sochi", "no_trump", "tricks", _sure, trump=False),
    Case("misere", "preferans/classic", "misere", "avoid", _avoid, trump=False),
    Case("all-pass", "preferans/rostov", "all_pass", "avoid", _avoid, trump=False),
    Case("all-pass, talon at three", "preferans/sochi", "all_pass", "avoid", _avoid, trump=False, calls=2),
    Case("all-pass, talon at four", "preferans/sochi", "all_pass", "avoid", _avoid, trump=False, calls=2,
         caller=True),
    Case("two hands, trump", "preferans/gusarik-hussar", "trump", "tricks", _sure, players=2),
    Case("two hands, avoiding", "preferans/pasy", "all_pass", "avoid", _avoid, trump=False, players=2),
    Case("croatian trump", "preferans/croatian", "trump", "tricks", _sure),
    Case("croatian bettel", "preferans/croatian-hr", "bettel", "avoid", _avoid, trump=False),
    Case("slovak trump", "preferans/slovak", "trump", "tricks", _sure),
    Case("slovak durch", "preferans/slovak", "durch", "tricks", _sure, trump=False),
    Case("austrian trump", "preferans/austrian", "trump", "tricks", _sure),
    Case("austrian bettel", "preferans/austrian-illustrated", "bettel", "avoid", _avoid, trump=False),
    Case("austrian durchmarsch", "preferans/austrian-illustrated", "durchmarsch", "tricks", _sure, trump=False),
    Case("austrian, two hands", "preferans/styrian", "trump", "tricks", _sure, players=2),
    Case("points", SZMK, "hundred", "points", _points),
    Case("hundred", SZMK, "hundred", "hundred", _hundred),
    Case("hundred with a silent seven", SZMK, "hundred", "money", _money),
    Case("game", SZMK, "seven", "game", _game),
    Case("seven", SZMK, "seven", "seven", _seven),
    Case("game and seven together", SZMK, "seven", "money", _money),
    Case("points under a seven", SZMK, "hundred_seven", "points", _points),
    Case("two sevens", SZMK, "two_sevens", "two_sevens", _two_sevens),
    Case("two sevens and hundred", SZMK, "two_sevens_hundred", "money", _money_of_two),
    Case("betl", SZMK, "betl", "betl", _none, trump=False),
    Case("durch", SZMK, "durch", "durch", _all, trump=False),
)  # fmt: skip


@dataclass(frozen=True)
class Ending:
    """One random ending, for both sides of the comparison."""

    rules: Rules
    hands: tuple[brute.Hand, ...]
    lead: int
    table: tuple[brute.Card, ...]
    position: Position
    aim: Aim


def ending(case: Case, size: int, lots: random.Random) -> Ending:
    """An ending of so many cards a hand, sometimes in the middle of a trick."""
    game = book(case.ruleset).games[case.game]
    trump = lots.randrange(4) if case.trump else None
    helper = (trump + lots.randrange(1, 4)) % 4 if game.helper and trump is not None else None
    suits = lots.sample(range(4), lots.choice((3, 4)) if size < 7 else 4)
    pack = [(suit, height) for suit in suits for height in range(8)]
    if lots.random() < 0.7:  # sevens in the actor's hand, trumps about
        pack += [(trump, height) for height in range(8) if trump is not None and trump not in suits]
    cards = lots.sample(pack, case.players * size + case.calls)
    sevens = [(suit, brute.SEVEN) for suit in (trump, helper) if suit is not None]
    if game.announced_seven and lots.random() < 0.9:
        cards = sevens + [card for card in cards if card not in sevens]
    hands = tuple(
        tuple(sorted(cards[0 if seat == 0 else size * seat : size * seat + size]))
        for seat in range(case.players)
    )
    calls = tuple(cards[case.players * size : case.players * size + case.calls])
    marriages = case.ruleset == SZMK and case.trump
    rules = Rules(
        trump, game.beating, case.players, 0, game.announced_seven, helper, marriages, calls, case.caller
    )
    lead = 0 if case.calls else lots.randrange(case.players)
    setting = Setting(
        game=game,
        seats=tuple(range(case.players)),
        trump=trump,
        helper=helper,
        declarer=0,
        size=size,
        calls=bool(calls),
        caller=3 if case.caller else None,
    )
    numbers = {seat: sum(1 << number(card) for card in hand) for seat, hand in enumerate(hands)}
    position = Position(setting=setting, hands=numbers, lead=lead, talon=tuple(map(number, calls)))
    table: tuple[brute.Card, ...] = ()
    for _ in range(lots.randrange(case.players) if lots.random() < 0.5 else 0):
        card = lots.choice(brute.choices(rules, hands, lead, table, Taken()))
        hands, lead, table, _ = brute.after(rules, hands, lead, table, Taken(), card)
        position = position.play(number(card))
    outcomes = (SEVEN_WON, SEVEN_NONE, SEVEN_DEFENCE)
    money = {(tens, outcome): _cents(tens, outcome) for tens in range(10) for outcome in outcomes}
    if game.helper:
        money = {key: cents for key, cents in money.items() if key[1] != SEVEN_DEFENCE}
    aim = aim_for(case.aim, setting, HELD, book(case.ruleset).counting, money)
    return Ending(rules, hands, lead, table, position, aim)


def number(card: brute.Card) -> int:
    """The solver's number of a card: the highest of a suit is 0."""
    return card[0] * 8 + 7 - card[1]


def by_brute_force(case: Case, found: Ending) -> dict[int, int]:
    """The value after each card that may be played."""

    def worth(taken: Taken) -> int:
        value = case.worth(found.rules, taken)
        return -value if case.aim == "avoid" else value

    known: dict[object, int] = {}
    values = {}
    for card in brute.choices(found.rules, found.hands, found.lead, found.table, Taken()):
        after = brute.after(found.rules, found.hands, found.lead, found.table, Taken(), card)
        value = brute.best(found.rules, *after, worth, known)
        values[number(card)] = -value if case.aim == "avoid" else value
    return values


def wrong(case: Case, count: int, sizes: tuple[int, ...], seed: str, solver: Solver) -> list[str]:
    """Endings in which solver and brute force differ, in words."""
    found = []
    lots = random.Random(f"{seed} {case.name}")
    for place in range(count):
        one = ending(case, sizes[place % len(sizes)], lots)
        expected = by_brute_force(case, one)
        actual = solver.cards(one.position, one.aim)
        if actual != expected:
            names = one.position.setting.game.pack.names
            hands = [names(hand) for hand in one.position.hands.values()]
            found.append(
                f"{place}: trump {one.rules.trump}, helper {one.rules.helper}, {hands}, lead {one.lead}, "
                f"table {one.table}: expected {expected}, found {actual}"
            )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--game", default="")
    parser.add_argument("--seed", default="endings")
    parser.add_argument("--compiled", action="store_true")
    options = parser.parse_args()
    differ = 0
    for case in CASES:
        if options.game in case.name:
            solver = Solver(compiled_kernel() if options.compiled and can_compile() else plain_kernel())
            start = time.process_time()
            found = wrong(case, options.count, (4,) * 9 + (5,), options.seed, solver)
            differ += len(found)
            seconds = time.process_time() - start
            sys.stdout.write(
                f"{case.name}: {options.count - len(found)} of {options.count} agree ({seconds:.0f} s)\n"
            )
            sys.stdout.writelines(f"  {line}\n" for line in found[:3])
            sys.stdout.flush()
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
