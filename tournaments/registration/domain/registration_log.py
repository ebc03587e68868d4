"""What happened to a registration, with who, when and why: every verb about players ends here (T-2)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.hooks import standings_stale
from tournaments.events.models import Tournament
from tournaments.people.fields import PERSON
from tournaments.people.models import Player
from tournaments.registration.models import Registration, RegistrationEvent

Kind = RegistrationEvent.Kind
LONGEST_REASON = 300


def change_state(
    registration: Registration, state: str, kind: str, user: User | None, reason: str = ""
) -> None:
    """Another state, noted; the standings are computed anew."""
    registration.state = state
    registration.save(update_fields=["start_number", "state", "checked_in_at", "ended_at"])
    note(registration, kind, user, reason)
    standings_stale(registration.tournament)


def note_registry(player: Player, fields: frozenset[str]) -> None:
    """Of a player of the registry these fields were changed: said where he plays now, by their labels alone (T-36).

    Who did it stands in the history of the person, which organisers do not read."""
    over = (Tournament.State.PROVISIONAL, Tournament.State.DECLARED)
    labels = ", ".join(str(field.label) for field in PERSON if field.name in fields)
    RegistrationEvent.objects.bulk_create(
        event(entry, Kind.REGISTRY, None, labels)
        for entry in player.registrations.exclude(tournament__state__in=over)
    )


def note(registration: Registration, kind: str, user: User | None, reason: str = "") -> None:
    """Something happened to a registration."""
    event(registration, kind, user, reason).save()


def event(registration: Registration, kind: str, user: User | None, reason: str = "") -> RegistrationEvent:
    """The line of what happened, not written yet."""
    return RegistrationEvent(registration=registration, kind=kind, by=user, reason=reason[:LONGEST_REASON])


def needed(reason: str) -> str:
    """A reason that has to be given. Raises WrongStateError."""
    if not reason.strip():
        raise WrongStateError(_("Say why: the reason is kept."))
    return reason.strip()
