"""What is."""

from tournaments.draws.models.draw import Draw, DrawEdit, Seating
from tournaments.draws.models.wishes import DrawWishes, FixedTable, PairApart

__all__ = ["Draw", "DrawEdit", "DrawWishes", "FixedTable", "PairApart", "Seating"]
