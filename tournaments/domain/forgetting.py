"""Where a name is written down once more than in its own row: the log of changes, lists that were read, answers.

What is hashed holds no names; what people wrote freely (the reasons of a decision) is theirs and stays.
"""

from __future__ import annotations

import json
import re
from typing import Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from accounts.models import AnsweredRequest, User
from tournaments.models import FinalListImport, Invitation, Player, Registration


def forget_name(player: Player, initials: str) -> None:
    """Put initials in the place of every name that the player has had, wherever it is kept besides his row."""
    tournaments = list(player.registrations.values_list("tournament", flat=True))
    for name in _names(player):
        _in_the_log(name, initials, tournaments)
        _containing(AnsweredRequest.objects.all(), "body", name).delete()
        _in_final_lists(player, name, initials)
    links = Invitation.objects.filter(player=player)
    links.update(note="")
    links.filter(accepted_at__isnull=True, revoked_at__isnull=True).update(revoked_at=timezone.now())


def forget_changes(*subjects: Player | Registration | User) -> None:
    """Delete what the log of changes has of these themselves: names before and after."""
    for subject in subjects:
        _log_of(subject).delete()


def _log_of(subject: Player | Registration | User) -> QuerySet[LogEntry]:
    kind = ContentType.objects.get_for_model(subject)
    return LogEntry.objects.filter(content_type=kind, object_pk=str(subject.pk))


def _names(player: Player) -> set[str]:
    changed = _log_of(player).values_list("changes", flat=True)
    earlier = {name for changes in changed for name in (changes or {}).get("name", ())}
    return {player.name} | {name for name in earlier if name and name != "None"}


def _in_the_log(name: str, initials: str, tournaments: list[int]) -> None:
    """In entries about others and other things, of his tournaments or of none."""
    his = Q(additional_data__tournament__in=tournaments) | Q(additional_data__tournament__isnull=True)
    found = LogEntry.objects.filter(his)
    named = (
        found.filter(object_repr__contains=name)
        | _containing(found, "changes", name)
        | _containing(found, "additional_data", name)
    )
    for pk in list(named.values_list("pk", flat=True)):
        entry = LogEntry.objects.get(pk=pk)
        entry.object_repr = _without(name, initials, entry.object_repr)
        entry.changes = _without(name, initials, entry.changes)
        entry.additional_data = _without(name, initials, entry.additional_data)
        entry.save(update_fields=["object_repr", "changes", "additional_data"])


def _in_final_lists(player: Player, name: str, initials: str) -> None:
    """The lines of lists that were read stay, as his season does."""
    for read in _containing(FinalListImport.objects.all(), "rows", name):
        for row in read.rows:
            if row.get("player") == player.pk or row.get("name") == name:
                row |= {"name": initials, "licence": "", "birth_year": None}
        read.faults = _without(name, initials, read.faults)
        read.save(update_fields=["rows", "faults"])


def _containing(rows: QuerySet[Any], column: str, name: str) -> QuerySet[Any]:
    """Rows whose JSON holds the name; a database keeps letters as they are, or as \\u010c."""
    text = f"{column}_in_words"
    escaped = json.dumps(name)[1:-1]
    return rows.alias(**{text: Cast(column, TextField())}).filter(
        Q(**{f"{text}__contains": name}) | Q(**{f"{text}__contains": escaped})
    )


def _without(name: str, initials: str, value: Any) -> Any:
    """The same with initials for the name, in texts at any depth; a longer name that begins alike stays."""
    if isinstance(value, str):
        return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", initials, value)
    if isinstance(value, list):
        return [_without(name, initials, one) for one in value]
    if isinstance(value, dict):
        return {key: _without(name, initials, one) for key, one in value.items()}
    return value
