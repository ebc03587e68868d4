"""Changes by hand of what was drawn, before it is published: kept beside the draw, with who changed what (T-13)."""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments import seeding
from tournaments.draws.domain.draw_request import (
    Choice,
    as_stored,
    drawn_seating,
    players_of_the_draw,
    request_for,
    request_of,
)
from tournaments.draws.domain.refusals import ImpossibleNumberError, StaleSeatingError, refused
from tournaments.draws.models import Draw, DrawEdit
from tournaments.rounds.domain.seating import changes, seats_of
from tournaments.rounds.models import Round


def assess(draw: Draw, seating: seeding.Round) -> seeding.Report:
    """The quality of a proposed seating of this draw (T-15), with the rounds that were drawn along with it.

    Raises ImpossibleNumberError for strangers, players who stand twice and tables that are too large.
    """
    request, drawn = request_now(draw), request_of(draw)
    later = [msgspec.convert(one, seeding.Round) for one in (draw.rounds or [])[1:]]
    seed = draw.seed if request == drawn and not later else None
    try:
        return seeding.evaluate(
            request,
            [seating, *(later if request == drawn else ())],
            method=draw.method,
            seed=seed or None,
            number=draw.called_number,
        )
    except seeding.SeedingError as error:
        raise refused(error) from None


def request_now(draw: Draw) -> seeding.Request:
    """What the seating is assessed by: what the draw was told, or what holds since players came or left."""
    changed = draw.edits.filter(request__isnull=False).last()
    return msgspec.convert(changed.request, seeding.Request) if changed else request_of(draw)


@transaction.atomic
def edit_draw(draw: Draw, seating: seeding.Round, user: User | None, seen: int) -> DrawEdit:
    """Keep a seating that the organiser changed by hand; `seen` is how many changes he had seen before.

    Raises WrongStateError for a draw without lots, discarded or published; StaleSeatingError when somebody else
    changed it meanwhile; ImpossibleNumberError when somebody is missing or a table has not three to five players.
    """
    locked = Draw.objects.select_for_update().select_related("round").get(pk=draw.pk)
    before = drawn_seating(locked)
    if locked.discarded_at or before is None or locked.round.state != Round.State.DRAFT:
        raise WrongStateError(_("Only a draw that is not published yet can be changed."))
    if locked.edits.count() != seen:
        raise StaleSeatingError(seen=seen, present=locked.edits.count())
    everybody = sorted(player.id for player in request_now(locked).players)
    seated = [player for table in seating.tables for player in table.seats]
    if sorted([*seated, *seating.byes]) != everybody:
        raise ImpossibleNumberError(
            _("Every player of the draw appears once, at a table or sitting out."), rule="T-13"
        )
    for number, table in enumerate(seating.tables, start=1):
        if table.seats and not 3 <= len(table.seats) <= 5:
            raise ImpossibleNumberError(
                _("Table %(table)d has %(count)d players; three to five can play.")
                % {"table": number, "count": len(table.seats)},
                rule="T-5",
            )
    return record_edit(locked, before, seating, assess(locked, seating), user)


def record_edit(
    draw: Draw, before: seeding.Round, after: seeding.Round, report: seeding.Report | None, user: User | None
) -> DrawEdit:
    """Write down a change: the seating after it, what moved, its quality, and who made it."""
    return DrawEdit.objects.create(
        draw=draw,
        number=draw.edits.count() + 1,
        result=as_stored(after),
        changes=changes(before, after),
        report=as_stored(report) if report else None,
        edited_by=user,
    )


def swap(draw: Draw, one: int, other: int, user: User | None, seen: int) -> DrawEdit:
    """Two players change places, at tables or sitting out. Raises as `edit_draw` does."""
    seating = drawn_seating(draw)
    if seating is None or one == other or not {one, other} <= {*seats_of(seating), *seating.byes}:
        raise WrongStateError(_("Choose two different players of this draw."))
    exchanged = {one: other, other: one}
    after = seeding.Round(
        tables=tuple(
            seeding.Table(seats=tuple(exchanged.get(player, player) for player in table.seats))
            for table in seating.tables
        ),
        byes=tuple(exchanged.get(player, player) for player in seating.byes),
    )
    return edit_draw(draw, after, user, seen)


def undo_edits(draw: Draw, user: User | None, seen: int) -> DrawEdit:
    """Back to what was drawn, as one more change. Raises as `edit_draw` does."""
    if draw.result is None or request_now(draw) != request_of(draw):
        raise WrongStateError(
            _("The players have changed since the draw; it cannot be taken back to what it was.")
        )
    return edit_draw(draw, msgspec.convert(draw.result, seeding.Round), user, seen)


def gone_and_come(draw: Draw) -> tuple[set[int], set[int]]:
    """Who of the drawn seating is not here any more, and who is here and not in it."""
    seating = drawn_seating(draw)
    drawn = (
        {*seats_of(seating), *seating.byes}
        if seating
        else {player.id for player in request_now(draw).players}
    )
    here = {entry.pk for entry in players_of_the_draw(draw.round.tournament, draw.round.number)}
    return drawn - here, here - drawn


def reconcile(draw: Draw, request: seeding.Request, user: User | None) -> DrawEdit | None:
    """Fit a seating to who is here, with the fewest moves (T-13a); None when it fits.

    `request` is one for those who are here; its players replace those of the draw. For the rounds of a schedule and
    for people who come or go between the draw and its publication. Raises ImpossibleNumberError.
    """
    seating = drawn_seating(draw)
    assert seating is not None  # the caller has drawn
    there = {*seats_of(seating), *seating.byes}
    here = {player.id for player in request.players}
    if there == here:
        return None
    absent = [seeding.Player(id=player) for player in sorted(there - here)]
    everybody = msgspec.structs.replace(request, players=(*request.players, *absent), rounds=1)
    try:
        proposals = seeding.repair(everybody, seating, [one.id for one in absent], sorted(here - there))
    except seeding.SeedingError as error:
        raise refused(error) from None
    if not proposals:
        raise WrongStateError(_("These players cannot be seated; draw again."))
    best = proposals[0].round
    edit = record_edit(draw, seating, best, seeding.evaluate(request, [best]), user)
    edit.request = as_stored(request)
    edit.save(update_fields=["request"])
    return edit


def reconcile_with_who_is_here(draw: Draw, user: User | None) -> DrawEdit | None:
    """Fit the seating of a draw to who is here now; None when it fits.

    Raises WrongStateError for a draw without lots, discarded or published, ImpossibleNumberError as `reconcile` does.
    """
    if draw.discarded_at or drawn_seating(draw) is None or draw.round.state != Round.State.DRAFT:
        raise WrongStateError(_("Only a draw that is not published yet can be changed."))
    tournament, number = draw.round.tournament, draw.round.number
    entries = players_of_the_draw(tournament, number)
    choice = Choice(byes=request_of(draw).sizes.byes)
    return reconcile(draw, request_for(tournament, number, choice, entries), user)
