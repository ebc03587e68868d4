"""The QR code of SEPA credit transfers (EPC069-12, version 2): lines of text, for banks in the whole euro area."""

from __future__ import annotations

from rules.errors import N_
from tournaments.cash.payment.order import PaymentError, PaymentOrder

#: What the guideline takes in all, in bytes.
LARGEST = 331


def encode(order: PaymentOrder) -> str:
    """The text of the QR code, with the symbol as `/VS…` before the message. Raises PaymentError."""
    if order.currency != "EUR":
        raise PaymentError(N_("This code is for euros only."), field="currency")
    lines = [
        "BCD",
        "002",
        "1",  # UTF-8
        "SCT",
        "",  # BIC
        order.beneficiary,
        order.iban,
        f"EUR{order.amount}",
        "",  # purpose
        "",  # structured reference
        f"/VS{order.symbol} {order.message}".strip(),
    ]
    text = "\n".join(lines)
    if len(text.encode()) > LARGEST:
        raise PaymentError(
            N_("The name and the message are too long together for a payment code."), field="message"
        )
    return text
