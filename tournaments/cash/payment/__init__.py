"""Payment codes (T-41): an order to pay, and what a bank's phone reads of it. Pure: nothing of Django."""

from tournaments.cash.payment.codes import PaymentCode, codes_of, payable_in
from tournaments.cash.payment.iban import grouped, plain_iban
from tournaments.cash.payment.order import PaymentError, PaymentOrder

__all__ = [
    "PaymentCode",
    "PaymentError",
    "PaymentOrder",
    "codes_of",
    "grouped",
    "payable_in",
    "plain_iban",
]
