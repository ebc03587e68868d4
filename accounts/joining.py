"""Whose rights end with a change of an account (`core.changes`)."""

from __future__ import annotations

from core.changes import ENDS, told

told(
    "accounts.User",
    "'end:user-' || {row}.id",
    of=("password", "is_active", "is_staff", "is_superuser"),
    on=ENDS,
)
# a device was signed out from another one, or its time is over: the pages that it left open are told nothing any more
told("usersessions.UserSession", "'end:user-' || {row}.user_id", on=("DELETE",))
