"""The log of changes keeps the visitor's address as it is read everywhere else."""

from __future__ import annotations

from typing import Any

from auditlog.middleware import AuditlogMiddleware
from django.http import HttpRequest

from accounts.addresses import address_of


class ChangeLogMiddleware(AuditlogMiddleware):
    """auditlog believes any X-Forwarded-For; who sends one could sign a change with another's address."""

    def get_extra_data(self, request: HttpRequest) -> dict[str, Any]:
        return {
            **super().get_extra_data(request),
            "remote_addr": address_of(request) or None,
            "remote_port": None,
        }
