"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from core.hooks import Hook
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round

#: The places (by player) in the table of the season in which this tournament stands; nothing where it stands in none.
season_places: Hook[[Tournament], dict[int, int]] = Hook()
#: The places (by player) of those who are entered here in the rating; nothing where there is none.
rating_places: Hook[[Tournament], dict[int, int]] = Hook()
#: The seating of a round has just been published, in this transaction.
seating_published: Hook[[Round], None] = Hook()
