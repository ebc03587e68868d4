from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.mail.server import Mailbox, mailbox


@pytest.fixture
def box(settings: Any) -> Iterator[Mailbox]:
    """A mail server, set up as a site has it."""
    with mailbox() as made:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", made.port
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        yield made


@pytest.fixture
def nowhere(settings: Any) -> None:
    """A laptop without a mail server."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
