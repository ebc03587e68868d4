"""What an examination of an installation finds."""

from __future__ import annotations

from dataclasses import dataclass

GOOD, WARNING, FAULT = "ok", "warning", "fault"


@dataclass(frozen=True)
class Finding:
    """`level` is ok, warning or fault; `remedy` says what to do, and is empty when all is well."""

    level: str
    what: str
    remedy: str = ""
