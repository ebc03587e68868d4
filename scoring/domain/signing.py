"""What a signature, a confirmation or an objection does to its sheet (T-26, T-26a, T-29)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from scoring.models import Entry, Sheet, SheetSeat


def consent(sheet: Sheet, seat: SheetSeat) -> str:
    """Where a player stands: "confirmed", "objected", "silent" (the review is over), or "" while he is asked."""
    if seat.objected_at:
        return "objected"
    if seat.confirmed_at:
        return "confirmed"
    return "silent" if sheet.writing_ended_at and sheet.state != Sheet.State.OPEN else ""


def sign(sheet: Sheet, entry: Entry) -> None:
    """The scorer signs; with an undecided claim only with a reserve, named by the reason (T-29).

    Raises WrongStateError.
    """
    if sheet.open_claims and not entry.reason.strip():
        raise WrongStateError(
            _("A claim is not decided yet: wait for the jury, or sign with a reserve."), rule="T-29"
        )
    sheet.state, sheet.signed_at = Sheet.State.SIGNED, entry.recorded_at
    sheet.reserve = entry.reason.strip() if sheet.open_claims else ""


def close(sheet: Sheet, entry: Entry) -> None:
    """T-26a: the sheet is closed with a reserve, for the reason that the entry gives."""
    sheet.state, sheet.closed_at, sheet.reserve = Sheet.State.CLOSED, entry.recorded_at, entry.reason


def reopen(sheet: Sheet, seats: Sequence[SheetSeat]) -> None:
    """The sheet is written on again, and confirmed anew."""
    sheet.state, sheet.signed_at, sheet.closed_at, sheet.reserve = Sheet.State.OPEN, None, None, ""
    for seat in seats:
        seat.confirmed_at = seat.objected_at = None
        seat.confirmed_how = ""
    SheetSeat.objects.bulk_update(seats, ["confirmed_at", "confirmed_how", "objected_at"])


def lift_reserve(sheet: Sheet) -> None:
    """The last claim is decided: a sheet signed with a reserve for its sake is signed plainly now."""
    if sheet.state == Sheet.State.SIGNED and not sheet.open_claims:
        sheet.reserve = ""


def mark(sheet: Sheet, seats: Sequence[SheetSeat], entry: Entry) -> None:
    """Note what the player of a seat says of the sheet. Raises WrongStateError."""
    if sheet.state == Sheet.State.OPEN:
        raise WrongStateError(
            _("The sheet is not signed yet: first the scorer signs, then the players confirm.")
        )
    seat = next((seat for seat in seats if seat.position == entry.body.get("seat")), None)
    if seat is None:
        raise WrongStateError(_("There is no such seat at this table."))
    if entry.kind == Entry.Kind.CONFIRM:
        if sheet.writing_ended_at:
            raise WrongStateError(_("The review of the round is over; silence counted as consent."))
        how = how_confirmed(entry)
        if entry.role == Entry.Role.PLAYER and (seat.confirmed_at, seat.confirmed_how) != (None, ""):
            raise WrongStateError(_("This player has confirmed already."))
        seat.confirmed_at, seat.confirmed_how, seat.objected_at = entry.recorded_at, how, None
    else:
        if sheet.objections_ended_at:
            raise WrongStateError(_("The time for objections to this result is over."), rule="T-32")
        seat.confirmed_at, seat.confirmed_how, seat.objected_at = None, "", entry.recorded_at
    seat.save(update_fields=["confirmed_at", "confirmed_how", "objected_at"])


def how_confirmed(entry: Entry) -> str:
    """How the player of this confirmation said yes: on their own phone, on the scorer's, or on paper."""
    if entry.role == Entry.Role.PLAYER:
        return SheetSeat.How.PHONE
    if entry.role == Entry.Role.SCORER:
        return str(entry.body.get("how") or SheetSeat.How.SCORER)
    return SheetSeat.How.PAPER


def withdraw(seats: Sequence[SheetSeat], position: object) -> None:
    """Who objected takes it back, and is asked again."""
    for seat in seats:
        if seat.position == position:
            seat.objected_at = None
            seat.save(update_fields=["objected_at"])
