"""People, tournaments, rounds, tables and seats, and the standings that follow from their sheets."""

from tournaments.models.draw import Draw, Seating
from tournaments.models.people import Club, ClubRole, Player
from tournaments.models.registration import PlayerImport, Registration
from tournaments.models.round import Round
from tournaments.models.standing import PublishedStanding, Standing
from tournaments.models.table import Seat, Table, TableCard
from tournaments.models.tournament import Tournament, TournamentRole

__all__ = [
    "Club",
    "ClubRole",
    "Draw",
    "Player",
    "PlayerImport",
    "PublishedStanding",
    "Registration",
    "Round",
    "Seat",
    "Seating",
    "Standing",
    "Table",
    "TableCard",
    "Tournament",
    "TournamentRole",
]
