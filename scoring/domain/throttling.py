"""Doors that are open to everyone: the refusal of who comes too often."""

from __future__ import annotations

from django.utils.translation import ngettext

from accounts.domain.throttling import Limit, spend
from scoring.domain.refusals import TooOftenError

__all__ = ["Limit", "pass_through"]


def pass_through(door: str, whom: str, *limits: Limit) -> None:
    """Count a passage of `whom` (an address, a sheet, a token). Raises TooOftenError beyond one of the limits."""
    for limit in limits:
        name = door if len(limits) == 1 else f"{door}.{limit.seconds}"
        wait = spend(name, whom, limit)
        if wait:
            raise TooOftenError(_said(wait), retry_after=wait)


def _said(wait: int) -> str:
    if wait <= 60:
        return ngettext(
            "Too many attempts. Try again in %(count)d second.",
            "Too many attempts. Try again in %(count)d seconds.",
            wait,
        ) % {"count": wait}
    minutes = -(-wait // 60)
    return ngettext(
        "Too many attempts. Try again in %(count)d minute.",
        "Too many attempts. Try again in %(count)d minutes.",
        minutes,
    ) % {"count": minutes}
