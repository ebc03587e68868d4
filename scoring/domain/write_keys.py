"""The secret of a quick table's write address: who knows it has the pen, on whatever device."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings

from scoring.models import Sheet

LENGTH = 32


def write_key(sheet: Sheet) -> str:
    """The secret of the write address: 128 bits in hex, recomputed when shown, replaced with the sheet's code."""
    message = f"quick:{sheet.public_id}:{sheet.code_generation}".encode()
    return hmac.new(settings.TABLE_CODE_KEY.encode(), message, hashlib.sha256).hexdigest()[:LENGTH]


def is_write_key(sheet: Sheet, key: str) -> bool:
    """Whether this is the present secret of the sheet; never for a sheet that is no quick table."""
    right = hmac.compare_digest(key.encode(), write_key(sheet).encode())
    return right and hasattr(sheet, "quick")
