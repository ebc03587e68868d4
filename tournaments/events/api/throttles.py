"""How many writes a program has left: told in every answer to one (docs/api.md)."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from core.api.throttles import WriteThrottle
from core.rate_limits import left


class ToldThrottle(WriteThrottle):
    """As every write is counted, and the caller is told what is left."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """True; raises TooOftenError (429 with Retry-After) beyond the limit."""
        counted = self.counted(request, view)
        if counted is None:
            return True
        try:
            return super().allow_request(request, view)
        finally:
            scope, who, limit = counted
            remaining, seconds = left(scope, who, limit)
            view.told_rate = {
                "RateLimit-Limit": str(limit.most),
                "RateLimit-Remaining": str(remaining),
                "RateLimit-Reset": str(seconds),
            }
