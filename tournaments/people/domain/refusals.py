"""Why a verb about people refuses."""

from __future__ import annotations

from core.refusals import Refusal


class SuspendedError(Refusal, code="suspended", status=409):
    """A suspended player is not entered (T-31)."""
