"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from scoring.models import HeldEntry, SheetSeat
from tournaments.people.domain.forgetting import put_initials
from tournaments.people.models import Player
from tournaments.registration.domain.of_person import tournaments_of
from tournaments.rounds.models import RecordedLot, Round, Seat, SeatChange


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
    """A sheet of paper names its seats: initials stand there, too, and in what was typed or is held for the desk."""
    SheetSeat.objects.filter(seat__registration__player=player).update(name=initials)
    here = tournaments_of(player)
    held = HeldEntry.objects.filter(sheet__table__round__tournament__in=here)
    put_initials(held, ("content",), names, initials)
    put_initials(Round.objects.filter(tournament__in=here), ("message",), names, initials)
    put_initials(SeatChange.objects.filter(table__round__tournament__in=here), ("reason",), names, initials)
    put_initials(RecordedLot.objects.filter(tournament__in=here), ("note",), names, initials)
