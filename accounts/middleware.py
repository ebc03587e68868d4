"""The log of changes keeps the visitor's address as it is read everywhere else."""

from __future__ import annotations

from collections.abc import Callable

from auditlog.middleware import AuditlogMiddleware
from django.http import HttpRequest

from core.addresses import address_of


class ChangeLogMiddleware(AuditlogMiddleware):
    """auditlog believes any X-Forwarded-For; who sends one could sign a change with another's address."""

    def get_extra_data(self, request: HttpRequest) -> dict[str, object]:
        inherited: Callable[[HttpRequest], dict[str, object]] = super().get_extra_data
        return {
            **inherited(request),
            "remote_addr": address_of(request) or None,
            "remote_port": None,
        }
