"""The jury opens a signed sheet again (section 1)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.entries import Author
from scoring.models import Entry, Sheet
from tournaments.events.domain.stages import refuse_declared
from tournaments.jury.domain.referees import check_referee
from tournaments.rounds.models import Table


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
