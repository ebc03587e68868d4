"""How a player's figure ran over the evening: deal by deal where a table wrote its deals, else round by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.typed import FreeJson
from rules import registry
from rules.marias.sheet import gains
from scoring.domain.records import numbered, record_of
from scoring.domain.written import written_on_all
from scoring.models import Sheet
from tournaments import ranking
from tournaments.ranking import RoundResult, StandingRow
from tournaments.ranking.exact import Exact, exact
from tournaments.rounds.models import Round, Seat

#: The figures that run deal by deal, and the rule sets that say so.
WITHIN = {"zb": "marias/", "balance": "preferans/"}


@dataclass(frozen=True)
class Leg:
    """One round of a track: its number, the deals it took, and the figure after each, the last one as it counts."""

    round: int
    deals: int
    figures: Sequence[Exact]


@dataclass(frozen=True)
class Track:
    """The running figure of a player from nought; `legs` in the order of the rounds."""

    player: int
    legs: Sequence[Leg]

    @property
    def last(self) -> Exact:
        """Where it stands."""
        return self.legs[-1].figures[-1] if self.legs else 0


def tracks(round_: Round, standing: ranking.Standing, players: Iterable[int], kind: str) -> dict[int, Track]:
    """The tracks of these players up to a round, in the figure that decides (`kind` of a board): one query, two for
    balances, none where only whole rounds count."""
    rows = {row.player: row for row in standing.rows}
    wanted = [rows[player] for player in players if player in rows]
    within = _within(round_, [row.player for row in wanted], kind) if kind in WITHIN else {}
    return {row.player: _track(row, within, kind) for row in wanted}


def point_cents(sheet: Sheet) -> int:
    """What a premium point is settled at between two players, by the rules of a sheet (M-29)."""
    system: Any = registry.engine(sheet.ruleset)
    return int(system.terms(sheet.options).point_cents)


def _track(row: StandingRow, within: Mapping[tuple[int, int], Sequence[Exact]], kind: str) -> Track:
    legs: list[Leg] = []
    before: Exact = 0
    for result in row.rounds:
        steps = within.get((row.player, result.round), [])
        after = before + _counted(result, kind)
        # what stands beside the deals, such as a decision or the money that was counted, comes with the last of them
        figures = [before + step for step in steps[:-1]] + [after]
        legs.append(Leg(result.round, len(steps), figures))
        before = after
    return Track(row.player, legs)


def _counted(result: RoundResult, kind: str) -> Exact:
    if kind == "zb":
        return result.zb
    if kind == "balance":
        return result.balance or 0
    return result.points or 0 if result.status == "counts" else 0


def _within(round_: Round, players: Sequence[int], kind: str) -> dict[tuple[int, int], Sequence[Exact]]:
    """The gain, or the balance, after each deal of a round, by player and round."""
    found = Seat.objects.filter(
        round__tournament=round_.tournament_id,
        round__number__lte=round_.number,
        registration__in=players,
        table__sheet__fold__ticket__isnull=True,
        table__sheet__ruleset__startswith=WITHIN[kind],
    ).select_related("round", "table__sheet__fold", "sheet_seat")
    seats = list(found)
    if kind == "balance":
        after = _balances({seat.table.sheet_id: seat.table.sheet for seat in seats})
        return {
            (seat.registration_id, seat.round.number): [
                exact(Fraction(row[seat.sheet_seat.position])) for row in after[seat.table.sheet_id]
            ]
            for seat in seats
        }
    return {
        (seat.registration_id, seat.round.number): _gains(
            seat.table.sheet.fold.result["deals"], seat.sheet_seat.position, point_cents(seat.table.sheet)
        )
        for seat in seats
    }


def _balances(sheets: Mapping[int, Sheet]) -> dict[int, list[list[int | str]]]:
    """The balances of all seats after each deal, by sheet: one query."""
    written = written_on_all(list(sheets.values()))
    found = {}
    for key, sheet in sheets.items():
        seats = len(sheet.fold.result["balance"])
        record = record_of(sheet, written[key].deals, numbered(seats))
        engine, decoded = registry.decode(record)
        preferans: Any = engine
        found[key] = preferans.balances(decoded)
    return found


def _gains(deals: Sequence[FreeJson], me: int, cents: int) -> list[Exact]:
    found: list[Exact] = []
    money: list[int] = []
    premium: list[int] = []
    for deal in deals:
        money = _added(money, deal["money"])
        premium = _added(premium, deal["premium"])
        found.append(gains(money, premium, cents)[me])
    return found


def _added(sums: Sequence[int], figures: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(sums, figures, strict=True)] if sums else list(figures)
