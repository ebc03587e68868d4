"""Words of quick tables and of the settle-up."""

from __future__ import annotations

from datetime import date, datetime

from babel.dates import format_date
from django import template
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.domain.balances import ACCOUNTS
from scoring.domain.tickets import SeatRow, direction_of, unit_of

register = template.Library()

UNITS = {
    "whists": _("whists"),
    "side points": _("points of the balance"),
    "stakes": _("stakes"),
    "points": _("points"),
}


register.filter("unit_of", unit_of)
register.filter("direction_of", direction_of)


@register.filter
def unit_name(unit: str) -> str:
    """What a balance is counted in, such as “whists”."""
    return str(UNITS[unit])


@register.filter
def accounts(row: SeatRow) -> list[tuple[str, str]]:
    """What a ticket says of a player account by account: each with its name."""
    return [(str(name), str(row[account])) for account, name in ACCOUNTS.items() if account in row]  # type: ignore[literal-required]


@register.filter
def day_in_words(moment: date | datetime) -> str:
    """A day, or that of a moment, as it stands in a sentence: “2. januára 2027”."""
    day = timezone.localdate(moment) if isinstance(moment, datetime) else moment
    return format_date(day, "long", locale=get_language() or "sk")
