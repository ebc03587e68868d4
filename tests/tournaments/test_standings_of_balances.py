"""What the old code had computed of games that end in balances is computed anew; what was declared stays."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from tests.tournaments.test_balance_tickets import enter_tickets, evening
from tournaments.domain.standings import current_standing
from tournaments.models import Round, StandingPart, Tournament

pytestmark = pytest.mark.django_db


def spoilt(round_: Round) -> None:
    """As if the parts had been evaluated by the code of before."""
    current_standing(round_)
    part = StandingPart.objects.get(round=round_)
    part.results = part.results.replace("120", "0")
    part.save()


@pytest.mark.parametrize(("state", "best"), [("running", 120), ("declared", 60)])
def test_the_standing_is_computed_anew_unless_it_was_declared(state: str, best: int) -> None:
    tournament, round_ = evening()
    enter_tickets(round_)
    spoilt(round_)
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    import_module("tournaments.migrations.0028_standings_of_balances").compute_again(apps, None)
    found = Round.objects.get(pk=round_.pk)
    assert (
        max(result.balance for row in current_standing(found).evaluated.rows for result in row.rounds) == best
    )
