"""What is."""

from tournaments.standings.models.standing import PublishedStanding, Standing, StandingPart

__all__ = ["PublishedStanding", "Standing", "StandingPart"]
