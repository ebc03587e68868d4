"""The door of every endpoint under a tournament: which tournament, who calls, how often he writes."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from tournaments import queries
from tournaments.api.authentication import TokenAuthentication, roles_in
from tournaments.api.throttles import ToldThrottle
from tournaments.models import Registration, Round, Table, Tournament
from tournaments.permissions import OFFICE, Role

#: Who may, as `roles` of an endpoint says it.
ORGANISER = (Role.ORGANISER.value,)
DESK = tuple(role.value for role in OFFICE)
JURY = (Role.JURY.value,)
INSIDE = (*DESK, *JURY)

#: The largest id of a row.
LARGEST_ID = 2**63 - 1


class Door(APIView):
    """Anyone may call; who identifies himself may see and do more."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = (AllowAny,)
    throttle_classes = (ToldThrottle,)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Says how often the caller may still write."""
        answered = super().finalize_response(request, response, *args, **kwargs)
        for name, value in getattr(request, "rate", {}).items():
            answered[name] = value
        return answered


class TournamentDoor(Door):
    """An endpoint under `tournaments/{slug}/`.

    `roles` names by method who may call; a method that is not in it is open to everyone. 401 without any
    identification, 403 without the role; a draft is 404 for everybody without a role in it.
    """

    roles: ClassVar[dict[str, tuple[str, ...]]] = {}
    tournament: Tournament

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the tournament and check the role before anything else is looked at."""
        super().initial(request, *args, **kwargs)
        found = get_object_or_404(Tournament.objects.select_related("club"), slug=kwargs["slug"])
        mine = roles_in(request, found)
        if found.state == Tournament.State.DRAFT and not mine:
            raise Http404
        allowed = self.roles.get("GET" if request.method == "HEAD" else request.method)
        if allowed is not None and not mine & set(allowed):
            if not isinstance(request.user, User):
                raise NotAuthenticated
            raise PermissionDenied
        self.tournament, self.mine = found, mine

    @property
    def user(self) -> User:
        """The account that calls, itself or by its token; only behind a role."""
        assert isinstance(self.request.user, User)
        return self.request.user

    @property
    def inside(self) -> bool:
        """Whether the caller has a role here: he sees names and figures that others may not (T-34, T-35)."""
        return bool(self.mine)

    def name_of(self, registration: Registration) -> str:
        """The name as the caller may see it: in full with a role, else as T-34 says."""
        return registration.player.name if self.inside else queries.public_name(registration)

    def asked(self, form: type[serializers.Serializer]) -> dict[str, Any]:
        """What was sent, in the given form. Raises ValidationError (400)."""
        data = form(data=self.request.data)
        data.is_valid(raise_exception=True)
        return dict(data.validated_data)

    def filtered(self, form: type[serializers.Serializer]) -> dict[str, Any]:
        """What stands behind the question mark, in the given form. Raises ValidationError (400)."""
        data = form(data=self.request.query_params)
        data.is_valid(raise_exception=True)
        return dict(data.validated_data)

    def round(self, number: int, *, drafts: bool = False) -> Round:
        """A round of the tournament, 404 where there is none or its seating is not published."""
        found = self.tournament.rounds.select_related("tournament")
        found = found if drafts else found.exclude(state=Round.State.DRAFT)
        round_: Round = get_object_or_404(found, number=number)
        return round_

    def table(self, number: int, table: int) -> Table:
        """A table of a round of the tournament, else 404."""
        found: Table = get_object_or_404(
            Table.objects.select_related("sheet__fold", "round__tournament"),
            round__tournament=self.tournament,
            round__number=number,
            number=table,
        )
        return found

    def player(self, pk: int) -> Registration:
        """A registration of the tournament, else 404."""
        return self.mine_of(
            self.tournament.registrations.select_related("player__club", "club", "tournament"), pk=pk
        )

    def named(self, pk: int, field: str) -> Registration:
        """A registration that was named in what was sent. Raises ValidationError (400) naming the field."""
        found = self.tournament.registrations.select_related("player", "tournament").filter(pk=pk).first()
        if found is None:
            raise unknown(field)
        return found

    def mine_of(self, rows: QuerySet[Any], **which: Any) -> Any:
        """A row of this tournament, else 404: `rows` are those of the tournament."""
        found: Model = get_object_or_404(rows, **which)
        return found


def unknown(field: str) -> serializers.ValidationError:
    """What was named there is not of this tournament."""
    return serializers.ValidationError({field: [_("Unknown here: it is not of this tournament or season.")]})


def missing(field: str) -> serializers.ValidationError:
    """What was asked for needs this field too."""
    return serializers.ValidationError({field: [_("This is needed for it.")]})


class Id(serializers.IntegerField):
    """The id of a row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_ID, **kwargs)


class Reason(serializers.CharField):
    """Why: kept with what was done."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"max_length": 300, "required": False, "allow_blank": True, "default": "", **kwargs}
        )
