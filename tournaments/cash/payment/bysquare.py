"""PAY by square, the standard of the Slovak banks: a payment order as packed text.

The fields stand in the standard's order between tabs, behind their CRC-32; that is packed by LZMA without a header,
behind two bytes that say “payment” and its version and two of the length, and written in base32hex without filling.
Names and messages have no marks: some banks' phones fail at a letter that has one (B11).
The version is 0: banks' phones refuse others, and read the name of who is paid behind its fields all the same.
"""

from __future__ import annotations

import lzma
import zlib
from base64 import b32hexencode
from collections.abc import Sequence

from rules.names import without_marks
from tournaments.cash.payment.order import PaymentOrder

#: Kind of document, its version, its part, nothing: four bits each.
HEADER = b"\x00\x00"
#: The parameters of the standard.
FILTERS = [{"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 2, "dict_size": 128 * 1024}]


def encode(order: PaymentOrder) -> str:
    """The text of the QR code."""
    return pack(fields_of(order))


def fields_of(order: PaymentOrder) -> list[str]:
    """One payment order to one account: the fields of the standard, in its order."""
    return [
        "",  # invoice
        "1",  # so many payments
        "1",  # a payment order
        order.amount,
        order.currency,
        "",  # due
        order.symbol,
        "",  # constant symbol
        "",  # specific symbol
        "",  # reference of the originator
        without_marks(order.message),
        "1",  # so many accounts
        order.iban,
        "",  # BIC
        "0",  # no standing order
        "0",  # no direct debit
        without_marks(order.beneficiary),
        "",
        "",  # his address
    ]


def pack(fields: Sequence[str]) -> str:
    """Fields as the text of the standard."""
    text = "\t".join(fields).encode()
    checked = zlib.crc32(text).to_bytes(4, "little") + text
    packed = lzma.compress(checked, format=lzma.FORMAT_RAW, filters=FILTERS)
    return b32hexencode(HEADER + len(checked).to_bytes(2, "little") + packed).decode().rstrip("=")
