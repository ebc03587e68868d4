"""What of a tournament everyone may see, and the state of all that its public parts are made of."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Model, QuerySet
from django.http import Http404

from tournaments import queries
from tournaments.models import Standing, Tournament

#: What of a registration stands on public pages.
SHOWN = (
    "pk",
    "player__name",
    "player__publish_consent_at",
    "club__name",
    "start_number",
    "standing",
    "state",
)


def published() -> QuerySet[Tournament]:
    """Tournaments past their draft, with their clubs; on the public list or not."""
    return Tournament.objects.select_related("club").exclude(state=Tournament.State.DRAFT)


def published_tournament(slug: str) -> Tournament:
    """The tournament with this address: one query. Raises Http404 where there is none, or only a draft."""
    found = published().filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def public_state(tournament: Tournament) -> str:
    """A fingerprint of what the public parts show: while it stays, they need not be written anew. Five queries.

    A changed sheet raises the counts of its round; seats, names, consents and claims are read as they are.
    """
    rounds = list(tournament.rounds.all())
    public = [round_ for round_ in rounds if round_.state in queries.PUBLIC_ROUNDS]
    standings = Standing.objects.filter(round__tournament=tournament).order_by("round")
    parts = (
        _row(tournament),
        str(tournament.club),
        [_row(round_) for round_ in rounds],
        list(standings.values_list("round", "wanted")),
        list(tournament.rounds.values_list("seatings__pk")),
        list(queries.registrations(tournament).values_list(*SHOWN)),
        sorted(queries.disputed_players(public[-1])) if public else [],
    )
    return sha256(repr(parts).encode()).hexdigest()[:32]


def _row(instance: Model) -> list[object]:
    return [field.value_from_object(instance) for field in instance._meta.concrete_fields]
