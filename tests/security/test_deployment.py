"""Django's own check of a deployment has nothing to say about a server set up as docs/deploy.md says."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

from tests.operations.installation import ROOT

pytestmark = pytest.mark.e2e

#: What docker/server.env sets.
SERVER = {
    "FLEK_MODE": "production",
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "ALLOWED_HOSTS": "flek.test",
    "CSRF_TRUSTED_ORIGINS": "https://flek.test",
    "TRUSTED_PROXIES": "1",
}


def server_environment() -> dict[str, str]:
    """The environment of this process, and that of a server."""
    return {**os.environ, **SERVER, "SECRET_KEY": secrets.token_urlsafe(50)}


@pytest.mark.acceptance(name="attacks")
def test_the_deploy_check_is_clean(tmp_path: Path) -> None:
    environment = {**server_environment(), "FLEK_DATA": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert (
        "1 silenced" in run.stdout
    )  # W021: that a site is on the browsers' own lists is its operator's to ask for
