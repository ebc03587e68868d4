"""Games begun on paper, players who leave and who join (GEN-9, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.carry import column, grid
from rules.preferans.deals import Recorded
from rules.preferans.exact import whole
from rules.preferans.russian.conventions import russian_figures
from rules.preferans.russian.deals import ClassicCarry, HussarCarry, Join, Leave, RussianCarry
from rules.preferans.russian.pulka import HIGHEST_MARK, Pulka
from rules.told import seat_number, seat_numbers


def absent_at_start(players: int, deals: Sequence[Recorded]) -> frozenset[int]:
    """SPEC-3: who joins later takes no part before. Raises RuleError unless three others were there."""
    joining: dict[int, int] = {}
    for number, deal in enumerate(deals, 1):
        if isinstance(deal, Join):
            if deal.seat >= players:
                raise RuleError(
                    "SPEC-3",
                    N_("seat {seat} is not at this table"),
                    field="seat",
                    deal=number,
                    seat=seat_number(deal.seat),
                )
            joining.setdefault(deal.seat, number)
    if joining and players - len(joining) < russian_figures().fewest:
        raise RuleError(
            "SPEC-3",
            N_("three players must be there from the start"),
            field="seat",
            deal=min(joining.values()),
        )
    return frozenset(joining)


def carry(pulka: Pulka, deal: RussianCarry | ClassicCarry | HussarCarry) -> None:
    """GEN-9: set the running accounts; nothing is written for it."""
    players = pulka.players
    pulka.sheet.carry("pool", column(deal.pool, players, "pool", least=0))
    if not pulka.common_pool:
        for seat, points in enumerate(pulka.pool):
            if points > pulka.limit:
                raise RuleError(
                    "GEN-9",
                    N_("a carried pool is from 0 to {limit}, as agreed"),
                    field=f"pool[{seat}]",
                    limit=pulka.limit,
                )
        pulka.closed_once = any(pulka.closed(seat) for seat in pulka.active)
    pulka.sheet.carry("hill", column(deal.hill, players, "hill"))
    pulka.sheet.carry_grid("whist", grid(deal.whist, players, "whist"))
    if isinstance(deal, RussianCarry):
        if deal.all_pass > HIGHEST_MARK:
            raise RuleError(
                "GEN-5", N_("a figure is beyond {largest}"), field="all_pass", largest=HIGHEST_MARK
            )
        rounds = pulka.agreed.all_pass_rounds
        pulka.all_passes = 0 if rounds is not None and deal.all_pass >= rounds else deal.all_pass
    if isinstance(deal, ClassicCarry) and deal.bombs is not UNSET:
        if len(deal.bombs) != players:
            raise RuleError(
                "GEN-9",
                N_("bombs has one row for each seat: {players}, not {count}"),
                field="bombs",
                players=players,
                count=len(deal.bombs),
            )
        if any(level > HIGHEST_MARK for levels in deal.bombs for level in levels):
            raise RuleError("GEN-5", N_("a figure is beyond {largest}"), field="bombs", largest=HIGHEST_MARK)
        pulka.marks = [list(levels) for levels in deal.bombs]


def leave(pulka: Pulka, deal: Leave) -> None:
    """SPEC-2: a player leaves; what his pool lacks goes to his hill, the pool counts as closed, his marks lapse."""
    seat = deal.seat
    if seat not in pulka.active:
        raise RuleError(
            "SPEC-2",
            N_("seat {seat} is not in the game, only seats {seats}"),
            field="seat",
            seat=seat_number(seat),
            seats=seat_numbers(pulka.active),
        )
    if len(pulka.active) <= russian_figures().fewest:
        raise RuleError("SPEC-2", N_("at least three players must remain"), field="seat")
    if not pulka.common_pool:
        lacked = max(0, pulka.limit - pulka.pool[seat])
        pulka.sheet.write("hill", seat, lacked, "leave", "SPEC-2")
        pulka.sheet.write("pool", seat, lacked, "leave", "SPEC-2")
    pulka.drop_marks(seat)
    pulka.active = tuple(other for other in pulka.active if other != seat)


def join(pulka: Pulka, deal: Join) -> None:
    """SPEC-3: a newcomer writes the means of the active players' pools and hills."""
    seat = deal.seat
    if seat in pulka.active or seat in pulka.joined:
        raise RuleError(
            "SPEC-3", N_("seat {seat} was in the game already"), field="seat", seat=seat_number(seat)
        )
    for account, figures in (("pool", pulka.pool), ("hill", pulka.hill)):
        mean = whole(Fraction(sum(figures[other] for other in pulka.active), len(pulka.active)))
        figures[seat] = 0
        pulka.sheet.write(account, seat, mean, "join", "SPEC-3")
    pulka.joined.add(seat)
    pulka.active = tuple(sorted((*pulka.active, seat)))
