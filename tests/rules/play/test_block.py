"""The `play` block: what is wrong in it is told, all at once."""

import pytest

from rules.play.block import PlayBlock, TrickBlock
from rules.play.faults import FaultsError
from rules.play.reading import read_play
from tests.rules.play.playing import SZMK, played, setting_for

pytestmark = pytest.mark.unit

HANDS = (("HA", "ZA"), ("H8", "Z8"), ("H7", "Z7"))


def trick(lead, *cards):
    return TrickBlock(lead=lead, cards=cards)


NO_CARD = "is no card of this pack; its suits are H, Z, G, L, its ranks A, X, K, O, U, 9, 8, 7"
WRONG = {
    "a card of another pack": (
        {"hands": (("HA", "AS"), (), ())},
        ['PLAY-2 hands[0]: "AS" ' + NO_CARD],
    ),
    "a card twice": (
        {"hands": (("HA", "ZA"), ("HA", "Z8"), ("H7", "Z7"))},
        ["PLAY-3 hands[1]: HA is in the hand of seat 1 already"],
    ),
    "a card in hand and talon": (
        {"hands": HANDS, "talon": ("HA",)},
        ["PLAY-3 hands[0]: HA is in the talon already"],
    ),
    "a card too many": (
        {"hands": (("HA", "ZA", "GA"), *HANDS[1:])},
        ["PLAY-4 hands[0]: a hand has 2 cards, not 3"],
    ),
    "a talon of three": (
        {"hands": HANDS, "talon": ("G7", "G8", "G9")},
        ["PLAY-4 talon: a talon has 2 cards, not 3"],
    ),
    "cards of a seat that does not play": (
        {"hands": (*HANDS, ("GA",))},
        ["PLAY-5 hands[3]: seat 4 does not play this deal"],
    ),
    "an unfinished trick before the last": (
        {"hands": HANDS, "tricks": (trick(0, "HA", "H8"), trick(0, "ZA"))},
        ["PLAY-4 tricks[0].cards: a trick has 3 cards, only the last may have fewer; here are 2"],
    ),
    "a trick led by nobody who may": (
        {"hands": HANDS, "tricks": (trick(0, "HA", "H8", "H7"), trick(1, "Z8", "Z7", "ZA"))},
        ["PLAY-6 tricks[1].lead: seat 1 leads trick 2, not seat 2"],
    ),
    "a card of another hand": (
        {"hands": HANDS, "tricks": (trick(0, "HA", "Z7", "H7"),)},
        ["PLAY-7 tricks[0].cards[1]: Z7 is in the hand of seat 3, seat 2 cannot play it"],
    ),
    "a card of no hand": (
        {"hands": HANDS, "tricks": (trick(0, "HA", "G8", "H7"),)},
        ["PLAY-7 tricks[0].cards[1]: seat 2 does not hold G8"],
    ),
    "a card of the talon": (
        {"hands": HANDS, "talon": ("G8",), "tricks": (trick(0, "HA", "G8", "H7"),)},
        ["PLAY-7 tricks[0].cards[1]: G8 is in the talon"],
    ),
    "a card played twice": (
        {"tricks": (trick(0, "HA", "H8", "H7"), trick(0, "HA", "Z8", "Z7"))},
        ["PLAY-3 tricks[1].cards: HA is in trick 1 already"],
    ),
    "more tricks than cards": (
        {"tricks": (trick(0, "HA", "H8", "H7"), trick(0, "ZA", "Z8", "Z7"), trick(0, "GA"))},
        ["PLAY-4 tricks[2]: there are 2 tricks"],
    ),
    "several things": (
        {"hands": (("HA", "XX"), ("HA", "Z8"), ()), "talon": ("Z8",), "tricks": (trick(4, "H7"),)},
        [
            'PLAY-2 hands[0]: "XX" ' + NO_CARD,
            "PLAY-3 hands[1]: HA is in the hand of seat 1 already",
            "PLAY-3 hands[1]: Z8 is in the talon already",
            "PLAY-5 tricks[0].lead: seat 5 does not play this deal",
        ],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told(what):
    fields, expected = WRONG[what]
    with pytest.raises(FaultsError) as refused:
        read_play(PlayBlock(**fields), setting_for(SZMK, "hundred", size=2))
    assert [f"{fault.rule} {fault.field}: {fault.message}" for fault in refused.value.faults] == expected
    for fault in refused.value.faults:
        assert fault.message in refused.value.message


def test_faults_can_be_placed_in_a_deal_below_a_field():
    with pytest.raises(FaultsError) as refused:
        read_play(PlayBlock(hands=(("XX",), ("YY",))), setting_for(SZMK, "hundred"))
    placed = refused.value.below("play").at(3)
    assert [(fault.deal, fault.field) for fault in placed.faults] == [
        (3, "play.hands[0]"),
        (3, "play.hands[1]"),
    ]


def test_cards_that_were_played_are_known_of_a_hand():
    deal = played(setting_for(SZMK, "betl"), 5)
    whole = read_play(deal.block, deal.setting)
    from_tricks = read_play(PlayBlock(tricks=deal.block.tricks), deal.setting)
    assert from_tricks.hands == whole.hands
    assert all(from_tricks.whole.values())
