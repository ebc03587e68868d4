"""All arrangements of unseen cards, beside dealing them one by one and trying everything."""

import random
from itertools import combinations

import pytest
from msgspec.structs import replace

from rules.play.block import PlayBlock, TrickBlock
from rules.play.deal import Setting
from rules.play.faults import FaultsError
from rules.play.games import book
from rules.play.pack import numbers
from rules.play.reading import read_play
from rules.solver.aims import aim_for
from rules.solver.layouts import Unseen, layouts, unseen
from rules.solver.position import Position, read_position
from rules.solver.solver import CancelledError, Solver
from tests.rules.play.playing import SZMK, setting_for

pytestmark = pytest.mark.unit

CASES = [
    ("preferans/sochi", "trump", "tricks", 2),
    ("preferans/classic", "misere", "avoid", 0),
    ("preferans/austrian", "trump", "tricks", 2),
    (SZMK, "hundred", "points", 30),
    (SZMK, "seven", "seven", 1),
    (SZMK, "betl", "betl", 1),
]


def asked(ruleset, name, aim_name, value, seed, declarer):
    """Three cards a hand of a pack of nine; only the declarer's hand is known."""
    lots = random.Random(seed)
    setting = replace(setting_for(ruleset, name, size=3), declarer=declarer)
    cards = lots.sample(range(32), 9)
    if setting.game.announced_seven:
        cards[0] = 8 * setting.trump + 7 if 8 * setting.trump + 7 not in cards else cards[0]
    own = sum(1 << card for card in cards[:3])
    others = sorted(cards[3:])
    aim = aim_for(aim_name, setting, counting=book(ruleset).counting)
    return setting, own, others, aim.step_for(value), lots.randrange(3)


def by_hand(setting, own, others, step, lead):
    """Every way to deal the other cards, each solved on its own."""
    first, second = setting.order(setting.declarer)[1:]
    beaten = []
    for chosen in combinations(others, 3):
        hands = {
            setting.declarer: own,
            first: sum(1 << card for card in chosen),
            second: sum(1 << card for card in others if card not in chosen),
        }
        if not Solver().reaches(Position(setting=setting, hands=hands, lead=lead), step):
            beaten.append(hands)
    return beaten


def known_play(setting, own, others):
    """The deal with two hands unknown; cards outside the nine count as seen."""
    pack = setting.game.pack
    hands = tuple(tuple(pack.names(own)) if seat == setting.declarer else () for seat in range(3))
    return read_play(PlayBlock(hands=hands), setting), sum(1 << card for card in others)


@pytest.mark.parametrize(("ruleset", "name", "aim_name", "value"), CASES)
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_as_many_arrangements_beat_the_declarer_as_by_hand(ruleset, name, aim_name, value, declarer):
    for seed in range(3):
        setting, own, others, step, lead = asked(ruleset, name, aim_name, value, seed, declarer)
        play, free = known_play(setting, own, others)
        hidden = replace(
            unseen_of(play, lead),
            free=free,
            allowed=dict.fromkeys(unseen_of(play, lead).lacks, free),
            aside=0,
        )
        expected = by_hand(setting, own, others, step, lead)
        last = list(layouts(hidden, step, Solver()))[-1]
        assert (last.done, last.total, last.finished) == (20, 20, True)
        assert last.beaten == len(expected)
        if expected:
            shown = {seat: setting.game.pack.bits(cards) for seat, cards in last.witness.items()}
            assert shown in expected
        else:
            assert last.witness is None


def unseen_of(play, lead):
    """The unseen cards of a pack that is larger than the deal: what lies aside is not looked at here."""
    start = read_position(play, lead, partly=True)
    whole = sum(1 << card for card in range(32))
    seen = sum(play.hands.values())
    lacks = {seat: 3 - hand.bit_count() for seat, hand in play.hands.items() if hand.bit_count() < 3}
    return Unseen(start, lacks, dict.fromkeys(lacks, whole & ~seen), whole & ~seen, 0)


HAND = ("HA", "HX", "HK", "HO", "H9", "ZA", "ZX", "Z9", "LA", "LX")
TALON = ("L7", "G8")


