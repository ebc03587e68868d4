"""What a hand may play: `obligations.toml`, one turn a case, by the number of the rule."""

import tomllib
from pathlib import Path

import pytest

from rules.play.deal import Setting, best_play, turn_of
from rules.play.games import book, books
from rules.play.obligations import OBLIGATIONS

pytestmark = pytest.mark.unit

CASES = tomllib.loads(Path(__file__).with_name("obligations.toml").read_text(encoding="utf-8"))["case"]
SZMK = "marias/szmk-2012"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['what']}")
def test_a_hand_may_play(case):
    game = book(case.get("ruleset", SZMK)).games[case["game"]]
    pack = game.pack
    setting = Setting(
        game=game,
        seats=(0, 1, 2),
        trump=pack.suit(case["trump"]) if "trump" in case else None,
        helper=pack.suit(case["helper"]) if "helper" in case else None,
        declarer=0,
    )
    table = [(seat + 1, pack.number[card]) for seat, card in enumerate(case.get("table", ()))]
    seat = 0 if case.get("actor") else 2
    hand = pack.bits(case["hand"])
    turn = turn_of(setting, seat, hand, True, case.get("left", len(case["hand"])), table, None)
    assert pack.names(game.legal(turn)) == pack.names(pack.bits(case["allowed"]))


def test_every_rule_of_the_data_is_an_obligation_with_texts():
    for rules in {id(found): found for found in books().values()}.values():
        for rule in rules.rules.values():
            assert rule.obligation in OBLIGATIONS
            assert all(rule.text(language) for language in ("sk", "cs", "en"))
            assert rule.cite


def test_renonces_of_marias_carry_their_code():
    codes = {rule.number: rule.code for rule in book(SZMK).rules.values()}
    assert codes == {
        "PM-1": "I.1",
        "PM-2": "I.1",
        "PM-3": "I.2",
        "PM-4": "I.2",
        "PM-5": "jury",
        "PM-6": "I.11",
        "PM-7": "I.11",
        "PM-8": "I.11",
    }


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("7D", "AD", "KD"), 0),  # nobody has the suit: the first hand keeps the trick
        (("7D", "9S", "AD"), 1),
        (("9S", "AD", "10S"), 2),
    ],
)
def test_pr_3_only_the_suit_that_the_talon_calls_takes_a_trick(cards, taker):
    pack = book("preferans/sochi").games["all_pass"].pack
    plays = [(seat, pack.number[card]) for seat, card in enumerate(cards)]
    assert best_play(plays, None, pack.number["KS"]) == taker
