"""A round's way: publish the seating, play, end of play, close; a closed one can be reopened with a reason."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from scoring.domain import sheets
from scoring.domain.entries import Author
from scoring.models import Entry, Sheet, SheetSeat
from tournaments.domain.refusals import WrongStateError
from tournaments.domain.standings import publish_standing
from tournaments.models import (
    Draw,
    Registration,
    Round,
    Seat,
    Seating,
    Standing,
    Table,
    TableCard,
    Tournament,
)


@transaction.atomic
def publish_seating(draw: Draw, user: User | None) -> Seating:
    """Freeze the drawn seating as version 1, lay out tables, sheets and seats, open the round.

    Raises WrongStateError when nothing was drawn, the draw was discarded or the round is past its draft.
    """
    round_ = Round.objects.select_for_update().get(pk=draw.round_id)
    draw.refresh_from_db()
    if draw.discarded_at or draw.result is None:
        raise WrongStateError(_("Draw the lots first; a discarded draw is not published."))
    if round_.state != Round.State.DRAFT:
        raise WrongStateError(_("The seating of this round is already published."))
    frozen = [
        {"table": number, "seats": table["seats"]}
        for number, table in enumerate(draw.result["tables"], start=1)
    ]
    _lay_out(round_, frozen)
    round_.state = Round.State.PUBLISHED
    round_.save(update_fields=["state"])
    Tournament.objects.filter(pk=round_.tournament_id).update(state=Tournament.State.RUNNING)
    Standing.objects.get_or_create(round=round_)
    return Seating.objects.create(round=round_, version=1, draw=draw, tables=frozen, published_by=user)


def _lay_out(round_: Round, frozen: list[dict[str, Any]]) -> None:
    tournament = round_.tournament
    ids = [registration for table in frozen for registration in table["seats"]]
    people = tournament.registrations.select_related("player").in_bulk(ids)
    for table in frozen:
        seated: list[Registration] = [people[registration] for registration in table["seats"]]
        TableCard.objects.get_or_create(tournament=tournament, number=table["table"])
        sheet = sheets.open_sheet(
            ruleset=tournament.ruleset,
            options=tournament.ruleset_options,
            names=[entry.player.name for entry in seated],
            start_numbers=[entry.start_number for entry in seated],
            title=_("Round %(round)d, table %(table)d") % {"round": round_.number, "table": table["table"]},
            currency=tournament.currency,
        )
        made = Table.objects.create(round=round_, number=table["table"], sheet=sheet)
        sheet_seats = SheetSeat.objects.filter(sheet=sheet).order_by("position")
        Seat.objects.bulk_create(
            Seat(table=made, round=round_, position=seat.position, registration=entry, sheet_seat=seat)
            for entry, seat in zip(seated, sheet_seats, strict=True)
        )


@transaction.atomic
def start_round(round_: Round) -> Round:
    """Start the clock."""
    locked = _in_state(round_, Round.State.PUBLISHED)
    locked.state, locked.started_at = Round.State.PLAYING, timezone.now()
    locked.save(update_fields=["state", "started_at"])
    return locked


@transaction.atomic
def end_play(round_: Round) -> Round:
    """Play is over; sheets are finished, signed and reviewed (T-4)."""
    locked = _in_state(round_, Round.State.PUBLISHED, Round.State.PLAYING)
    locked.state, locked.play_ended_at = Round.State.REVIEW, timezone.now()
    locked.save(update_fields=["state", "play_ended_at"])
    return locked


@transaction.atomic
def close_round(round_: Round, user: User | None, reason: str = "") -> Round:
    """End the review: the right to write ends, tables that did not sign are closed with a reserve (T-26a),
    the standing is published as its next version.

    Raises WrongStateError when the round is not open, or when tables are missing and no reason is given.
    """
    locked = _in_state(round_, Round.State.PUBLISHED, Round.State.PLAYING, Round.State.REVIEW)
    open_tables = list(locked.tables.filter(sheet__state=Sheet.State.OPEN).select_related("sheet"))
    if open_tables and not reason.strip():
        numbers = ", ".join(str(table.number) for table in open_tables)
        raise WrongStateError(
            _("Not signed yet: table %(tables)s. Wait for them, or close the round with a reason.")
            % {"tables": numbers},
            tables=[table.number for table in open_tables],
        )
    author = Author(role=Entry.Role.DESK, user=user)
    for table in open_tables:
        sheets.close_sheet(table.sheet, author, reason.strip())
    sheets.end_writing(Sheet.objects.filter(table__round=locked))
    now = timezone.now()
    locked.state, locked.closed_at = Round.State.CLOSED, now
    locked.play_ended_at = locked.play_ended_at or now
    locked.save(update_fields=["state", "closed_at", "play_ended_at"])
    Standing.objects.filter(round=locked).update(wanted=F("wanted") + 1)
    publish_standing(locked)
    return locked


@transaction.atomic
def reopen_round(round_: Round, user: User | None, reason: str) -> Round:
    """Back to the review of a closed round, with a reason that is kept. Raises WrongStateError."""
    locked = _in_state(round_, Round.State.CLOSED)
    if not reason.strip():
        raise WrongStateError(_("Reopening a round needs a reason."))
    locked.state, locked.closed_at = Round.State.REVIEW, None
    locked.message = reason.strip()[:160]
    locked.save(update_fields=["state", "closed_at", "message"])
    sheets.allow_writing(Sheet.objects.filter(table__round=locked))
    return locked


def _in_state(round_: Round, *states: str) -> Round:
    locked = Round.objects.select_for_update().select_related("tournament").get(pk=round_.pk)
    if locked.state not in states:
        raise WrongStateError(
            _("Round %(number)d is in the state “%(state)s”; this cannot be done now.")
            % {"number": locked.number, "state": locked.get_state_display()}
        )
    return locked
