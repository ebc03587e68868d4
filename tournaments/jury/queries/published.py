"""The decisions that everyone may read (T-34)."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.events.models import Tournament
from tournaments.jury.models import Decision


def published_decisions(tournament: Tournament) -> QuerySet[Decision]:
    """T-34: the decisions in force that the jury lets everyone read, a ruling before its confirmation. Whom a
    card was shown (`carded`) nobody is told: cards are never public (T-38)."""
    later = Decision.objects.filter(case=OuterRef("case"), number__gt=OuterRef("number"))
    return (
        Decision.objects.filter(
            ~Exists(later.exclude(on_appeal=Decision.OnAppeal.CONFIRM)),
            case__tournament=tournament,
            published=True,
        )
        .select_related("case__table__round", "offender__player")
        .prefetch_related("case__decisions__penalty_cards")
        .order_by("case__number", "number")
    )
