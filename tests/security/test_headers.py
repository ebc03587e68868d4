"""Every header and every cookie of a server, on every kind of answer: a production installation answers here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.operations.installation import ROOT
from tests.security.test_deployment import server_environment

pytestmark = [pytest.mark.e2e, pytest.mark.acceptance(name="attacks")]

POLICY = {
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
ALWAYS = {
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
}
#: What is asked, and with which status it is answered.
KINDS = {
    "page": 200, "signed-in page": 200, "fragment": 200, "missing page": 404, "forbidden page": 403,
    "form without token": 403, "broken page": 500, "too large form": 413, "redirect": 302, "plain http": 301,
    "static file": 200, "missing static file": 404, "service worker": 200, "health": 200, "sign in": 302,
    "language": 302, "download": 200, "api": 200, "api missing": 404, "api unauthorized": 401, "api refused": 422,
    "api too large": 413, "api broken": 500, "admin": 302, "bad host": 400,
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Status, headers and cookies of each kind of answer."""
    folder = tmp_path_factory.mktemp("server")
    environment = server_environment() | {"FLEK_DATA": str(folder), "LOG_LEVEL": "CRITICAL"}
    environment["DATABASE_URL"] = "sqlite://:memory:"
    script = Path(__file__).with_name("asking_a_server.py")
    run = subprocess.run(
        [sys.executable, "-m", f"tests.security.{script.stem}"],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found: dict[str, dict[str, Any]] = json.loads(run.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_headers_of_an_answer(answers: dict[str, dict[str, Any]], kind: str) -> None:
    answer = answers[kind]
    assert answer["status"] == KINDS[kind]
    headers = answer["headers"]
    wanted = dict(ALWAYS)
    if kind == "plain http":  # a promise to come by TLS only counts when it is made by TLS
        del wanted["strict-transport-security"]
        assert headers["location"].startswith("https://")
    assert {name: headers.get(name) for name in wanted} == wanted
    assert set(headers["content-security-policy"].split("; ")) == POLICY
    assert "camera=()" in headers["permissions-policy"]
    assert headers["x-request-id"]
    assert "server" not in headers
    assert "x-powered-by" not in headers


def test_every_cookie_is_closed(answers: dict[str, dict[str, Any]]) -> None:
    cookies = {name: cookie for answer in answers.values() for name, cookie in answer["cookies"].items()}
    assert {"sessionid", "csrftoken", "django_language"} <= set(cookies)
    for name, cookie in cookies.items():
        assert cookie == {"secure": True, "httponly": True, "samesite": "Lax"}, name


def test_what_belongs_to_one_person_is_kept_by_no_cache(answers: dict[str, dict[str, Any]]) -> None:
    for kind in ("signed-in page", "download"):
        headers = answers[kind]["headers"]
        assert {"private", "no-store"} <= set(headers["cache-control"].split(", ")), kind


def test_a_download_is_not_shown_as_a_page(answers: dict[str, dict[str, Any]]) -> None:
    headers = answers["download"]["headers"]
    assert headers["content-disposition"].startswith("attachment")
    assert headers["content-type"].startswith("application/json")
