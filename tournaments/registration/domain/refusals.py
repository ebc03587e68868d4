"""Why an entry is refused."""

from __future__ import annotations

from core.refusals import Refusal


class FullError(Refusal, code="full", status=409):
    """There is no place left in the tournament."""
