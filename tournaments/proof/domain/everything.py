"""Everything that this installation holds, proved: its sheets, also those of no tournament, and its tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db import DatabaseError

from scoring.domain import verifying as sheets
from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.proof.domain.verifying import differences, place_of

#: What reading rubbish ends in, where a number, a text or a document stood.
UNREADABLE = (DatabaseError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True)
class Difference:
    """What does not hold, and where: words of whoever runs the installation."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def prove() -> Iterator[Difference]:
    """What does not hold, the logs of the sheets first; nothing when everything does."""
    for sheet in Sheet.objects.select_related("fold").order_by("pk").iterator():
        for what in _read(sheets.faults, sheet):
            yield Difference(place_of(sheet), what)
    for tournament in Tournament.objects.order_by("pk"):
        for what in _read(differences, tournament):
            yield Difference(str(tournament), what)


def _read(prover: Callable[..., Iterable[str]], of: object) -> Iterator[str]:
    """What a prover finds, and what cannot be read at all."""
    try:
        yield from prover(of)
    except UNREADABLE as error:
        yield f"it cannot be read: {str(error).strip()}"
