"""Who sits at a table while its round is played (T-2): a late player joins, one leaves, one is replaced.

Each is an entry of the log with its reason, made by the desk or the jury; seats and deals are named, people are not.
A game of preferans keeps who came and left among its deals, because figures are written for it (SPEC-2, SPEC-3).
"""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from rules.plain import FreeJson
from scoring.domain.bodies import Coming, Going
from scoring.domain.entries import FEWEST, Author, NewEntry, Recorded, record_entry
from scoring.domain.folding import active_seats, knows_absent, knows_kind
from scoring.domain.seat_tokens import end_seat
from scoring.domain.written import written_on
from scoring.models import Entry, Sheet, SheetSeat


@transaction.atomic
def join(
    sheet: Sheet,
    author: Author,
    name: str,
    start_number: int | None,
    reason: str,
    from_deal: int | None = None,
) -> SheetSeat:
    """One more seat at the table, after the others, from a deal on (1: the first), by default the next one.

    He was absent in the deals before (M-17); in preferans he writes the means of the others' pools and hills (SPEC-3).
    Raises WrongStateError when the sheet is not open or its game cannot say so, BrokenRuleError when the table is full.
    """
    locked = _open(sheet)
    numbers = locked.fold.numbers
    if locked.fold.ticket:
        raise WrongStateError(_("This table has a ticket already; take it back first."))
    among_deals = bool(numbers) and not knows_absent(locked.ruleset)
    if among_deals and not knows_kind(locked.ruleset, "join"):
        raise WrongStateError(_("In this game nobody can join a table that has begun to play."))
    made = SheetSeat.objects.create(
        sheet=locked, position=locked.seats.count(), name=name, start_number=start_number
    )
    if among_deals:
        _check_next(locked, from_deal)
        _event(locked, author, "join", made.position, reason)
    else:
        body: Coming = {"seat": made.position, "from_deal": from_deal or len(numbers) + 1, "new": True}
        _record(locked, author, Entry.Kind.JOIN, body, reason)
    made.refresh_from_db()
    return made


@transaction.atomic
def leave(sheet: Sheet, author: Author, seat: int, reason: str, from_deal: int | None = None) -> int:
    """A seat takes no part from a deal on, by default from the next one; answers with its number.

    In preferans three or more go on, and what the pool lacked goes to the hill (SPEC-2). Raises WrongStateError,
    BrokenRuleError.
    """
    locked = _open(sheet)
    if locked.seats.filter(position=seat, left_from_deal__isnull=False).exists():
        raise WrongStateError(_("This player has left the table already."))
    begins = len(locked.fold.numbers) + 1
    if knows_kind(locked.ruleset, "leave") and len(active_seats(locked)) > FEWEST:
        _check_next(locked, from_deal)
        _event(locked, author, "leave", seat, reason)
        return begins
    body: Going = {"seat": seat, "from_deal": from_deal or begins}
    _record(locked, author, Entry.Kind.LEAVE, body, reason)
    return body["from_deal"]


@transaction.atomic
def come_back(sheet: Sheet, author: Author, seat: int, reason: str, from_deal: int | None = None) -> int:
    """A seat that was left takes part again, from the deal it was left at where nothing else is said: so a leave
    by mistake is undone; answers with the number of that deal.

    In preferans only before the next deal: who left cannot come back later (SPEC-3). Raises WrongStateError,
    BrokenRuleError.
    """
    locked = _open(sheet)
    left = locked.seats.filter(position=seat, left_from_deal__isnull=False).first()
    if left is None:
        raise WrongStateError(_("This player has not left the table."))
    begins = from_deal or left.left_from_deal or 1
    event = _event_of(locked, "leave", seat)
    if event is None:
        body: Coming = {"seat": seat, "from_deal": begins, "new": False}
        _record(locked, author, Entry.Kind.JOIN, body, reason)
        return begins
    if begins != left.left_from_deal or event != locked.fold.numbers[-1]:
        raise WrongStateError(
            _("In this game who left cannot come back once the others have gone on."), rule="SPEC-3"
        )
    _record(locked, author, Entry.Kind.REMOVAL, {}, reason, target=event)
    return begins


@transaction.atomic
def replace(
    sheet: Sheet, author: Author, seat: int, name: str, reason: str, from_deal: int | None = None
) -> Entry:
    """Another person plays a seat from a deal on; `name` is what the sheet shows then. Raises WrongStateError."""
    locked = _open(sheet)
    found = locked.seats.filter(position=seat).first()
    if found is None:
        raise WrongStateError(_("There is no such seat at this table."))
    body: Going = {"seat": seat, "from_deal": from_deal or len(locked.fold.numbers) + 1}
    entry = _record(locked, author, Entry.Kind.REPLACE, body, reason)
    SheetSeat.objects.filter(pk=found.pk).update(name=name[:80])
    end_seat(found)
    return entry


def _open(sheet: Sheet) -> Sheet:
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if locked.state != Sheet.State.OPEN:
        raise WrongStateError(_("This sheet is signed or closed; open it again first."))
    return locked


def _check_next(sheet: Sheet, from_deal: int | None) -> None:
    """In preferans somebody comes or leaves after the deals that are written. Raises WrongStateError."""
    following = len(sheet.fold.numbers) + 1
    if from_deal not in (None, following):
        raise WrongStateError(
            _(
                "In this game a player comes or leaves after the last deal that is written: that is line %(deal)d."
            )
            % {"deal": following},
            field="from_deal",
        )


def _event(sheet: Sheet, author: Author, kind: str, seat: int, reason: str) -> None:
    """Who comes or leaves among the deals."""
    _record(sheet, author, Entry.Kind.DEAL, {"kind": kind, "seat": seat}, reason)


def _event_of(sheet: Sheet, kind: str, seat: int) -> int | None:
    """The entry of such an event, where it is in force."""
    wanted = {"kind": kind, "seat": seat}
    deals = zip(sheet.fold.numbers, written_on(sheet).deals, strict=True)
    return next((number for number, deal in deals if {**deal, **wanted} == deal), None)


def _record(
    sheet: Sheet,
    author: Author,
    kind: str,
    body: Coming | Going | FreeJson,
    reason: str,
    target: int | None = None,
) -> Entry:
    if not reason.strip():
        raise WrongStateError(_("Say why: the reason is kept."))
    new = NewEntry(
        uuid.uuid4(),
        kind,
        seen_version=sheet.version,
        body=body,
        target=target,
        reason=reason.strip()[:300],
    )
    recorded = record_entry(sheet.public_id, author, new)
    assert isinstance(recorded, Recorded)  # only a scorer's entry can be held
    return recorded.entry
