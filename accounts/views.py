"""Sign-in links of the demo: they exist only in the demo's settings, and each works once."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth import login
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from accounts.models import User


class DemoTokens(PasswordResetTokenGenerator):
    """A token covers the time of the last sign-in, so using it makes it invalid."""

    key_salt = "flek-demo-entry"


def demo_link(user: User, path: str) -> str:
    """The address, without host, that signs this account in and goes on to `path`."""
    address = reverse("demo-entry", args=[user.pk, DemoTokens().make_token(user)])
    return f"{address}?{urlencode({'next': path}, safe='/')}"


@require_safe
def demo_entry(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Who may: whoever has an unused link that a demo on this machine printed."""
    user = get_object_or_404(User, pk=pk)
    path = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(path, allowed_hosts=None):
        path = "/"
    if request.user == user:
        return redirect(path)
    if not DemoTokens().check_token(user, token):
        return render(request, "demo_link_used.html", status=403)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(path)
