"""Cards and checks of sorting by program (T-31): a red card disqualifies, taking it back lets the player go on."""

from __future__ import annotations

from typing import Annotated

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time, one_of
from core.api.fields import Id
from core.api.pages import PAGING, page_of, paged
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import JURY, TournamentAPIView
from tournaments.jury.domain import discipline
from tournaments.jury.models import PenaltyCard
from tournaments.jury.queries.discipline import Checks, checks_by_player, shown_cards
from tournaments.rounds.api.views import RoundAPIView


class CardOut(Answer, frozen=True):
    """A card that was shown; one that was taken back stays readable. `follows` is the card that made it."""

    id: int
    player: int
    name: str
    colour: Annotated[str, one_of(PenaltyCard.Colour.choices)]
    reason: str
    rule: str
    case: int | None
    follows: int | None
    given_at: Time
    taken_back_at: Time | None
    taken_back_reason: str


class CardIn(serializers.Serializer[None]):
    """A card for a player."""

    player = Id()
    colour = serializers.ChoiceField(PenaltyCard.Colour.choices)
    reason = serializers.CharField(max_length=300)
    rule = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class PenaltyCardsView(RoundAPIView):
    """The cards of a tournament."""

    roles = {"GET": JURY, "POST": JURY}

    @extend_schema(parameters=PAGING, responses=page_of(CardOut))
    def get(self, request: Request, slug: str) -> Response:
        """The last one first."""
        return paged(request, shown_cards(self.tournament), _card)

    @extend_schema(request=CardIn, responses={201: CardOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Show a card; the second yellow is a red one (M-38), a red one disqualifies. Answers the last that follows."""
        sent = self.asked(CardIn)
        made = discipline.give_card(
            self.named(sent["player"], "player"), sent["colour"], sent["reason"], self.user, rule=sent["rule"]
        )
        return Response(_card(shown_cards(self.tournament).get(pk=made.pk)), status=status.HTTP_201_CREATED)


class TakeBackIn(serializers.Serializer[None]):
    """Why a card does not count any more."""

    reason = serializers.CharField(max_length=300)


class TakeBackView(TournamentAPIView):
    """Taking a card back."""

    roles = {"POST": JURY}

    @extend_schema(request=TakeBackIn, responses=CardOut)
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The card does not count, nor the red one that it made; who was disqualified by it plays on."""
        card = get_object_or_404(shown_cards(self.tournament), pk=pk)
        discipline.take_back(card, self.asked(TakeBackIn)["reason"], self.user)
        return Response(_card(shown_cards(self.tournament).get(pk=pk)))


def _card(card: PenaltyCard) -> CardOut:
    return CardOut.of(
        card,
        player=card.registration_id,
        name=card.registration.name,
        case=card.decision.case.number if card.decision else None,
        follows=card.follows_id,
    )


class ChecksOut(Answer, frozen=True):
    """S:B/26: checks that a player asked for, and how often his cards were found unsorted."""

    player: int
    name: str
    failed: int
    successful: int
    found_unsorted: int


class CheckIn(serializers.Serializer[None]):
    """A check of sorted cards at a table: who asked, whose cards were looked at."""

    round = serializers.IntegerField(min_value=1, max_value=1000)
    table = serializers.IntegerField(min_value=1, max_value=2000)
    asked_by = Id()
    checked = Id()
    unsorted = serializers.BooleanField()


class CheckOut(Answer, frozen=True):
    """A check that was noted; `card` is what the rules bring for it, shown by the referee himself."""

    asked_by: int
    checked: int
    unsorted: bool
    card: str


class SortingChecksView(RoundAPIView):
    """Checks of sorting."""

    roles = {"GET": JURY, "POST": JURY}

    @extend_schema(parameters=PAGING, responses=page_of(ChecksOut))
    def get(self, request: Request, slug: str) -> Response:
        """Who asked for checks, or bore one that found something."""
        return paged(request, checks_by_player(self.tournament), _checks)

    @extend_schema(request=CheckIn, responses={201: CheckOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Note a check; 409 when who asks has used up the two of this table."""
        sent = self.asked(CheckIn)
        checked = self.named(sent["checked"], "checked")
        made = discipline.note_check(
            self.table(sent["round"], sent["table"]),
            self.named(sent["asked_by"], "asked_by"),
            checked,
            found_unsorted=sent["unsorted"],
            user=self.user,
        )
        card = discipline.card_for_sorting(checked) if made.unsorted else ""
        noted = CheckOut(
            asked_by=sent["asked_by"], checked=sent["checked"], unsorted=sent["unsorted"], card=card
        )
        return Response(noted, status=status.HTTP_201_CREATED)


def _checks(checks: Checks) -> ChecksOut:
    return ChecksOut(
        player=checks.registration.pk,
        name=checks.registration.name,
        failed=checks.failed,
        successful=checks.successful,
        found_unsorted=checks.found_unsorted,
    )
