"""Results from the tricks: of random deals counted once more, of small ones by hand, and against the entered."""

import pytest

from rules.play.block import PlayBlock, TrickBlock
from rules.play.games import book
from rules.play.pack import numbers
from rules.play.reading import read_play
from rules.play.results import (
    Marriages,
    derived,
    derived_tricks,
    differences,
    game_points,
    hundred_points,
    marriages,
    tens_taken,
    tricks_taken,
)
from tests.rules.play.playing import SZMK, played, setting_for
from tests.rules.solver import brute

pytestmark = pytest.mark.unit

COUNTING = book(SZMK).counting

#: M-9: tens of the actor, marriages (announced, his others, the defence's), points that count.
HUNDREDS = [
    (6, (40, 0, 0), 100),
    (9, (40, 0, 0), 130),
    (8, (20, 0, 0), 100),
    (7, (20, 0, 0), 90),
    (7, (20, 20, 0), 90),
    (8, (20, 20, 0), 120),
    (6, (40, 40, 0), 140),
    (5, (40, 20, 20), 70),
    (6, (40, 0, 60), 100),
    (0, (0, 0, 60), -60),
    (9, (40, 60, 0), 190),
]


@pytest.mark.parametrize(("tens", "held", "points"), HUNDREDS)
def test_m_9_points_of_a_hundred(tens, held, points):
    assert hundred_points(tens, Marriages(*held), COUNTING) == points


@pytest.mark.parametrize(("tens", "held", "points"), [(4, (40, 20, 20), (100, 70)), (5, (0, 0, 0), (50, 40))])
def test_points_of_both_sides(tens, held, points):
    assert game_points(tens, Marriages(*held), COUNTING) == points


def small(game, hands, tricks, trump="H", helper=None):
    """A deal of a few cards; each trick is led by the first seat of its row."""
    setting = setting_for(SZMK, game, size=len(hands[0]))
    block = PlayBlock(
        hands=hands, tricks=tuple(TrickBlock(lead=lead, cards=tuple(cards)) for lead, *cards in tricks)
    )
    return read_play(block, setting)


def test_the_seven_takes_the_last_trick():
    play = small(
        "seven", (("HA", "H7"), ("G8", "GA"), ("H9", "Z7")), [(0, "HA", "G8", "H9"), (0, "H7", "GA", "Z7")]
    )
    assert derived(play, COUNTING)["won"] == {"game": False, "seven": True}  # 30 points of 90


def test_the_seven_is_beaten_in_the_last_trick():
    play = small(
        "seven", (("ZA", "H7"), ("Z8", "GA"), ("Z9", "H8")), [(0, "ZA", "Z8", "Z9"), (0, "H7", "GA", "H8")]
    )
    assert derived(play, COUNTING)["won"]["seven"] is False


@pytest.mark.parametrize(
    ("hands", "tricks", "silent"),
    [
        (
            (("ZA", "H7"), ("Z8", "GA"), ("Z9", "LA")),
            [(0, "ZA", "Z8", "Z9"), (0, "H7", "GA", "LA")],
            {"seven": "actor"},
        ),
        (
            (("Z9", "GA"), ("Z8", "H7"), ("ZX", "LA")),
            [(0, "Z9", "Z8", "ZX"), (2, "LA", "GA", "H7")],
            {"seven": "defence"},
        ),
        ((("ZA", "H7"), ("Z8", "GA"), ("Z9", "H8")), [(0, "ZA", "Z8", "Z9"), (0, "H7", "GA", "H8")], {}),
    ],
)
def test_m_8_a_silent_seven_belongs_to_who_takes_the_last_trick_with_it(hands, tricks, silent):
    assert derived(small("hundred", hands, tricks), COUNTING)["silent"] == silent


def test_two_sevens_are_the_last_two_tricks():
    hands = (("HA", "Z7", "H7"), ("H9", "G8", "GA"), ("H8", "L7", "L8"))
    tricks = [(0, "HA", "H9", "H8"), (0, "Z7", "G8", "L7"), (0, "H7", "GA", "L8")]
    play = small("two_sevens", hands, tricks)
    assert derived(play, COUNTING)["won"] == {"two_sevens": True}


