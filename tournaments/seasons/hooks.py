"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from core.hooks import Hook
from tournaments.events.models import Tournament

#: A tournament (None: an imported list) came into a season, or left it, in this transaction.
season_changed: Hook[[Tournament | None], None] = Hook()
