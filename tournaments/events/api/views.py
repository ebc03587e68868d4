"""What every endpoint under a tournament begins with: which tournament, who calls, how often they write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from core.api.fields import Sent
from tournaments.events.api.authentication import TokenAuthentication, roles_in
from tournaments.events.api.throttles import ToldThrottle
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role
from tournaments.events.queries.internet import Sight, everything, internet

Row = TypeVar("Row", bound=Model)

#: Who may, as `roles` of an endpoint says it.
ORGANISER = (Role.ORGANISER.value,)
DESK = tuple(role.value for role in STAFF_ROLES)
JURY = (Role.JURY.value,)
INSIDE = (*DESK, *JURY)


class PublicAPIView(APIView):
    """Anyone may call; who identifies himself may see and do more."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (TokenAuthentication, SessionAuthentication)
    permission_classes = (AllowAny,)
    throttle_classes = (ToldThrottle,)
    #: Headers that tell how often the caller may still write; the throttle says it.
    told_rate: Mapping[str, str] = {}

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Says how often the caller may still write."""
        answered = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.told_rate.items():
            answered[name] = value
        return answered


class TournamentAPIView(PublicAPIView):
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
        allowed = self.roles.get("GET" if request.method == "HEAD" else request.method or "")
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

    @property
    def sight(self) -> Sight:
        """What the caller sees of figures and prizes (T-39a)."""
        return everything(self.tournament) if self.inside else internet(self.tournament)

    def asked(self, form: type[serializers.Serializer[None]]) -> Sent:
        """What was sent, in the given form. Raises ValidationError (400)."""
        data = form(data=self.request.data)
        data.is_valid(raise_exception=True)
        return dict(data.validated_data)

    def filtered(self, form: type[serializers.Serializer[None]]) -> Sent:
        """What stands behind the question mark, in the given form. Raises ValidationError (400)."""
        data = form(data=self.request.query_params)
        data.is_valid(raise_exception=True)
        return dict(data.validated_data)

    def mine_of(self, rows: QuerySet[Row], **which: object) -> Row:
        """A row of this tournament, else 404: `rows` are those of the tournament."""
        return get_object_or_404(rows, **which)


def unknown(field: str) -> serializers.ValidationError:
    """What was named there is not of this tournament."""
    return serializers.ValidationError({field: [_("Unknown here: it is not of this tournament or season.")]})


def missing(field: str) -> serializers.ValidationError:
    """What was asked for needs this field too."""
    return serializers.ValidationError({field: [_("This is needed for it.")]})
