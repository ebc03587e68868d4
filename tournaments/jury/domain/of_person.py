"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from base64 import b64encode

from django.db.models import Q, QuerySet
from django.utils.functional import lazy

from core.models import StoredFile
from tournaments.jury.models import Appeal, Case, CasePhoto, Decision, PenaltyCard
from tournaments.people.domain.forgetting import put_initials
from tournaments.people.models import Player
from tournaments.registration.domain.of_person import tournaments_of


def own_data(player: Player) -> dict[str, object]:
    """Cards that were shown to the player, decisions about them as the offender, and the cases of their tables, with
    words and photos of those that are about them."""
    cards = PenaltyCard.objects.filter(registration__player=player).select_related("registration__tournament")
    decisions = (
        Decision.objects.filter(offender__player=player)
        .select_related("case__tournament")
        .prefetch_related("case__decisions")
    )
    about = {decision.case_id for decision in decisions}
    cases = cases_of(player).select_related("tournament", "table__round").prefetch_related("photos")
    return {
        "cases": [
            {
                "tournament": case.tournament.name,
                "number": case.number,
                "opened": case.opened_at.isoformat(),
                "state": case.state,
                "about_him": case.pk in about,
                "statement": case.statement if case.pk in about else None,  # of others it is theirs
                "photos": [
                    {
                        "added": photo.added_at.isoformat(),
                        "jpeg": _picture(photo) if case.pk in about else None,
                    }
                    for photo in case.photos.all()
                ],
            }
            for case in cases
        ],
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


def _of(photo: CasePhoto) -> str:
    return b64encode(photo.file.read()).decode()


#: The bytes of a photo as base64, read only where the file of all data is written.
_picture = lazy(_of, str)


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
