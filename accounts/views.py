"""Signing in by a link that a demo or a hall prints on its own screen, and signing a device out."""

from __future__ import annotations

from urllib.parse import urlencode

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User


class EntryTokens(PasswordResetTokenGenerator):
    """A token covers the time of the last sign-in, so using it makes it invalid."""

    key_salt = "flek-printed-entry"


def entry_link(user: User, path: str) -> str:
    """The address, without host, that signs this account in and goes on to `path`."""
    address = reverse("printed-entry", args=[user.pk, EntryTokens().make_token(user)])
    return f"{address}?{urlencode({'next': path}, safe='/')}"


@require_safe
def printed_entry(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Who may: whoever has an unused link that the demo or the hall on this machine printed."""
    user = get_object_or_404(User, pk=pk)
    path = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(path, allowed_hosts=None):
        path = "/"
    if request.user == user:
        return redirect(path)
    if not EntryTokens().check_token(user, token):
        return render(request, "accounts/entry_link_used.html", status=403)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(path)


@require_POST
@login_required
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the account itself. Signs one of its devices out, such as a lost phone."""
    get_object_or_404(UserSession, user=request.user, pk=pk).end()
    return redirect("usersessions_list")
