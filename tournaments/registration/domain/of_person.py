"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.names import alphabetical
from tournaments.events.models import TournamentRole
from tournaments.mail.domain import outbox
from tournaments.people.domain.forgetting import forget_changes, put_initials
from tournaments.people.fields import Who, forgotten, seen
from tournaments.people.models import Player
from tournaments.registration.domain import letters
from tournaments.registration.fields import ENTRY
from tournaments.registration.models import Application, PlayerImport, RegistrationEvent, Team


def own_data(player: Player) -> dict[str, object]:
    """Where the player is entered, with what is kept of them there."""
    told = seen(ENTRY, Who.PERSON)
    entries = player.registrations.select_related("tournament", "club", "team", "application")
    entries = entries.prefetch_related("categories", "events")
    return {
        "tournaments": [
            {
                "tournament": entry.tournament.name,
                "date": entry.tournament.date.isoformat(),
                "name": entry.name,
                **{field.name: field.of(entry) for field in told},
                "start_number": entry.start_number,
                "state": entry.state,
                "team": entry.team.name if entry.team else None,
                "email": entry.application.email if hasattr(entry, "application") else "",
                "events": [
                    {"what": one.kind, "reason": one.reason, "at": one.at.isoformat()}
                    for one in entry.events.all()
                ],
            }
            for entry in entries
        ]
    }


def tournaments_of(player: Player) -> list[int]:
    """The ids of the tournaments where the player is entered."""
    return list(player.registrations.values_list("tournament", flat=True))


def accounts_of(player: Player) -> list[int]:
    """The ids of the accounts that have a role in a tournament where the player is entered."""
    roles = TournamentRole.objects.filter(tournament__in=tournaments_of(player))
    return list(roles.order_by("user").values_list("user", flat=True).distinct())


def names_of(player: Player) -> set[str]:
    """How the player was called where he is entered."""
    return set(player.registrations.values_list("name", flat=True))


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """What was typed of the player, also as a reason, lists that were read and what the log of changes has of the
    entries."""
    here = tournaments_of(player)
    blank = {field.column: field.kind.blank for field in forgotten(ENTRY)}
    player.registrations.update(name=initials, sort_key=alphabetical(initials), **blank)
    PlayerImport.objects.filter(tournament__registrations__player=player).delete()
    own = Application.objects.filter(registration__player=player)
    outbox.forget([letters.about(one) for one in own])
    own.delete()
    happened = RegistrationEvent.objects.filter(registration__tournament__in=here)
    put_initials(happened, ("reason",), names, initials)
    put_initials(Team.objects.filter(tournament__in=here), ("name",), names, initials)
    forget_changes(*player.registrations.all())


def conflicts(kept: Player, gone: Player) -> list[str]:
    """Nobody plays twice in one tournament."""
    theirs = gone.registrations.filter(tournament__registrations__player=kept)
    both = set(theirs.values_list("tournament__name", flat=True).order_by())
    return [_("Both play in: %(names)s.") % {"names": ", ".join(sorted(both))}] if both else []
