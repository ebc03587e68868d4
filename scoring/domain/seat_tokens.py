"""Who speaks for a player (section 1, T-28): the card of the table lets a phone take a seat; the scorer or the desk
releases it, and is asked where a second phone wants it."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core import limits
from core.rate_limits import enforce
from core.refusals import WrongStateError
from scoring.domain.pens import digest_of
from scoring.domain.refusals import WrongCodeError
from scoring.domain.write_keys import is_seat_key
from scoring.models import SeatToken, Sheet, SheetSeat


def take_seat(
    public_id: str, key: str, position: int, device: str = "", network: str = ""
) -> tuple[SeatToken, str]:
    """Give a seat to the device that was shown the card; where another one has it, the device asks for it.

    Returns the right and its token (128 bits, shown this once); `taken_at` is None while it asks. A seat asks for one
    device at a time: who asks later takes the place of who asked before. Raises Sheet.DoesNotExist, WrongCodeError,
    TooOftenError, WrongStateError.
    """
    sheet = Sheet.objects.get(public_id=public_id)
    if not is_seat_key(sheet, key):
        raise WrongCodeError(_("Take your seat by the QR code of the table's card."))
    enforce(limits.SEATS.name, f"{public_id} {network}", limits.SEATS.rate)
    with transaction.atomic():
        locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
        if locked.objections_ended_at:
            raise WrongStateError(_("The time for objections to this result is over."), rule="T-32")
        seat = _seat(locked, position)
        free = not _holding(seat).exists()
        if not free:
            _asking(seat).delete()
        token = secrets.token_urlsafe(16)
        made = SeatToken.objects.create(
            sheet=locked,
            seat=seat,
            digest=digest_of(token),
            device=device[:80],
            taken_at=timezone.now() if free else None,
        )
    return made, token


@transaction.atomic
def give_seat(sheet: Sheet, position: int) -> None:
    """The device that asks has the seat now, and the one before it no more. Raises WrongStateError."""
    seat = _locked_seat(sheet, position)
    asking = _asking(seat).first()
    if asking is None:
        raise WrongStateError(_("Nobody asks for this seat any more."))
    _holding(seat).update(ended_at=timezone.now())
    SeatToken.objects.filter(pk=asking.pk).update(taken_at=timezone.now())


@transaction.atomic
def refuse_seat(sheet: Sheet, position: int) -> None:
    """The device that asks does not get the seat. Raises WrongStateError for no such seat."""
    _asking(_locked_seat(sheet, position)).delete()


@transaction.atomic
def release_seat(sheet: Sheet, position: int) -> None:
    """No phone speaks for this player; who asks for the seat has it then. Raises WrongStateError."""
    seat = _locked_seat(sheet, position)
    if not _holding(seat).update(ended_at=timezone.now()):
        raise WrongStateError(_("No phone has this seat."))
    _asking(seat).update(taken_at=timezone.now())


@transaction.atomic
def leave_seat(token: SeatToken) -> None:
    """The device gives its seat back, or asks for it no more."""
    SeatToken.objects.filter(pk=token.pk, taken_at__isnull=True).delete()
    SeatToken.objects.filter(pk=token.pk, ended_at__isnull=True).update(ended_at=timezone.now())


def seat_phones(sheet: Sheet) -> set[int]:
    """The seats, by their keys, that a phone has: one query."""
    found = sheet.seat_tokens.filter(ended_at__isnull=True, taken_at__isnull=False)
    return set(found.values_list("seat_id", flat=True))


def end_seat(seat: SheetSeat) -> None:
    """Another person plays here: whoever spoke for this seat does no more."""
    _asking(seat).delete()
    _holding(seat).update(ended_at=timezone.now())


def _holding(seat: SheetSeat) -> QuerySet[SeatToken]:
    return SeatToken.objects.filter(seat=seat, ended_at__isnull=True, taken_at__isnull=False)


def _asking(seat: SheetSeat) -> QuerySet[SeatToken]:
    return SeatToken.objects.filter(seat=seat, ended_at__isnull=True, taken_at__isnull=True)


def _locked_seat(sheet: Sheet, position: int) -> SheetSeat:
    return _seat(Sheet.objects.select_for_update().get(pk=sheet.pk), position)


def _seat(sheet: Sheet, position: int) -> SheetSeat:
    seat: SheetSeat | None = sheet.seats.filter(position=position).first()
    if seat is None:
        raise WrongStateError(_("There is no such seat at this table."))
    return seat
