"""SPAYD (“QR Platba”), the standard of the Czech banks: fields between stars."""

from __future__ import annotations

from urllib.parse import quote

from tournaments.cash.payment.order import PaymentOrder, check_text

LONGEST_NAME = 35
#: Signs that stand as they are; a star parts fields, and a percent sign begins an encoded one.
PLAIN = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) not in "*%")


def encode(order: PaymentOrder) -> str:
    """The text of the QR code. Raises PaymentError for a name that is too long for it."""
    check_text(order.beneficiary, "beneficiary", LONGEST_NAME)
    fields = {
        "ACC": order.iban,
        "AM": order.amount,
        "CC": order.currency,
        "RN": order.beneficiary,
        "X-VS": order.symbol,
        "MSG": order.message,
    }
    return "*".join(
        ["SPD", "1.0", *(f"{key}:{quote(said, safe=PLAIN)}" for key, said in fields.items() if said)]
    )
