"""What the pages say about a tournament: the next step, why nothing can be drawn, the standing by rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from tests.evening import account, published_round, tournament_of
from tournaments import queries
from tournaments.domain import drawing, rounds
from tournaments.models import Registration, Round, Tournament
from tournaments.templatetags.tournament_pages import (
    deciding_figure,
    draw_obstacle,
    ends_at,
    next_step,
    standing_grid,
)

pytestmark = pytest.mark.django_db


def step(tournament: Tournament) -> object:
    states = list(tournament.registrations.values_list("state", flat=True))
    counts = {state: states.count(state) for state in Registration.State.values}
    return next_step(tournament, tournament.rounds.all(), counts)["step"]


def test_the_next_step_follows_the_evening() -> None:
    tournament = tournament_of(0, rounds_planned=1)
    assert step(tournament) == "enter"
    tournament = tournament_of(8, rounds_planned=1)
    assert step(tournament) == "draw"
    tournament.registrations.update(state=Registration.State.REGISTERED)
    assert step(tournament) == "check_in"
    tournament.registrations.update(state=Registration.State.CHECKED_IN)
    drawing.prepare_draw(tournament, None)
    assert step(tournament) == "draft"
    round_ = published_round(tournament)
    assert step(tournament) == "published"
    rounds.start_round(round_)
    assert step(tournament) == "playing"
    rounds.end_play(round_)
    assert step(tournament) == "review"
    rounds.close_round(round_, account(), reason="signed on paper")
    assert step(tournament) == "over"


def test_nothing_is_drawn_while_a_round_is_open() -> None:
    tournament = tournament_of(8)
    assert draw_obstacle(tournament, 8) is None
    round_ = published_round(tournament)
    assert draw_obstacle(tournament, 8) == {"kind": "open", "round": round_}


def test_nothing_is_drawn_for_two_players() -> None:
    assert draw_obstacle(tournament_of(2), 2) == {"kind": "players", "round": None}


def test_nothing_is_drawn_after_the_last_round() -> None:
    tournament = tournament_of(8, rounds_planned=1)
    round_ = rounds.end_play(published_round(tournament))
    assert draw_obstacle(tournament, 8) == {"kind": "over", "round": round_}


def line(place: int, *numbers: int) -> queries.StandingLine:
    """A line of the standing of somebody who played in these rounds."""
    row = {"place": place, "points": "0", "zb": 0, "balance": None, "rounds": [{"round": n} for n in numbers]}
    return queries.StandingLine(Registration(), row, None)


def test_a_round_that_was_not_played_leaves_its_column_empty() -> None:
    with translation.override("sk"):
        grid = standing_grid([line(1, 1, 2), line(2, 2), line(2, 1)])
    assert grid.rounds == [1, 2]
    assert [row.results for row in grid.rows] == [
        [{"round": 1}, {"round": 2}],
        [None, {"round": 2}],
        [{"round": 1}, None],
    ]
    assert [row.place for row in grid.rows] == ["1.", "2.–3.", "2.–3."]


def test_the_clock_of_a_round_counts_its_pauses() -> None:
    start = timezone.now()
    running = Round(state=Round.State.PLAYING, started_at=start, minutes=50, paused_seconds=120)
    assert ends_at(running) == start + timedelta(minutes=52)
    assert ends_at(Round(state=Round.State.PUBLISHED, minutes=50)) is None


@pytest.mark.parametrize(
    ("points", "zb", "balance", "kind", "shown"),
    [
        ("-120", -120, None, "zb", "\u22121,20\u00a0€"),
        ("7/2", -120, None, "points", "3,5"),
        ("-55/2", 0, "-55/2", "balance", "\u221227,5"),
        ("4", 0, "-55/2", "points", "4"),
    ],
)
def test_the_figure_that_decides_is_the_one_shown(
    points: str, zb: int, balance: str | None, kind: str, shown: str
) -> None:
    row = {"place": 1, "points": points, "zb": zb, "balance": balance, "rounds": []}
    with translation.override("sk"):
        grid = standing_grid([queries.StandingLine(Registration(), row, None)])
        figure = deciding_figure(grid.kind, row, "EUR")
    assert grid.kind == kind
    assert f">{shown}</span>" in figure
