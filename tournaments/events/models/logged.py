"""To which tournament an entry of the log of changes belongs."""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar


class OfTournament:
    """An object whose changes are logged under its tournament: also when it is deleted, its entry is still found."""

    #: How to come from the object to the id of its tournament.
    log_path: ClassVar[str] = "tournament_id"
    #: Why the next change is made; its entry keeps it.
    change_reason = ""

    def get_additional_data(self) -> dict[str, object]:
        """Asked by auditlog for every entry."""
        reason = {"reason": self.change_reason} if self.change_reason else {}
        return {"tournament": attrgetter(self.log_path)(self)} | reason
