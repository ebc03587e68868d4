"""The one way out: a POST to an address that somebody typed. Everything about it is hostile until checked.

Only http and https; the name is resolved once, every address it has must be public, and the connection goes to the
address that was checked, so that a second answer of the name server changes nothing. No redirect is followed, no
proxy asked, one limit of time holds for all, the name server too (`exchange`), and of the body of the answer no more
than the beginning is read.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.events.domain.refusals import BadSettingError
from tournaments.webhooks.domain.exchange import Answer, Exchange, Place
from tournaments.webhooks.models import Delivery

Reason = Delivery.Reason

#: Seconds for the name server, connecting, TLS, sending and the head of the answer together.
SECONDS = 10
HEADERS = {"User-Agent": "Flek-Webhooks/1", "Connection": "close", "Accept": "*/*"}
PORTS = {"http": 80, "https": 443}
#: Prefixes in which an address of version 4 hides: translated (NAT64) and 6to4.
NAT64 = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class UnreachableError(Exception):
    """The receiver was not reached, or did not answer in time: why, and what the computer said of it."""

    def __init__(self, reason: Delivery.Reason, said: str = "") -> None:
        super().__init__(f"{reason.value} {said}".strip())
        self.reason, self.said = reason, said


@dataclass(frozen=True)
class Target:
    """A checked address: scheme, host, port, and what is asked for there."""

    scheme: str
    host: str
    port: int
    path: str


def target_of(url: str, private: bool | None = None) -> Target:
    """What an address leads to. Raises BadSettingError for anything but plain http or https to a public host; with
    `private` to any (None: as FLEK_WEBHOOK_PRIVATE says).

    Names are not resolved here: a page does not wait for a name server.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode() if parts.hostname else ""
    except (ValueError, UnicodeError):
        raise _bad(_("This is no address.")) from None
    if parts.scheme not in PORTS or not host or not url.isascii() or any(ord(sign) < 33 for sign in url):
        raise _bad(_("The address begins with https:// or http:// and names a host."))
    if parts.username is not None or parts.password is not None or parts.fragment or port == 0:
        raise _bad(_("The address holds no name, password or anchor."))
    literal = _literal(host)
    if literal is not None and not allowed(literal, private):
        raise _bad(_("This address is not public."))
    return Target(parts.scheme, host, port or PORTS[parts.scheme], _path(parts))


def post(url: str, body: bytes, headers: Mapping[str, str], private: bool | None = None) -> Answer:
    """Send a POST and read the head of the answer. Raises UnreachableError."""
    try:
        target = target_of(url, private)
    except BadSettingError:
        raise UnreachableError(Reason.ADDRESS) from None
    exchange = Exchange(target.scheme, target.host, target.port, lambda: _places(target, private))
    try:
        return exchange.post(target.path, body, {**HEADERS, **headers}, SECONDS)
    except ssl.SSLError as error:
        raise UnreachableError(Reason.UNSAFE, error.reason or "TLS") from None
    except HTTPException:
        raise UnreachableError(Reason.NO_HTTP) from None
    except TimeoutError:
        raise UnreachableError(Reason.LATE) from None
    except OSError as error:
        raise UnreachableError(Reason.UNREACHED, error.strerror or str(error)) from None


def allowed(address: Address, private: bool | None = None) -> bool:
    """Whether a receiver may live at this address: a public one, or with `private` one of the hall."""
    if private is None:
        private = settings.WEBHOOK_PRIVATE
    if isinstance(address, ipaddress.IPv6Address):
        hidden = address.ipv4_mapped or address.sixtofour
        if hidden is None and address in NAT64:
            hidden = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if hidden is not None:
            return allowed(hidden, private)
        if address.teredo is not None or address.is_site_local:
            return False
    if address.is_multicast or address.is_unspecified or address.is_reserved:
        return private and address.is_loopback
    return private or address.is_global


def _places(target: Target, private: bool | None) -> list[Place]:
    """Where the host is, all of which was checked. Raises UnreachableError, OSError."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    for *_kind, place in found:
        if not allowed(ipaddress.ip_address(str(place[0]).partition("%")[0]), private):
            raise UnreachableError(Reason.NOT_PUBLIC, target.host)
    return list(found)


def _path(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _literal(host: str) -> Address | None:
    """The address, where the host is one in any spelling that a resolver takes (127.1, 0x7f000001)."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        return ipaddress.ip_address(socket.inet_aton(host))
    except (OSError, ValueError):
        return None


def _bad(words: str) -> BadSettingError:
    return BadSettingError(words, field="url")
