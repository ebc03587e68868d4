"""The one way out: a POST to an address that somebody typed. Everything about it is hostile until checked.

Only http and https; the name is resolved once, every address it has must be public, and the connection goes to the
address that was checked, so that a second answer of the name server changes nothing. No redirect is followed, no
proxy asked, the whole exchange has one limit of time, and no more than the head of the answer is read.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.domain.refusals import BadSettingError
from tournaments.models import Delivery

Reason = Delivery.Reason

#: Seconds for connecting, sending and the head of the answer together.
SECONDS = 10
#: So long is waited for the reason of a receiver that refuses.
MOMENT = 1
#: Bytes of the answer that are read at most, and as many of the reason.
MOST_READ = 8192
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
class Answer:
    """The status, and the beginning of what was said."""

    status: int
    text: str


@dataclass(frozen=True)
class Target:
    """A checked address: scheme, host, port, and what is asked for there."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def shown_host(self) -> str:
        """The host as the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """What an address leads to. Raises BadSettingError for anything but plain http or https to a public host.

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
    if literal is not None and not allowed(literal):
        raise _bad(_("This address is not public."))
    return Target(parts.scheme, host, port or PORTS[parts.scheme], _path(parts))


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a POST and read the head of the answer. Raises UnreachableError."""
    try:
        target = target_of(url)
    except BadSettingError:
        raise UnreachableError(Reason.ADDRESS) from None
    deadline = time.monotonic() + SECONDS
    try:
        with _connect(target, deadline) as connection:
            connection.settimeout(_left(deadline))
            connection.sendall(_request(target, body, headers))
            return _answer(connection, deadline)
    except ssl.SSLError as error:
        raise UnreachableError(Reason.UNSAFE, error.reason or "TLS") from None
    except TimeoutError:
        raise UnreachableError(Reason.LATE) from None
    except OSError as error:
        raise UnreachableError(Reason.UNREACHED, error.strerror or str(error)) from None


def allowed(address: Address) -> bool:
    """Whether a receiver may live at this address: a public one, or with FLEK_WEBHOOK_PRIVATE one of the hall."""
    if isinstance(address, ipaddress.IPv6Address):
        hidden = address.ipv4_mapped or address.sixtofour
        if hidden is None and address in NAT64:
            hidden = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if hidden is not None:
            return allowed(hidden)
        if address.teredo is not None or address.is_site_local:
            return False
    if address.is_multicast or address.is_unspecified or address.is_reserved:
        return settings.WEBHOOK_PRIVATE and address.is_loopback
    return settings.WEBHOOK_PRIVATE or address.is_global


def _connect(target: Target, deadline: float) -> socket.socket:
    """A connection to one of the addresses of the host, all of which were checked. Raises OSError."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    for *_kind, place in found:
        if not allowed(ipaddress.ip_address(str(place[0]).partition("%")[0])):
            raise UnreachableError(Reason.NOT_PUBLIC, target.host)
    failed: OSError = OSError("no address")
    for family, kind, protocol, _name, place in found:
        plain = socket.socket(family, kind, protocol)
        try:
            plain.settimeout(_left(deadline))
            plain.connect(place)
            if target.scheme == "http":
                return plain
            plain.settimeout(_left(deadline))
            return ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
        except OSError as error:
            plain.close()
            failed = error
    raise failed


def _request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.shown_host}",
        "User-Agent: Flek-Webhooks/1",
        "Connection: close",
        "Accept: */*",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _answer(connection: socket.socket, deadline: float) -> Answer:
    """The head of the answer; of its body the first packet, where it says why the receiver did not take it."""
    read = b""
    while b"\r\n\r\n" not in read and len(read) < MOST_READ:
        connection.settimeout(_left(deadline))
        part = connection.recv(MOST_READ - len(read))
        if not part:
            break
        read += part
    head, _blank, said = read.partition(b"\r\n\r\n")
    words = head.split(b"\r\n", 1)[0].split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit() or len(words[1]) != 3:
        raise UnreachableError(Reason.NO_HTTP)
    if not said and not words[1].startswith(b"2"):
        connection.settimeout(min(MOMENT, _left(deadline)))
        with suppress(OSError):
            said = connection.recv(MOST_READ)
    text = "".join(sign if sign.isprintable() else " " for sign in said.decode(errors="replace"))
    return Answer(int(words[1]), text[:200].strip())


def _left(deadline: float) -> float:
    """Seconds left. Raises TimeoutError when there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


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
