"""How fast open hands are solved: random full deals and all arrangements of a hand, on one core.

python -m benchmarks solver [DEALS]      plain Python, and compiled where numba is installed

Times are processor time. Of each deal the fastest of three runs counts, the one that other work on the
machine disturbed least; every run starts with nothing known.
"""

from __future__ import annotations

import multiprocessing
import platform
import random
import re
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from rules.play.block import PlayBlock
from rules.play.deal import Setting
from rules.play.games import book
from rules.play.pack import of_suit, suit_of
from rules.play.reading import read_play
from rules.play.results import marriages
from rules.solver.aims import NO_MARRIAGES, Aim, aim_for
from rules.solver.compiled import Kernel, can_compile, compiled_kernel, plain_kernel
from rules.solver.layouts import LAYOUT_SLOTS, layouts, unseen
from rules.solver.position import Position, read_position
from rules.solver.solver import Solver

MARIAS = "marias/szmk-2012"
#: Name, rule set, game, aim.
GAMES = (
    ("trick game with trumps", "preferans/sochi", "trump", "tricks"),
    ("trick game without trumps", "preferans/sochi", "no_trump", "tricks"),
    ("trick game with beating", "preferans/austrian", "trump", "tricks"),
    ("misere on low cards", "preferans/sochi", "misere", "avoid"),
    ("misere on any cards", "preferans/sochi", "misere", "avoid"),
    ("mariáš points", MARIAS, "hundred", "points"),
    ("mariáš game and seven", MARIAS, "seven", "seven"),
    ("betl", MARIAS, "betl", "betl"),
)
#: A declarer's ten cards, his talon, and what he must reach.
HANDS = (
    ("six spades of a good hand", "preferans/sochi", "trump", "tricks", 6,
     ("AS", "KS", "JS", "9S", "AD", "QD", "8D", "KH", "JH", "9C"), ("7C", "8C")),
    ("six spades of a weak hand", "preferans/sochi", "trump", "tricks", 6,
     ("KS", "JS", "10S", "9S", "AC", "9C", "AD", "KH", "QH", "JH"), ("7C", "9D")),
    ("misere", "preferans/sochi", "misere", "avoid", 0,
     ("7S", "8S", "10S", "QS", "7C", "9C", "7D", "8D", "7H", "9H"), ("AH", "KC")),
    ("hundred on the forty", MARIAS, "hundred", "hundred", 100,
     ("HA", "HX", "HK", "HO", "H9", "ZA", "ZX", "Z9", "LA", "LX"), ("L7", "G8")),
    ("hundred without the ace of trumps", MARIAS, "hundred", "hundred", 100,
     ("HX", "HK", "HO", "HU", "H8", "ZA", "ZX", "ZK", "LA", "L8"), ("G7", "G8")),
)  # fmt: skip
RUNS = 3


def main(deals: str = "40") -> Iterator[dict[str, object]]:
    """Medians, worst cases and nodes of random deals; time and memory of all arrangements."""
    for kernel in kernels():
        way = "compiled" if kernel.compiled else "plain"
        measured_on = (
            f"{platform.machine()}, Python {platform.python_version()}, one core, processor time, {way}"
        )
        for name, value, unit in figures(kernel, int(deals) * (5 if kernel.compiled else 1)):
            yield {"name": f"solver {way}: {name}", "value": value, "unit": unit, "measured_on": measured_on}


def kernels() -> Iterator[Kernel]:
    """Plain Python, then compiled if that is possible."""
    yield plain_kernel()
    if can_compile():
        yield compiled_kernel()


def figures(kernel: Kernel, deals: int) -> Iterator[tuple[str, object, str]]:
    """Name, value and unit of each measurement."""
    start = time.process_time()
    for setting, aim, hands, lead in random_deals(GAMES[0], 1):
        Solver(kernel).value(Position(setting=setting, hands=hands, lead=lead), aim)
    yield "first answer, with tables" + (" and compiler" if kernel.compiled else ""), seconds(start), "s"
    for game in GAMES:
        times, nodes = zip(*(solved(kernel, *deal) for deal in random_deals(game, deals)), strict=True)
        yield f"{game[0]}, median", round(1000 * statistics.median(times), 2), "ms"
        yield f"{game[0]}, worst of {deals}", round(1000 * max(times), 1), "ms"
        yield f"{game[0]}, nodes, median", int(statistics.median(nodes)), "positions"
    if kernel.compiled:
        for number in range(len(HANDS)):
            yield from in_a_process_of_its_own(number)


