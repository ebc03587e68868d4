"""A message that only the browser reads: encrypted (RFC 8291) and signed for its push service (RFC 8292)."""

from __future__ import annotations

from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPusher

from tournaments.notices.domain.keys import private_key
from tournaments.notices.models import Subscription

ENCODING = "aes128gcm"


def sealed(subscription: Subscription, message: bytes) -> bytes:
    """The body of the POST. Raises ValueError for keys that no browser has."""
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
    return bytes(pusher.encode(message, ENCODING)["body"])


def headers_of(subscription: Subscription, seconds: int, urgency: str, topic: str) -> dict[str, str]:
    """The headers of the POST: by whom it comes, how long it is kept for a phone that is off, and what it replaces."""
    parts = urlsplit(subscription.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact()}
    signed = Vapid02(private_key()).sign(claims)
    return {
        "Authorization": signed["Authorization"],
        "Content-Encoding": ENCODING,
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Topic": topic,
        "Urgency": urgency,
        "User-Agent": "Flek/1",
    }


def contact() -> str:
    """Whom a push service writes to when something is wrong with what comes from here: a plain address that can be
    reached, else the address of the site. Apple refuses a name beside an address, and a machine of its own (V1)."""
    for said in (settings.OPERATOR.email, settings.DEFAULT_FROM_EMAIL):
        address = parseaddr(said)[1]
        _who, _at, domain = address.rpartition("@")
        if _who and "." in domain.strip(".") and address.isascii() and " " not in address:
            return f"mailto:{address}"
    host = next(
        (host for host in settings.ALLOWED_HOSTS if "." in host.strip("*.") and not host[0].isdigit()), ""
    )
    return f"https://{host.strip('*.')}" if host else "mailto:webmaster@example.com"
