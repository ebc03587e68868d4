"""The log of changes: who changed what, when, from where, what was before and after (section 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from auditlog.models import LogEntry
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.typed import FreeJson
from tournaments.events.models import Tournament
from tournaments.events.queries.logged_fields import HIDDEN, field_name, value_text
from tournaments.events.queries.logged_kinds import DONE, change_title

#: A name may be that of so many tournaments.
MOST_TOURNAMENTS = 200
#: So many fields are read at once; more are opened.
FIELDS_AT_ONCE = 4


@dataclass(frozen=True)
class Change:
    """A line of the log: its title says what was done to what, `fields` holds (field, before, after) in words."""

    entry: LogEntry
    who: str
    title: str
    fields: list[tuple[str, str, str]]
    reason: str

    @property
    def made(self) -> bool:
        """Whether there was nothing before."""
        return bool(self.entry.action == LogEntry.Action.CREATE)

    @property
    def short(self) -> bool:
        """Whether its fields are few enough to be read at once."""
        return len(self.fields) <= FIELDS_AT_ONCE


def logged(
    tournament: Tournament | None = None,
    *,
    words: str = "",
    who: str = "",
    kind: str = "",
    since: date | None = None,
    until: date | None = None,
) -> QuerySet[LogEntry]:
    """The entries of one tournament, or of all; the latest first.

    words  a part of the names of tournaments
    who    a part of the name or e-mail address of who did it
    kind   a key of KINDS
    """
    found = LogEntry.objects.filter(action__in=DONE).select_related("actor", "content_type")
    if tournament:
        found = found.filter(additional_data__tournament=tournament.pk)
    if words:
        named = Tournament.objects.filter(Q(name__icontains=words) | Q(slug=words)).order_by("-date", "-pk")
        pks = list(named.values_list("pk", flat=True)[:MOST_TOURNAMENTS])
        found = found.filter(additional_data__tournament__in=pks)
    if who:
        found = found.filter(
            Q(actor__name__icontains=who) | Q(actor__email__icontains=who) | Q(actor_email__icontains=who)
        )
    if kind:
        found = found.filter(content_type__model=kind)
    if since:
        found = found.filter(timestamp__date__gte=since)
    if until:
        found = found.filter(timestamp__date__lte=until)
    return found.order_by("-timestamp", "-pk")


def shown(entries: Iterable[LogEntry]) -> list[Change]:
    """Entries in words."""
    return [
        Change(
            entry=entry,
            who=_who(entry),
            title=change_title(entry.content_type.model, entry.action, entry.object_repr),
            fields=_fields(entry),
            reason=(entry.additional_data or {}).get("reason", ""),
        )
        for entry in entries
    ]


def _who(entry: LogEntry) -> str:
    if entry.actor:
        return str(entry.actor.name or entry.actor.email)
    return entry.actor_email or _("nobody signed in")


def _fields(entry: LogEntry) -> list[tuple[str, str, str]]:
    found = []
    changes: FreeJson = entry.changes or {}
    model = entry.content_type.model_class()
    for field, change in sorted(changes.items()):
        if field in HIDDEN:
            continue
        if isinstance(change, dict):  # a relation to many: what was added or removed
            names = ", ".join(map(str, change.get("objects", ())))
            added = change.get("operation") == "add"
            before, after = ("", names) if added else (names, "")
        else:
            before, after = (value_text(model, field, value) for value in change)
        if before != after:
            found.append((field_name(model, field), before, after))
    return found
