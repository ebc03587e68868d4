"""People, tournaments, rounds, tables and seats, and the standings that follow from their sheets."""

from tournaments.models.cash import CashCount, CashPosting, Fee
from tournaments.models.category import Category
from tournaments.models.desk import DeskRules, RegistrationEvent
from tournaments.models.discipline import PenaltyCard, SortingCheck, Suspension
from tournaments.models.draw import Bye, Draw, DrawEdit, Seating
from tournaments.models.evidence import CaseAnalysis
from tournaments.models.invitation import Invitation
from tournaments.models.jury import Appeal, Case, CasePhoto, Decision
from tournaments.models.lot import RecordedLot
from tournaments.models.people import Club, ClubRole, Player, PlayerMerge
from tournaments.models.prize import Prize, PrizeRules
from tournaments.models.registration import PlayerImport, Registration
from tournaments.models.round import Round
from tournaments.models.season import FinalListImport, Membership, Season, SeasonEvent, SeasonFinish
from tournaments.models.season_lot import SeasonLot
from tournaments.models.standing import PublishedStanding, Standing, StandingPart
from tournaments.models.table import Seat, SeatChange, Table, TableCard
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament, TournamentRole
from tournaments.models.transfer import TournamentImport
from tournaments.models.webhook import Delivery, Webhook, WebhookEvent
from tournaments.models.wishes import DrawWishes, FixedTable, PairApart

__all__ = [
    "Appeal",
    "Bye",
    "Case",
    "CaseAnalysis",
    "CasePhoto",
    "CashCount",
    "CashPosting",
    "Category",
    "Club",
    "ClubRole",
    "Decision",
    "Delivery",
    "DeskRules",
    "Draw",
    "DrawEdit",
    "DrawWishes",
    "Fee",
    "FinalListImport",
    "FixedTable",
    "Invitation",
    "Membership",
    "PairApart",
    "PenaltyCard",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "Prize",
    "PrizeRules",
    "PublishedStanding",
    "RecordedLot",
    "Registration",
    "RegistrationEvent",
    "Round",
    "Season",
    "SeasonEvent",
    "SeasonFinish",
    "SeasonLot",
    "Seat",
    "SeatChange",
    "Seating",
    "SortingCheck",
    "Standing",
    "StandingPart",
    "Suspension",
    "Table",
    "TableCard",
    "Team",
    "Tournament",
    "TournamentImport",
    "TournamentRole",
    "Webhook",
    "WebhookEvent",
]
