"""Rulings given at a table before they reach the system (T-28): with no network, or written on paper.

A note is a case with what was ruled; it changes nothing until a referee has seen what would change and confirmed it as
a decision (T-29).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from scoring.models import Entry
from tournaments.events.models import Tournament
from tournaments.jury.domain.cases import open_case
from tournaments.jury.models import Case
from tournaments.jury.models.effects import Noted
from tournaments.rounds.models import Table


@dataclass(frozen=True)
class Note:
    """A ruling as a referee noted it.

    id     made where it was noted: sent twice, it is one case
    deal   the number of the deal on the sheet, from 1; None: the last one, or none where `code` is empty
    ruled  whose infraction, which one, what was established, what was ruled
    """

    id: UUID
    ruled_at: datetime
    table: Table | None
    deal: int | None
    ruled: Noted


@transaction.atomic
def note_ruling(tournament: Tournament, user: User, note: Note) -> Case:
    """The case of a ruling that was noted; the one that was made of it already, where it is sent again.

    Raises JurysError, NotAllowedError (the referee plays at the table), WrongStateError (no such deal).
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    known = tournament.cases.filter(noted_id=note.id).first()
    if known:
        return known
    case = open_case(tournament, user, table=note.table, deal=_deal(note))
    case.noted_id, case.noted = note.id, note.ruled
    case.ruled_at = min(note.ruled_at, timezone.now())
    case.save(update_fields=["noted_id", "noted", "ruled_at"])
    return case


def _deal(note: Note) -> Entry | None:
    """The entry of the deal that was ruled on."""
    if note.table is None:
        return None
    sheet = note.table.sheet
    numbers = sheet.fold.numbers
    if note.deal is None:
        return sheet.entries.get(number=numbers[-1]) if numbers else None
    if not 1 <= note.deal <= len(numbers):
        raise WrongStateError(_("There is no such deal on the sheet of this table."), field="deal")
    return sheet.entries.get(number=numbers[note.deal - 1])
