"""What was changed of a person, by whom and when: for him, the officers of his club and the union (T-36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet

from tournaments.people.fields import PERSON, Agreed, ClubName, Field
from tournaments.people.models import Club, Player

#: Changes on one page of the history.
LINES = 50


@dataclass(frozen=True)
class PersonChange:
    """A change: `fields` holds (label, before, after), of what is agreed to only whether."""

    at: datetime
    who: str
    fields: list[tuple[str, str, str]]


def changes_of(player: Player) -> QuerySet[LogEntry]:
    """What the log of changes has of a player, the latest first."""
    kind = ContentType.objects.get_for_model(Player)
    found = LogEntry.objects.filter(
        content_type=kind, object_pk=str(player.pk), action=LogEntry.Action.UPDATE
    )
    return found.select_related("actor").order_by("-timestamp", "-pk")


def in_words(entries: Sequence[LogEntry]) -> list[PersonChange]:
    """The changes of declared fields, in words; clubs by their names of today: one query."""
    said = [(entry, _declared(entry.changes or {})) for entry in entries]
    ids = {
        int(one) for _, changes in said for field, *both in changes if _is_club(field) for one in both if one
    }
    clubs = {str(pk): name for pk, name in Club.objects.filter(pk__in=ids).values_list("pk", "name")}
    return [
        PersonChange(
            entry.timestamp,
            str(entry.actor.name or entry.actor.email) if entry.actor else "",
            [(str(field.label), *(_said(field, one, clubs) for one in both)) for field, *both in changes],  # type: ignore[misc]
        )
        for entry, changes in said
        if changes
    ]


def _declared(changes: Any) -> list[tuple[Field, str, str]]:
    found = []
    for field in PERSON:
        if field.column in changes:
            before, after = ("" if one in (None, "None") else str(one) for one in changes[field.column])
            if before != after:
                found.append((field, before, after))
    return found


def _is_club(field: Field) -> bool:
    return isinstance(field.kind, ClubName)


def _said(field: Field, value: str, clubs: dict[str, str]) -> str:
    if isinstance(field.kind, Agreed):
        return "✓" if value else ""
    return clubs.get(value, "–") if value and _is_club(field) else value
