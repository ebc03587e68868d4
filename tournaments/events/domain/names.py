"""What tournaments, seasons, teams and categories are called stands in letters and lists: no address is part of it."""

from __future__ import annotations

from core.addressed import refuse_address
from tournaments.events.domain.refusals import BadSettingError


def check_names(**texts: str) -> None:
    """By the field in which they were typed. Raises BadSettingError for one with an address of a page or a mailbox."""
    for field, text in texts.items():
        try:
            refuse_address(text)
        except ValueError as error:
            raise BadSettingError(str(error), field=field) from None
