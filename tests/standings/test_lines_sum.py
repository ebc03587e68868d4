"""Wherever a figure is opened, its lines sum to it: for every rule set, seat and language, whatever was played."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings

from rules import registry
from rules.preferans.told import Words
from rules.words import LANGUAGES
from tests.examples import examples
from tests.rules.marias.evenings import evening, randoms
from tests.rules.preferans.games import SYSTEMS, random_game
from tournaments.standings.queries.closing import settled
from tournaments.standings.queries.opened_deals import OpenedDeal, accounts_of, opened_deals

pytestmark = pytest.mark.unit

MARIAS = sorted(name for name, found in registry.rulesets().items() if found.engine == "marias")
quick = settings(
    max_examples=examples(12), deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def scored(record: dict[str, Any]) -> dict[str, Any]:
    """A result as it is kept with the sheet."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(registry.score(json.dumps(record))))
    return found


def opened(record: dict[str, Any], result: dict[str, Any], seat: int, language: str) -> list[OpenedDeal]:
    return opened_deals(record["ruleset"], record["deals"], result, record["players"], seat, language)


def test_every_rule_set_is_tried() -> None:
    assert {*MARIAS, *SYSTEMS} == set(registry.rulesets())


@pytest.mark.parametrize("ruleset", MARIAS)
@settings(quick, max_examples=examples(60))
@given(random=randoms())
def test_postings_sum_to_the_money_of_a_deal_and_rows_to_its_points(ruleset: str, random: Random) -> None:
    record = {**evening(random), "ruleset": ruleset}
    result = scored(record)
    for seat in range(len(record["players"])):
        deals = opened(record, result, seat, random.choice(LANGUAGES))
        for deal in deals:
            assert sum(int(part.amount) for part in deal.parts) == deal.money
            assert sum(row.points for row in deal.rows) == deal.premium
        assert sum(deal.money or 0 for deal in deals) == result["money"][seat]
        assert sum(deal.premium or 0 for deal in deals) == result["premium"][seat]


@pytest.mark.parametrize("ruleset", SYSTEMS)
@quick
@given(random=randoms())
def test_what_was_written_sums_to_the_accounts_and_they_to_the_balance(ruleset: str, random: Random) -> None:
    record = random_game(random, ruleset)
    assume(record["deals"])  # stakes are opened with the first deal
    result, language = scored(record), random.choice(LANGUAGES)
    say = Words(language)
    counted = {say("account", name) for name in ("refa", "bomb")}  # they bring nothing by themselves
    for seat in range(len(record["players"])):
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for deal in opened(record, result, seat, language):
            for part in deal.parts:
                if part.account not in counted:
                    sums[part.account] += Fraction(part.amount)
        accounts = dict(accounts_of(say, result["accounts"], record["players"], seat))
        assert {place: sums.pop(place, 0) for place in accounts} == {
            place: Fraction(figure) for place, figure in accounts.items()
        }
        assert not {place: left for place, left in sums.items() if left}, "written, but on no account"
        steps = list(settled(result, seat, record["players"], language))
        assert sum(Fraction(step.amount) for step in steps if step.counts) == Fraction(
            result["balance"][seat]
        )


POSTING = re.compile(r".*: (?P<payers>.+) → (?P<payees>.+?) (?:\d+ × )?€(?P<cents>\d+\.\d\d)  \[")
POINTS = re.compile(r"[^\[]*: (?P<who>\w+) (?P<points>\d+) PB  \[M-22")


@settings(quick, max_examples=examples(60))
@given(random=randoms())
def test_an_evening_told_line_by_line_sums_to_every_figure_of_a_deal(random: Random) -> None:
    """`python -m rules explain`: who pays whom, each time; and whose the premium points are."""
    record = evening(random)
    engine, decoded = registry.decode(record)
    result = scored(record)
    seats = {name: seat for seat, name in enumerate(record["players"])}
    told = list(engine.explain(decoded, engine.score(decoded), "en"))
    deals = [[line.strip() for line in lines] for blank, lines in groupby(told, key=bool) if blank]
    for lines, expected in zip(deals[1:], result["deals"], strict=False):
        money, points = [0] * len(seats), [0] * len(seats)
        for line in lines:
            if paid := POSTING.match(line):
                for payer in paid["payers"].split(", "):
                    for payee in paid["payees"].split(", "):
                        money[seats[payer]] -= int(paid["cents"].replace(".", ""))
                        money[seats[payee]] += int(paid["cents"].replace(".", ""))
            if met := POINTS.match(line):
                points[seats[met["who"]]] += int(met["points"])
        assert (money, points) == (expected["money"], expected["premium"]), lines
