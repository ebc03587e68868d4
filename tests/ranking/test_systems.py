"""The files of the systems and the options of a tournament (T-22)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tournaments.ranking import OptionError, system, systems
from tournaments.ranking.systems import TieBreakName
from tournaments.ranking.tiebreaks import TIE_BREAKS

pytestmark = pytest.mark.unit

PRESETS = [
    "club-evening",
    "place-sum",
    "prague-league",
    "preferans-swiss",
    "superliga-2009",
    "vysocina",
    "world-2015",
]


def test_all_presets_are_there() -> None:
    """Those of the field; a club may add one of its own as a file."""
    assert list(systems()) == sorted(systems())
    assert set(PRESETS) <= set(systems())


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_says_since_when_and_by_whom(name: str) -> None:
    found = systems()[name]
    assert found.id == name
    assert found.valid_from <= date(2026, 1, 1)
    assert len(found.source) > 40
    assert sorted(found.title) == ["cs", "en", "sk"]


@pytest.mark.parametrize(
    ("name", "methods", "minutes"),
    [
        ("world-2015", ["random", "shift", "shift", "thirds", "thirds", "swiss"], 50),
        ("prague-league", ["swiss", "swiss"], 180),
        ("vysocina", ["random"] * 5, 40),
        ("place-sum", ["random"] * 4, 45),
        ("club-evening", ["random"] * 3, 60),
        ("preferans-swiss", ["random", "swiss", "swiss", "swiss", "swiss", "thirds"], 60),
    ],
)
def test_rounds_of_the_presets(name: str, methods: list[str], minutes: int) -> None:
    rounds = system(name).rounds
    assert [round_.seeding.method for round_ in rounds] == methods
    assert {round_.minutes for round_ in rounds} == {minutes}


def test_parameters_of_the_presets() -> None:
    world = system("world-2015")
    assert [round_.seeding.depth for round_ in world.rounds] == [0, 0, 0, 54, 27, 0]
    assert world.rounds[1].seeding.moves == (-1, 0, 1)
    assert (world.teams.size, world.teams.rounds) == (4, (1, 2, 3, 4)) if world.teams else False
    assert system("vysocina").rounds[0].minutes_by_size == {4: 50}
    assert system("vysocina").insolvent.deposit == 10000
    assert {name for name in PRESETS if system(name).ticket_only} == {"world-2015", "vysocina"}


def test_a_tournament_with_more_rounds_repeats_the_last_plan() -> None:
    club = system("club-evening")
    assert club.plan(5) == club.rounds[-1]
    assert system("superliga-2009").plan(1) is None


def test_options_are_laid_over_the_file() -> None:
    changed = system("vysocina", {"drops": {"best": 0}, "ties": "higher"})
    assert (changed.drops.worst, changed.drops.best, changed.drops.from_round) == (1, 0, 5)
    assert changed.ties == "higher"
    assert system("vysocina").drops.best == 1


def test_another_rule_for_points_brings_its_own_fields() -> None:
    changed = system("world-2015", {"points": {"rule": "round_places", "n": "round"}})
    assert type(changed.points).__name__ == "ByRoundPlace"


@pytest.mark.parametrize(
    ("name", "options", "field", "rule"),
    [
        ("vysocina", {"drops": {"worst": "x"}}, "drops.worst", "T-19"),
        ("vysocina", {"drops": {"worst": 4}}, "drops", "T-19"),
        ("vysocina", {"drops": {"worst": -1}}, "drops", "T-19"),
        ("vysocina", {"drops": {"from_round": 2}}, "drops.from_round", "T-19"),
        ("vysocina", {"unplayed": {"rule": "last"}}, "unplayed.rule", "T-17"),
        ("vysocina", {"premium": {"rate": 1.5}}, "premium.rate", "T-18"),
        ("vysocina", {"tiebreaks": []}, "tiebreaks", "T-22"),
        ("vysocina", {"points": {"off": "zb"}}, "points.off", "T-17"),
        ("vysocina", {"points": {"rule": "medals"}}, "points.rule", "T-17"),
        ("vysocina", {"id": "mine"}, "id", "T-22"),
        ("place-sum", {"unplayed": {"rule": "none"}}, "unplayed.rule", "T-17"),
        ("place-sum", {"unplayed": {"rule": "zero"}}, "unplayed.rule", "T-17"),
        (
            "world-2015",
            {"points": {"rule": "round_places", "sum": "lowest"}},
            "unplayed.rule",
            "T-17",
        ),
        ("place-sum", {"points": {"by_size": {"4": [1, 2, 3]}}}, "points.values", "T-17"),
        ("place-sum", {"table_sizes": [4, 6]}, "table_sizes", "T-5"),
        ("place-sum", {"table_sizes": []}, "table_sizes", "T-5"),
        ("place-sum", {"tie_breaks": ["lot", "zb"]}, "tie_breaks", "T-20"),
        ("place-sum", {"tie_breaks": ["zb", "zb"]}, "tie_breaks", "T-20"),
        ("place-sum", {"tie_breaks": ["beauty"]}, "tie_breaks[0]", "T-20"),
        ("place-sum", {"places_by": []}, "places_by", "T-16"),
        ("place-sum", {"points": {"rule": "key", "step": 0}}, "points.step", "T-17"),
        ("world-2015", {"teams": {"rounds": [7]}}, "teams.rounds", "T-3"),
        ("world-2015", {"teams": {"size": 2}}, "teams.size", "T-3"),
        ("world-2015", {"teams": {"size": 5}}, "teams.size", "T-3"),
        ("vysocina", {"currency": "CZ"}, "currency", "T-1"),
        ("preferans-swiss", {"final": {"rounds": [9]}}, "final.rounds", "T-22"),
        ("preferans-swiss", {"final": {"players": 2}}, "final.players", "T-22"),
        ("preferans-swiss", {"compression": [{"up_to": 9, "factor": 1}]}, "compression", "T-17"),
        (
            "preferans-swiss",
            {"compression": [{"up_to": 9, "factor": 1}, {"up_to": 9, "factor": 1}, {"factor": 0}]},
            "compression",
            "T-17",
        ),
        ("superliga-2009", {"season": {"tie_breaks": ["direct_meeting"]}}, "season.tie_breaks", "T-23"),
        ("superliga-2009", {"season": {"best": 2, "drop_worst": 1}}, "season.best", "T-23"),
        ("superliga-2009", {"season": {"drop_worst": -1}}, "season.drop_worst", "T-23"),
        ("superliga-2009", {"season": {"club_members": 0}}, "season.club_members", "T-23"),
        ("superliga-2009", {"season": {"points": {"step": 0}}}, "season.points.step", "T-23"),
        ("superliga-2009", {"season": None}, "points", "T-17"),
        ("nobody-knows", {}, "system", "T-22"),
    ],
)
def test_a_refusal_names_field_and_rule(name: str, options: dict[str, Any], field: str, rule: str) -> None:
    with pytest.raises(OptionError) as refused:
        system(name, options)
    assert (refused.value.field, refused.value.rule) == (field, rule)
    assert field in str(refused.value)


def test_every_tie_break_that_a_file_may_name_exists() -> None:
    assert set(TieBreakName.__args__) == set(TIE_BREAKS)
