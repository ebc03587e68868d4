"""Prizes by program (T-21a): what there is to win, who gets what, lots, paying out. Amounts in cents."""

from __future__ import annotations

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.fields import Cents, Id
from tournaments.cash.api.postings import PostingOut, posting_view
from tournaments.cash.domain import prizes
from tournaments.draws.api.draws import LotOut
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK, ORGANISER, TournamentAPIView, unknown
from tournaments.events.models import Category
from tournaments.registration.api.views import RegistrationAPIView
from tournaments.registration.queries.entries import registrations


class PrizeForm(serializers.Serializer[None]):
    """A prize for a place: money, goods, or both."""

    place = serializers.IntegerField(min_value=1, max_value=prizes.MOST_PLACES)
    cents = Cents(min_value=0, required=False, default=0)
    goods = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")


class PrizeOut(Answer, frozen=True):
    """A prize for a place."""

    place: int
    cents: int
    goods: str


class PrizeListOut(Answer, frozen=True):
    """The prizes of one order: `category` "" is everyone's."""

    category: str
    prizes: list[PrizeOut]


class AwardOut(Answer, frozen=True):
    """A line of the pay-out: `by_lot` of the money came by lot; `paid` is what he was paid in all."""

    category: str
    player: int
    name: str
    place: int
    sharing: int
    money: int
    by_lot: int
    goods: list[str]
    paid: int


class WaitingOut(Answer, frozen=True):
    """Tied players who wait for a lot: money that cannot be shared, or goods."""

    category: str
    players: list[int]
    money: int
    goods: list[str]


class PrizesOut(Answer, frozen=True):
    """Prizes and pay-out by the standing as it is now."""

    round: int | None
    several: bool
    guests: bool
    step: int | None
    lists: list[PrizeListOut]
    awards: list[AwardOut]
    waiting: list[WaitingOut]


class PrizesIn(serializers.Serializer[None]):
    """The prizes of a category ("" for everyone) in place of those before, and how prizes are given out.

    What is left out stays.
    """

    category = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    prizes: serializers.ListSerializer[None] = serializers.ListSerializer(
        child=PrizeForm(), max_length=prizes.MOST_PLACES, required=False
    )
    several = serializers.BooleanField(required=False)
    guests = serializers.BooleanField(required=False)
    step = serializers.IntegerField(
        min_value=1, max_value=settings.LARGEST_AMOUNT, required=False, allow_null=True
    )


class PrizesView(TournamentAPIView):
    """The prizes of a tournament."""

    roles = {"GET": DESK, "PATCH": ORGANISER}

    @extend_schema(responses=PrizesOut)
    def get(self, request: Request, slug: str) -> Response:
        """What there is to win and who gets what."""
        return Response(self._told())

    @extend_schema(request=PrizesIn, responses=PrizesOut)
    def patch(self, request: Request, slug: str) -> Response:
        """Set the prizes of one order, and the rules; 409 for a sum that cannot be paid in coins."""
        sent = self.asked(PrizesIn)
        rules = {name: sent[name] for name in ("several", "guests", "step") if name in sent}
        if rules:
            present = prizes.prize_rules(self.tournament)
            kept = {name: getattr(present, name) for name in ("several", "guests", "step")}
            prizes.set_prize_rules(self.tournament, **kept | rules)
        if "prizes" in sent:
            wanted = [prizes.Wanted(**prize) for prize in sent["prizes"]]
            prizes.set_prizes(self.tournament, self._category(sent["category"]), wanted)
        return Response(self._told())

    def _category(self, key: str) -> Category | None:
        if not key:
            return None
        found: Category | None = self.tournament.categories.filter(key=key).first()
        if found is None:
            raise unknown("category")
        return found

    def _told(self) -> PrizesOut:
        tournament = self.tournament
        rules, result = prizes.prize_rules(tournament), prizes.pay_out(tournament)
        round_, paid = prizes.last_round(tournament), prizes.paid(tournament)
        names = {entry.pk: entry.name for entry in registrations(tournament)}
        lists: dict[str, list[PrizeOut]] = {}
        for prize in tournament.prizes.select_related("category").order_by("category", "place"):
            told = PrizeOut(place=prize.place, cents=prize.cents, goods=prize.goods)
            lists.setdefault(prize.category.key if prize.category else "", []).append(told)
        return PrizesOut(
            round=round_.number if round_ else None,
            several=rules.several,
            guests=rules.guests,
            step=rules.step,
            lists=[PrizeListOut(category=key, prizes=of_list) for key, of_list in sorted(lists.items())],
            awards=[
                AwardOut(
                    category=award.list,
                    player=award.player,
                    name=names[award.player],
                    place=award.place,
                    sharing=award.sharing,
                    money=award.money,
                    by_lot=award.by_lot,
                    goods=list(award.goods),
                    paid=paid.get(award.player, 0),
                )
                for award in result.awards
            ],
            waiting=[
                WaitingOut(
                    category=one.list,
                    players=list(one.players),
                    money=one.money,
                    goods=list(one.goods),
                )
                for one in result.lots_wanted
            ],
        )


class PrizeLotIn(serializers.Serializer[None]):
    """Tied players who wait for a lot; `drawn_in_the_hall`: they stand in the order that was drawn there."""

    players = serializers.ListField(child=Id(), min_length=2, max_length=200)
    drawn_in_the_hall = serializers.BooleanField(required=False, default=False)


class PrizeLotsView(TournamentAPIView):
    """Lots for the rest of shared prizes, and for goods."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=PrizeLotIn, responses={201: LotOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Draw a lot here, or keep one drawn in the hall. 409 when these players do not wait for one."""
        sent = self.asked(PrizeLotIn)
        verb = prizes.record_lot if sent["drawn_in_the_hall"] else prizes.draw_lot
        made = verb(self.tournament, sent["players"], self.user)
        return Response(LotOut(order=made.order, seed=made.seed), status=status.HTTP_201_CREATED)


class PayIn(serializers.Serializer[None]):
    """Who is paid."""

    player = Id()


class PrizePaymentsView(RegistrationAPIView):
    """Paying prizes out at the desk."""

    roles = {"POST": DESK}

    @extend_schema(request=PayIn, responses={201: PostingOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Pay a player the money of his prizes, as far as he has not got it."""
        made = prizes.pay(self.named(self.asked(PayIn)["player"], "player"), self.user)
        return Response(posting_view(made), status=status.HTTP_201_CREATED)
