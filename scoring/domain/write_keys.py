"""The secret of a write address (a quick table's) or of a slip's QR code: who has it has the pen, on whatever device."""

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
    message = f"{WORD}:{sheet.public_id}:{generation or sheet.code_generation}".encode()
    return hmac.new(settings.TABLE_CODE_KEY.encode(), message, hashlib.sha256).hexdigest()[:LENGTH]


def is_write_key(sheet: Sheet, key: str) -> bool:
    """Whether this is the present secret of the sheet."""
    return hmac.compare_digest(key.encode(), write_key(sheet).encode())
