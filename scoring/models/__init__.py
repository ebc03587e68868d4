"""The sheet of one table: seats, the log of entries, who may write, and the jobs that print it."""

from scoring.models.analysis import Analysis
from scoring.models.entry import Entry, HeldEntry
from scoring.models.pen import Pen
from scoring.models.quick import QuickTable
from scoring.models.seat_token import SeatToken
from scoring.models.sheet import Fold, Sheet, SheetSeat

__all__ = ["Analysis", "Entry", "Fold", "HeldEntry", "Pen", "QuickTable", "SeatToken", "Sheet", "SheetSeat"]
