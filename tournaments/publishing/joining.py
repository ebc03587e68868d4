"""What the rooms below ask of the public pages (`core.hooks`)."""

from __future__ import annotations

from django.db import transaction

from core.changes import told
from tournaments.events.hooks import settings_changed
from tournaments.events.models import Tournament
from tournaments.publishing.published_parts import forget


@settings_changed.join
def what_is_seen_changes_at_once(tournament: Tournament, changed: frozenset[str]) -> None:
    """No kept part shows what may not be seen any more (T-39a)."""
    if "money_shown" in changed:
        transaction.on_commit(lambda: forget(tournament.slug))


told("publishing.WallOrder", "'wall:' || {row}.tournament_id")
