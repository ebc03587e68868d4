"""One more player at a quick table (T-2, SPEC-3): who writes there types the name."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from core.names import at_a_table, checked_name
from core.refusals import WrongStateError
from rules import registry
from scoring.domain import seat_changes
from scoring.domain.entries import FEWEST, Author
from scoring.domain.folding import knows_absent, knows_kind
from scoring.domain.refusals import NotAllowedError, StaleVersionError
from scoring.models import Pen, QuickTable, Sheet, SheetSeat


def sits_already(name: str) -> str:
    """Why a second player of this name is refused at a table."""
    return _("%(name)s sits at this table already: names tell players apart.") % {"name": name}


def may_join(sheet: Sheet) -> bool:
    """Whether one more can sit down at a sheet that was read with its fold and its seats."""
    ruleset, seats = registry.rulesets().get(sheet.ruleset), len(sheet.seats.all())
    if ruleset is None or sheet.state != Sheet.State.OPEN or seats >= ruleset.most_players:
        return False
    if not sheet.fold.numbers or knows_absent(sheet.ruleset):
        return True
    ended = sheet.fold.result.get("finished", False)
    return seats >= FEWEST and not ended and knows_kind(sheet.ruleset, "join")


@transaction.atomic
def add_player(table: QuickTable, author: Author, name: str, seen_version: int) -> SheetSeat:
    """A player who sits down behind the others, from the next deal on.

    Raises StaleVersionError where the sheet is another one than was seen, so that a second tap adds nobody;
    NotAllowedError for a pen that has ended or a name that is none, WrongStateError, BrokenRuleError.
    """
    sheet = Sheet.objects.select_for_update(of=("self",)).select_related("fold").get(pk=table.sheet_id)
    if author.pen and Pen.objects.filter(pk=author.pen.pk, ended_at__isnull=False).exists():
        raise NotAllowedError(_("This device does not write on the sheet any more."))
    if seen_version != sheet.version:
        raise StaleVersionError(seen_version, sheet.version)
    try:
        named = checked_name(name, _("Name"))
    except ValueError as error:
        raise NotAllowedError(error.args[0], field="name", rule="GEN-3") from None
    if any(at_a_table(seat.name) == at_a_table(named) for seat in sheet.seats.all()):
        raise NotAllowedError(sits_already(named), field="name")
    if not may_join(sheet):
        raise WrongStateError(
            _("Nobody can join this table now: it is full, closed, or its game does not allow it.")
        )
    return seat_changes.join(sheet, author, named, None, _("Joined by the table"))
