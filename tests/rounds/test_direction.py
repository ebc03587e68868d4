"""GEN-3a, T-6: the plan of seats and its words run in the direction of play of each rule set."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from rules import registry
from scoring.domain.tickets import TICKET_ONLY

pytestmark = pytest.mark.unit

WORDS = {
    "clockwise": {
        "sk": "v smere hodinových ručičiek",
        "cs": "po směru hodinových ručiček",
        "en": "follow clockwise",
    },
    "anticlockwise": {
        "sk": "proti smeru hodinových ručičiek",
        "cs": "proti směru hodinových ručiček",
        "en": "follow anticlockwise",
    },
}


def plan(ruleset: str, language: str = "en") -> str:
    with translation.override(language):
        return re.sub(r"\s+", " ", render_to_string("rounds/_seat_plan.html", {"ruleset": ruleset}))


@pytest.mark.parametrize("ruleset", registry.rulesets().values(), ids=lambda one: one.id)
def test_the_second_seat_is_drawn_on_its_side(ruleset: registry.Ruleset) -> None:
    """Seen from above, from seat 1 at the bottom: the next anticlockwise sits on the right."""
    at = {int(seat): int(x) for x, seat in re.findall(r'x="(\d+)"[^>]*data-seat="(\d)"', plan(ruleset.id))}
    assert at[1] == at[3] == 100
    assert (at[2] > at[1] > at[4]) == (ruleset.direction == "anticlockwise")


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("ruleset", ["marias/szmk-2012", "preferans/sochi", "preferans/croatian-hr"])
def test_the_words_below_say_it(ruleset: str, language: str) -> None:
    direction = registry.rulesets()[ruleset].direction
    other = next(way for way in WORDS if way != direction)
    said = plan(ruleset, language)
    assert WORDS[direction][language] in said
    assert WORDS[other][language] not in said


def test_a_game_without_rules_here_draws_no_direction() -> None:
    said = plan(TICKET_ONLY)
    assert "svg" not in said
    assert "Seat 1 deals first and keeps the sheet." in said
