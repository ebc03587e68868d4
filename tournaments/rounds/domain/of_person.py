"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from scoring.models import SheetSeat
from tournaments.people.models import Player
from tournaments.rounds.models import Seat


def own_data(player: Player) -> dict[str, object]:
    """What the player played; money is cents."""
    seats = (
        Seat.objects.filter(registration__player=player)
        .select_related("round__tournament", "table", "sheet_seat")
        .order_by("round__tournament__date", "round__number")
    )
    return {
        "results": [
            {
                "tournament": seat.round.tournament.name,
                "round": seat.round.number,
                "table": seat.table.number,
                "money": seat.sheet_seat.money,
                "premium": seat.sheet_seat.premium,
                "zb": seat.sheet_seat.zb,
                "currency": seat.round.tournament.currency,
                "balance": seat.sheet_seat.balance,
            }
            for seat in seats
        ],
    }


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """A sheet of paper names its seats: initials stand there, too."""
    SheetSeat.objects.filter(seat__registration__player=player).update(name=initials)
