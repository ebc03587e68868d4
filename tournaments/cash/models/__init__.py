"""What is."""

from tournaments.cash.models.posting import CashCount, CashPosting, Fee
from tournaments.cash.models.prize import Prize, PrizeRules
from tournaments.cash.models.transfer import (
    BankAccount,
    BankLine,
    BankStatement,
    BankToken,
    BookedTransfer,
    PaymentSymbol,
    TaughtColumns,
)

__all__ = [
    "BankAccount",
    "BankLine",
    "BankStatement",
    "BankToken",
    "BookedTransfer",
    "CashCount",
    "CashPosting",
    "Fee",
    "PaymentSymbol",
    "Prize",
    "PrizeRules",
    "TaughtColumns",
]
