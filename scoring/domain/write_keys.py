"""The secrets behind addresses: that of a quick table and a slip's QR code give the pen, a table's card a seat."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings

from scoring.models import Sheet

LENGTH = 32
#: Under this word the first ones were made, of quick tables: addresses that somebody keeps go on working.
WORD = "quick"


def write_key(sheet: Sheet, generation: int | None = None) -> str:
    """The secret: 128 bits in hex, recomputed when shown, replaced with the sheet's code."""
    return _secret(f"{WORD}:{sheet.public_id}:{generation or sheet.code_generation}")


def is_write_key(sheet: Sheet, key: str) -> bool:
    """Whether this is the present secret of the sheet."""
    return hmac.compare_digest(key.encode(), write_key(sheet).encode())


def seat_key(sheet: Sheet) -> str:
    """What the card of the table says of this sheet, so that a phone may take a seat: 128 bits in hex. A new scorer's
    code leaves it as it is: the card lasts the day."""
    return _secret(f"seats:{sheet.public_id}")


def is_seat_key(sheet: Sheet, key: str) -> bool:
    """Whether this is what the card says of the sheet."""
    return hmac.compare_digest(key.encode(), seat_key(sheet).encode())


def _secret(message: str) -> str:
    return hmac.new(settings.TABLE_CODE_KEY.encode(), message.encode(), hashlib.sha256).hexdigest()[:LENGTH]
