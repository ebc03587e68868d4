"""The background jobs of one tournament, found by what they are about."""

from __future__ import annotations

from django.db.models import QuerySet

from core.models import Job
from tournaments.draws.domain.drawing import draw_subject
from tournaments.draws.models import Draw
from tournaments.events.models import Tournament
from tournaments.jury.domain.protocol import protocol_subject
from tournaments.publishing.documents.printing import subject as documents_subject
from tournaments.rounds.domain.printing import print_subject


def jobs_of(tournament: Tournament) -> QuerySet[Job]:
    """Papers of the tournament, its protocol, the sheets of its rounds and its draws."""
    draws = Draw.objects.filter(round__tournament=tournament).values_list("pk", flat=True)
    return Job.objects.filter(
        subject__in=[
            documents_subject(tournament),
            protocol_subject(tournament),
            *(print_subject(round_) for round_ in tournament.rounds.all()),
            *(draw_subject(draw) for draw in draws),
        ]
    )
