"""Who sits at a table while its round is open (T-2): a late player, one who leaves, one who is replaced.

Every verb is an entry of the sheet's log and a line of the table's own, with who, when and why. Which seats take part
in which deal follows from the log, whatever the phone at the table says.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import seat_changes
from scoring.domain.entries import Author
from scoring.models import Entry
from tournaments import seeding
from tournaments.events.domain.desk import desk_rules
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.models import DeskRules
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain.locking import lock_round
from tournaments.rounds.domain.seating import seating_of
from tournaments.rounds.hooks import round_stale, seating_changed
from tournaments.rounds.models import Round, Seat, SeatChange, Table

Kind = SeatChange.Kind
#: A late player fills a table of so many.
FILLED = 3
OPEN = (Round.State.PUBLISHED, Round.State.PLAYING)


@transaction.atomic
def join_table(
    table: Table,
    registration: Registration,
    user: User | None,
    reason: str = "",
    from_deal: int | None = None,
) -> SeatChange:
    """A late player fills a table of three in the open round; he was absent before (M-17).

    Raises WrongStateError past the set minute, for a table that is not of three, for who is not checked in or
    sits already.
    """
    round_ = _locked(table)
    if round_.state not in OPEN:
        raise WrongStateError(_("Only while its round is played can somebody join a table."))
    _check_minute(round_, desk_rules(round_.tournament))
    if table.seats.count() != FILLED:
        raise WrongStateError(_("A late player fills a table of three; this one has another number."))
    _check_free(round_, registration)
    before = seating_of(round_)
    why = reason.strip() or _("late arrival")
    sheet_seat = seat_changes.join(
        table.sheet, _desk(user), registration.name, registration.start_number, why, from_deal
    )
    seat = Seat.objects.create(
        table=table,
        round=round_,
        position=table.seats.count(),
        registration=registration,
        sheet_seat=sheet_seat,
    )
    round_.byes.filter(registration=registration).delete()
    _announce(round_, before, user, why)
    return _note(seat, Kind.JOINED, sheet_seat.joined_from_deal, why, user)


@transaction.atomic
def replace_player(
    seat: Seat,
    replacement: Registration,
    user: User | None,
    reason: str,
    from_deal: int | None = None,
    *,
    leaves: bool = True,
) -> SeatChange:
    """Another player takes a seat from a deal on; whose result it is, is the tournament's option.

    `leaves` withdraws the first player from the tournament. Raises WrongStateError without a reason, or for a
    replacement who is not checked in or sits already.
    """
    table = seat.table
    round_ = _locked(table)
    if round_.state not in OPEN:
        raise WrongStateError(_("Only while its round is played can a seat be taken over."))
    _check_free(round_, replacement)
    first = seat.registration
    takes = desk_rules(round_.tournament).replacement_result == DeskRules.Result.SECOND
    before = seating_of(round_)
    entry = seat_changes.replace(
        table.sheet,
        _desk(user),
        seat.sheet_seat.position,
        f"{first.name} / {replacement.name}",
        reason,
        from_deal,
    )
    if takes:
        seat.registration = replacement
        seat.save(update_fields=["registration"])
        _announce(round_, before, user, reason)
    made = _note(
        seat,
        Kind.REPLACED,
        entry.body["from_deal"],
        reason,
        user,
        of=first,
        replacement=replacement,
        takes=takes,
    )
    if leaves and first.state == Registration.State.CHECKED_IN:
        participation.withdraw(first, user, reason)
    round_stale(round_)
    return made


@transaction.atomic
def leave_table(
    seat: Seat, user: User | None, reason: str, from_deal: int | None = None, *, leaves: bool = True
) -> SeatChange:
    """A player leaves his table, or was sent off: four go on as three, three end with the deals played.

    `leaves` withdraws him from the tournament too; who was disqualified stays so. Raises WrongStateError without a
    reason, or when the sheet is signed.
    """
    table = seat.table
    round_ = _locked(table)
    refuse_declared(round_.tournament)
    left = seat_changes.leave(table.sheet, _desk(user), seat.sheet_seat.position, reason, from_deal)
    made = _note(seat, Kind.LEFT, left, reason, user)
    if leaves and seat.registration.state == Registration.State.CHECKED_IN:
        participation.withdraw(seat.registration, user, reason)
    return made


@transaction.atomic
def return_to_table(seat: Seat, user: User | None, reason: str, from_deal: int | None = None) -> SeatChange:
    """Who left his table takes part again, by default from the deal he left at: a leave by mistake is undone.

    Raises WrongStateError without a reason, or when he has not left.
    """
    _locked(seat.table)
    back = seat_changes.come_back(seat.table.sheet, _desk(user), seat.sheet_seat.position, reason, from_deal)
    if seat.registration.state == Registration.State.WITHDRAWN:
        participation.check_in(seat.registration, user, returns=True)
    return _note(seat, Kind.CAME_BACK, back, reason, user)


def may_join(round_: Round, rules: DeskRules) -> bool:
    """Whether a late player may join a table now."""
    return round_.state == Round.State.PUBLISHED or (
        round_.state == Round.State.PLAYING and minutes_played(round_) < rules.late_minutes
    )


def minutes_played(round_: Round) -> int:
    """Whole minutes that the clock has run."""
    if round_.started_at is None:
        return 0
    until = round_.paused_at or timezone.now()
    seconds = (until - round_.started_at).total_seconds() - round_.paused_seconds
    return max(0, int(seconds // 60))


def _check_minute(round_: Round, rules: DeskRules) -> None:
    if not may_join(round_, rules):
        raise WrongStateError(
            _("A late player could join a table until minute %(minute)d; now it is %(now)d.")
            % {"minute": rules.late_minutes, "now": minutes_played(round_)}
        )


def _check_free(round_: Round, registration: Registration) -> None:
    name = {"name": registration.name}
    if (
        registration.tournament_id != round_.tournament_id
        or registration.state != Registration.State.CHECKED_IN
    ):
        raise WrongStateError(_("%(name)s is not checked in.") % name)
    if round_.seats.filter(registration=registration).exists():
        raise WrongStateError(_("%(name)s sits at a table of this round already.") % name)


def _announce(round_: Round, before: seeding.Round, user: User | None, reason: str) -> None:
    """Seats were given to others: the published seating and what was computed from it are out of date."""
    seating_changed(round_, before, seating_of(round_), user, reason)
    round_stale(round_)


def _note(
    seat: Seat,
    kind: str,
    from_deal: int | None,
    reason: str,
    user: User | None,
    *,
    of: Registration | None = None,
    replacement: Registration | None = None,
    takes: bool = False,
) -> SeatChange:
    return SeatChange.objects.create(
        table=seat.table,
        seat=seat,
        kind=kind,
        registration=of or seat.registration,
        replacement=replacement,
        takes_result=takes,
        from_deal=from_deal or 1,
        reason=reason.strip()[:300],
        by=user,
    )


def _locked(table: Table) -> Round:
    return lock_round(table.round_id)


def _desk(user: User | None) -> Author:
    return Author(role=Entry.Role.DESK, user=user)
