"""Who runs the installation, and how long it keeps what (T-38): settings from the environment."""

from __future__ import annotations

from dataclasses import dataclass

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
    """

    changes_months: int
    sessions_days: int
    cards_months: int
    accounts_years: int
    warning_days: int
    held_days: int
    imports_days: int


OPERATOR = Operator(
    name=env.str("OPERATOR_NAME", default=""),
    address=env.str("OPERATOR_ADDRESS", default=""),
    email=env.str("OPERATOR_EMAIL", default=""),
)
#: A mailto: or https: address for /.well-known/security.txt; without it there is no such page.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")
KEPT = Kept(
    changes_months=env.int("KEEP_CHANGES_MONTHS", default=12),
    sessions_days=env.int("KEEP_SESSIONS_DAYS", default=14),
    cards_months=env.int("KEEP_CARDS_MONTHS", default=24),
    accounts_years=env.int("KEEP_ACCOUNTS_YEARS", default=3),
    warning_days=env.int("KEEP_ACCOUNTS_WARNING_DAYS", default=30),
    held_days=env.int("KEEP_HELD_DAYS", default=30),
    imports_days=env.int("KEEP_IMPORTS_DAYS", default=1),
)
