"""Players of a tournament by program: the list, entering, checking in, terms, withdrawing (T-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time, declared, one_of
from core.api.fields import Reason, Sent
from core.api.pages import PAGING, page_of, paged
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK, INSIDE
from tournaments.people.fields import PERSON, Who, names, seen
from tournaments.people.queries.names import named, of_age
from tournaments.registration.api.serializers import (
    WHO,
    AnyField,
    RegistrationOut,
    fields_in,
    registration_view,
    said_of,
    types_of,
)
from tournaments.registration.api.views import RegistrationAPIView
from tournaments.registration.domain import participation
from tournaments.registration.fields import DETAILS, ENTRY, TERMS, details_in
from tournaments.registration.models import Registration, RegistrationEvent
from tournaments.registration.queries import entries as entry_queries


class PlayerFilter(serializers.Serializer[None]):
    """Filters of the list; `q` are words of name, club or start number, without case and diacritics."""

    state = serializers.ChoiceField(Registration.State.choices, required=False)
    club = serializers.CharField(max_length=80, required=False)
    category = serializers.CharField(max_length=40, required=False)
    q = serializers.CharField(max_length=80, required=False)


class TermsIn(serializers.Serializer[None]):
    """How a player takes part; `fee_category` "" follows from `participation`, `categories` are keys."""

    participation = serializers.ChoiceField(Registration.Participation.choices, required=False)
    fee_category = serializers.ChoiceField(Registration.FeeCategory.choices, required=False, allow_blank=True)
    categories = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, required=False
    )


class PersonIn(TermsIn):
    """A player to be entered."""

    check_in = serializers.BooleanField(required=False, default=False)

    def get_fields(self) -> dict[str, AnyField]:
        """With what is said of a person, and the details of an entry."""
        return fields_in((*PERSON, *DETAILS)) | super().get_fields()


class PlayerIn(TermsIn):
    """What happens to a player. `registered` takes a check-in back; withdrawing who has played needs a reason."""

    state = serializers.ChoiceField(["checked_in", "registered", "withdrawn"], required=False)
    reason = Reason()


class EventOut(Answer, frozen=True):
    """What happened to a registration, when and why."""

    kind: Annotated[str, one_of(RegistrationEvent.Kind.choices)]
    reason: str
    at: Time


PlayerOut = declared(
    "PlayerOut",
    "A player as the office sees him: licence and year as they were typed; `consent` is told of the office's own "
    "people alone: for everybody else it is false, as for somebody new (T-36). What the caller may not see is null.",
    WHO | types_of(seen(ENTRY, Who.OFFICE)) | {"consent": bool, "team": str | None, "events": list[EventOut]},
)


#: Filters by what does not show of who is not named (T-38).
HIDDEN_BY = {"club", "category"}


class PlayersView(RegistrationAPIView):
    """The players of a tournament."""

    roles = {"POST": DESK}

    @extend_schema(parameters=[PlayerFilter, *PAGING], responses=page_of(RegistrationOut))
    def get(self, request: Request, slug: str) -> Response:
        """By start number. Names of players who did not agree are initials unless the caller has a role."""
        wanted = self.filtered(PlayerFilter)
        entries = entry_queries.registrations(self.tournament).prefetch_related("categories")
        conditions = {"state": "state", "club": "club__name__iexact", "category": "categories__key"}
        for name, condition in conditions.items():
            if name in wanted:
                entries = entries.filter(**{condition: wanted[name]})
        if not self.inside and HIDDEN_BY & wanted.keys():  # else the answer would say what is not shown
            entries = entries.filter(named("player"), of_age("birth_year"))
        found: Sequence[Registration] | QuerySet[Registration] = entries
        if "q" in wanted:
            match = entry_queries.matching if self.inside else entry_queries.matching_public
            found = match(entries, wanted["q"])
        return paged(
            request, found, lambda each: registration_view(each, self.name_of(each), inside=bool(self.inside))
        )

    @extend_schema(request=PersonIn, responses={201: RegistrationOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Enter a player; on the waiting list when the tournament is full. 409 when he is entered already."""
        sent = self.asked(PersonIn)
        check_in = sent.pop("check_in")
        terms = {name: sent.pop(name) for name in names(TERMS) if name in sent}
        made = participation.register(
            self.tournament,
            participation.Person.said(sent),
            participation.Terms(**terms | {"categories": tuple(terms.get("categories", ()))}),
            details_in(sent),
            checked_in=check_in,
            user=self.user,
        )
        return Response(registration_view(made, made.name, inside=True), status=status.HTTP_201_CREATED)


class PlayerView(RegistrationAPIView):
    """One player of a tournament."""

    roles = {"GET": INSIDE, "PATCH": DESK}

    @extend_schema(responses=PlayerOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Who he is, how he takes part, what happened to him."""
        return Response(self._whole(pk))

    @extend_schema(request=PlayerIn, responses=PlayerOut)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Check in, take a check-in back, withdraw, change the terms. Disqualifying is the jury's (a red card)."""
        entry, sent = self.player(pk), self.asked(PlayerIn)
        with transaction.atomic():
            self._change_terms(entry, sent)
            self._move(entry, sent)
        return Response(self._whole(pk))

    def _whole(self, pk: int) -> Answer:
        entry, who = self.player(pk), Who.OFFICE if self.mine & set(DESK) else Who.JURY
        said = said_of(entry, entry.name, who) | {
            "consent": not entry.player.guarded and bool(entry.player.publish_consent_at),
            "team": entry.team.name if entry.team else None,
            "events": [EventOut(kind=one.kind, reason=one.reason, at=one.at) for one in entry.events.all()],
        }
        return PlayerOut(**{field: said.get(field) for field in PlayerOut.__struct_fields__})

    def _change_terms(self, entry: Registration, sent: Sent) -> None:
        if not sent.keys() & names(TERMS):
            return
        present = {field.name: field.of(entry) for field in TERMS}
        wanted = {name: sent.get(name, value) for name, value in present.items()}
        terms = participation.Terms(**wanted | {"categories": tuple(wanted["categories"])})
        participation.change_terms(entry, terms, self.user, sent["reason"])

    def _move(self, entry: Registration, sent: Sent) -> None:
        state = sent.get("state")
        if state == "checked_in":
            participation.check_in(entry, self.user)
        elif state == "registered":
            participation.undo_check_in(entry, self.user, sent["reason"])
        elif state == "withdrawn":
            participation.withdraw(entry, self.user, sent["reason"])
