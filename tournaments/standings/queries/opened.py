"""A figure of a standing opened into its parts (T-21): rounds, the table's sheet, deals, postings, rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language

from core.cited import Cited
from scoring.domain.tickets import SeatRow, TicketBody, in_balances
from scoring.domain.written import written_on
from scoring.models import Sheet
from tournaments.events.domain.competition import system_of
from tournaments.events.queries.internet import Sight
from tournaments.ranking import RoundResult, StandingRow, System
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.closing import Step, steps
from tournaments.standings.queries.opened_deals import OpenedDeal, opened_deals
from tournaments.standings.queries.reasons import reasons
from tournaments.standings.queries.standing import kind_of


@dataclass(frozen=True)
class OpenedRound:
    """One round of a player: the result, why it brought its points, and the sheet that it comes from."""

    result: RoundResult
    reasons: Sequence[Cited]
    sheet: Sheet | None


@dataclass(frozen=True)
class OpenedLine:
    """The line of one player in the standing after a round, with everything that it is made of."""

    registration: Registration
    round: Round
    sight: Sight
    row: StandingRow
    sharing: int
    system: System
    kind: str
    in_money: bool
    in_whists: bool
    rounds: Sequence[OpenedRound]


@dataclass(frozen=True)
class OpenedSheet:
    """The sheet of a table as one player's result comes from it: the deals or the ticket, then the `steps` that follow
    until his totals."""

    seat: Seat
    sheet: Sheet
    sight: Sight
    deals: Sequence[OpenedDeal] = ()
    steps: Sequence[Step] = ()
    ticket: SeatRow = field(default_factory=SeatRow)

    @property
    def in_balances(self) -> bool:
        """Whether the totals are balances, not money."""
        return bool(self.seat.sheet_seat.balance)

    @property
    def begins(self) -> int | str | None:
        """What the deals or the ticket brought him, to which the steps that count are added until the total: money, or
        the balance of a ticket; None where the steps alone make the balance."""
        if self.in_balances:
            return self.ticket.get("balance")
        if not self.ticket:
            return sum(deal.money or 0 for deal in self.deals)
        return self.ticket["money"] - self.ticket["deposit_1"] - self.ticket["deposit_2"]

    @property
    def total(self) -> int | str:
        """His result at this table, the sum of the above: ZB, or the balance."""
        totals = self.seat.sheet_seat
        return totals.balance if self.in_balances else totals.zb

    @property
    def has_rows(self) -> bool:
        """Whether some of it comes from the table of premium points."""
        return any(deal.rows for deal in self.deals)


def opened_line(round_: Round, registration: Registration, sight: Sight) -> OpenedLine | None:
    """The line of a player, None where he has sat at no table, or only places are seen: ten queries at most, however
    many play."""
    if not sight.figures:
        return None
    standing = current_standing(round_).evaluated
    row = next((row for row in standing.rows if row.player == registration.pk), None)
    if row is None:
        return None
    system = system_of(round_.tournament)
    placed = {
        number: sum(
            1
            for line in standing.rows
            for result in line.rounds
            if result.round == number and result.round_place is not None
        )
        for number in standing.rounds
    }
    seats = Seat.objects.filter(registration=registration, round__number__lte=round_.number)
    sheets = {seat.round.number: seat.table.sheet for seat in seats.select_related("round", "table__sheet")}
    sat_out = set(registration.byes.values_list("round__number", flat=True))
    in_whists = in_balances(round_.tournament.ruleset)
    kind, in_money = kind_of(system, in_whists)
    return OpenedLine(
        registration=registration,
        round=round_,
        sight=sight,
        row=row,
        sharing=sum(1 for line in standing.rows if line.place == row.place),
        system=system,
        kind=kind,
        in_money=in_money,
        in_whists=in_whists,
        rounds=[
            OpenedRound(
                result=result,
                reasons=reasons(
                    system,
                    result,
                    standing.starters,
                    placed[result.round],
                    sight.currency,
                    bye=result.round in sat_out,
                    in_money=in_money,
                ),
                sheet=sheets.get(result.round),
            )
            for result in row.rounds
        ],
    )


def opened_sheet(
    round_: Round, registration: Registration, name_of: Callable[[Registration], str], sight: Sight
) -> OpenedSheet:
    """What the sheet of a round says of one player, deal by deal. Raises Http404 where he did not sit, or only places
    are seen.

    `name_of` says how the others are called: on public pages only as they agreed (T-34).
    """
    if not sight.figures:
        raise Http404
    seat = get_object_or_404(
        Seat.objects.select_related("table__sheet__fold", "sheet_seat", "registration__player"),
        round=round_,
        registration=registration,
    )
    sheet = seat.table.sheet
    me = seat.sheet_seat.position
    names = _names(seat, name_of)
    language = (get_language() or "sk")[:2]
    if not hasattr(sheet, "fold"):
        return OpenedSheet(seat=seat, sheet=sheet, sight=sight)
    written = written_on(sheet)
    after = steps(sheet, written, seat.sheet_seat, list(sheet.seats.all()), names, language, sight.currency)
    if sheet.mode == Sheet.Mode.TICKET:
        return OpenedSheet(seat=seat, sheet=sheet, sight=sight, ticket=_row(written.ticket, me), steps=after)
    deals = opened_deals(sheet.ruleset, written.deals, sheet.fold.result, names, me, language)
    return OpenedSheet(seat=seat, sheet=sheet, sight=sight, deals=deals, steps=after)


def _names(seat: Seat, name_of: Callable[[Registration], str]) -> list[str]:
    """Who sat where on the sheet; who left it is called as the sheet calls him."""
    names = {each.position: each.name for each in seat.table.sheet.seats.all()}
    for each in seat.table.seats.select_related("registration__player", "sheet_seat"):
        names[each.sheet_seat.position] = name_of(each.registration)
    return [names[position] for position in sorted(names)]


def _row(ticket: TicketBody | None, me: int) -> SeatRow:
    """The row of this player in the ticket in force (T-24), empty where there is none."""
    rows = ticket["rows"] if ticket else []
    return rows[me] if me < len(rows) else {}
