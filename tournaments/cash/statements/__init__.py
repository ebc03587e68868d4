"""What a bank says of an account (T-41): GPC, camt and CSV as payments that came in; nothing of tournaments."""

from tournaments.cash.statements.payment import MADE, Payment, Statement
from tournaments.cash.statements.reading import read_columns, read_statement

__all__ = ["MADE", "Payment", "Statement", "read_columns", "read_statement"]
