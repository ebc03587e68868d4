"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from dataclasses import dataclass

from core.hooks import Hook
from tournaments.events.models import Tournament

#: Something that every standing is made of has changed: the system, its options, who takes part and how.
standings_stale: Hook[[Tournament], None] = Hook()
#: These settings are about to become other ones: the tournament as it is, as it would be, their names. Whoever cannot
#: have it raises a Refusal.
settings_changing: Hook[[Tournament, Tournament, frozenset[str]], None] = Hook()
#: These settings are other ones now.
settings_changed: Hook[[Tournament, frozenset[str]], None] = Hook()
#: The names of the settings that cannot change any more, each room for what it knows.
settings_fixed: Hook[[Tournament], frozenset[str]] = Hook()


@dataclass(frozen=True)
class Kept:
    """Something of a tournament that the next one may begin with: `key`, and what it is in words."""

    key: str
    said: str


#: What of a tournament another one may begin with, each room for what it keeps.
kept_of: Hook[[Tournament], list[Kept]] = Hook()
#: A new tournament begins as the first one was, with what is named of `kept_of`.
begun_again: Hook[[Tournament, Tournament, frozenset[str]], None] = Hook()
