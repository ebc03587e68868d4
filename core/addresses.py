"""Where a request comes from: the one way of reading the visitor's address behind proxies. And what address this
site has for others."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest

#: A visitor on IPv6 chooses freely among the addresses of such a network.
OWN_NETWORK = 64


def address_of(request: HttpRequest) -> str:
    """The visitor's address as the outermost of TRUSTED_PROXIES saw it; what is left of that he may have made up.

    Without trusted proxies X-Forwarded-For is not read at all. Empty where nothing is known (a socket file).
    """
    trusted = settings.TRUSTED_PROXIES
    forwarded = request.headers.get("X-Forwarded-For", "") if trusted else ""
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    if hops:
        return _plain(hops[-trusted] if len(hops) >= trusted else hops[0])
    return _plain(str(request.META.get("REMOTE_ADDR") or ""))


def network_of(request: HttpRequest) -> str:
    """By what a visitor is counted: his address, on IPv6 his network."""
    address = address_of(request)
    if ":" not in address:
        return address
    return str(ipaddress.ip_network(f"{address}/{OWN_NETWORK}", strict=False).network_address)


def address_for_others(request: HttpRequest, path: str) -> str:
    """The whole address of a path, for paper, codes and links that other devices open.

    It is the one by which the site was asked; in a hall the one of the laptop on the LAN, since whoever sits at the
    laptop asks for localhost, where no phone finds anything.
    """
    if settings.HALL_ADDRESS:
        return settings.HALL_ADDRESS + path
    return request.build_absolute_uri(path)


def _plain(written: str) -> str:
    """The address without a port; empty where it is none."""
    for candidate in (written, written.strip("[]"), written.rpartition(":")[0].strip("[]")):
        try:
            return str(ipaddress.ip_address(candidate))
        except ValueError:
            continue
    return ""
