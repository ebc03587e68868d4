"""The first renonce: found where it is, never where there is none, and as far as partly known cards show it."""

import pytest
from msgspec.structs import replace

from rules.play.games import books
from rules.play.reading import read_play
from rules.play.renonce import before, first_renonce
from tests.rules.play.playing import SZMK, played, setting_for

pytestmark = pytest.mark.unit

GAMES = [(SZMK, name) for name in books()[SZMK].games] + [
    ("preferans/sochi", "trump"),
    ("preferans/classic", "misere"),
    ("preferans/croatian", "trump"),
    ("preferans/slovak", "betl"),
    ("preferans/austrian", "trump"),
    ("preferans/austrian-illustrated", "bettel"),
]
SEEDS = range(6)


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_lawful_play_has_no_renonce(ruleset, name):
    for seed in SEEDS:
        deal = played(setting_for(ruleset, name), seed)
        assert first_renonce(read_play(deal.block, deal.setting)) is None


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_the_first_wrong_card_is_found(ruleset, name):
    found = 0
    for seed in SEEDS:
        deal = played(setting_for(ruleset, name), seed, wrong_after=seed * 3)
        renonce = first_renonce(read_play(deal.block, deal.setting))
        if deal.wrong is not None:
            found += 1
            assert (renonce.trick, renonce.place) == deal.wrong
            assert renonce.card not in renonce.allowed
            assert renonce.allowed
    assert found


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_tricks_alone_show_what_later_cards_betray(ruleset, name):
    """All cards were played, so the tricks alone tell the hands."""
    for seed in SEEDS:
        deal = played(setting_for(ruleset, name), seed, wrong_after=6)
        alone = replace(deal.block, hands=(), talon=())
        assert first_renonce(read_play(alone, deal.setting)) == first_renonce(
            read_play(deal.block, deal.setting)
        )


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_part_of_the_play_never_shows_a_renonce_that_is_none(ruleset, name):
    for seed in SEEDS:
        deal = played(setting_for(ruleset, name), seed)
        for count in (1, 4, 7):
            part = replace(deal.block, hands=(), talon=(), tricks=deal.block.tricks[:count])
            assert first_renonce(read_play(part, deal.setting)) is None


def test_the_position_before_the_renonce_is_lawful():
    for seed in SEEDS:
        deal = played(setting_for(SZMK, "hundred"), seed, wrong_after=10)
        play = read_play(deal.block, deal.setting)
        renonce = first_renonce(play)
        clean = before(play, renonce)
        assert first_renonce(clean) is None
        assert sum(len(trick.plays) for trick in clean.tricks) == 3 * (renonce.trick - 1) + renonce.place


def test_a_suit_not_followed_names_rule_paragraph_and_code():
    setting = setting_for(SZMK, "hundred", size=2)
    deal = played(setting, 1)
    block = replace(
        deal.block,
        hands=(("ZA", "G7"), ("Z8", "LA"), ("ZX", "L7")),
        tricks=(
            type(deal.block.tricks[0])(lead=0, cards=("ZA", "LA", "ZX")),
            type(deal.block.tricks[0])(lead=0, cards=("G7", "Z8", "L7")),
        ),
    )
    renonce = first_renonce(read_play(block, setting))
    assert (renonce.trick, renonce.seat, renonce.card, renonce.allowed) == (1, 1, "LA", ("Z8",))
    assert (renonce.rule.number, renonce.rule.cite, renonce.rule.code) == ("PM-1", "C/I/1", "I.1")
