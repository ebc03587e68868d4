"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from tournaments.jury.models import Decision, PenaltyCard
from tournaments.people.models import Player


def own_data(player: Player) -> dict[str, object]:
    """Cards that were shown to the player, and decisions about them as the offender."""
    cards = PenaltyCard.objects.filter(registration__player=player).select_related("registration__tournament")
    decisions = (
        Decision.objects.filter(offender__player=player)
        .select_related("case__tournament")
        .prefetch_related("case__decisions")
    )
    return {
        "cards": [
            {
                "tournament": card.registration.tournament.name,
                "card": card.colour,
                "reason": card.reason,
                "shown": card.given_at.isoformat(),
                "taken_back": card.taken_back_at.isoformat() if card.taken_back_at else None,
            }
            for card in cards
        ],
        "decisions": [
            {
                "tournament": decision.case.tournament.name,
                "verdict": decision.verdict,
                "reasoning": decision.reasoning,
                "rule": decision.rule,
                "on_appeal": decision.on_appeal,
                "in_force": decision.in_force,
                "decided": decision.decided_at.isoformat(),
            }
            for decision in decisions
        ],
    }
