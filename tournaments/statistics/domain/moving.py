"""Two players become one, or two again: their evenings move between their sums at once (section 1)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain import summing
from tournaments.statistics.models import EveningFigures, TournamentFigures


def follow(players: Collection[int]) -> None:
    """Take the evenings of these players (ids) into the sums of whose entries they are now."""
    theirs = Q(counted_for__in=players) | Q(registration__player__in=players)
    rows = [
        row
        for row in EveningFigures.objects.filter(theirs, counted_for__isnull=False)
        .select_related("registration")
        .order_by("tournament")
        if row.registration is not None and row.registration.player_id != row.counted_for_id
    ]
    kept = TournamentFigures.objects.in_bulk({row.tournament_id for row in rows}, field_name="tournament_id")
    before: summing.Sums = {}
    after: summing.Sums = {}
    for row in rows:
        assert row.registration is not None
        scopes, found = summing.scopes_of(kept[row.tournament_id]), Sum.decoded(row.sum)
        now = row.registration.player_id
        summing.add_evening(before, scopes, (row.counted_for_id, row.ruleset, row.currency), found)
        summing.add_evening(after, scopes, (now, row.ruleset, row.currency), found)
        row.counted_for_id = now
    EveningFigures.objects.bulk_update(rows, ["counted_for"], batch_size=200)
    summing.change(before, after)
