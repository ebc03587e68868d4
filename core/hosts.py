"""Which names a laptop answers to where nobody named its hosts: those of its own network, so that no page of a
stranger can speak to it under a name of his own, or put that name into links."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

Handler = Callable[[HttpRequest], HttpResponse]


def refuse_foreign(get_response: Handler) -> Handler:
    """Middleware: 400 for a name that is not the laptop's own, unless ALLOWED_HOSTS names what is."""

    def handle(request: HttpRequest) -> HttpResponse:
        host = request.get_host()
        if settings.ALLOWED_HOSTS == ["*"] and not is_own(host):
            raise DisallowedHost(f"Invalid HTTP_HOST header: {host!r} is no name of this laptop.")
        return get_response(request)

    return handle


def is_own(host: str) -> bool:
    """Whether a Host header names this machine as its own network does: by an address that is not public, by
    localhost, by a name that ends in .local, or by the one that it was given."""
    name = split_domain_port(host)[0]
    if name in ("localhost", socket.gethostname().lower(), urlsplit(settings.HALL_ADDRESS).hostname):
        return True
    if name.endswith((".localhost", ".local")):
        return True
    try:
        return not ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return False
