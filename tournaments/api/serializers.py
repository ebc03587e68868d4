"""The forms that several endpoints share. Money is whole cents; exact points are texts such as "7/2"."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.doors import Id
from tournaments.models import Registration, Round, Tournament

#: A part of a whole, as text.
EXACT = re.compile(r"^-?[0-9]{1,9}/[1-9][0-9]{0,5}$", re.ASCII)


class Cents(serializers.IntegerField):
    """Money in cents."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"min_value": -settings.LARGEST_AMOUNT, "max_value": settings.LARGEST_AMOUNT, **kwargs}
        )


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": EXACT.pattern}]})
class Amount(Cents):
    """Money in cents, or exact units of a game that ends in balances: 5, or "55/2"."""

    def to_internal_value(self, data: Any) -> int | str:
        if isinstance(data, str) and EXACT.fullmatch(data):
            exact = Fraction(data)
            return str(exact) if exact.denominator > 1 else exact.numerator
        whole: int = super().to_internal_value(data)
        return whole


class TournamentOut(serializers.ModelSerializer):
    """A tournament as everyone may see it."""

    club = serializers.CharField(source="club.name", default=None, allow_null=True)
    players = serializers.IntegerField(source="player_count")

    class Meta:
        model = Tournament
        fields = [
            "slug", "name", "date", "venue", "club", "state", "ruleset", "ruleset_options", "system",
            "rounds_planned", "table_size", "currency", "capacity", "players",
        ]  # fmt: skip


class RegistrationOut(serializers.Serializer):
    """A player in a tournament; `name` is initials for who did not agree, unless the caller has a role."""

    id = serializers.IntegerField()
    start_number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    club = serializers.CharField(allow_null=True)
    standing = serializers.ChoiceField(Registration.Standing.choices)
    state = serializers.ChoiceField(Registration.State.choices)
    categories = serializers.ListField(child=serializers.CharField())


class SeatOut(serializers.Serializer):
    """A seat; figures are null while they may not be shown (T-35)."""

    position = serializers.IntegerField()
    registration = serializers.IntegerField()
    name = serializers.CharField()
    money = serializers.IntegerField(allow_null=True)
    premium = serializers.IntegerField(allow_null=True)
    zb = serializers.IntegerField(allow_null=True)
    balance = serializers.CharField(allow_null=True)


class TableOut(serializers.Serializer):
    """A table of a round; `sheet` is its address, for callers with a role."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    sheet = serializers.CharField(allow_null=True)
    seats = SeatOut(many=True)


class RoundOut(serializers.Serializer):
    """A round whose seating is published. It lasts `minutes`, or so many `deals`, or until each table has closed its
    `pool` (T-4)."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(Round.State.choices)
    minutes = serializers.IntegerField()
    minutes_by_size = serializers.DictField(child=serializers.IntegerField())
    deals = serializers.IntegerField(allow_null=True)
    pool = serializers.BooleanField()
    started_at = serializers.DateTimeField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)
    play_ended_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    message = serializers.CharField(allow_blank=True)


class RoundDetail(RoundOut):
    """A round with its tables."""

    tables = TableOut(many=True)


class StandingRow(serializers.Serializer):
    """A line of a standing; `row` holds every figure with its parts (docs/systems.md)."""

    place = serializers.IntegerField(allow_null=True)
    change = serializers.IntegerField(allow_null=True)
    registration = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(allow_null=True)
    disputed = serializers.BooleanField()
    row = serializers.JSONField()


class SeatingIn(serializers.Serializer):
    """A seating: the players (registration ids) of every table in the order of seats, and who sits out."""

    tables = serializers.ListField(
        child=serializers.ListField(child=Id(), max_length=5), max_length=2000, allow_empty=False
    )
    byes = serializers.ListField(child=Id(), max_length=50, required=False, default=list)


class SeatingOut(serializers.Serializer):
    """A seating by registration ids."""

    tables = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    byes = serializers.ListField(child=serializers.IntegerField())


class ChangeOut(serializers.Serializer):
    """Whose place is another one: [table, seat] before and after, null for at no table."""

    registration = serializers.IntegerField()
    before = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    after = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class JobOut(serializers.Serializer):
    """Work in the background: ask again until `state` is done, failed or stopped."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    state = serializers.ChoiceField(["waiting", "running", "done", "failed", "stopped"])
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    file = serializers.CharField(allow_null=True)


def registration_view(registration: Registration, name: str) -> dict[str, Any]:
    """RegistrationOut of a registration, under the name that the caller may see."""
    return {
        "id": registration.pk,
        "start_number": registration.start_number,
        "name": name,
        "club": registration.club.name if registration.club else None,
        "standing": registration.standing,
        "state": registration.state,
        "categories": [one.key for one in registration.categories.all()],
    }


def changes_view(stored: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """ChangeOut of the changes of a seating as they are kept."""
    return [
        {"registration": one["registration"], "before": one["from"], "after": one["to"]} for one in stored
    ]
