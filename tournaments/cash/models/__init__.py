"""What is."""

from tournaments.cash.models.posting import CashCount, CashPosting, Fee
from tournaments.cash.models.prize import Prize, PrizeRules

__all__ = ["CashCount", "CashPosting", "Fee", "Prize", "PrizeRules"]
