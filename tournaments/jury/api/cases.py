"""Cases of the jury by program: open, write down, publish what was decided (T-29)."""

from __future__ import annotations

from typing import Annotated

from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time, one_of
from core.api.fields import Id, Sent
from core.api.pages import PAGING, page_of, paged
from scoring.domain.kinds import WAITING
from scoring.models import Entry
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import JURY, missing
from tournaments.jury.domain import cases
from tournaments.jury.models import Case, Decision
from tournaments.jury.models.effects import Effects
from tournaments.jury.queries import cases as jury_queries
from tournaments.rounds.api.views import RoundAPIView
from tournaments.rounds.models import Table

CASE = OpenApiParameter("number", int, OpenApiParameter.PATH, description="number of the case")


class AppealOut(Answer, frozen=True):
    """Somebody does not accept a decision; `by` null: the jury itself."""

    by: int | None
    grounds: str
    filed_at: Time


class DecisionOut(Answer, frozen=True):
    """A decision; `effects` is what it changed, by registration ids and in cents, `facts` what was established.

    `on_appeal` is what it made of the ruling before it: `confirms` is the number of the decision that stays as it is,
    `overrules` of the one that it changes or annuls; empty for the first one, and for one from before this was asked.
    `agreed` are the seats (from 0) of the other side that agreed to play on, and `restored` that the cards went back to
    before the renonce (S:D/3, D/4). `by_organiser`: whoever decided organised the tournament, too.
    """

    number: int
    verdict: str
    reasoning: str
    rule: str
    code: str
    offender: int | None
    facts: dict[str, bool]
    agreed: list[int]
    restored: bool
    effects: Effects
    on_appeal: Annotated[str, one_of(["", *Decision.OnAppeal.choices])]
    confirms: int | None
    overrules: int | None
    in_force: bool
    published: bool
    decided_at: Time
    by_organiser: bool
    appeals: list[AppealOut]


class CaseOut(Answer, frozen=True):
    """A case: `deal` is the number of its entry on the sheet."""

    number: int
    state: Annotated[str, one_of(Case.State.choices)]
    round: int | None
    table: int | None
    deal: int | None
    call: int | None
    statement: str
    opened_at: Time
    decisions: list[DecisionOut]


class CaseFilter(serializers.Serializer[None]):
    """Filters of the list."""

    state = serializers.ChoiceField(Case.State.choices, required=False)


class CaseIn(serializers.Serializer[None]):
    """What a new case is about: a call, or a table (round and table) with a deal (number of its entry), or nothing."""

    call = Id(required=False)
    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    table = serializers.IntegerField(min_value=1, max_value=2000, required=False)
    deal = serializers.IntegerField(min_value=1, max_value=1_000_000, required=False)
    statement = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")


class OneCase(RoundAPIView):
    """Endpoints of the jury about cases."""

    roles = {"GET": JURY, "POST": JURY, "PATCH": JURY}

    def case(self, number: int) -> Case:
        """A case of this tournament, else 404."""
        try:
            return jury_queries.case(self.tournament, number)
        except Case.DoesNotExist:
            raise Http404 from None

    def told(self, number: int) -> CaseOut:
        """CaseOut of a case as it stands now."""
        return case_view(jury_queries.cases(self.tournament).get(number=number))


class CasesView(OneCase):
    """The cases of a tournament."""

    @extend_schema(parameters=[CaseFilter, *PAGING], responses=page_of(CaseOut))
    def get(self, request: Request, slug: str) -> Response:
        """The last one first, with their decisions."""
        wanted = self.filtered(CaseFilter)
        return paged(request, jury_queries.cases(self.tournament).filter(**wanted), case_view)

    @extend_schema(request=CaseIn, responses={201: CaseOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Open a case; the one that was opened from the call already, where there is one."""
        sent = self.asked(CaseIn)
        table, deal, call = self._subject(sent)
        made = cases.open_case(
            self.tournament, self.user, table=table, deal=deal, call=call, statement=sent["statement"]
        )
        return Response(self.told(made.number), status=status.HTTP_201_CREATED)

    def _subject(self, sent: Sent) -> tuple[Table | None, Entry | None, Entry | None]:
        """Table, deal and call of a new case. Raises Http404, ValidationError."""
        if "call" in sent:
            call = get_object_or_404(
                Entry.objects.select_related("sheet__table__round", "target"),
                pk=sent["call"],
                kind__in=WAITING,
                sheet__table__round__tournament=self.tournament,
            )
            return call.sheet.table, call.target if call.kind == Entry.Kind.CLAIM else None, call
        if "table" not in sent:
            return None, None, None
        if "round" not in sent:
            raise missing("round")
        table = self.table(sent["round"], sent["table"])
        if "deal" not in sent:
            return table, None, None
        return table, get_object_or_404(table.sheet.entries, number=sent["deal"]), None


class CaseChange(serializers.Serializer[None]):
    """What the case is about (number of the deal's entry), what happened, whether everyone may read the decision."""

    deal = serializers.IntegerField(min_value=1, max_value=1_000_000, required=False, allow_null=True)
    statement = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    published = serializers.BooleanField(required=False)


class CaseView(OneCase):
    """One case."""

    @extend_schema(responses=CaseOut, parameters=[CASE])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The case with its decisions and appeals."""
        self.case(number)
        return Response(self.told(number))

    @extend_schema(request=CaseChange, responses=CaseOut, parameters=[CASE])
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Choose its deal, write down what happened, publish the decision in force or hide it."""
        found, sent = self.case(number), self.asked(CaseChange)
        with transaction.atomic():
            self._change(found, sent)
        return Response(self.told(number))

    def _change(self, found: Case, sent: Sent) -> None:
        if "deal" in sent:
            entry = None
            if sent["deal"] is not None and found.table:
                entry = get_object_or_404(found.table.sheet.entries, number=sent["deal"])
            cases.choose_deal(found, self.user, entry)
        if "statement" in sent:
            cases.state(found, self.user, sent["statement"])
        if "published" in sent:
            cases.publish(decision_in_force(found), self.user, published=sent["published"])


def decision_in_force(case: Case) -> Decision:
    """The last decision of a case, else 404."""
    found: Decision | None = case.decisions.order_by("number").last()
    if found is None:
        raise Http404
    return found


def case_view(case: Case) -> CaseOut:
    """CaseOut of a case with its decisions."""
    return CaseOut.of(
        case,
        round=case.table.round.number if case.table else None,
        table=case.table.number if case.table else None,
        deal=case.deal.number if case.deal else None,
        call=case.call_id,
        decisions=[_decision(one) for one in case.decisions.all()],
    )


def _decision(decision: Decision) -> DecisionOut:
    return DecisionOut.of(
        decision,
        offender=decision.offender_id,
        agreed=decision.agreed_seats,
        confirms=decision.confirms.number if decision.confirms else None,
        overrules=decision.overrules.number if decision.overrules else None,
        appeals=[
            AppealOut(by=one.by_id, grounds=one.grounds, filed_at=one.filed_at)
            for one in decision.appeals.all()
        ],
    )
