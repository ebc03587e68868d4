"""What is."""

from tournaments.people.models.club_request import ClubRequest
from tournaments.people.models.consent import Consent
from tournaments.people.models.erasure import Erasure
from tournaments.people.models.membership import Membership
from tournaments.people.models.people import Club, ClubRole, Player, PlayerMerge, with_namesakes
from tournaments.people.models.scan_card import ScanCard
from tournaments.people.models.suspension import Suspension

__all__ = [
    "Club",
    "ClubRequest",
    "ClubRole",
    "Consent",
    "Erasure",
    "Membership",
    "Player",
    "PlayerMerge",
    "ScanCard",
    "Suspension",
    "with_namesakes",
]
