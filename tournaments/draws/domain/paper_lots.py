"""T-13 `drawn`: lots from a hat. The desk types who drew which seat; doubles and gaps are shown as it types."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments import seeding
from tournaments.draws.domain.draw_request import as_stored, request_of
from tournaments.draws.domain.refusals import refused
from tournaments.draws.models import Draw
from tournaments.draws.models.stored import PaperLot
from tournaments.registration.models import Registration
from tournaments.seeding.drawn import Finding, Reading


@dataclass(frozen=True)
class Slip:
    """A slip of paper as typed: start number, table and seat, all from 1."""

    start_number: int
    table: int
    seat: int


@transaction.atomic
def type_lot(draw: Draw, slip: Slip) -> Reading:
    """Write down who drew which seat. A double is kept and shown, for the slips on the desk decide which is wrong.

    Raises WrongStateError for an unknown start number, or when this draw is no draw from a hat in progress.
    """
    locked = _open_draw(draw)
    entry = Registration.objects.filter(
        tournament=locked.round.tournament_id, start_number=slip.start_number
    ).first()
    if entry is None:
        raise WrongStateError(_("Nobody has the start number %(number)d.") % {"number": slip.start_number})
    lot: PaperLot = {"player": entry.pk, "table": slip.table, "seat": slip.seat}
    if lot in locked.lots:
        return read(locked)
    locked.lots = [*locked.lots, lot]
    return _store(locked)


@transaction.atomic
def take_back(draw: Draw, index: int) -> Reading:
    """Take back the slip with this index on the list, from 0. Raises WrongStateError."""
    locked = _open_draw(draw)
    if not 0 <= index < len(locked.lots):
        raise WrongStateError(_("This slip is not on the list any more."))
    locked.lots = [*locked.lots[:index], *locked.lots[index + 1 :]]
    return _store(locked)


def read(draw: Draw) -> Reading:
    """What the slips give so far: the findings (doubles first, then gaps), or the seating when all fits."""
    lots = [msgspec.convert(lot, seeding.Lot) for lot in draw.lots]
    try:
        return seeding.read_lots(request_of(draw), lots)
    except seeding.SeedingError as error:
        raise refused(error) from None


def doubles(reading: Reading) -> list[Finding]:
    """What is wrong with the slips themselves."""
    return [one for one in reading.findings if one.fault not in ("empty seat", "not drawn")]


def _store(locked: Draw) -> Reading:
    """Keep the slips; when every seat is taken by one player, the seating is there."""
    reading = read(locked)
    if reading.round is not None:
        locked.result = as_stored(reading.round)
        locked.report = as_stored(seeding.evaluate(request_of(locked), [reading.round]))
        locked.drawn_at = timezone.now()
    locked.save(update_fields=["lots", "result", "report", "drawn_at"])
    return reading


def _open_draw(draw: Draw) -> Draw:
    locked = Draw.objects.select_for_update().select_related("round").get(pk=draw.pk)
    if locked.method != "drawn" or locked.drawn_at or locked.discarded_at:
        raise WrongStateError(_("No lots are being drawn from a hat now."))
    return locked
