"""What changes a signed sheet (section 1): the desk only with the jury's confirmation, where the tournament says so."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.domain import held as held_entries
from scoring.domain.entries import Author
from scoring.domain.kinds import raises_version
from scoring.domain.refusals import JurysError
from scoring.models import Entry, HeldEntry, Sheet
from tournaments.events.models import Tournament, TournamentRole


def needs_jury(tournament: Tournament, sheet: Sheet) -> bool:
    """Whether a change of this sheet by the desk waits for the jury."""
    if sheet.state == Sheet.State.OPEN or not tournament.desk_needs_jury:
        return False
    return bool(tournament.roles.filter(role=TournamentRole.Role.JURY).exists())


def take_over(tournament: Tournament, held: HeldEntry, author: Author) -> Entry:
    """Take over an entry that came too late. Raises JurysError when the sheet is signed and the desk asks."""
    changes = raises_version(held.content["kind"], held.content["body"])
    if changes and author.role != Entry.Role.JURY and needs_jury(tournament, held.sheet):
        raise JurysError(
            _("The sheet is signed: the jury confirms the change on its page “Calls”."), rule="T-30"
        )
    return held_entries.take_over(held, author)
