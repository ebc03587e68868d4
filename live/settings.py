"""What an installation sets for the process that holds streams, read from the same environment as the site's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from config import environment

env = environment.env


@dataclass(frozen=True)
class Settings:
    """How many streams there may be at once: together, for one network, for one key; and where to read.

    An evening's hall comes from one address, and everybody of a large tournament looks at one key. A part is kept for
    who is signed in; they are counted by account, and by no network.
    """

    secret: str
    database: dict[str, Any]
    most: int = 8_000
    for_accounts: int = 1_000
    most_of_account: int = 50
    most_of_address: int = 3_000
    most_of_key: int = 10_000
    most_of_sheet: int = 200
    trusted_proxies: int = 0
    metrics_token: str = ""
    #: Pages of these other ports of the same machine may follow streams; empty behind a proxy.
    other_ports: bool = False
    #: After a stop streams are told to come back within so many seconds.
    leave_seconds: float = field(default=3.0)


def from_environment() -> Settings:
    """Raises ImproperlyConfigured in plain words."""
    return Settings(
        secret=environment.secret_key(),
        database=environment.database(),
        most=env.int("LIVE_MOST", default=8_000),
        for_accounts=env.int("LIVE_FOR_ACCOUNTS", default=1_000),
        most_of_address=env.int("LIVE_MOST_OF_ADDRESS", default=3_000),
        most_of_key=env.int("LIVE_MOST_OF_KEY", default=10_000),
        trusted_proxies=env.int("TRUSTED_PROXIES", default=0),
        metrics_token=env.str("METRICS_TOKEN", default=""),
        other_ports=environment.MODE != "production",
    )
