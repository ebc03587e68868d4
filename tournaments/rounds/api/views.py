"""What endpoints begin with about a round or a table of a tournament."""

from __future__ import annotations

from tournaments.registration.api.views import RegistrationAPIView
from tournaments.rounds.models import Round, Table


class RoundAPIView(RegistrationAPIView):
    """An endpoint under a tournament that finds its rounds and tables by their numbers."""

    def round(self, number: int, *, drafts: bool = False) -> Round:
        """A round of the tournament, 404 where there is none or its seating is not published."""
        found = self.tournament.rounds.select_related("tournament")
        found = found if drafts else found.exclude(state=Round.State.DRAFT)
        return self.mine_of(found, number=number)

    def table(self, number: int, table: int) -> Table:
        """A table of a round of the tournament, else 404."""
        tables = Table.objects.select_related("sheet__fold", "round__tournament")
        return self.mine_of(
            tables.filter(round__tournament=self.tournament), round__number=number, number=table
        )
