"""Players of a tournament by program: the list, entering, checking in, terms, withdrawing (T-2)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import queries
from tournaments.api.doors import DESK, INSIDE, Reason, TournamentDoor
from tournaments.api.idempotency import idempotent
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.api.serializers import RegistrationOut, registration_view
from tournaments.domain import people
from tournaments.models import Registration


class PlayerFilter(serializers.Serializer):
    """Filters of the list; `q` are words of name, club or start number, without case and diacritics."""

    state = serializers.ChoiceField(Registration.State.choices, required=False)
    club = serializers.CharField(max_length=80, required=False)
    category = serializers.CharField(max_length=40, required=False)
    q = serializers.CharField(max_length=80, required=False)


class TermsIn(serializers.Serializer):
    """How a player takes part; `fee_category` "" follows from `standing`, `categories` are keys."""

    standing = serializers.ChoiceField(Registration.Standing.choices, required=False)
    fee_category = serializers.ChoiceField(
        ["", *Registration.FeeCategory.values], required=False, allow_blank=True
    )
    categories = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, required=False
    )


class PersonIn(TermsIn):
    """A player to be entered."""

    name = serializers.CharField(max_length=80)
    club = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    licence = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, required=False, allow_null=True, default=None
    )
    consent = serializers.BooleanField(required=False, default=False)
    check_in = serializers.BooleanField(required=False, default=False)


class PlayerIn(TermsIn):
    """What happens to a player. `registered` takes a check-in back; withdrawing who has played needs a reason."""

    state = serializers.ChoiceField(["checked_in", "registered", "withdrawn"], required=False)
    reason = Reason()


class EventOut(serializers.Serializer):
    """What happened to a registration, when and why."""

    kind = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class PlayerOut(RegistrationOut):
    """A player as the office sees him: licence and year as they were typed; `consent` is told of the office's own
    people alone: for everybody else it is false, as for somebody new (T-36)."""

    licence = serializers.CharField(allow_null=True)
    birth_year = serializers.IntegerField(allow_null=True)
    consent = serializers.BooleanField()
    fee_category = serializers.CharField()
    team = serializers.CharField(allow_null=True)
    events = EventOut(many=True)


class PlayersView(TournamentDoor):
    """The players of a tournament."""

    roles = {"POST": DESK}

    @extend_schema(parameters=[PlayerFilter, *PAGING], responses=page_of(RegistrationOut))
    def get(self, request: Request, slug: str) -> Response:
        """By start number. Names of players who did not agree are initials unless the caller has a role."""
        wanted = self.filtered(PlayerFilter)
        found: Any = queries.registrations(self.tournament).prefetch_related("categories")
        conditions = {"state": "state", "club": "club__name__iexact", "category": "categories__key"}
        for name, condition in conditions.items():
            if name in wanted:
                found = found.filter(**{condition: wanted[name]})
        if "q" in wanted:
            match = queries.matching if self.inside else queries.matching_public
            found = match(found, wanted["q"])
        return paged(request, found, lambda each: registration_view(each, self.name_of(each)))

    @extend_schema(request=PersonIn, responses={201: RegistrationOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Enter a player; on the waiting list when the tournament is full. 409 when he is entered already."""
        sent = self.asked(PersonIn)
        check_in = sent.pop("check_in")
        terms = {name: sent.pop(name) for name in TermsIn().fields if name in sent}
        made = people.register(
            self.tournament,
            people.Person(**sent),
            people.Terms(**terms | {"categories": tuple(terms.get("categories", ()))}),
            checked_in=check_in,
            user=self.user,
        )
        return Response(registration_view(made, made.player.name), status=status.HTTP_201_CREATED)


class PlayerView(TournamentDoor):
    """One player of a tournament."""

    roles = {"GET": INSIDE, "PATCH": DESK}

    @extend_schema(responses=PlayerOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Who he is, how he takes part, what happened to him."""
        return Response(_whole(self.player(pk)))

    @extend_schema(request=PlayerIn, responses=PlayerOut)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Check in, take a check-in back, withdraw, change the terms. Disqualifying is the jury's (a red card)."""
        entry, sent = self.player(pk), self.asked(PlayerIn)
        with transaction.atomic():
            self._change_terms(entry, sent)
            self._move(entry, sent)
        return Response(_whole(self.player(pk)))

    def _change_terms(self, entry: Registration, sent: dict[str, Any]) -> None:
        if not sent.keys() & {"standing", "fee_category", "categories"}:
            return
        present = {
            "standing": entry.standing,
            "fee_category": entry.fee_category,
            "categories": [one.key for one in entry.categories.all()],
        }
        wanted = {name: sent.get(name, value) for name, value in present.items()}
        terms = people.Terms(**wanted | {"categories": tuple(wanted["categories"])})
        people.change_terms(entry, terms, self.user, sent["reason"])

    def _move(self, entry: Registration, sent: dict[str, Any]) -> None:
        state = sent.get("state")
        if state == "checked_in":
            people.check_in(entry, self.user)
        elif state == "registered":
            people.undo_check_in(entry, self.user, sent["reason"])
        elif state == "withdrawn":
            people.withdraw(entry, self.user, sent["reason"])


def _whole(entry: Registration) -> dict[str, Any]:
    player = entry.player
    events: QuerySet[Any] = entry.events.all()
    return {
        **registration_view(entry, player.name),
        "licence": entry.licence or None,
        "birth_year": entry.birth_year,
        "consent": not player.guarded and bool(player.publish_consent_at),
        "fee_category": entry.fee_category,
        "team": entry.team.name if entry.team else None,
        "events": [{"kind": one.kind, "reason": one.reason, "at": one.at} for one in events],
    }
