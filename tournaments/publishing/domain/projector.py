"""The address of the projector: a secret derived from the server's key, so that names stay in the hall (T-34)."""

from __future__ import annotations

from django.db.models import F
from django.utils.crypto import salted_hmac

from tournaments.events.models import Tournament


def key_of(tournament: Tournament) -> str:
    """The secret part of the address, 20 characters; it changes with the generation."""
    value = f"{tournament.pk}:{tournament.projector_generation}"
    return salted_hmac("flek.projector", value, algorithm="sha256").hexdigest()[:20]


def renew_key(tournament: Tournament) -> None:
    """Make the address invalid that was given out before."""
    Tournament.objects.filter(pk=tournament.pk).update(projector_generation=F("projector_generation") + 1)
