"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from tournaments.cash.models import CashCount, CashPosting
from tournaments.people.domain.forgetting import put_initials
from tournaments.people.models import Player
from tournaments.registration.domain.of_person import tournaments_of


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


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """What was typed with a payment or a count; the sums stay, as the law of accounts asks."""
    here = tournaments_of(player)
    put_initials(CashPosting.objects.filter(tournament__in=here), ("reason",), names, initials)
    put_initials(CashCount.objects.filter(tournament__in=here), ("note",), names, initials)