def test_two_sevens_are_lost_with_the_helper():
    hands = (("HA", "Z7", "H7"), ("H9", "Z8", "GA"), ("H8", "L7", "L8"))
    tricks = [(0, "HA", "H9", "H8"), (0, "Z7", "Z8", "L7"), (1, "GA", "L8", "H7")]
    play = small("two_sevens", hands, tricks)
    assert derived(play, COUNTING)["won"] == {"two_sevens": False}


def test_betl_is_lost_with_the_first_trick_of_the_actor():
    hands = (("Z9", "G7"), ("Z7", "L8"), ("Z8", "L9"))
    assert derived(small("betl", hands, [(0, "Z9", "Z7", "Z8")]), COUNTING) == {"won": {"betl": False}}
    assert derived(small("durch", hands, [(0, "Z9", "Z7", "Z8")]), COUNTING) == {}


def test_unfinished_play_decides_nothing_of_a_trump_game():
    deal = played(setting_for(SZMK, "hundred"), 3)
    part = PlayBlock(hands=deal.block.hands, tricks=deal.block.tricks[:9])
    assert derived(read_play(part, deal.setting), COUNTING) == {}


@pytest.mark.parametrize("name", ["hundred", "seven", "two_sevens_hundred", "betl", "durch"])
def test_random_deals_are_counted_as_by_hand(name):
    for seed in range(8):
        deal = played(setting_for(SZMK, name), seed)
        play = read_play(deal.block, deal.setting)
        taken = counted_once_more(play)
        assert tuple(tricks_taken(play).values()) == taken.tricks
        if name not in ("betl", "durch"):
            assert tens_taken(play, COUNTING) == brute.tens_and_last(taken)


def counted_once_more(play):
    """The tricks replayed by the rules of the brute force."""
    setting = play.setting
    rules = brute.Rules(setting.trump, setting.game.beating)
    hands = tuple(
        tuple((card // 8, 7 - card % 8) for card in numbers(play.hands[seat])) for seat in setting.seats
    )
    lead, table, taken = play.tricks[0].lead, (), brute.Taken()
    for trick in play.tricks:
        assert trick.lead == lead
        for _, card in trick.plays:
            hands, lead, table, taken = brute.after(
                rules, hands, lead, table, taken, (card // 8, 7 - card % 8)
            )
    return taken


def test_marriages_are_kings_with_their_obers_in_one_hand():
    hands = (("HK", "HO", "ZK"), ("GK", "GO", "ZO"), ("LK", "LO", "L8"))
    assert marriages(small("hundred", hands, []), COUNTING) == Marriages(announced=40, others=0, defence=40)


def test_tricks_of_preferans_by_seat():
    deal = played(setting_for("preferans/sochi", "trump"), 2)
    play = read_play(deal.block, deal.setting)
    tricks = derived_tricks(play, 4)["tricks"]
    assert sum(tricks) == 10
    assert tricks[3] == 0
    assert differences({"tricks": tricks}, {"tricks": tricks}) == []


def test_every_difference_is_told_at_once():
    found = {"points": 110, "won": {"seven": True}, "silent": {}}
    entered = {"points": 100, "won": {"seven": False}, "silent": {"seven": "actor"}}
    assert [(fault.rule, fault.field, fault.message) for fault in differences(found, entered)] == [
        ("PLAY-8", "points", "the play gives 110, 100 was entered"),
        ("PLAY-8", "won.seven", "the play gives won, lost was entered"),
        ("PLAY-8", "silent.seven", "the play gives nothing, actor was entered"),
    ]


def test_what_was_not_entered_is_not_compared_but_for_silent_parts():
    found = {"points": 110, "silent": {"seven": "actor"}}
    assert [fault.field for fault in differences(found, {})] == ["silent.seven"]
