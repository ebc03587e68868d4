"""What is."""

from tournaments.registration.models.application import Application
from tournaments.registration.models.registration import PlayerImport, Registration
from tournaments.registration.models.registration_event import RegistrationEvent
from tournaments.registration.models.scan_call import ScanCall
from tournaments.registration.models.team import Team

__all__ = ["Application", "PlayerImport", "Registration", "RegistrationEvent", "ScanCall", "Team"]
