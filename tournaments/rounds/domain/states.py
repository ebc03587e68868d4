"""A round's way: publish the seating, play, end of play, close; a closed one can be reopened with a reason."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.entries import Author
from scoring.models import Entry, Sheet, SheetSeat
from tournaments.events.domain.stages import refuse_declared
from tournaments.registration.models import Registration
from tournaments.rounds.domain import objections
from tournaments.rounds.domain.locking import lock_round
from tournaments.rounds.hooks import round_closed, round_reopened, round_started
from tournaments.rounds.models import Round, Seat, Table, TableCard


def lay_out_table(round_: Round, number: int, seated: list[Registration]) -> Table:
    """A table of a round with its card, its sheet and its seats. Raises BrokenRuleError as `open_sheet` does."""
    tournament = round_.tournament
    TableCard.objects.get_or_create(tournament=tournament, number=number)
    sheet = sheets.open_sheet(
        ruleset=tournament.ruleset,
        options=tournament.ruleset_options,
        names=[entry.name for entry in seated],
        start_numbers=[entry.start_number for entry in seated],
        place=(round_.number, number),
        currency=tournament.currency,
        jury=True,
        count_counts=tournament.counted_money_counts,
    )
    made = Table.objects.create(round=round_, number=number, sheet=sheet)
    seat_at(made, seated)
    return made


def seat_at(table: Table, seated: list[Registration]) -> None:
    """Bind the seats of a table to those of its sheet, in this order."""
    sheet_seats = SheetSeat.objects.filter(sheet=table.sheet_id).order_by("position")
    Seat.objects.bulk_create(
        Seat(
            table=table, round_id=table.round_id, position=seat.position, registration=entry, sheet_seat=seat
        )
        for entry, seat in zip(seated, sheet_seats, strict=True)
    )


@transaction.atomic
def start_round(round_: Round) -> Round:
    """Start the clock."""
    locked = _in_state(round_, Round.State.PUBLISHED)
    locked.state, locked.started_at = Round.State.PLAYING, timezone.now()
    locked.save(update_fields=["state", "started_at"])
    objections.round_started(locked)
    round_started(locked)
    return locked


@transaction.atomic
def end_play(round_: Round) -> Round:
    """Play is over; sheets are finished, signed and reviewed (T-4)."""
    locked = _in_state(round_, Round.State.PUBLISHED, Round.State.PLAYING)
    locked.state, locked.play_ended_at = Round.State.REVIEW, timezone.now()
    locked.save(update_fields=["state", "play_ended_at"])
    return locked


@transaction.atomic
def resume_play(round_: Round) -> Round:
    """Take the end of play back: the clock goes on where it stood. Raises WrongStateError when another round plays."""
    locked = _in_state(round_, Round.State.REVIEW)
    others = locked.tournament.rounds.filter(state__in=(Round.State.PUBLISHED, Round.State.PLAYING))
    if others.exists():
        raise WrongStateError(_("The seating of another round is published already."))
    if locked.started_at is None:
        locked.state = Round.State.PUBLISHED
    else:
        locked.state = Round.State.PLAYING
        if locked.play_ended_at is not None and locked.paused_at is None:
            locked.paused_seconds += int((timezone.now() - locked.play_ended_at).total_seconds())
    locked.play_ended_at = None
    locked.save(update_fields=["state", "paused_seconds", "play_ended_at"])
    return locked


@transaction.atomic
def close_round(
    round_: Round, user: User | None, reason: str = "", reasons: Mapping[int, str] | None = None
) -> Round:
    """End the review: the right to write ends, tables that did not sign are closed with a reserve (T-26a),
    the standing is published as its next version.

    `reasons` are those of single tables, by number; `reason` is that of all others. Raises WrongStateError when the
    round is not open, or when a table is missing without a reason.
    """
    locked = _in_state(round_, Round.State.PUBLISHED, Round.State.PLAYING, Round.State.REVIEW)
    open_tables = list(locked.tables.filter(sheet__state=Sheet.State.OPEN).select_related("sheet"))
    why = {table.number: ((reasons or {}).get(table.number, "") or reason).strip() for table in open_tables}
    unsaid = [number for number, said in why.items() if not said]
    if unsaid:
        raise WrongStateError(
            _("Not signed yet: table %(tables)s. Wait for them, or close the round with a reason.")
            % {"tables": ", ".join(map(str, unsaid))},
            tables=unsaid,
        )
    author = Author(role=Entry.Role.DESK, user=user)
    for table in open_tables:
        sheets.close_sheet(table.sheet, author, why[table.number])
    sheets.end_writing(list(Sheet.objects.filter(table__round=locked)))
    now = timezone.now()
    locked.state, locked.closed_at = Round.State.CLOSED, now
    locked.play_ended_at = locked.play_ended_at or now
    locked.change_reason = (
        reason.strip() or "; ".join(f"{table}: {said}" for table, said in why.items())[:300]
    )
    locked.save(update_fields=["state", "closed_at", "play_ended_at"])
    objections.review_ended(locked)
    round_closed(locked)
    return locked


@transaction.atomic
def reopen_round(round_: Round, user: User | None, reason: str) -> Round:
    """Back to the review of a closed round, with a reason that the log keeps (T-4). Raises WrongStateError."""
    locked = _in_state(round_, Round.State.CLOSED)
    refuse_declared(locked.tournament)
    if not reason.strip():
        raise WrongStateError(_("Reopening a round needs a reason."))
    locked.state, locked.closed_at, locked.change_reason = Round.State.REVIEW, None, reason.strip()
    locked.save(update_fields=["state", "closed_at"])
    sheets.allow_writing(list(Sheet.objects.filter(table__round=locked)))
    objections.reopened(locked)
    round_reopened(locked)
    return locked


def show_results(round_: Round, mode: str) -> None:
    """T-35: when the results of this round show outside its tables; empty for as the tournament says."""
    round_.live = mode
    round_.save(update_fields=["live"])


def _in_state(round_: Round, *states: str) -> Round:
    locked = lock_round(round_.pk)
    if locked.state not in states:
        raise WrongStateError(
            _("Round %(number)d is in the state “%(state)s”; this cannot be done now.")
            % {"number": locked.number, "state": locked.get_state_display()}
        )
    return locked
