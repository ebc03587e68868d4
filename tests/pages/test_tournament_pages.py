"""What the pages say about a tournament: the next step, why nothing can be drawn, the standing by rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.evening import account, published_round, tournament_of
from tournaments.desk.queries.next_step import next_step
from tournaments.desk.templatetags.tournament_pages import (
    draw_obstacle,
    ends_at,
)
from tournaments.draws.domain import drawing
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states as rounds
from tournaments.rounds.models import Round
from tournaments.standings.domain.declaring import announce, declare

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def step(tournament: Tournament) -> object:
    states = list(tournament.registrations.values_list("state", flat=True))
    counts = {state: states.count(state) for state in Registration.State.values}
    return next_step(tournament, list(tournament.rounds.all()), counts).name


def test_the_next_step_follows_the_evening() -> None:
    tournament = tournament_of(0, rounds_planned=1)
    assert step(tournament) == "enter"
    tournament = tournament_of(8, rounds_planned=2)
    assert step(tournament) == "draw"
    tournament.registrations.update(state=Registration.State.REGISTERED)
    assert step(tournament) == "check_in"
    tournament.registrations.update(state=Registration.State.CHECKED_IN)
    draw = drawing.prepare_draw(tournament, None)
    assert step(tournament) == "lots"
    drawing.run_draw(draw)
    assert step(tournament) == "publish"
    round_ = published_round(tournament)
    assert step(tournament) == "start"
    rounds.start_round(round_)
    assert step(tournament) == "end"
    rounds.end_play(round_)
    assert step(tournament) == "close"
    drawing.prepare_draw(tournament, None)
    assert step(tournament) == "close", "what is reviewed comes before what is drawn"
    rounds.close_round(round_, account(), reason="signed on paper")
    assert step(tournament) == "lots"
    tournament.rounds.filter(state=Round.State.DRAFT).delete()
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    tournament.refresh_from_db()
    assert step(tournament) == "finish"
    tournament = announce(tournament)
    assert step(tournament) == "declare"
    tournament = declare(tournament, None)
    assert step(tournament) == "declared"


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


def test_the_clock_of_a_round_counts_its_pauses() -> None:
    start = timezone.now()
    running = Round(state=Round.State.PLAYING, started_at=start, minutes=50, paused_seconds=120)
    assert ends_at(running) == start + timedelta(minutes=52)
    assert ends_at(Round(state=Round.State.PUBLISHED, minutes=50)) is None
