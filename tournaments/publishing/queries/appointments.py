"""When and where tournaments are played, for calendars (T-40): nothing of who plays there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q
from django.utils import timezone

from tournaments.events.domain.day_plan import length
from tournaments.events.models import DeskRules, Tournament
from tournaments.people.models import Club
from tournaments.registration.queries.entries import public_tournaments

#: Of a club's calendar.
MOST = 50
#: What of a tournament its appointment is made of: with a change of any of it, it is another version.
MADE_OF = frozenset({"name", "slug", "venue", "club", "date", "begins", "rounds_planned", "round_minutes"})


@dataclass(frozen=True)
class Appointment:
    """A tournament as a calendar has it.

    begins    by the clock of the installation; None: nobody has said the hour, and it takes the whole day
    lasts     about how long
    version   0 and one more with each change that a calendar shows
    changed   when that was
    """

    uid: str
    tournament: Tournament
    day: date
    begins: datetime | None
    lasts: timedelta
    version: int
    changed: datetime


def appointment(tournament: Tournament) -> Appointment:
    """Of one tournament: two queries."""
    return _appointments([tournament])[0]


def coming(club: Club) -> list[Appointment]:
    """Of those of a club that stand on the public list and are to come, the next one first: three queries."""
    found = public_tournaments().filter(club=club, date__gte=timezone.localdate())
    return _appointments(list(found.order_by("date", "pk")[:MOST]))


def _appointments(tournaments: Sequence[Tournament]) -> list[Appointment]:
    rules = {one.tournament_id: one for one in DeskRules.objects.filter(tournament__in=tournaments)}
    changes = _changes(tournaments, rules.values())
    return [_appointment(one, rules.get(one.pk), changes[one.pk]) for one in tournaments]


def _appointment(tournament: Tournament, rules: DeskRules | None, changes: list[datetime]) -> Appointment:
    begins = None
    if rules and rules.begins:
        begins = datetime.combine(tournament.date, rules.begins, timezone.get_default_timezone())
    return Appointment(
        # the same on every server that the tournament is moved to
        uid=f"{tournament.public_id}@flek",
        tournament=tournament,
        day=tournament.date,
        begins=begins,
        lasts=length(tournament.rounds_planned, tournament.round_minutes),
        version=len(changes),
        changed=max(changes, default=tournament.created_at),
    )


def _changes(tournaments: Iterable[Tournament], rules: Iterable[DeskRules]) -> dict[int, list[datetime]]:
    """When something of them changed that a calendar shows, by the log of changes: by its indexed columns."""
    of_rules = {one.pk: one.tournament_id for one in rules}
    kinds = ContentType.objects.get_for_models(Tournament, DeskRules)
    of_tournament = Q(
        content_type=kinds[Tournament],
        object_id__in=[one.pk for one in tournaments],
        action=LogEntry.Action.UPDATE,
    )
    wanted = of_tournament | Q(content_type=kinds[DeskRules], object_id__in=list(of_rules))
    lines = LogEntry.objects.filter(wanted).order_by("pk")
    found: dict[int, list[datetime]] = defaultdict(list)
    for kind, pk, changes, at in lines.values_list("content_type", "object_id", "changes", "timestamp"):
        if MADE_OF & set(changes or ()):
            found[of_rules[pk] if kind == kinds[DeskRules].pk else pk].append(at)
    return found
