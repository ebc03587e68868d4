"""What goes out to other hosts: whom webhooks may tell, and the key of notices to phones (web push)."""

from __future__ import annotations

from dataclasses import dataclass

from config.environment import DATA_DIR, MODE, env, make_folder
from operations.keys import PUSH_KEY_FILE, first_key


@dataclass(frozen=True)
class Push:
    """Notices to phones.

    key      any secret text, of which the pair of keys (VAPID) is made; "": nothing is sent to phones
    private  whether a phone may be reached at an address that is not public, and without TLS: in tests
    """

    key: str
    private: bool


def push_key() -> str:
    """FLEK_PUSH_KEY, or outside production one made once into the data folder."""
    said = env.str("FLEK_PUSH_KEY", default="").strip()
    if said or MODE == "production":
        return said
    make_folder(DATA_DIR)
    return first_key(DATA_DIR / PUSH_KEY_FILE)


#: Whether programs in the hall's own network may be told (loopback, private and link-local addresses).
WEBHOOK_PRIVATE = env.bool("FLEK_WEBHOOK_PRIVATE", default=MODE == "hall")
#: Where browsers take messages for their pages: nothing else is written to. A service that is new is added here.
PUSH_SERVICES = env.list(
    "FLEK_PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "push.apple.com",
        "notify.windows.com",
    ],
)
PUSH = Push(push_key(), env.bool("FLEK_PUSH_PRIVATE", default=False))
#: Where Fio answers who has a token (T-50); https but for tests.
FIO_API = env.str("FIO_API", default="https://fioapi.fio.cz/v1/rest")
#: The mailbox of letters that come back (imaps://user:password@host/INBOX); "": none is read.
BOUNCES_URL = env.str("BOUNCES_URL", default="")
