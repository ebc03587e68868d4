"""How often a wrong password, or a wrong code of the second factor, may be tried: counted in the database.

One who knows an address cannot keep its owner out: tries are counted by account and network first, by account alone
only where they come from many networks, and by network alone where one network tries many accounts.
"""

from __future__ import annotations

from core import limits
from core.limits import Limit
from core.rate_limits import give_back, hit, reset

HERE, ACCOUNT, NETWORK = limits.PASSWORDS_HERE.rate, limits.PASSWORDS.rate, limits.PASSWORDS_OF_NETWORK.rate
SECOND_FACTOR = limits.SECOND_FACTORS.rate
SIGN_UPS, LETTERS = limits.SIGN_UPS.rate, limits.ACCOUNT_LETTERS.rate


def try_password(email: str, network: str) -> int:
    """Count a try before the password is looked at (many at once are counted too); the seconds to wait, or 0."""
    return max(hit(scope, subject, limit) for scope, subject, limit in _counts(email, network))


def right_password(email: str, network: str) -> None:
    """The try was none: the password is right. Earlier ones stay counted."""
    for scope, subject, _limit in _counts(email, network):
        give_back(scope, subject)


def new_password(email: str, network: str) -> None:
    """The owner has set a new password by a letter: nobody has to wait for this account any more."""
    for scope, subject, _limit in _counts(email, network)[:2]:
        reset(scope, subject)


def try_code(account: int) -> int:
    """Count a try of the second factor; the seconds to wait, or 0."""
    return hit("second-factor", str(account), SECOND_FACTOR)


def right_code(account: int) -> None:
    """The code is right."""
    reset("second-factor", str(account))


def sign_up(network: str) -> int:
    """Count a new account; the seconds to wait, or 0."""
    return hit("sign-up", network, SIGN_UPS)


def send_letter(email: str) -> bool:
    """Whether one more letter may go to this address."""
    return not hit("letter", email.lower(), LETTERS)


def _counts(email: str, network: str) -> tuple[tuple[str, str, Limit], ...]:
    who = email.strip().lower()
    return (
        ("login", f"{who} {network}", HERE),
        ("login-account", who, ACCOUNT),
        ("login-network", network, NETWORK),
    )
