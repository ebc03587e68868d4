"""An evening that was counted, with who agreed to what, for tests of pages."""

from __future__ import annotations

from tests.finished_evening import finished_evening
from tournaments.events.models import Tournament
from tournaments.people.domain import consents
from tournaments.people.models import Consent, Player
from tournaments.registration.models import Registration
from tournaments.statistics.domain.evenings import count_tournament


def counted(name: str = "Jesenný turnaj") -> Tournament:
    """A declared tournament on the public list, counted."""
    made = Tournament.objects.get(slug=finished_evening(name)["slug"])
    count_tournament(made.pk)
    return made


def entry_of(tournament: Tournament, number: int = 0) -> Registration:
    """An entry of the tournament."""
    return tournament.registrations.order_by("pk")[number]


def agree(player: Player, *, given: bool = True) -> None:
    """He agrees to be named and to his statistics, by a paper of his own; or takes it back."""
    for scope in (Consent.Scope.NAME, Consent.Scope.STATISTICS):
        consents.record(player, Consent.How.SIGNED, None, given=given, scope=scope, note="zložka")
