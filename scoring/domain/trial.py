"""Trying an entry: what the sheet would hold with it. Nothing is written, no row is locked."""

from __future__ import annotations

from rules.errors import RuleError
from scoring.domain import folding
from scoring.domain.entries import NewEntry
from scoring.domain.kinds import KINDS, check_body, fold_entry, those
from scoring.domain.log import Log
from scoring.domain.records import TableRecord, TableResult
from scoring.domain.refusals import BrokenRuleError, NotInForceError, StaleVersionError
from scoring.models import Sheet

#: Kinds that change deals, and so can be tried.
TRIED = tuple(those(lambda kind: kind.of_deals and kind.versioned({})))


def try_entry(sheet: Sheet, new: NewEntry, log: Log | None = None) -> tuple[Log, TableRecord, TableResult]:
    """The log, the record and the result that the sheet would have with a deal, a correction, a removal or adjusted
    hills.

    `log`, where it was read already, holds the entry afterwards. An entry that is not on the sheet yet has the
    number 0. Raises StaleVersionError where the sheet has changed since, NotInForceError where the target is gone,
    BrokenRuleError where the rules refuse it, NotAllowedError and WrongStateError for what its kind cannot say.
    """
    if new.seen_version != sheet.version:
        raise StaleVersionError(new.seen_version, sheet.version)
    if KINDS[new.kind].body is not None:
        check_body(new.kind, new.body)
        KINDS[new.kind].check(sheet, new.body)
    log = folding.read_log(sheet) if log is None else log
    try:
        fold_entry(log, new.kind, 0, new.target, new.body)
    except LookupError:
        raise NotInForceError.gone() from None
    try:
        record, result = folding.fold(sheet, log, sheet.seats.count())
    except RuleError as error:
        raise BrokenRuleError(error) from None
    return log, record, result
