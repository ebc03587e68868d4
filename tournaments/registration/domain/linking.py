"""Entries of a tournament and the registry (T-36): who is meant by what was typed, once the tournament may name him."""

from __future__ import annotations

from django.db import transaction

from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import find_players
from tournaments.people.domain.persons import forget_unused
from tournaments.registration.domain.circles import as_typed, circle_of


@transaction.atomic
def link_entries(tournament: Tournament) -> int:
    """The tournament stands on the public list now: entries that agree with somebody of the registry are his, as they
    are where somebody is entered then. Returns how many that are.

    Who has claimed an entry with an account stays who he is, and so does what a name is guessed with.
    """
    entries = list(
        tournament.registrations.select_for_update(of=("self",), no_key=True)
        .filter(player__registered=False, player__user=None)
        .select_related("player", "club")
    )
    there = set(tournament.registrations.values_list("player", flat=True))
    linked = 0
    for entry, found in zip(
        entries, find_players([as_typed(entry) for entry in entries], circle_of(tournament)), strict=True
    ):
        if found is None or not found.registered or found.pk in there:
            continue
        there.add(found.pk)
        before, entry.player = entry.player, found
        entry.save(update_fields=["player"])
        forget_unused(before)
        linked += 1
    return linked
