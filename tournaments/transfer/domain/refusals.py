"""Why a file of a tournament is refused."""

from __future__ import annotations

from core.refusals import Refusal


class BadTransferError(Refusal, code="bad-tournament-file", status=422):
    """A file of a tournament that cannot be what it says: `extra` names the field."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason, field=field)
