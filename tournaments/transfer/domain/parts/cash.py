"""What was paid."""

from __future__ import annotations

from tournaments.cash.models import CashCount, CashPosting
from tournaments.transfer.domain.parts.described import BY, Part

CASH = (
    Part(
        "cash_postings",
        CashPosting,
        "tournament",
        "kind cents method reason at paid_on",
        {"registration": "registrations", "reverses": "cash_postings", **BY},
        owner="tournament",
    ),
    Part(
        "cash_counts",
        CashCount,
        "tournament",
        "counted expected note at",
        BY,
        owner="tournament",
    ),
)
