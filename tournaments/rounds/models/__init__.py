"""What is."""

from tournaments.rounds.models.bye import Bye
from tournaments.rounds.models.lot import RecordedLot
from tournaments.rounds.models.moved import Moved
from tournaments.rounds.models.round import Round
from tournaments.rounds.models.table import Seat, SeatChange, Table, TableCard

__all__ = ["Bye", "Moved", "RecordedLot", "Round", "Seat", "SeatChange", "Table", "TableCard"]
