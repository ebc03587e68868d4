"""A `play` block inside a record: checked with the deal, in every game, all faults at once."""

import copy
import json
import random

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace

from rules import __main__ as cli
from rules import registry
from rules.play.block import PlayBlock
from rules.play.checking import follows
from rules.play.faults import FaultsError
from rules.play.reading import read_play
from rules.play.record import setting_of
from rules.play.results import tricks_taken
from tests.rules.play.playing import SZMK, played

pytestmark = pytest.mark.unit

#: Rule set, players, and a deal without its results; hearts are trumps where there are any.
WHISTED = {"kind": "contract", "dealer": 2, "declarer": 0, "defence": [None, "whist", "whist"]}
DEALS = (
    (SZMK, 4, {"kind": "deal", "dealer": 3, "pausing": 3, "actor": 0, "contract": "seven", "red": True}),
    (SZMK, 4, {"kind": "deal", "dealer": 3, "pausing": 3, "actor": 0, "contract": "hundred", "red": True}),
    (SZMK, 3, {"kind": "deal", "dealer": 2, "actor": 0, "contract": "hundred_seven", "red": True}),
    (SZMK, 3, {"kind": "deal", "dealer": 2, "actor": 0, "contract": "betl"}),
    (SZMK, 3, {"kind": "deal", "dealer": 2, "actor": 0, "contract": "durch"}),
    ("preferans/sochi", 3, {**WHISTED, "contract": "7H"}),
    ("preferans/classic", 4, {"kind": "misere", "dealer": 3, "declarer": 0}),
    ("preferans/rostov", 3, {"kind": "all_pass", "dealer": 2}),
    ("preferans/leningrad", 3, {**WHISTED, "contract": "6NT"}),
    ("preferans/slovak", 3, {"kind": "contract", "dealer": 2, "declarer": 0, "contract": 4}),
    ("preferans/croatian", 3, {**WHISTED, "contract": 4}),
    ("preferans/austrian", 3, {**WHISTED, "contract": 4}),
    ("preferans/austrian-illustrated", 3, {"kind": "contract", "dealer": 2, "declarer": 0, "contract": 6}),
)  # fmt: skip
OPTIONS = {
    "preferans/sochi": {"pool": 50}, "preferans/classic": {"pool": 50}, "preferans/rostov": {"pool": 50},
    "preferans/leningrad": {"pool": 50}, "preferans/slovak": {"start": 40}, "preferans/croatian": {"start": 40},
    "preferans/austrian": {"ante": 10}, "preferans/austrian-illustrated": {"ante": 10},
}  # fmt: skip


def record_with(ruleset, players, deal):
    names = ["Anna", "Boris", "Cyril", "Dana", "Emil"][:players]
    return {
        "format": "table-record/1",
        "ruleset": ruleset,
        "options": OPTIONS.get(ruleset, {}),
        "players": names,
        "deals": [deal],
    }


def dealt(ruleset, players, deal, seed, *, wrong_after=None):
    """The deal with its play and with the results that follow from it."""
    setting = setting_of(ruleset, deal, PlayBlock(), range(players))
    assert setting.seats == (0, 1, 2)
    block = played(setting, seed, wrong_after=wrong_after).block
    if ruleset == "preferans/croatian":
        block = until_the_fifth_of_the_defence(block, setting)
    found = follows(ruleset, read_play(block, setting), range(players), len(block.tricks))
    return {**copy.deepcopy(deal), **found, "play": json.loads(msgspec.json.encode(block))}


def until_the_fifth_of_the_defence(block, setting):
    """CRO-15: play ends there."""
    for count in range(1, 11):
        part = replace(block, tricks=block.tricks[:count])
        taken = tricks_taken(read_play(part, setting))
        if sum(taken.values()) - taken[0] == 5:
            break
    return part


def score(record):
    engine, decoded = registry.decode(record)
    return engine.score(decoded)


@pytest.mark.parametrize(("ruleset", "players", "deal"), DEALS)
@pytest.mark.parametrize("seed", range(2))
def test_a_deal_that_says_what_its_play_says_is_scored(ruleset, players, deal, seed):
    record = record_with(ruleset, players, dealt(ruleset, players, deal, seed))
    assert score(record).deals
    jsonschema.Draft202012Validator(registry.engine(ruleset).schema()).validate(record)


@pytest.mark.parametrize(("ruleset", "players", "deal"), DEALS)
def test_play_8_another_result_is_refused(ruleset, players, deal):
    full = dealt(ruleset, players, deal, 1)
    if "tricks" in full:
        taker = max(range(players), key=lambda seat: full["tricks"][seat])
        other = (taker + 1) % 3
        full["tricks"][taker] -= 1
        full["tricks"][other] += 1
    elif "points" in full:
        full["points"] += 10
    else:
        full["won"] = {name: not won for name, won in full["won"].items()}
    with pytest.raises(FaultsError) as refused:
        score(record_with(ruleset, players, full))
    assert {fault.rule for fault in refused.value.faults} == {"PLAY-8"}
    assert refused.value.deal == 1


def test_play_8_every_difference_at_once():
    ruleset, players, deal = DEALS[2]
    full = dealt(ruleset, players, deal, 1)
    full["points"] += 10
    full["won"]["seven"] = not full["won"]["seven"]
    full["lead"] = not full["lead"]
    with pytest.raises(FaultsError) as refused:
        score(record_with(ruleset, players, full))
    assert [fault.field for fault in refused.value.faults] == ["lead", "points", "won.seven"]


