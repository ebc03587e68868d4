"""What is."""

from tournaments.events.models.category import Category
from tournaments.events.models.desk import DeskRules
from tournaments.events.models.invitation import Invitation
from tournaments.events.models.listing import Listing
from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament, TournamentRole

__all__ = ["Category", "DeskRules", "Invitation", "Listing", "OfTournament", "Tournament", "TournamentRole"]
