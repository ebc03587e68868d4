"""Decisions of the jury by program: preview, decide, appeal, decide again (T-29, T-30)."""

from __future__ import annotations

from dataclasses import fields

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.fields import Amount, Id
from core.typed import FreeJson
from tournaments.events.api.idempotency import idempotent
from tournaments.jury.api.cases import CASE, CaseOut, OneCase, decision_in_force
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Decision, PenaltyCard
from tournaments.jury.models.effects import Effects


class FactsIn(serializers.Serializer[None]):
    """What was established of an infraction; what did not matter is left out."""

    replayed = serializers.BooleanField(required=False)
    irreversible = serializers.BooleanField(required=False)
    lost_before = serializers.BooleanField(required=False)
    winnable = serializers.BooleanField(required=False)


class RulingIn(serializers.Serializer[None]):
    """A decision: words and paragraph, whose infraction, the deal as it is to be scored (a deal of `table-record/1`).

    Without `deal` it stays as it is; `void`: it does not count; `amounts` are by seat beside the deals (T-26a):
    cents, or in the unit of a game that ends in balances, whole or exact such as "55/2".

    A deal with `replayed` after a renonce that takes the game was played on: `agreed` are the seats (from 0) of the
    other side that agreed to it, all of them but the pausing player (S:D/4), and `restored` says that the cards went
    back to before the renonce (S:D/3); else 409 with `field`, rule M-33.

    A decision on an appeal must say in `on_appeal` what becomes of the ruling before it (else 409, `field` names it):
    `confirm`: it stays, with money, premium points, standing and cards exactly as they are; `change`: it is taken back
    with all that it changed, and what is said here counts in its place; `annul`: it is taken back, and the scorer's
    entry stands. Who confirms or annuls sends neither `deal`, `void`, `amounts` nor `card`, who confirms no
    `offender`, `code` or `facts` either. `appealed` is the number of the decision that the appeal is against: where
    another one was made meanwhile, nothing is decided (409). `published`: everyone reads it on the public page.
    """

    verdict = serializers.CharField(max_length=500)
    reasoning = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    rule = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    offender = Id(required=False, allow_null=True, default=None)
    code = serializers.CharField(max_length=10, required=False, allow_blank=True, default="")
    facts = FactsIn(required=False, default=dict)
    agreed = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=9), max_length=10, required=False, default=list
    )
    restored = serializers.BooleanField(required=False, default=False)
    deal = serializers.DictField(required=False, allow_null=True, default=None)
    void = serializers.BooleanField(required=False, default=False)
    amounts = serializers.ListField(
        child=Amount(), max_length=10, required=False, allow_null=True, default=None
    )
    card = serializers.ChoiceField(
        ["", *PenaltyCard.Colour.values], required=False, allow_blank=True, default=""
    )
    on_appeal = serializers.ChoiceField(
        ["", *Decision.OnAppeal.values], required=False, allow_blank=True, default=""
    )
    appealed = serializers.IntegerField(
        min_value=1, max_value=32_767, required=False, allow_null=True, default=None
    )
    published = serializers.BooleanField(required=False, default=False)


class Deciding(OneCase):
    """Endpoints that take a ruling."""

    def ruling(self) -> Ruling:
        """The ruling that was sent. Raises ValidationError (400) for an offender of another tournament."""
        sent = self.asked(RulingIn)
        if sent["offender"] is not None:
            self.named(sent["offender"], "offender")
        return Ruling(**{field.name: sent[field.name] for field in fields(Ruling)})


class RulingPreviewOut(Answer, frozen=True):
    """What a decision would change (as `effects`), and the result of its deal."""

    effects: Effects
    result: FreeJson | None


class RulingPreviewView(Deciding):
    """What a decision would change."""

    @extend_schema(request=RulingIn, responses=RulingPreviewOut, parameters=[CASE])
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The effects of a ruling before it is made; nothing is kept."""
        effects, result = decisions.preview(self.case(number), self.ruling(), self.user)
        return Response(RulingPreviewOut(effects=effects, result=result))


class DecisionsView(Deciding):
    """Deciding a case; after an appeal a later decision confirms, changes or annuls the earlier one."""

    @extend_schema(request=RulingIn, responses={201: CaseOut}, parameters=[CASE])
    @idempotent
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Decide; not at a table where the referee plays himself. The table sees it at once."""
        decisions.decide(self.case(number), self.ruling(), self.user)
        return Response(self.told(number), status=status.HTTP_201_CREATED)


class AppealIn(serializers.Serializer[None]):
    """Who does not accept the decision in force (null: the jury itself), and why."""

    by = Id(required=False, allow_null=True, default=None)
    grounds = serializers.CharField(max_length=2000)


class AppealsView(OneCase):
    """Appeals."""

    @extend_schema(request=AppealIn, responses={201: CaseOut}, parameters=[CASE])
    @idempotent
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Take the case up again. 404 without a decision, 409 when it was overruled already."""
        found, sent = self.case(number), self.asked(AppealIn)
        by = None if sent["by"] is None else self.named(sent["by"], "by")
        cases.appeal(decision_in_force(found), by, sent["grounds"], self.user)
        return Response(self.told(number), status=status.HTTP_201_CREATED)
