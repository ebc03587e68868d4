"""One answer of every kind of a production installation, printed as JSON; run in a process of its own."""

from __future__ import annotations

import json
import sys
from typing import Any

import django
from django.conf import settings

# Collecting and compressing every file would take a minute; whitenoise serves them from where they stand.
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
settings.WHITENOISE_USE_FINDERS = True
django.setup()

from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import path  # noqa: E402

from config import urls  # noqa: E402
from tests import evening  # noqa: E402


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of the program."""
    raise RuntimeError("broken on purpose")


def ask(client: Client, method: str, address: str, *arguments: Any, **more: Any) -> dict[str, Any]:
    """What a test looks at."""
    answer = getattr(client, method)(address, *arguments, **{"secure": True, **more})
    cookies = {
        name: {"secure": cookie["secure"], "httponly": cookie["httponly"], "samesite": cookie["samesite"]}
        for name, cookie in answer.cookies.items()
    }
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return {"status": answer.status_code, "headers": headers, "cookies": cookies}


def main() -> None:
    """Set up the installation and ask it."""
    call_command("migrate", verbosity=0)
    urls.urlpatterns += [path("broken/", broken), path("api/v1/broken/", broken)]
    organiser, stranger = evening.account(), evening.account("stranger@example.test")
    organiser.set_password("spravne-heslo-7")
    organiser.save()
    tournament = evening.tournament_of(4, organiser)
    evening.published_round(tournament)

    def visitor(user: Any = None, **more: Any) -> Client:
        client = Client(raise_request_exception=False, headers={"host": "flek.test"}, **more)
        if user:
            client.force_login(user)
        return client

    public, card = f"/tournaments/{tournament.slug}/", {"content_type": "application/json"}
    large = b" " * 1_000_001
    found = {
        "page": ask(visitor(), "get", public),
        "signed-in page": ask(visitor(organiser), "get", "/organise/"),
        "fragment": ask(visitor(), "get", f"{public}standing/sk/"),
        "missing page": ask(visitor(), "get", "/nothing/"),
        "forbidden page": ask(visitor(stranger), "get", f"/organise/{tournament.slug}/"),
        "form without token": ask(visitor(enforce_csrf_checks=True), "post", "/accounts/login/"),
        "broken page": ask(visitor(), "get", "/broken/"),
        "too large form": ask(visitor(), "post", "/accounts/login/", large, content_type="text/plain"),
        "redirect": ask(visitor(), "get", "/organise/"),
        "plain http": ask(visitor(), "get", "/", secure=False),
        "static file": ask(visitor(), "get", "/static/css/base.css"),
        "missing static file": ask(visitor(), "get", "/static/nothing.css"),
        "service worker": ask(visitor(), "get", "/service-worker.js"),
        "health": ask(visitor(), "get", "/health/live/"),
        "sign in": ask(
            visitor(), "post", "/accounts/login/", {"login": organiser.email, "password": "spravne-heslo-7"}
        ),
        "sign in page": ask(visitor(), "get", "/accounts/login/"),
        "language": ask(visitor(), "post", "/i18n/setlang/", {"language": "cs"}),
        "download": ask(visitor(organiser), "get", "/me/data/"),
        "api": ask(visitor(), "get", f"/api/v1/tournaments/{tournament.slug}/"),
        "api missing": ask(visitor(), "get", "/api/v1/nothing/"),
        "api unauthorized": ask(
            visitor(), "get", f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/record/"
        ),
        "api refused": ask(visitor(), "post", "/api/v1/score/", {}, **card),
        "api too large": ask(visitor(), "post", "/api/v1/score/", large, **card),
        "api broken": ask(visitor(), "get", "/api/v1/broken/"),
        "admin": ask(visitor(), "get", "/admin/"),
        "bad host": ask(visitor(), "get", "/", headers={"host": "evil.test"}),
    }
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
