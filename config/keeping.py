"""Who runs the installation, and how long it keeps what (T-38): settings from the environment."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

from config.environment import env


@dataclass(frozen=True)
class Operator:
    """Who answers for the data; the empty text means that he has not said so yet."""

    name: str
    address: str
    email: str


@dataclass(frozen=True)
class Kept:
    """For how long something is kept.

    changes_months   the log of changes with the addresses in it
    sessions_days    signed-in browsers that nobody used
    cards_months     cards after their tournament, suspensions after their end
    accounts_years   accounts that nobody used; a letter warns their owners so many days before
    held_days        entries of devices that came too late, once the desk settled them
    imports_days     lists of players that were read and not entered
    bank_days        statements of banks with their payments; what was booked stays
    results_months   results of sheets after their tournament was declared, which are reckoned again when they are
                     read; None: as long as their sheets
    """

    changes_months: int
    sessions_days: int
    cards_months: int
    accounts_years: int
    warning_days: int
    held_days: int
    imports_days: int
    bank_days: int
    results_months: int | None = None


def time_of(name: str, default: int) -> int:
    """So many of what the name says; the default for an empty text. Raises ImproperlyConfigured below 1, which would
    delete everything the same night: nothing is kept for ever by 0."""
    said = env.str(name, default="").strip()
    try:
        number = int(said or default)
    except ValueError:
        number = 0
    if number < 1:
        raise ImproperlyConfigured(f"{name} is {said!r}; it must be a whole number from 1 on.")
    return number


OPERATOR = Operator(
    name=env.str("OPERATOR_NAME", default=""),
    address=env.str("OPERATOR_ADDRESS", default=""),
    email=env.str("OPERATOR_EMAIL", default=""),
)
#: A mailto: or https: address for /.well-known/security.txt; without it there is no such page.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")
KEPT = Kept(
    changes_months=time_of("KEEP_CHANGES_MONTHS", 12),
    sessions_days=time_of("KEEP_SESSIONS_DAYS", 14),
    cards_months=time_of("KEEP_CARDS_MONTHS", 24),
    accounts_years=time_of("KEEP_ACCOUNTS_YEARS", 3),
    warning_days=time_of("KEEP_ACCOUNTS_WARNING_DAYS", 30),
    held_days=time_of("KEEP_HELD_DAYS", 30),
    imports_days=time_of("KEEP_IMPORTS_DAYS", 1),
    bank_days=time_of("KEEP_BANK_DAYS", 30),
    results_months=time_of("KEEP_RESULTS_MONTHS", 1) if env.str("KEEP_RESULTS_MONTHS", default="") else None,
)
