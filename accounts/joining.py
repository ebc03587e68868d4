"""Whose rights end with a change of an account (`core.changes`)."""

from __future__ import annotations

from core.changes import ENDS, told

told(
    "accounts.User",
    "'end:user-' || {row}.id",
    of=("password", "is_active", "is_staff", "is_superuser"),
    on=ENDS,
)
