"""Results of sheets that nobody opens any more: put away, and reckoned again from the log when somebody does.

A result is many times as long as its log, and follows from it. What a fold keeps beside it (which entries count, who
was absent) stays, and so do the totals of the seats: standings, lists and statistics that were counted need no result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice

from core.typed import FreeJson
from rules.errors import RuleError
from scoring.domain.refolding import BATCH, folded
from scoring.models import Fold, Sheet
from scoring.models.sheet import result_again


def put_away(sheets: Iterable[int]) -> int:
    """Put away the results of these sheets (ids) as far as they follow from their logs today; returns how many.

    One that would come out otherwise, by a rule set that is known no more or was mended since, stays as it was told.
    """
    numbers, away = iter(sheets), 0
    while batch := list(islice(numbers, BATCH)):
        kept = Fold.objects.filter(sheet__in=batch, result__isnull=False).exclude(
            sheet__state=Sheet.State.OPEN
        )
        for fold in kept.select_related("sheet"):
            if _again(fold.sheet) == fold.result:
                # only where nothing was written meanwhile
                away += kept.filter(pk=fold.pk, version=fold.version).update(result=None)
    return away


def _again(sheet: Sheet) -> FreeJson | None:
    """What comes out of its log today, as it would be kept; None where nothing does."""
    try:
        return _as_kept(next(folded([sheet])).result)
    except (RuleError, LookupError):
        return None


def results_of(sheets: Iterable[int]) -> dict[int, FreeJson]:
    """The results of these sheets (ids), reckoned again: three queries."""
    return {one.sheet.pk: _as_kept(one.result) for one in folded(Sheet.objects.filter(pk__in=list(sheets)))}


def _as_kept(result: object) -> FreeJson:
    kept: FreeJson = json.loads(json.dumps(result))
    return kept


@result_again.join
def result_of(sheet: int) -> FreeJson:
    """The result of one sheet (id), reckoned again. Raises RuleError, LookupError."""
    return results_of([sheet])[sheet]
