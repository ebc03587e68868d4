"""The forms of what the API gives and takes. Money is whole cents; exact points are texts such as "7/2"."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Registration, Round, Tournament


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


class PersonIn(serializers.Serializer):
    """A player to be entered."""

    name = serializers.CharField(max_length=80)
    club = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    licence = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, required=False, allow_null=True, default=None
    )
    check_in = serializers.BooleanField(required=False, default=False)


class StateIn(serializers.Serializer):
    """What happens to a player; withdrawing one who has played needs a reason."""

    state = serializers.ChoiceField(["checked_in", "withdrawn"])
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


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
    """A round whose seating is published."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(Round.State.choices)
    minutes = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    play_ended_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


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
    row = serializers.JSONField()


class StandingOut(serializers.Serializer):
    """The standing after a round; `round` is null before the first figure may be shown."""

    round = serializers.IntegerField(allow_null=True)
    rows = StandingRow(many=True)


def registration_view(registration: Registration, name: str) -> dict[str, Any]:
    """RegistrationOut of a registration, under the name that the caller may see."""
    return {
        "id": registration.pk,
        "start_number": registration.start_number,
        "name": name,
        "club": registration.club.name if registration.club else None,
        "standing": registration.standing,
        "state": registration.state,
    }
