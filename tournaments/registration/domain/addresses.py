"""The page of an entry that was made on the public page: its address is the right to it (T-40).

It is made of the entry's random id and a code from the server's key, so that the database alone opens no page.
"""

from __future__ import annotations

import uuid

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.registration.models import Application

SALT = "tournaments.registration.application"


def key_of(group: uuid.UUID) -> str:
    """The last part of the address."""
    code = salted_hmac(SALT, group.hex, algorithm="sha256").hexdigest()[:32]
    return f"{group.hex}{code}"


def link_of(application: Application) -> str:
    """The whole address of its page, for a letter."""
    return application.site + reverse("public:entry", args=[key_of(application.group)])


def group_of(key: str) -> uuid.UUID | None:
    """Which entry a key opens; None for one that was not given out."""
    try:
        group = uuid.UUID(hex=key[:32])
    except ValueError:
        return None
    return group if constant_time_compare(key_of(group), key) else None


def people_of(group: uuid.UUID) -> QuerySet[Application]:
    """The people of one entry, in their order."""
    return Application.objects.filter(group=group).select_related("tournament", "registration__player")
