"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from core.hooks import Hook
from tournaments.rounds.models import Round

#: Of a closed round something may be another thing: an entry was written, its standing published, results declared.
closed_round_changed: Hook[[Round], None] = Hook()
