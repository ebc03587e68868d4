"""Publishing a seating: what was drawn becomes tables, sheets and seats."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments import seeding
from tournaments.draws.domain.draw_request import drawn_seating
from tournaments.draws.domain.edits import assess, gone_and_come
from tournaments.draws.domain.refusals import BrokenWishError
from tournaments.draws.hooks import seating_published
from tournaments.draws.models import Draw, Seating
from tournaments.draws.models.stored import FrozenTable
from tournaments.events.models import Tournament
from tournaments.rounds.domain.locking import lock_round
from tournaments.rounds.domain.seating import changes
from tournaments.rounds.domain.states import lay_out_table
from tournaments.rounds.models import Bye, Round
from tournaments.standings.models import Standing


@transaction.atomic
def publish_seating(draw: Draw, user: User | None, *, accept_broken: bool = False) -> Seating:
    """Freeze the drawn seating, with what was changed by hand, as version 1; lay out tables, sheets and seats.

    Raises WrongStateError when nothing was drawn, the draw was discarded, the round is past its draft or somebody
    is not here any more; BrokenWishError when a hard wish is broken and nobody accepted that (T-15).
    """
    round_ = lock_round(draw.round_id)
    draw.refresh_from_db()
    seating = drawn_seating(draw)
    if draw.discarded_at or seating is None:
        raise WrongStateError(_("Draw the lots first; a discarded draw is not published."))
    if round_.state != Round.State.DRAFT:
        raise WrongStateError(_("The seating of this round is already published."))
    gone = round_.tournament.registrations.filter(pk__in=gone_and_come(draw)[0]).select_related("player")
    if gone:
        names = ", ".join(entry.name for entry in gone)
        raise WrongStateError(
            _("Not here any more: %(names)s. Fit the seating to who is here.") % {"names": names}
        )
    if not accept_broken and not assess(draw, seating).legal:
        raise BrokenWishError(
            _("A wish that must be kept is broken. Say that you publish it all the same."), rule="T-15"
        )
    frozen = frozen_tables(seating)
    people = round_.tournament.registrations.select_related("player").in_bulk(
        [registration for table in frozen for registration in table["seats"]]
    )
    for table in frozen:
        lay_out_table(round_, table["table"], [people[registration] for registration in table["seats"]])
    Bye.objects.bulk_create(Bye(round=round_, registration_id=player) for player in seating.byes)
    round_.state = Round.State.PUBLISHED
    round_.save(update_fields=["state"])
    Tournament.objects.filter(pk=round_.tournament_id).update(state=Tournament.State.RUNNING)
    Standing.objects.get_or_create(round=round_)
    published = Seating.objects.create(
        round=round_, version=1, draw=draw, tables=frozen, byes=list(seating.byes), published_by=user
    )
    seating_published(round_)
    return published


def publish_changed_seats(
    round_: Round, before: seeding.Round, after: seeding.Round, user: User | None, reason: str
) -> None:
    """The seating after a change at a table (T-2), as the next version; where none is published, nothing is."""
    last = round_.seatings.last()
    if last is None:
        return
    Seating.objects.create(
        round=round_,
        version=last.version + 1,
        draw=last.draw,
        tables=frozen_tables(after),
        changes=changes(before, after),
        byes=list(after.byes),
        reason=reason[:160],
        published_by=user,
    )


def frozen_tables(seating: seeding.Round) -> list[FrozenTable]:
    """The tables of a seating as a version keeps them; one without players is left out."""
    return [
        {"table": number, "seats": list(table.seats)}
        for number, table in enumerate(seating.tables, start=1)
        if table.seats
    ]
