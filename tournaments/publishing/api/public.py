"""What everyone may read of a tournament; callers with a role in it see names and addresses of sheets too."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from django.db.models import Q
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer, Time, one_of
from core.api.pages import PAGING, page_of, paged
from core.late_rows import LateRows
from core.names import plain
from tournaments.events.api.serializers import TournamentOut, tournament_view
from tournaments.events.api.views import PublicAPIView, TournamentAPIView, unknown
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import internet
from tournaments.jury.models import Decision
from tournaments.jury.queries.paragraphs import Paragraphs, deal_place, paragraph, standing_of
from tournaments.jury.queries.published import anchor, published_decisions
from tournaments.proof.models import Proof
from tournaments.proof.queries import proofs
from tournaments.ranking import as_json
from tournaments.registration.api.views import RegistrationAPIView
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.api.serializers import RoundOut, round_view
from tournaments.rounds.api.shown import Ruled
from tournaments.rounds.queries import visibility
from tournaments.standings.api.serializers import StandingRow
from tournaments.standings.queries.standing import Line, board

#: A standing is paged by the API: more than any hall seats.
WHOLE = 10_000
#: Which filter of the list asks what.
CONDITIONS = {
    "state": "state",
    "date_from": "date__gte",
    "date_to": "date__lte",
    "club": "club__name__iexact",
    "q": "plain_name__contains",
}


class TournamentFilter(serializers.Serializer[None]):
    """Filters of the list."""

    state = serializers.ChoiceField(Tournament.State.choices, required=False)
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    club = serializers.CharField(max_length=80, required=False)
    q = serializers.CharField(max_length=80, required=False)


class TournamentList(PublicAPIView):
    """Who may: anyone. Tournaments on the public list, the newest first."""

    @extend_schema(parameters=[TournamentFilter, *PAGING], responses=page_of(TournamentOut))
    def get(self, request: Request) -> Response:
        """Filter by state, date_from, date_to, club and a part of the name, whatever the case and
        diacritics (q)."""
        asked = TournamentFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        chosen = Q()
        for name, value in asked.validated_data.items():
            chosen &= Q(**{CONDITIONS[name]: plain(value) if name == "q" else value})
        found = entry_queries.public_tournaments().filter(chosen).order_by("-date", "-pk")
        return paged(request, LateRows(found), lambda one: tournament_view(one, internet(one)))


class TournamentDetail(TournamentAPIView):
    """Who may: anyone with the address of a tournament past its draft."""

    @extend_schema(responses=TournamentOut)
    def get(self, request: Request, slug: str) -> Response:
        """One tournament."""
        found = entry_queries.with_counts(Tournament.objects.filter(pk=self.tournament.pk)).get()
        return Response(tournament_view(found, self.sight))


class RoundList(TournamentAPIView):
    """Who may: anyone. Rounds whose seating is published."""

    @extend_schema(parameters=PAGING, responses=page_of(RoundOut))
    def get(self, request: Request, slug: str) -> Response:
        """The rounds in order."""
        rounds = self.tournament.rounds.filter(state__in=visibility.PUBLIC_ROUNDS)
        return paged(request, rounds, round_view)


class StandingFilter(serializers.Serializer[None]):
    """Which standing: after a round (the last one by default), of everyone or of a category."""

    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    category = serializers.CharField(max_length=40, required=False, default="")


class StandingView(Ruled):
    """Who may: anyone. The standing that may be shown (T-35); a caller with a role sees the latest."""

    @extend_schema(
        parameters=[StandingFilter, *PAGING],
        responses=page_of(StandingRow, round=int | None),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The standing, the first place first; `round` is null before the first figure may be shown."""
        wanted = self.filtered(StandingFilter)
        category = wanted["category"]
        if category and not self.tournament.categories.filter(key=category).exists():
            raise unknown("category")
        round_ = self.round_shown(wanted.get("round"))
        shown = board(round_, size=WHOLE, category=category, sight=self.sight) if round_ else None
        lines = shown.lines if shown else ()
        return paged(request, lines, self._line, round=round_.number if round_ else None)

    def _line(self, line: Line) -> StandingRow:
        registration = line.registration
        return StandingRow(
            place=line.place,
            change=line.change,
            registration=registration.pk,
            name=self.name_of(registration),
            club=self.club_of(registration),
            disputed=line.disputed,
            row=as_json(line.row) if self.sight.figures else None,
        )


class DecisionShown(Answer, frozen=True):
    """A decision that the jury lets everyone read; `on_appeal`: it confirms, changes or annuls the one before it.

    deal       the number of the deal on the sheet of the table, from 1; null where it is about none
    words      the whole ruling as one paragraph, in the language that was asked for
    standing   how it stands now, or what an appeal made of it
    address    its place on the public page, which never changes
    """

    case: int
    number: int
    round: int | None
    table: int | None
    deal: int | None
    offender: str | None
    verdict: str
    reasoning: str
    rule: str
    words: str
    standing: Annotated[str, one_of(["in_force", "appealed", *Decision.OnAppeal.choices])]
    on_appeal: Annotated[str, one_of(["", *Decision.OnAppeal.choices])]
    confirms: int | None
    address: str
    decided_at: Time


class DecisionList(RegistrationAPIView):
    """Who may: anyone. The decisions that the jury has published (T-34), also those that an appeal changed."""

    @extend_schema(parameters=PAGING, responses=page_of(DecisionShown))
    def get(self, request: Request, slug: str) -> Response:
        """In the order in which they were made."""
        return paged(request, published_decisions(self.tournament), self._line)

    def _line(self, decision: Decision) -> DecisionShown:
        table = decision.case.table
        told = self.inside or not decision.carded  # cards are never public (T-38)
        of_all = self._paragraphs
        reader = of_all.hall if self.inside else of_all.net
        return DecisionShown(
            case=decision.case.number,
            number=decision.number,
            round=table.round.number if table else None,
            table=table.number if table else None,
            deal=deal_place(decision.case) if table and decision.case.deal else None,
            offender=self.name_of(decision.offender) if decision.offender and told else None,
            verdict=of_all.said(decision, decision.verdict, reader),
            reasoning=of_all.said(decision, decision.reasoning, reader),
            rule=decision.rule,
            words=paragraph(decision, reader, of_all),
            standing=standing_of(decision),
            on_appeal=decision.on_appeal,
            confirms=decision.confirms.number if decision.confirms else None,
            address=f"{reverse('public:tournament', args=[self.tournament.slug])}#{anchor(decision)}",
            decided_at=decision.decided_at,
        )

    @cached_property
    def _paragraphs(self) -> Paragraphs:
        return Paragraphs(self.tournament)


class ProofShown(Answer, frozen=True):
    """A version of the proof of a closed round (T-39). `number` is its place in the chain of the tournament, `code` the
    check code: the first 128 bits of `hash`."""

    number: int
    round: int
    version: int
    code: str
    hash: str
    made_at: Time


class ProofList(TournamentAPIView):
    """Who may: anyone. The proofs of closed rounds, with every later version."""

    @extend_schema(parameters=PAGING, responses=page_of(ProofShown))
    def get(self, request: Request, slug: str) -> Response:
        """The chain, the first one first."""
        return paged(request, proofs(self.tournament), self._line)

    def _line(self, proof: Proof) -> ProofShown:
        return ProofShown(
            number=proof.number,
            round=proof.round.number,
            version=proof.version,
            code=proof.code,
            hash=proof.hash,
            made_at=proof.made_at,
        )
