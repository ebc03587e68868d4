"""What is kept here of a person (section 1)."""

from __future__ import annotations

from tournaments.people.models import Player
from tournaments.rating.models import RatingChange


def own_data(player: Player) -> dict[str, object]:
    """What each tournament changed in his ratings, with what it was computed from; strengths are in swings of a deal,
    values in cents per deal."""
    changes = RatingChange.objects.filter(registration__player=player).select_related(
        "rated__rating__club", "rated__tournament"
    )
    return {
        "rating": [
            {
                "game": change.rated.rating.game,
                "club": change.rated.rating.club.name if change.rated.rating.club else None,
                "tournament": change.rated.tournament.name,
                "date": change.rated.tournament.date.isoformat(),
                "before": [change.mean_before, change.variance_before],
                "after": [change.mean, change.variance],
                "rounds": change.rounds,
                "deals": change.deals,
                "readings": change.readings,
            }
            for change in changes.order_by("rated__rating", "rated__number")
        ],
    }
