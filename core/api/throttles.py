"""How often one may write by the API: by token, pen or account, else by network; counted in the database."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from core.addresses import network_of
from core.limits import API, API_OF_NETWORK, Bound, Limit
from core.rate_limits import enforce

BY_ONE, BY_NETWORK = API.rate, API_OF_NETWORK.rate


class WriteThrottle(BaseThrottle):
    """Every request that may change something. A view narrows it for strangers by `write_limit`."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """True; raises TooOftenError (429 with Retry-After) beyond the limit."""
        counted = self.counted(request, view)
        if counted is not None:
            enforce(*counted)
        return True

    def counted(self, request: Request, view: Any) -> tuple[str, str, Limit] | None:
        """Scope, caller and limit that a request is counted by; None for reading."""
        if request.method in SAFE_METHODS:
            return None
        who, limit = _who(request)
        own: Bound | None = getattr(view, "write_limit", None)
        return (f"{own.name}.{type(view).__name__}", who, own.rate) if own else (API.name, who, limit)


def _who(request: Request) -> tuple[str, Limit]:
    known: Any = request.auth or (request.user if request.user.is_authenticated else None)
    if known is None:
        return f"network {network_of(request)}", BY_NETWORK
    return f"{type(known).__name__} {known.pk}", BY_ONE