def random_deals(
    game: tuple[str, str, str, str], count: int
) -> Iterator[tuple[Setting, Aim, dict[int, int], int]]:
    """Full deals; trumps are the declarer's longest suit, the talon of mariáš holds no ace and no ten."""
    what, ruleset, name, aim = game
    rules = book(ruleset)
    lots = random.Random(f"{ruleset} {name} {aim}")
    for _ in range(count):
        cards = lots.sample(range(32), 32)
        if what.endswith("low cards"):
            low = sorted(cards[:20], key=lambda card: -(card % 8))[:10]
            cards = low + [card for card in cards if card not in low]
        if rules.counting is not None:
            talon = [card for card in cards if card % 8 > 1][:2]
            cards = [card for card in cards if card not in talon]
        hands = {seat: sum(1 << card for card in cards[10 * seat : 10 * seat + 10]) for seat in range(3)}
        trump = max(range(4), key=lambda suit: (hands[0] & of_suit(suit)).bit_count())
        played = rules.games[name]
        if played.announced_seven:  # the actor holds it
            suit = next((suit for suit in range(4) if hands[0] >> 8 * suit + 7 & 1), None)
            if suit is None:
                continue
            trump = suit
        setting = Setting(game=played, seats=(0, 1, 2), declarer=0, trump=trump if played.trumps else None)
        yield setting, aim_for(aim, setting, counting=rules.counting), hands, lots.randrange(3)


def solved(kernel: Kernel, setting: Setting, aim: Aim, hands: dict[int, int], lead: int) -> tuple[float, int]:
    """Seconds of the fastest run, and the positions it looked at."""
    position = Position(setting=setting, hands=hands, lead=lead)
    fastest = float("inf")
    for _ in range(RUNS):
        solver = Solver(kernel)
        for step in aim.steps:
            solver.work(step.goal)
        start = time.process_time()
        solver.value(position, aim)
        fastest = min(fastest, time.process_time() - start)
    return fastest, solver.nodes


def in_a_process_of_its_own(number: int) -> list[tuple[str, object, str]]:
    """All arrangements of one of the hands, where nothing else has taken memory."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(arrangements, (number,))


def arrangements(number: int) -> list[tuple[str, object, str]]:
    """All 184,756 arrangements of the cards that the declarer does not see, the next hand leading."""
    name, ruleset, game, aim, value, hand, talon = HANDS[number]
    kernel = compiled_kernel()
    rules = book(ruleset)
    played = rules.games[game]
    trump = suit_of(played.pack.number[hand[0]]) if played.trumps else None
    setting = Setting(game=played, seats=(0, 1, 2), declarer=0, trump=trump)
    play = read_play(PlayBlock(hands=(hand, (), ()), talon=talon), setting)
    hidden = unseen(play, read_position(play, 1, partly=True))
    held = marriages(play, rules.counting) if rules.counting is not None else NO_MARRIAGES
    step = aim_for(aim, setting, held, rules.counting).step_for(value)
    assert step is not None
    solver = Solver(kernel, slots=LAYOUT_SLOTS[kernel.compiled])
    start = time.process_time()
    *_, progress = layouts(hidden, step, solver)
    taken = seconds(start)
    return [
        (f"all {progress.total} arrangements, {name}", taken, "s"),
        (f"arrangements that beat the declarer, {name}", progress.beaten, "arrangements"),
        (f"positions an arrangement, {name}", round(solver.nodes / progress.total, 1), "positions"),
        (f"peak memory of the process, {name}", peak_memory(), "MB"),
    ]


def peak_memory() -> int:
    """The most memory that this process has had, in MB; what getrusage tells includes who started it."""
    found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"))
    assert found is not None
    return round(int(found[1]) / 1024)


def seconds(start: float) -> float:
    """Processor seconds since the start."""
    return round(time.process_time() - start, 2)
