"""The projector: its address, a secret derived from the server's key, so that names stay in the hall (T-34),
and what it shows now."""

from __future__ import annotations

from django.db.models import F
from django.utils.crypto import salted_hmac

from tournaments.events.models import Tournament
from tournaments.publishing.models import WallOrder
from tournaments.rounds.models import Round


def key_of(tournament: Tournament) -> str:
    """The secret part of the address, 20 characters; it changes with the generation."""
    value = f"{tournament.pk}:{tournament.projector_generation}"
    return salted_hmac("flek.projector", value, algorithm="sha256").hexdigest()[:20]


def renew_key(tournament: Tournament) -> None:
    """Make the address invalid that was given out before."""
    Tournament.objects.filter(pk=tournament.pk).update(projector_generation=F("projector_generation") + 1)


def shows(round_: Round | None, standing: bool) -> str:
    """What the wall is for now: "seats" between the publishing of a seating and its start, and while there is no
    standing that may be shown; else the "standing"."""
    if round_ is None or round_.state == Round.State.PUBLISHED or not standing:
        return "seats"
    return "standing"


def may_show(what: str, round_: Round | None, *, standing: bool) -> bool:
    """Whether the wall may show this now: no standing that is hidden (T-35), no message where there is none."""
    if what == WallOrder.Shows.STANDING:
        return standing
    if what == WallOrder.Shows.MESSAGE:
        return round_ is not None and bool(round_.message)
    return True


def shows_now(wanted: str, round_: Round | None, *, standing: bool) -> str:
    """What the wall shows: what it was told where that may be shown, else what it is for by itself."""
    if wanted and may_show(wanted, round_, standing=standing):
        return wanted
    return shows(round_, standing)
