"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from tournaments.cash.models import CashPosting
from tournaments.people.models import Player


def own_data(player: Player) -> dict[str, object]:
    """What the player paid and got; cents."""
    postings = CashPosting.objects.filter(registration__player=player).select_related("tournament")
    return {
        "payments": [
            {
                "tournament": posting.tournament.name,
                "kind": posting.kind,
                "cents": posting.cents,
                "method": posting.method,
                "reason": posting.reason,
                "at": posting.at.isoformat(),
            }
            for posting in postings
        ],
    }
