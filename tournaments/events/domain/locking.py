"""In which order rows are locked: tournament, round, sheet. Who locks them the other way round waits for ever.

Whoever enters a player or checks him in holds the tournament and then marks its rounds as stale; so a verb about a
round takes the lock of its tournament first, too. Keys are not locked: a new row that points at a round (a part of a
standing) would wait for who waits for that standing. Locks do nothing on SQLite: one transaction writes at a time.
"""

from __future__ import annotations

from tournaments.events.models import Tournament


def lock_tournament(pk: int) -> Tournament:
    """The tournament as it is now, locked until the transaction ends."""
    return Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
