"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from core.models import StoredFile
from tournaments.jury.models import Appeal, Case, CasePhoto, Decision, PenaltyCard
from tournaments.people.domain.forgetting import put_initials
from tournaments.people.models import Player
from tournaments.registration.domain.of_person import tournaments_of


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


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """What was typed in cases of his tournaments, and the photos of those that concern him: a ticket shows names."""
    here = tournaments_of(player)
    put_initials(Case.objects.filter(tournament__in=here), ("statement", "noted"), names, initials)
    decisions = Decision.objects.filter(case__tournament__in=here)
    put_initials(decisions, ("verdict", "reasoning"), names, initials)
    appeals = Appeal.objects.filter(decision__case__tournament__in=here)
    put_initials(appeals, ("grounds",), names, initials)
    cards = PenaltyCard.objects.filter(registration__tournament__in=here)
    put_initials(cards, ("reason", "taken_back_reason"), names, initials)
    photos = CasePhoto.objects.filter(case__in=cases_of(player))
    files = list(photos.values_list("file", flat=True))
    photos.delete()
    kept = CasePhoto.objects.filter(file__in=files).values("file")
    StoredFile.objects.filter(pk__in=files).exclude(pk__in=kept).delete()


def cases_of(player: Player) -> QuerySet[Case]:
    """Cases about him, appealed by him, or of a table at which he sat."""
    concerns = (
        Q(decisions__offender__player=player)
        | Q(decisions__appeals__by__player=player)
        | Q(table__seats__registration__player=player)
    )
    return Case.objects.filter(pk__in=Case.objects.filter(concerns).values("pk"))
