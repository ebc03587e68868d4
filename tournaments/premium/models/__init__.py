"""What is."""

from tournaments.premium.models.tables import PremiumTable, PremiumTableVersion

__all__ = ["PremiumTable", "PremiumTableVersion"]
