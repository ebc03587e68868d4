"""Trying an entry: what the sheet would hold with it. Nothing is written, no row is locked."""

from __future__ import annotations

from typing import Any

from rules.errors import RuleError
from scoring.domain import folding
from scoring.domain.entries import NewEntry
from scoring.domain.refusals import BrokenRuleError, NotInForceError, StaleVersionError
from scoring.models import Entry, Sheet

#: Kinds that change deals, and so can be tried.
TRIED = (Entry.Kind.DEAL, Entry.Kind.CORRECTION, Entry.Kind.REMOVAL)


def try_entry(sheet: Sheet, new: NewEntry) -> tuple[folding.Log, dict[str, Any], dict[str, Any]]:
    """The log, the record and the result that the sheet would have with a deal, a correction or a removal.

    An entry that is not on the sheet yet has the number 0. Raises StaleVersionError where the sheet has changed
    since, NotInForceError where the target is gone, BrokenRuleError where the rules refuse it.
    """
    if new.seen_version != sheet.version:
        raise StaleVersionError(new.seen_version, sheet.version)
    log = folding.read_log(sheet)
    try:
        log.apply(new.kind, 0, new.target, new.body)
    except LookupError:
        raise NotInForceError.gone() from None
    try:
        record, result = folding.fold(sheet, log, sheet.seats.count())
    except RuleError as error:
        raise BrokenRuleError(error) from None
    return log, record, result
