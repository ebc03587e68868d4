"""What is."""

from tournaments.seasons.models.season import FinalListImport, Season, SeasonEvent, SeasonFinish
from tournaments.seasons.models.season_lot import SeasonLot

__all__ = ["FinalListImport", "Season", "SeasonEvent", "SeasonFinish", "SeasonLot"]
