"""What came too late and was kept: the desk takes it over onto the sheet, or lays it aside."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.models import Entry, HeldEntry


@transaction.atomic
def take_over(held: HeldEntry, author: Author) -> Entry:
    """Record a held entry on the present sheet, in the desk's or the jury's name.

    Raises WrongStateError when it was settled already, and whatever `record_entry` refuses.
    """
    locked = _unsettled(held)
    content = locked.content
    new = NewEntry(
        device_id=uuid.uuid4(),
        kind=content["kind"],
        seen_version=locked.sheet.version,
        body=content["body"],
        target=content["target"],
        reason=content["reason"],
    )
    recorded = record_entry(locked.sheet.public_id, author, new)
    assert isinstance(recorded, Recorded)  # only a scorer's entry can be held
    _settle(locked, author, recorded.entry)
    return recorded.entry


@transaction.atomic
def lay_aside(held: HeldEntry, author: Author) -> None:
    """The entry is not needed; it stays readable. Raises WrongStateError when it was settled already."""
    _settle(_unsettled(held), author, None)


def _unsettled(held: HeldEntry) -> HeldEntry:
    locked = HeldEntry.objects.select_for_update().get(pk=held.pk)
    if locked.settled_at:
        raise WrongStateError(_("This entry was settled already."))
    return locked


def _settle(held: HeldEntry, author: Author, entry: Entry | None) -> None:
    held.settled_at, held.settled_by, held.taken_over = timezone.now(), author.user, entry
    held.save(update_fields=["settled_at", "settled_by", "taken_over"])