def full(tricks=(), hands=((), ()), talon=TALON):
    setting = setting_for(SZMK, "hundred")
    block = PlayBlock(hands=(HAND, *hands), talon=talon, tricks=tuple(tricks))
    play = read_play(block, setting)
    return play, unseen(play, read_position(play, 0, partly=True))


def test_two_hands_of_ten_are_184756_arrangements():
    assert full()[1].total == 184756


def test_an_unknown_talon_lies_somewhere_too():
    assert full(talon=())[1].total == 184756 * 231


def test_known_cards_leave_fewer_arrangements():
    assert full(hands=(("GA", "GX"), ()))[1].total == 43758  # 18 over 8


def test_a_suit_not_followed_is_not_held():
    """Seat 1 throws a bell on acorns: it has neither acorns nor trumps."""
    hidden = full(tricks=[TrickBlock(lead=0, cards=("ZA", "G9", "Z8"))])[1]
    pack = hidden.start.setting.game.pack
    assert not set(pack.names(hidden.allowed[1])) & {"ZK", "ZO", "ZU", "Z7", "HU", "H8", "H7"}
    assert {"ZK", "HU"} <= set(pack.names(hidden.allowed[2]))


def test_a_card_that_would_have_had_to_beat_is_not_held():
    hidden = full(tricks=[TrickBlock(lead=0, cards=("Z9", "ZU", "Z8"))])[1]
    pack = hidden.start.setting.game.pack
    assert not set(pack.names(hidden.allowed[2])) & {"ZK", "ZO"}


def test_arrangements_in_the_middle_of_a_trick():
    play, hidden = full(
        hands=(("Z8", "ZK", "ZO", "ZU", "Z7", "GA", "GX", "GK"), ()),
        tricks=[TrickBlock(lead=0, cards=("ZA", "Z8"))],
    )
    aim = aim_for("hundred", play.setting, counting=book(SZMK).counting)
    first = next(layouts(hidden, aim.step_for(60), Solver()))
    assert first.total == hidden.total == 66  # 12 over 2
    assert first.done == 1


def test_the_first_that_beats_the_declarer_is_enough():
    setting, own, others, step, lead = asked("preferans/sochi", "no_trump", "tricks", 3, 4, 0)
    play, free = known_play(setting, own, others)
    hidden = replace(unseen_of(play, lead), free=free, allowed={1: free, 2: free})
    last = list(layouts(hidden, step, Solver(), stop_at_first=True))[-1]
    assert last.beaten
    assert last.witness


def test_the_search_is_cancelled():
    play, hidden = full()
    aim = aim_for("hundred", play.setting, counting=book(SZMK).counting)
    with pytest.raises(CancelledError):
        list(layouts(hidden, aim.step_for(90), Solver(), cancel=lambda: True))


def test_the_declarer_must_be_known():
    setting = setting_for(SZMK, "hundred")
    play = read_play(PlayBlock(hands=((), HAND, ())), setting)
    with pytest.raises(FaultsError) as refused:
        unseen(play, read_position(play, 0, partly=True))
    assert refused.value.faults[0].message == "the declarer's hand must be known"


def test_cards_that_cannot_lie_so_are_refused():
    """Both defenders show out of acorns and trumps, which must lie somewhere."""
    with pytest.raises(FaultsError) as refused:
        full(tricks=[TrickBlock(lead=0, cards=("ZA", "G9", "GU"))])
    assert [fault.rule for fault in refused.value.faults] == ["PLAY-11"]


def test_two_hands_in_play_leave_the_third_aside():
    game = book("preferans/gusarik-hussar").games["trump"]
    setting = Setting(game=game, seats=(0, 1), trump=0, declarer=0, size=10)
    hand = tuple(game.pack.cards[card] for card in numbers((1 << 10) - 1))
    play = read_play(PlayBlock(hands=(hand, ())), setting)
    with pytest.raises(FaultsError) as refused:
        unseen(play, read_position(play, 0, partly=True))
    assert [fault.field for fault in refused.value.faults] == ["talon"]
