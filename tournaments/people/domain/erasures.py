"""The list of erasures (T-38): who was erased stands there as a keyed hash, so that it names nobody.

A line is for the row of a player or an account: its number and the moment in which it was made, which a backup keeps
and no other row ever has. Somebody erased twice has two lines: a backup of between them knows only the first one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.people.models import Erasure, Player
from tournaments.people.signals import somebody_erased

#: More than people of all clubs; older lines go first.
MOST = 100_000
LINE = re.compile(r"([0-9a-f]{8}-[0-9a-f]{64}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00)")


class Line(NamedTuple):
    """An erasing: `subject` as `subject_of` says it, and when."""

    subject: str
    at: datetime


def subject_of(row: Player | User, key: str) -> str:
    """Whose row it is, for whoever has the key: its mark, a dash, 64 hexadecimal figures."""
    made = row.created_at if isinstance(row, Player) else row.date_joined
    return f"{mark_of(key)}-{_hash(key, f'{row._meta.label_lower} {row.pk} {made.timestamp():.6f}')}"


def mark_of(key: str) -> str:
    """By what a line shows under which key it was written."""
    return _hash(key, "key")[:8]


def _hash(key: str, what: str) -> str:
    return hmac.new(key.encode(), f"flek erasure {what}".encode(), hashlib.sha256).hexdigest()


def note_erasure(row: Player | User) -> None:
    """Put whom the row belongs to onto the list; in the transaction that erases them, while the row is there."""
    Erasure.objects.create(digest=subject_of(row, settings.TABLE_CODE_KEY), at=timezone.now())
    transaction.on_commit(lambda: somebody_erased.send(sender=Erasure))


def erasures() -> set[Line]:
    """The list in the database: its newest lines."""
    return {Line(*row) for row in Erasure.objects.order_by("-at").values_list("digest", "at")[:MOST]}


def add_erasures(lines: Collection[Line]) -> None:
    """Lines that the list in the database does not have yet."""
    rows = [Erasure(digest=line.subject, at=line.at) for line in lines]
    Erasure.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)


def written(lines: Iterable[Line]) -> str:
    """The lines as text, the oldest first; of too many the newest."""
    kept = sorted(lines, key=lambda line: (line.at, line.subject))[-MOST:]
    return "".join(f"{line.subject} {line.at.isoformat(timespec='microseconds')}\n" for line in kept)


def read(text: str) -> set[Line]:
    """The lines of a text; what is none is passed over, as the half of one that a power cut left."""
    return {line for line in map(_line, text.splitlines()) if line}


def _line(text: str) -> Line | None:
    found = LINE.fullmatch(text)
    try:
        return Line(found[1], datetime.fromisoformat(found[2])) if found else None
    except ValueError:  # a month that there is not
        return None
