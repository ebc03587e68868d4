"""The log of changes keeps the visitor's address as it is read everywhere else; administrators need a second factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from auditlog.middleware import AuditlogMiddleware
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.domain.second_factor import SecondFactorError, refuse_without_factor, set_up_page
from accounts.models import User
from core.addresses import address_of
from core.error_answers import refused

#: What everybody reads and does without an account: public pages, sheets, quick tables, the rules; what stands in no
#: group. All else is refused.
OPEN_GROUPS = frozenset({"public", "scoring"})
OPEN = frozenset({"table-card", "set_language", "end-session", "health-live", "health-ready", "metrics"})


class ChangeLogMiddleware(AuditlogMiddleware):
    """auditlog believes any X-Forwarded-For; who sends one could sign a change with another's address."""

    def get_extra_data(self, request: HttpRequest) -> dict[str, object]:
        inherited: Callable[[HttpRequest], dict[str, object]] = super().get_extra_data
        return {
            **inherited(request),
            "remote_addr": address_of(request) or None,
            "remote_port": None,
        }


class AdministratorsSecondFactor:
    """An administrator without a second factor is led to setting it up; the API says so (403) with a link.

    Signing in, the own devices and the second factor itself stand under /accounts/. Tokens of programs are refused
    where they are read.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Who has no session is no administrator: nobody is asked for an account in vain."""
        if not settings.ADMIN_SECOND_FACTOR or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        if _open(request) or not isinstance(request.user, User):
            return None
        try:
            refuse_without_factor(request.user)
        except SecondFactorError as refusal:
            if request.path.startswith("/api/"):
                return refused(request, refusal)
            messages.warning(request, refusal.message)
            return redirect(set_up_page())
        return None


def _open(request: HttpRequest) -> bool:
    found = request.resolver_match
    if found is None or request.path.startswith("/accounts/"):
        return True
    return found.namespace in OPEN_GROUPS if found.namespace else found.url_name in OPEN
