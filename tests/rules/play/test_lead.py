"""GEN-3a, GEN-3b: which way a table plays, and who leads the first trick, in every system."""

import pytest

from rules import registry
from rules.play.block import PlayBlock, TrickBlock
from rules.play.faults import FaultsError
from rules.play.games import books
from rules.play.reading import read_play
from rules.play.record import setting_of

pytestmark = pytest.mark.unit

ANTICLOCKWISE = {"marias/szmk-2012", "preferans/croatian-hr"}
SEVEN = {"kind": "contract", "contract": 7, "defence": ["whist", "whist", "whist", "whist"]}
TWO = {"kind": "contract", "contract": 2, "defence": ["whist", "whist", "whist", "whist"]}
ONE = {"kind": "contract", "contract": 1}

#: Rule set, players, the deal (dealer 0), what was agreed, who may lead; seats go in the order of play.
LEADS = [
    # S:B/6 with the table's "výnos": the forhont; B/7: betl is led by the actor; of durch the document says nothing
    ("marias/szmk-2012", 4, {"pausing": 0, "actor": 2, "contract": "hundred", "red": True}, {}, (1,)),
    ("marias/szmk-2012", 4, {"absent": [1], "actor": 2, "contract": "seven", "red": True}, {}, (2,)),
    ("marias/szmk-2012", 3, {"actor": 2, "contract": "two_sevens", "red": True, "cards": {"helper": "Z"}}, {}, (1,)),
    ("marias/szmk-2012", 3, {"actor": 2, "contract": "betl"}, {}, (2,)),
    ("marias/szmk-2012", 3, {"actor": 2, "contract": "durch"}, {}, ()),
    # R "Розыгрыш": the first hand, also on misere and on all-pass
    ("preferans/sochi", 4, {"kind": "contract", "contract": "7H", "declarer": 2}, {}, (1,)),
    ("preferans/classic", 4, {"kind": "misere", "declarer": 3}, {}, (1,)),
    ("preferans/rostov", 3, {"kind": "all_pass"}, {}, (1,)),
    ("preferans/pasy", 2, {"kind": "deal"}, {}, (1,)),
    # S: durch is led by who sits before the one who announced it, everything else by the first hand
    ("preferans/slovak", 3, {**SEVEN, "declarer": 2}, {}, (1,)),
    ("preferans/slovak", 3, {**SEVEN, "declarer": 1}, {}, (0,)),
    ("preferans/slovak", 4, {**SEVEN, "declarer": 1}, {}, (3,)),
    ("preferans/slovak", 3, {**TWO, "declarer": 2}, {}, (1,)),
    ("preferans/slovak", 3, {**SEVEN, "contract": 8, "declarer": 2}, {}, (1,)),
    # H: sanac from the left of the declarer, who sits before the declarer where play goes to the right
    ("preferans/croatian-hr", 3, {**SEVEN, "declarer": 1}, {}, (0,)),
    ("preferans/croatian-hr", 3, {**SEVEN, "contract": 6, "declarer": 1}, {}, (1,)),
    # R: the lead on sanac is the defence's, whose of the two it does not say; Slovenian: up to the declarer
    ("preferans/croatian", 3, {**SEVEN, "declarer": 1}, {}, (2, 0)),
    ("preferans/slovenian", 3, {**SEVEN, "declarer": 1}, {}, (0,)),
    # a first hand that does not play passes the lead to the next that does
    ("preferans/croatian", 3, {**TWO, "declarer": 2, "defence": ["whist", "pass", None]}, {}, (2,)),
    ("preferans/croatian", 3, {**TWO, "declarer": 0, "defence": [None, "pass", "whist"]}, {}, (2,)),
    # R "Розыгрыш" of the Austrian game: the declarer when both whist
    ("preferans/austrian", 3, {**ONE, "declarer": 2, "defence": ["whist", "whist", None]}, {}, (2,)),
    ("preferans/austrian", 3, {**ONE, "declarer": 2, "defence": ["whist", "invited", None]}, {}, (1,)),
    ("preferans/styrian", 3, {**ONE, "declarer": 2, "defence": ["pass", "whist", None]}, {}, (1,)),
    ("preferans/austrian-illustrated", 3, {**ONE, "contract": 6, "declarer": 1}, {}, (1,)),
    (
        "preferans/austrian-illustrated", 3, {**ONE, "contract": 6, "declarer": 1},
        {"no_trump": "sans_atout"}, (0,),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "players", "deal", "options", "leads"), LEADS)
def test_gen_3b_who_leads_the_first_trick(ruleset, players, deal, options, leads):
    setting = setting_of(ruleset, {"kind": "deal", "dealer": 0, **deal}, PlayBlock(), range(players), options)
    assert setting.first == leads


@pytest.mark.parametrize(("ruleset", "players", "deal", "options", "leads"), LEADS)
def test_gen_3b_another_lead_is_refused(ruleset, players, deal, options, leads):
    setting = setting_of(ruleset, {"kind": "deal", "dealer": 0, **deal}, PlayBlock(), range(players), options)
    for seat in setting.seats:
        block = PlayBlock(tricks=(TrickBlock(lead=seat, cards=(setting.game.pack.cards[0],)),))
        if not leads or seat in leads:
            assert read_play(block, setting).tricks
            continue
        with pytest.raises(FaultsError) as refused:
            read_play(block, setting)
        assert [(fault.rule, fault.field) for fault in refused.value.faults] == [("GEN-3b", "tricks[0].lead")]


@pytest.mark.parametrize("ruleset", registry.rulesets().values(), ids=lambda one: one.id)
def test_gen_3a_direction_is_data_of_every_rule_set(ruleset):
    assert ruleset.direction == ("anticlockwise" if ruleset.id in ANTICLOCKWISE else "clockwise")


@pytest.mark.parametrize("ruleset", registry.rulesets().values(), ids=lambda one: one.id)
def test_gen_3b_leads_are_of_games_that_the_rule_set_plays(ruleset):
    known = books()[ruleset.id].games
    assert set(ruleset.first_lead) <= set(known)
