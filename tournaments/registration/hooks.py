"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from core.hooks import Hook
from tournaments.registration.models import Registration

#: An entry is another player's now.
entry_moved: Hook[[Registration], None] = Hook()
