"""Sign-in links of the demo: they exist only in the demo's settings and only for its people."""

from __future__ import annotations

from django.contrib.auth import login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from accounts.models import User

SALT = "flek-demo-entry"


def demo_token(user: User, path: str) -> str:
    """A link's token: signs this demo account in and goes on to `path`."""
    return signing.dumps({"user": user.pk, "path": path}, salt=SALT)


@require_safe
def demo_entry(request: HttpRequest, token: str) -> HttpResponse:
    """Who may: whoever has a printed link of a demo that runs on this machine."""
    try:
        content = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        raise Http404 from None
    user = get_object_or_404(User, pk=content["user"])
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(content["path"])
