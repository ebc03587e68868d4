"""Where a name is written down once more than in its own row: the log of changes, reasons, lists that were read,
answers. What is hashed holds no names and stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from accounts.models import AnsweredRequest, User
from tournaments.people import hooks
from tournaments.people.models import Player, PlayerMerge, Suspension


def forget_names(player: Player, names: frozenset[str], initials: str) -> None:
    """Put initials in the place of these names in the log of changes; answers that hold one of them go."""
    lines = LogEntry.objects.filter(_about(player))
    answers = AnsweredRequest.objects.filter(by_who_knows(player, "user"))
    for name in names:
        _in_the_log(lines, name, initials)
        containing(answers, "body", name).delete()


def by_who_knows(player: Player, column: str) -> Q:
    """The condition for what accounts wrote (`column`) who may have named this player: of the registry all of them,
    of own people those that have a role where he is entered. Else whoever types any word as a name and erases it
    would reach what belongs to others."""
    if player.registered:
        return Q()
    return Q(**{f"{column}__in": [one for told in hooks.accounts_of(player) for one in told]})


def names_of(player: Player) -> frozenset[str]:
    """Every name that the player has had, or was entered by, also as those who were found to be him."""
    changed = _log_of(player).values_list("changes", flat=True)
    earlier = {name for changes in changed for name in (changes or {}).get("name", ())}
    typed = {name for told in hooks.names_of(player) for name in told}
    own = frozenset({player.name} | typed | {name for name in earlier if name and name != "None"})
    return own.union(*(names_of(other) for other in player.merged.all()))


def put_initials(rows: QuerySet[Any], columns: Iterable[str], names: frozenset[str], initials: str) -> None:
    """Put initials in the place of these names in what was typed, or kept as JSON, in these columns."""
    for column in columns:
        for name in names:
            for pk, value in list(containing(rows, column, name).values_list("pk", column)):
                said = with_initials(name, initials, value)
                rows.model._default_manager.filter(pk=pk).update(**{column: said})


def changes_of(*subjects: Model) -> QuerySet[LogEntry]:
    """What the log of changes has of these themselves, the oldest first."""
    found = LogEntry.objects.none()
    for subject in subjects:
        found |= _log_of(subject)
    return found.order_by("timestamp", "pk")


def forget_changes(*subjects: Model) -> None:
    """Delete what the log of changes has of these themselves: names before and after."""
    for subject in subjects:
        _log_of(subject).delete()


def _log_of(subject: Model) -> QuerySet[LogEntry]:
    kind = ContentType.objects.get_for_model(subject)
    return LogEntry.objects.filter(content_type=kind, object_pk=str(subject.pk))


def _about(player: Player) -> Q:
    """Lines of the log that may name a player: of his tournaments; of what belongs to none, of the registry those about
    no other person, of own people those about his merges, his suspensions and his account."""
    tournaments = [one for told in hooks.tournaments_of(player) for one in told]
    there, nowhere = (
        Q(additional_data__tournament__in=tournaments),
        Q(additional_data__tournament__isnull=True),
    )
    if player.registered:
        return there | (nowhere & ~Q(content_type=ContentType.objects.get_for_model(Player)))
    merges = PlayerMerge.objects.filter(Q(kept=player) | Q(gone=player))
    own = _lines(PlayerMerge, merges.values_list("pk", flat=True))
    own |= _lines(Suspension, player.suspensions.values_list("pk", flat=True))
    return there | (nowhere & (own | _lines(User, [player.user_id])))


def _lines(model: type[Model], keys: Iterable[int | None]) -> Q:
    return Q(content_type=ContentType.objects.get_for_model(model), object_pk__in=[str(key) for key in keys])


def _in_the_log(lines: QuerySet[LogEntry], name: str, initials: str) -> None:
    named = (
        lines.filter(object_repr__contains=name)
        | containing(lines, "changes", name)
        | containing(lines, "additional_data", name)
    )
    for pk in list(named.values_list("pk", flat=True)):
        entry = LogEntry.objects.get(pk=pk)
        entry.object_repr = with_initials(name, initials, entry.object_repr)
        entry.changes = with_initials(name, initials, entry.changes)
        entry.additional_data = with_initials(name, initials, entry.additional_data)
        entry.save(update_fields=["object_repr", "changes", "additional_data"])


def containing(rows: QuerySet[Any], column: str, name: str) -> QuerySet[Any]:
    """Rows whose JSON holds the name; a database keeps letters as they are, or as \\u010c."""
    text = f"{column}_in_words"
    escaped = json.dumps(name)[1:-1]
    said = Q(**{f"{text}__contains": name}) | Q(**{f"{text}__contains": escaped})
    found: QuerySet[Any] = rows.alias(**{text: Cast(column, TextField())}).filter(said)
    return found


def with_initials(name: str, initials: str, value: Any) -> Any:
    """The same with initials for the name, in texts at any depth; a longer name that begins alike stays."""
    if isinstance(value, str):
        return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", initials, value)
    if isinstance(value, list):
        return [with_initials(name, initials, one) for one in value]
    if isinstance(value, dict):
        return {key: with_initials(name, initials, one) for key, one in value.items()}
    return value
