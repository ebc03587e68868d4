"""A seating as programs send and read it, and what changed in one."""

from __future__ import annotations

from rest_framework import serializers

from core.api.answers import Answer
from core.api.fields import Id
from tournaments.rounds.models import Moved


class SeatingIn(serializers.Serializer[None]):
    """A seating: the players (registration ids) of every table in the order of seats, and who sits out."""

    tables = serializers.ListField(
        child=serializers.ListField(child=Id(), max_length=5), max_length=2000, allow_empty=False
    )
    byes = serializers.ListField(child=Id(), max_length=50, required=False, default=list)


class SeatingOut(Answer, frozen=True):
    """A seating by registration ids."""

    tables: list[list[int]]
    byes: list[int]


class ChangeOut(Answer, frozen=True):
    """Whose seat is another one: [table, seat] before and after, null for at no table."""

    registration: int
    before: list[int] | None
    after: list[int] | None


def changes_view(stored: list[Moved]) -> list[ChangeOut]:
    """ChangeOut of the changes of a seating as they are kept."""
    return [
        ChangeOut(registration=one["registration"], before=one["from"], after=one["to"]) for one in stored
    ]
