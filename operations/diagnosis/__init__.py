"""What is wrong with an installation, in words: each finding with what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import DatabaseError

from operations.diagnosis import database, stored, surroundings
from operations.diagnosis.finding import FAULT, GOOD, WARNING, Finding

__all__ = ["FAULT", "GOOD", "WARNING", "Finding", "diagnose"]

Examination = Callable[[], Iterator[Finding]]

AROUND: tuple[Examination, ...] = (
    surroundings.settings_of_a_server,
    surroundings.files,
    surroundings.printing,
    surroundings.broker,
    surroundings.cache_of_pages,
)
OF_DATA: tuple[Examination, ...] = (
    stored.waiting_jobs,
    stored.clock,
    stored.administrators,
    stored.backups_of_a_server,
    stored.list_of_erasures,
    stored.copies_of_a_hall,
)


def diagnose(deep: bool = False) -> Iterator[Finding]:
    """Every finding, in the order in which one would mend them; `deep` proves everything too."""
    reachable = True
    for finding in _readable(database.answering):
        reachable = reachable and finding.level != FAULT
        yield finding
    if deep:
        yield from database.whole()
    for examine in AROUND:
        yield from examine()
    if reachable:
        for examine in OF_DATA:
            yield from _readable(examine)
        yield from _readable(stored.proved) if deep else ()


def _readable(examine: Examination) -> Iterator[Finding]:
    """What an examination of the data finds, and that it ended where they cannot be read."""
    try:
        yield from examine()
    except DatabaseError as error:
        yield Finding(
            FAULT,
            f"What is stored cannot be read: {str(error).strip()}",
            "Is the disk well? Run doctor --deep; see docs/backup.md, A damaged database.",
        )
