"""What is kept here of a person: what erasing does with it (section 1)."""

from __future__ import annotations

from tournaments.draws.models import FixedTable, PairApart, Seating
from tournaments.people.domain.forgetting import put_initials
from tournaments.people.models import Player
from tournaments.registration.domain.of_person import tournaments_of


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """Reasons of wishes and of repaired seatings."""
    here = tournaments_of(player)
    put_initials(Seating.objects.filter(round__tournament__in=here), ("reason",), names, initials)
    put_initials(PairApart.objects.filter(tournament__in=here), ("reason",), names, initials)
    put_initials(FixedTable.objects.filter(registration__tournament__in=here), ("reason",), names, initials)
