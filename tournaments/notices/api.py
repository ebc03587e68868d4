"""Notices by program: what the page of a player asks for a browser that is to be told (docs/ways.md)."""

from __future__ import annotations

from django.conf import settings
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import limits
from core.addresses import network_of
from core.api.answers import Answer
from core.api.fields import Sent
from core.rate_limits import enforce
from tournaments.events.api.views import PublicAPIView
from tournaments.notices.domain import following
from tournaments.notices.queries.followed import followed_by
from tournaments.registration.queries.entries import published_tournament


class EndpointIn(serializers.Serializer[None]):
    """Where the push service of a browser takes messages for it."""

    endpoint = serializers.CharField(max_length=1000)


class KeysIn(EndpointIn):
    """And by which keys only that browser reads them, as it gives them."""

    p256dh = serializers.CharField(max_length=88)
    auth = serializers.CharField(max_length=24)


class FollowIn(KeysIn):
    """Whom it is to be told of, in which language."""

    registration = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES])


class UnfollowIn(EndpointIn):
    """Whom it is not to be told of any more."""

    registration = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class MovedIn(KeysIn):
    """The endpoint that it had before."""

    was = serializers.CharField(max_length=1000)


class FollowedOut(Answer, frozen=True):
    """Registrations that the browser is told of."""

    followed: list[int]


class _Strangers(PublicAPIView):
    """Nobody says who he is; the endpoint is what he must know."""

    authentication_classes = ()
    write_limit = limits.NOTICE_CHANGES  # a hall shares one address

    def asked(self, form: type[serializers.Serializer[None]]) -> Sent:
        """What was sent, in the given form. Raises ValidationError (400)."""
        data = form(data=self.request.data)
        data.is_valid(raise_exception=True)
        return dict(data.validated_data)


class FollowView(_Strangers):
    """Who may: anyone who sees the public page, 300 times a minute from one address."""

    @extend_schema(request=FollowIn, responses=FollowedOut)
    def post(self, request: Request, slug: str) -> Response:
        """From now on this browser is told of a player: seats, starts, the jury at the table, standings. 409 where this
        server sends none, or too many are followed; 422 for what no push service is."""
        tournament = published_tournament(slug)
        sent = self.asked(FollowIn)
        registration = get_object_or_404(
            tournament.registrations.select_related("tournament"), pk=sent.pop("registration")
        )
        network = network_of(request)
        enforce(limits.NOTICES.name, network, limits.NOTICES.rate)
        enforce(
            limits.FOLLOWERS_OF_NETWORK.name, f"{tournament.pk} {network}", limits.FOLLOWERS_OF_NETWORK.rate
        )
        subscription = following.follow(registration, **sent)
        return Response(FollowedOut(followed=followed_by(subscription.endpoint)))


class FollowedView(_Strangers):
    """Who may: who knows the endpoint, 300 times a minute from one address."""

    @extend_schema(request=EndpointIn, responses=FollowedOut)
    def post(self, request: Request) -> Response:
        """Players this browser follows; the endpoint is a secret and stands in no address."""
        return Response(FollowedOut(followed=followed_by(self.asked(EndpointIn)["endpoint"])))


class UnfollowView(_Strangers):
    """Who may: who knows the endpoint, 300 times a minute from one address."""

    @extend_schema(request=UnfollowIn, responses=FollowedOut)
    def post(self, request: Request) -> Response:
        """This browser is told of a player no longer."""
        sent = self.asked(UnfollowIn)
        following.unfollow(**sent)
        return Response(FollowedOut(followed=followed_by(sent["endpoint"])))


class StopView(_Strangers):
    """Who may: who knows the endpoint, 300 times a minute from one address."""

    @extend_schema(request=EndpointIn, responses=FollowedOut)
    def post(self, request: Request) -> Response:
        """This browser is told nothing any more, and nothing of it is kept."""
        following.stop(self.asked(EndpointIn)["endpoint"])
        return Response(FollowedOut(followed=[]))


class MovedView(_Strangers):
    """Who may: who knows the endpoint of before, 300 times a minute from one address."""

    @extend_schema(request=MovedIn, responses=FollowedOut)
    def post(self, request: Request) -> Response:
        """The push service gave the browser another endpoint."""
        sent = self.asked(MovedIn)
        following.move(**sent)
        return Response(FollowedOut(followed=followed_by(sent["endpoint"])))
