"""The organiser's wishes for every draw by program (T-14)."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.fields import Id
from core.api.pages import PAGING, page_of, paged
from tournaments.draws.domain import wishes
from tournaments.draws.models import DrawWishes, FixedTable, PairApart
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import ORGANISER, TournamentAPIView
from tournaments.registration.api.views import RegistrationAPIView


class WishesIn(serializers.Serializer[None]):
    """How strong each wish is: "" as the competition system says, "hard", or the price of a breach in digits."""

    meetings = serializers.CharField(max_length=15, required=False, allow_blank=True, default="")
    clubs = serializers.CharField(max_length=15, required=False, allow_blank=True, default="")
    teams = serializers.CharField(max_length=15, required=False, allow_blank=True, default="")
    tables = serializers.CharField(max_length=15, required=False, allow_blank=True, default="")
    threes = serializers.CharField(max_length=15, required=False, allow_blank=True, default="")
    positions = serializers.CharField(max_length=15, required=False, allow_blank=True, default="")
    club_rounds = serializers.IntegerField(
        min_value=0, max_value=1000, required=False, allow_null=True, default=None
    )


class WishesOut(Answer, frozen=True):
    """How strong each wish is, as it was set."""

    meetings: str
    clubs: str
    teams: str
    tables: str
    threes: str
    positions: str
    club_rounds: int | None


class WishesView(TournamentAPIView):
    """The strengths of the wishes."""

    roles = {"GET": ORGANISER, "PUT": ORGANISER}

    @extend_schema(responses=WishesOut)
    def get(self, request: Request, slug: str) -> Response:
        """As the organiser set them."""
        stored = DrawWishes.objects.filter(tournament=self.tournament).first()
        return Response(_strengths(stored or DrawWishes()))

    @extend_schema(request=WishesIn, responses=WishesOut)
    def put(self, request: Request, slug: str) -> Response:
        """Set them; they hold from the next draw that is prepared."""
        sent = self.asked(WishesIn)
        rounds = sent.pop("club_rounds")
        return Response(_strengths(wishes.set_wishes(self.tournament, sent, rounds)))


def _strengths(stored: DrawWishes) -> WishesOut:
    return WishesOut.of(stored)


class PairIn(serializers.Serializer[None]):
    """Two players who must not meet; `strength` is "hard" or a price in digits."""

    one = Id()
    other = Id()
    strength = serializers.CharField(max_length=15, required=False, default="hard")
    reason = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")


class PairOut(Answer, frozen=True):
    """A pair by registration ids."""

    id: int
    one: int
    other: int
    strength: str
    reason: str


class PairsView(RegistrationAPIView):
    """Pairs that must not meet."""

    roles = {"GET": ORGANISER, "POST": ORGANISER}

    @extend_schema(parameters=PAGING, responses=page_of(PairOut))
    def get(self, request: Request, slug: str) -> Response:
        """In the order in which they were named."""
        return paged(request, self.tournament.pairs_apart.all(), _pair)

    @extend_schema(request=PairIn, responses={201: PairOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Keep two players apart; asked for again, it changes strength and reason."""
        sent = self.asked(PairIn)
        made = wishes.keep_apart(
            self.tournament,
            self.named(sent["one"], "one"),
            self.named(sent["other"], "other"),
            sent["strength"],
            sent["reason"],
        )
        return Response(_pair(made), status=status.HTTP_201_CREATED)


def _pair(pair: PairApart) -> PairOut:
    return PairOut.of(pair, one=pair.a_id, other=pair.b_id)


class PairView(TournamentAPIView):
    """One pair."""

    roles = {"DELETE": ORGANISER}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """They may meet again."""
        get_object_or_404(self.tournament.pairs_apart, pk=pk).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class FixedIn(serializers.Serializer[None]):
    """A player who always sits at one table."""

    player = Id()
    table = serializers.IntegerField(min_value=1, max_value=2000)
    reason = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")


class FixedOut(Answer, frozen=True):
    """A fixed table."""

    id: int
    player: int
    table: int
    reason: str


class FixedTablesView(RegistrationAPIView):
    """Players with a table of their own."""

    roles = {"GET": ORGANISER, "POST": ORGANISER}

    @extend_schema(parameters=PAGING, responses=page_of(FixedOut))
    def get(self, request: Request, slug: str) -> Response:
        """By table."""
        return paged(request, FixedTable.objects.filter(registration__tournament=self.tournament), _fixed)

    @extend_schema(request=FixedIn, responses={201: FixedOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """This player always sits at this table; asked for again, it changes the table."""
        sent = self.asked(FixedIn)
        made = wishes.fix_table(self.named(sent["player"], "player"), sent["table"], sent["reason"])
        return Response(_fixed(made), status=status.HTTP_201_CREATED)


def _fixed(fixed: FixedTable) -> FixedOut:
    return FixedOut(
        id=fixed.pk,
        player=fixed.registration_id,
        table=fixed.table,
        reason=fixed.reason,
    )


class FixedTableView(TournamentAPIView):
    """One fixed table."""

    roles = {"DELETE": ORGANISER}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """The player sits anywhere again."""
        get_object_or_404(FixedTable, registration__tournament=self.tournament, pk=pk).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
