"""What endpoints begin with that name players of a tournament."""

from __future__ import annotations

from tournaments.events.api.views import TournamentAPIView, unknown
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries


class RegistrationAPIView(TournamentAPIView):
    """An endpoint under a tournament that reads or names its registrations."""

    def name_of(self, registration: Registration) -> str:
        """The name as the caller may see it: in full with a role, else as T-34 says."""
        return registration.name if self.inside else entry_queries.public_name(registration)

    def club_of(self, registration: Registration) -> str | None:
        """The club as the caller may see it: where the name does not show, neither does this (T-38)."""
        club = registration.club if self.inside else registration.public_club
        return club.name if club else None

    def player(self, pk: int) -> Registration:
        """A registration of the tournament, else 404."""
        return self.mine_of(
            self.tournament.registrations.select_related("player__club", "club", "tournament"), pk=pk
        )

    def named(self, pk: int, field: str) -> Registration:
        """A registration that was named in what was sent. Raises ValidationError (400) naming the field."""
        found = self.tournament.registrations.select_related("player", "tournament").filter(pk=pk).first()
        if found is None:
            raise unknown(field)
        return found
