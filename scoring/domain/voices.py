"""Who may speak for whom at a table (section 1, T-26, T-28): a player's word belongs to the phone with their seat.

The scorer's phone speaks for who has no phone, or ticks that they signed the paper, as the desk does; the sheet says
how each confirmed. A phone that was shown the card and has no seat calls the jury, and nothing else. What is said grows
the sheet: a phone that has nothing new to say is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from core import limits
from core.refusals import WrongStateError
from scoring.domain.bodies import Content
from scoring.domain.calls import ENDING
from scoring.domain.log import Log
from scoring.domain.refusals import DeskFullError, NotAllowedError, NotYourSeatError
from scoring.models import Entry, SeatToken, Sheet, SheetSeat

Kind, Role, How = Entry.Kind, Entry.Role, SheetSeat.How

#: How a role may say that somebody confirmed; of the desk it is always on paper.
WAYS = {Role.PLAYER: {How.PHONE}, Role.SCORER: {How.SCORER, How.PAPER}}


def check_voice(sheet: Sheet, role: str, token: SeatToken | None, content: Content) -> None:
    """Refuse what this author may not say of this sheet, under its lock.

    Raises NotYourSeatError, NotAllowedError, WrongStateError, DeskFullError where a phone has said too much.
    """
    kind, body, target = content["kind"], content["body"], content["target"]
    if kind == Kind.CONFIRM and body.get("how", "") not in {"", *WAYS.get(Role(role), {How.PAPER})}:
        raise NotAllowedError(
            _("On paper it is confirmed at the desk, or on the scorer's phone."), field="how"
        )
    if role == Role.PLAYER:
        _check_player(sheet, token, kind, body)
    elif role == Role.SCORER and kind in (Kind.CONFIRM, Kind.OBJECT):
        _check_no_phone(sheet, _position(body))
    if kind == Kind.CALL and body.get("step") == "withdrawn":
        _check_maker(sheet, role, token, target)
    elif kind == Kind.CALL and target is None and role == Role.PLAYER and _is_called(sheet):
        raise WrongStateError(_("The jury is called already."))
    elif kind in (Kind.CONFIRM, Kind.OBJECT) and open_objection(sheet, _position(body)):
        raise WrongStateError(
            _("This player objects: the player withdraws it, or the jury settles it."), rule="T-26"
        )


def open_objection(sheet: Sheet, position: int | None) -> Entry | None:
    """The objection of a seat that was neither withdrawn nor settled by the jury: two queries at most."""
    reopened = (
        sheet.entries.filter(kind=Kind.REOPEN).order_by("-number").values_list("number", flat=True).first()
    )
    said = sheet.entries.filter(kind=Kind.OBJECT, body__seat=position, number__gt=reopened or 0)
    last: Entry | None = said.order_by("-number").first()
    if last is None or last.followers.filter(kind=Kind.CALL, body__step__in=ENDING).exists():
        return None
    return last


def check_claim(entry: Entry, log: Log) -> None:
    """Refuse a player's claim about what is before the jury already. Raises WrongStateError."""
    target = entry.target.number if entry.target else None
    if entry.role == Role.PLAYER and target in log.claims.values():
        raise WrongStateError(_("This is before the jury already."), rule="T-29")


def _check_player(sheet: Sheet, token: SeatToken | None, kind: str, body: Mapping[str, object]) -> None:
    if token is None:
        if kind != Kind.CALL or body.get("step") not in (None, "about"):
            raise NotYourSeatError.without_card()
        said = sheet.entries.filter(role=Role.PLAYER, kind=Kind.CALL, seat_token=None).count()
        most = limits.CARD_CALLS_OF_SHEET.most
    else:
        present = SeatToken.objects.filter(pk=token.pk, sheet=sheet).select_related("seat").first()
        if present is None or present.ended_at or not present.taken_at:
            raise NotYourSeatError(_("This phone has no seat at this table any more. Ask the scorer."))
        if body.get("seat", present.seat.position) != present.seat.position:
            raise NotYourSeatError(_("This phone speaks for %(name)s only.") % {"name": present.seat.name})
        said, most = present.entries.count(), limits.VOICES_OF_SEAT.most
    if said >= most:
        raise DeskFullError(most)


def _check_no_phone(sheet: Sheet, position: int | None) -> None:
    """The scorer speaks for who has no phone."""
    phones = SeatToken.objects.filter(sheet=sheet, taken_at__isnull=False, ended_at__isnull=True)
    held = phones.filter(seat__position=-1 if position is None else position).select_related("seat").first()
    if held is not None:
        raise NotYourSeatError(
            _("%(name)s has a phone at this table and says it there. Release the seat first.")
            % {"name": held.seat.name}
        )


def _check_maker(sheet: Sheet, role: str, token: SeatToken | None, target: int | None) -> None:
    """An objection is withdrawn by who made it; a call by its maker, by the scorer or by the desk."""
    made = sheet.entries.filter(number=target or 0).first()
    if made is None or made.kind not in (Kind.OBJECT, Kind.CALL):
        return  # refused by what checks the call
    same = role == made.role and (token.pk if token else None) == made.seat_token_id
    if made.kind == Kind.CALL:
        same = same or role != Role.PLAYER or (token is not None and made.seat_token_id is None)
    if not same:
        raise NotYourSeatError(_("The player who objected withdraws it, or the jury settles it."))


def _position(body: Mapping[str, object]) -> int | None:
    """The seat that is spoken for, where the body names one."""
    said = body.get("seat")
    return said if isinstance(said, int) else None


def _is_called(sheet: Sheet) -> bool:
    """Whether a call waits for the jury."""
    ended = Entry.objects.filter(sheet=sheet, kind=Kind.CALL, body__step__in=ENDING).values("target")
    calls = sheet.entries.filter(kind=Kind.CALL, target=None)
    return calls.exclude(pk__in=ended).exists()
