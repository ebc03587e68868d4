"""The figures of a standing opened into their parts (T-21): rounds, reasons, the postings of a sheet."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from scoring.domain.tickets import SeatRow
from tournaments.ranking import StandingLine, as_json
from tournaments.rounds.api.shown import Ruled
from tournaments.standings.queries.closing import Step
from tournaments.standings.queries.opened import OpenedLine, opened_line, opened_sheet


class OpenedRoundOut(Answer, frozen=True):
    """A round of a player: why it brought its points, in words; `rules` holds the number of the rule of each reason."""

    round: int
    reasons: list[str]
    rules: list[str]
    sheet: str | None


class OpenedLineOut(Answer, frozen=True):
    """The line of a player with everything that it is made of; `row` as in the standing."""

    round: int
    registration: int
    name: str
    sharing: int
    row: StandingLine
    rounds: list[OpenedRoundOut]


class RoundOnly(serializers.Serializer[None]):
    """After which round; the last one by default."""

    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class OpenedLineView(Ruled):
    """Who may: anyone, as far as the organiser shows results (T-35)."""

    @extend_schema(parameters=[RoundOnly], responses=OpenedLineOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """One line of the standing, opened."""
        round_ = self.round_shown(self.filtered(RoundOnly).get("round"))
        opened = opened_line(round_, self.player(pk), self.sight) if round_ else None
        if opened is None:
            raise Http404
        return Response(self._shown(opened))

    def _shown(self, opened: OpenedLine) -> OpenedLineOut:
        return OpenedLineOut(
            round=opened.round.number,
            registration=opened.registration.pk,
            name=self.name_of(opened.registration),
            sharing=opened.sharing,
            row=as_json(opened.row),
            rounds=[
                OpenedRoundOut(
                    round=one.result.round,
                    reasons=[reason.plain for reason in one.reasons],
                    rules=[reason.rule for reason in one.reasons],
                    sheet=one.sheet.public_id if one.sheet and self.inside else None,
                )
                for one in opened.rounds
            ],
        )


class PartOut(Answer, frozen=True):
    """A posting as this player sees it: cents, or an exact figure as text; why, by which rule of which paragraph."""

    amount: int | str
    reason: str
    rule: str
    cite: str
    other: str
    account: str


class OpenedRowOut(Answer, frozen=True):
    """A row of the premium table that the player met, and the points it brought."""

    title: str
    points: int


class OpenedDealOut(Answer, frozen=True):
    """A deal and what it brought: of mariáš the amounts of `parts` sum to `money`, those of `rows` to `premium`."""

    number: int
    title: str
    money: int | None
    premium: int | None
    parts: list[PartOut]
    rows: list[OpenedRowOut]


class FigureStepOut(Answer, frozen=True):
    """One figure after the deals: cents or an exact text, what it is, the rule and its paragraph; `counts`: it is one
    of those that sum to the total, not how one of them came about."""

    amount: str
    reason: str
    rule: str
    cite: str
    counts: bool


class OpenedSheetOut(Answer, frozen=True):
    """What the sheet of a table says of one player; `ticket` instead of deals where a ticket counts (T-24).

    steps   what follows after them until his totals: counted money, decisions, premium points, the settlement
    begins  what the deals or the ticket brought: cents or an exact text; with the steps that count it sums to `total`,
            the ZB or the balance; null where the steps alone make it
    """

    round: int
    table: int
    registration: int
    name: str
    deals: list[OpenedDealOut]
    ticket: SeatRow
    steps: list[FigureStepOut]
    begins: str | None
    total: str


class OpenedSheetView(Ruled):
    """Who may: anyone, as far as the organiser shows results (T-35)."""

    @extend_schema(responses=OpenedSheetOut)
    def get(self, request: Request, slug: str, pk: int, number: int) -> Response:
        """What a round brought a player, deal by deal, posting by posting."""
        round_ = self.round_shown(number)
        player = self.player(pk)
        assert round_ is not None  # a number was named
        opened = opened_sheet(round_, player, self.name_of, self.sight)
        return Response(
            OpenedSheetOut(
                round=round_.number,
                table=opened.seat.table.number,
                registration=player.pk,
                name=self.name_of(player),
                deals=[OpenedDealOut.of(deal) for deal in opened.deals],
                ticket=opened.ticket,
                steps=[_step(step) for step in opened.steps],
                begins=None if opened.begins is None else str(opened.begins),
                total=str(opened.total),
            )
        )


def _step(step: Step) -> FigureStepOut:
    return FigureStepOut.of(step, amount=str(step.amount))
