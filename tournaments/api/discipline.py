"""Cards and checks of sorting by program (T-31): a red card disqualifies, taking it back lets the player go on."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import JURY, Id, TournamentDoor
from tournaments.api.idempotency import idempotent
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.domain.jury import discipline
from tournaments.models import PenaltyCard
from tournaments.queries.jury import Checks, checks_by_player, shown_cards


class CardOut(serializers.Serializer):
    """A card that was shown; one that was taken back stays readable. `follows` is the card that made it."""

    id = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    colour = serializers.ChoiceField(PenaltyCard.Colour.choices)
    reason = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    case = serializers.IntegerField(allow_null=True)
    follows = serializers.IntegerField(allow_null=True)
    given_at = serializers.DateTimeField()
    taken_back_at = serializers.DateTimeField(allow_null=True)
    taken_back_reason = serializers.CharField(allow_blank=True)


class CardIn(serializers.Serializer):
    """A card for a player."""

    player = Id()
    colour = serializers.ChoiceField(PenaltyCard.Colour.choices)
    reason = serializers.CharField(max_length=300)
    rule = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class PenaltyCardsView(TournamentDoor):
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


class TakeBackIn(serializers.Serializer):
    """Why a card does not count any more."""

    reason = serializers.CharField(max_length=300)


class TakeBackView(TournamentDoor):
    """Taking a card back."""

    roles = {"POST": JURY}

    @extend_schema(request=TakeBackIn, responses=CardOut)
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The card does not count, nor the red one that it made; who was disqualified by it plays on."""
        card = get_object_or_404(shown_cards(self.tournament), pk=pk)
        discipline.take_back(card, self.asked(TakeBackIn)["reason"], self.user)
        return Response(_card(shown_cards(self.tournament).get(pk=pk)))


def _card(card: PenaltyCard) -> dict[str, Any]:
    return {
        "id": card.pk,
        "player": card.registration_id,
        "name": card.registration.player.name,
        "colour": card.colour,
        "reason": card.reason,
        "rule": card.rule,
        "case": card.decision.case.number if card.decision else None,
        "follows": card.follows_id,
        "given_at": card.given_at,
        "taken_back_at": card.taken_back_at,
        "taken_back_reason": card.taken_back_reason,
    }


class ChecksOut(serializers.Serializer):
    """S:B/26: checks that a player asked for, and how often his cards were found unsorted."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    failed = serializers.IntegerField()
    successful = serializers.IntegerField()
    found_unsorted = serializers.IntegerField()


class CheckIn(serializers.Serializer):
    """A check of sorted cards at a table: who asked, whose cards were looked at."""

    round = serializers.IntegerField(min_value=1, max_value=1000)
    table = serializers.IntegerField(min_value=1, max_value=2000)
    asked_by = Id()
    checked = Id()
    unsorted = serializers.BooleanField()


class CheckOut(serializers.Serializer):
    """A check that was noted; `card` is what the rules bring for it, shown by the referee himself."""

    asked_by = serializers.IntegerField()
    checked = serializers.IntegerField()
    unsorted = serializers.BooleanField()
    card = serializers.CharField(allow_blank=True)


class SortingChecksView(TournamentDoor):
    """Checks of sorting."""

    roles = {"GET": JURY, "POST": JURY}

    @extend_schema(parameters=PAGING, responses=page_of(ChecksOut))
    def get(self, request: Request, slug: str) -> Response:
        """Who asked for checks, or bore one that found something."""
        return paged(request, checks_by_player(self.tournament), _checks)

    @extend_schema(request=CheckIn, responses={201: CheckOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Note a check; 409 when the asking player has used up his two."""
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
        told = {name: sent[name] for name in ("asked_by", "checked", "unsorted")}
        return Response({**told, "card": card}, status=status.HTTP_201_CREATED)


def _checks(checks: Checks) -> dict[str, Any]:
    return {
        "player": checks.registration.pk,
        "name": checks.registration.player.name,
        "failed": checks.failed,
        "successful": checks.successful,
        "found_unsorted": checks.found_unsorted,
    }
