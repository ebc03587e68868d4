"""What changes a signed sheet (section 1): the desk only with the jury's confirmation, where the tournament says so."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from scoring.domain import held as held_entries
from scoring.domain import sheets
from scoring.domain.entries import Author
from scoring.domain.refusals import JurysError, WrongStateError
from scoring.models import Entry, HeldEntry, Sheet
from tournaments.domain.jury.referees import check_referee
from tournaments.domain.stages import refuse_declared
from tournaments.models import Table, Tournament, TournamentRole


def needs_jury(tournament: Tournament, sheet: Sheet) -> bool:
    """Whether a change of this sheet by the desk waits for the jury."""
    if sheet.state == Sheet.State.OPEN or not tournament.desk_needs_jury:
        return False
    return bool(tournament.roles.filter(role=TournamentRole.Role.JURY).exists())


def take_over(tournament: Tournament, held: HeldEntry, author: Author) -> Entry:
    """Take over an entry that came too late. Raises JurysError when the sheet is signed and the desk asks."""
    changes = Entry.changes_deals(held.content["kind"], held.content["body"])
    if changes and author.role != Entry.Role.JURY and needs_jury(tournament, held.sheet):
        raise JurysError(
            _("The sheet is signed: the jury confirms the change on its page “Calls”."), rule="T-30"
        )
    return held_entries.take_over(held, author)


def reopen(table: Table, user: User, reason: str) -> Entry:
    """The jury opens a signed or closed sheet again, so that the desk can correct it (section 1).

    Raises JurysError for who is not of the jury, NotAllowedError for who plays at the table, WrongStateError without
    a reason, for an open sheet or once the results are declared.
    """
    tournament = table.round.tournament
    refuse_declared(tournament)
    check_referee(user, tournament, table)
    table.sheet.refresh_from_db()
    if table.sheet.state == Sheet.State.OPEN:
        raise WrongStateError(_("This sheet is open."))
    return sheets.reopen_sheet(table.sheet, Author(role=Entry.Role.JURY, user=user), reason.strip()[:300])