def test_play_8_a_deal_with_a_renonce_is_not_compared():
    """What is paid then is the jury's (M-32), and the play is its evidence."""
    ruleset, players, deal = DEALS[1]
    full = dealt(ruleset, players, deal, 1, wrong_after=8)
    full["points"] = (full["points"] + 40) % 140
    record = record_with(ruleset, players, full)
    assert score(record).deals
    engine, decoded = registry.decode(record)
    lines = list(engine.explain(decoded, engine.score(decoded), "en"))
    assert [line for line in lines if "against the rules" in line and "[PM-" in line]


def test_the_renonce_of_a_preferans_deal_is_told():
    ruleset, players, deal = DEALS[5]
    record = record_with(ruleset, players, dealt(ruleset, players, deal, 1, wrong_after=8))
    engine, decoded = registry.decode(record)
    lines = list(engine.explain(decoded, engine.score(decoded), "sk"))
    assert [line for line in lines if "proti pravidlu" in line and "[PR-1" in line]


def test_play_12_the_cards_of_the_deal_are_those_of_its_play():
    ruleset, players, deal = DEALS[1]
    full = dealt(ruleset, players, deal, 11)  # neither ace nor ten in the talon
    hand, talon = full["play"]["hands"][0], full["play"]["talon"]
    full["cards"] = {"hand": hand, "talon": talon, "trump": "H"}
    if "HK" not in hand or "HO" not in hand:
        full["twenty"] = {"trump_marriage_torn": "HK" in hand + talon or "HO" in hand + talon}
    assert score(record_with(ruleset, players, full)).deals
    full["cards"] = {"hand": [talon[0], *hand[1:]], "talon": [hand[0], talon[1]], "trump": "H"}
    with pytest.raises(FaultsError) as refused:
        score(record_with(ruleset, players, full))
    assert [(fault.rule, fault.field) for fault in refused.value.faults] == [
        ("PLAY-12", "play.hands[0]"),
        ("PLAY-12", "play.talon"),
    ]


def test_the_actor_s_cards_need_not_be_written_twice():
    ruleset, players, deal = DEALS[1]
    full = dealt(ruleset, players, deal, 11)  # neither ace nor ten in the talon
    hand, talon = full["play"]["hands"][0], full["play"]["talon"]
    full |= {"cards": {"hand": hand, "talon": talon, "trump": "H"}}
    if "HK" not in hand or "HO" not in hand:
        full["twenty"] = {"trump_marriage_torn": "HK" in hand + talon or "HO" in hand + talon}
    full["play"] = {"hands": [None, *full["play"]["hands"][1:]], "tricks": full["play"]["tricks"]}
    assert score(record_with(ruleset, players, full)).deals


def test_faults_of_cards_are_told_with_their_deal_all_at_once(tmp_path, capfd):
    ruleset, players, deal = DEALS[1]
    full = dealt(ruleset, players, deal, 1)
    full["play"]["hands"][1] = ["XX", full["play"]["hands"][0][0]]
    full["play"]["talon"] = ["H7", "H8", "H9"]
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record_with(ruleset, players, full)), encoding="utf-8")
    assert cli.main(["score", str(file)]) == 2
    error = json.loads(capfd.readouterr().out)["error"]
    assert error["deal"] == 1
    assert {"PLAY-2", "PLAY-3", "PLAY-4"} <= {fault["rule"] for fault in error["faults"]}
    assert all(fault["field"].startswith("play.") for fault in error["faults"])


@pytest.mark.parametrize(("defence", "seats"), [([None, "whist"], (2, 0, 1)), ([None, "own"], (0, 1))])
def test_two_a_dummy_plays_at_a_table_of_two(defence, seats):
    deal = {"kind": "contract", "dealer": 1, "declarer": 0, "contract": "7H", "defence": defence}
    assert setting_of("preferans/sochi", deal, PlayBlock(), range(2)).seats == seats
    assert setting_of("preferans/gusarik", deal, PlayBlock(), range(2)).seats == (0, 1)
    passed = {"kind": "all_pass", "dealer": 1}
    assert setting_of("preferans/sochi", passed, PlayBlock(), range(2)).seats == (0, 1)


def test_two_the_dummy_s_tricks_are_its_player_s():
    deal = {"kind": "contract", "dealer": 1, "declarer": 0, "contract": "6H", "defence": [None, "whist"]}
    setting = setting_of("preferans/sochi", deal, PlayBlock(), range(2))
    block = played(setting, random.Random(5).randrange(100)).block
    tricks = follows("preferans/sochi", read_play(block, setting), range(2))["tricks"]
    assert len(tricks) == 2
    assert sum(tricks) == 10
    record = record_with(
        "preferans/sochi", 2, {**deal, "tricks": tricks, "play": json.loads(msgspec.json.encode(block))}
    )
    assert score(record).deals


def test_who_has_left_does_not_play():
    """SPEC-2: of five one leaves; the dealer of four sits out."""
    deal = {"kind": "contract", "dealer": 4, "declarer": 0, "contract": "7H"}
    assert setting_of("preferans/sochi", deal, PlayBlock(), (0, 1, 3, 4)).seats == (0, 1, 3)
