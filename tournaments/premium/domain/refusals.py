"""What is refused here."""

from __future__ import annotations

from core.refusals import Refusal


class BadTableError(Refusal, code="bad-premium-table", status=422):
    """The rules do not know such a table; `field` is the field of the form."""
