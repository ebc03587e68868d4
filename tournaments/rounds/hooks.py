"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from accounts.models import User
from core.hooks import Hook
from tournaments import seeding
from tournaments.rounds.models import Round

#: Seats of a round, or more than one sheet, have changed: what was computed from it and later ones is out of date.
round_stale: Hook[[Round], None] = Hook()
#: The desk changed who sits at a table of a published round: its seating before and after, who did it, and why.
seating_changed: Hook[[Round, seeding.Round, seeding.Round, User | None, str], None] = Hook()
#: The clock of a round has just been started, in this transaction.
round_started: Hook[[Round], None] = Hook()
#: A round has just been closed, in this transaction.
round_closed: Hook[[Round], None] = Hook()
#: A closed round is open again, in this transaction.
round_reopened: Hook[[Round], None] = Hook()
