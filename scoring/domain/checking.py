"""What an entry must look like whatever its sheet holds: its fields and its size (T-39).

What comes late is held to the same, as far as it can be: the sheet may have gone on since it was written, so that only
its form is looked at, and not whether its target, its seats or its version are still there.
"""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from core import limits
from core.refusals import TooLargeError, WrongStateError
from scoring.domain.bodies import Content
from scoring.domain.kinds import KINDS, OFFICIALS, check_body
from scoring.domain.refusals import DeskFullError, NotAllowedError, NotInForceError, SheetFullError
from scoring.models import QuickTable, Sheet

#: Bytes of an entry as canonical JSON: a deal with all its cards fills a fifth of it.
LARGEST_ENTRY = 8_000
#: Late entries of one sheet that may wait for the desk.
MOST_HELD = 50


def check_form(content: Content) -> None:
    """Refuse an entry that is too large, lacks something, or says what its kind cannot.

    Raises TooLargeError, NotAllowedError, NotInForceError, WrongStateError.
    """
    kind = KINDS.get(content["kind"])
    bounded = kind is None or not kind.unbounded
    if bounded and len(msgspec.json.encode(content, order="sorted")) > LARGEST_ENTRY:
        raise TooLargeError(LARGEST_ENTRY)
    if kind is None:
        raise NotAllowedError(_("There is no such entry."), field="kind")
    if kind.needs_target and content["target"] is None:
        raise NotInForceError(_("Say which deal it is about."))
    if kind.needs_reason and not content["reason"].strip():
        raise WrongStateError(_("A correction or a removal needs a reason."))
    check_body(content["kind"], content["body"])


def check_full(sheet: Sheet, role: str, kind: str) -> None:
    """Refuse what would let a sheet grow without bound. Of a table of a tournament the last entries are the desk's and
    the jury's, of a quick table the signature's and the players'. Raises SheetFullError."""
    quick, usual = limits.ENTRIES_OF_QUICK_TABLE, limits.ENTRIES_OF_SHEET
    if sheet.entry_count < min(quick.most - quick.officials, usual.most - usual.officials):
        return
    if QuickTable.objects.filter(sheet=sheet).exists():
        bound, official = quick, not KINDS[kind].of_deals
    else:
        bound, official = usual, role in OFFICIALS
    if sheet.entry_count >= bound.most - (0 if official else bound.officials):
        raise SheetFullError(bound.most)


def check_late(sheet: Sheet, content: Content) -> None:
    """Refuse to keep for the desk what it could never take over (under the lock of the sheet).

    Raises BrokenRuleError, BadTicketError, WrongStateError for a body that its kind never has, DeskFullError where
    too much waits.
    """
    KINDS[content["kind"]].check(sheet, content["body"])
    if sheet.held_entries.filter(settled_at__isnull=True).count() >= MOST_HELD:
        raise DeskFullError(MOST_HELD)
