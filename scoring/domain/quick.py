"""Quick tables: opened by anyone, written on by who knows the secret address, deleted when nobody uses them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import models, transaction
from django.utils import timezone

from accounts.models import User
from core import limits
from core.models import Job, StoredFile
from core.rate_limits import enforce
from rules.errors import RuleError
from rules.names import check_names
from rules.plain import FreeJson
from scoring.domain.refusals import BrokenRuleError
from scoring.domain.sheets import open_sheet
from scoring.domain.table_lots import draw_seats, keep_draw
from scoring.models import QuickTable, Sheet
from scoring.models.quick import GRACE, LIFETIME

log = structlog.get_logger(__name__)


@transaction.atomic
def open_table(
    *,
    ruleset: str,
    names: Sequence[str],
    options: FreeJson,
    address: str,
    title: str = "",
    currency: str = "EUR",
    by_lot: bool = False,
) -> QuickTable:
    """A new table with its sheet; `by_lot` draws who of these sits where, and who writes (S:B/1).

    Raises TooOftenError for this network address, BrokenRuleError for names too (GEN-3).
    """
    enforce(limits.QUICK_TABLES.name, address, *limits.QUICK_TABLES.rates)
    try:
        check_names(tuple(names))
    except RuleError as error:
        raise BrokenRuleError(error) from None
    now = timezone.now()
    seed, order = draw_seats(names) if by_lot else ("", list(range(len(names))))
    names = [names[place] for place in order]
    sheet = open_sheet(ruleset=ruleset, names=names, options=options, title=title, currency=currency)
    table: QuickTable = QuickTable.objects.create(sheet=sheet, created_at=now, renewed_at=now)
    if by_lot:
        keep_draw(table, seed, order)
    return table


def due_at(table: QuickTable) -> datetime | None:
    """When the table is deleted if nothing more is written; None for one that somebody keeps."""
    if table.kept_by_id:
        return None
    last: datetime | None = table.sheet.entries.aggregate(last=models.Max("recorded_at"))["last"]
    return max(filter(None, (table.renewed_at, last))) + LIFETIME


def keep(table: QuickTable, user: User) -> None:
    """The table belongs to this account now and is not deleted."""
    QuickTable.objects.filter(pk=table.pk).update(kept_by=user)


def renew(table: QuickTable) -> None:
    """The time until the table is deleted begins anew; nobody keeps it."""
    QuickTable.objects.filter(pk=table.pk).update(kept_by=None, renewed_at=timezone.now())


def print_subject(sheet: Sheet) -> str:
    """What the jobs of a quick table are found by."""
    return f"quick:{sheet.public_id}"


@transaction.atomic
def delete_table(table: QuickTable) -> None:
    """Delete a table with everything that was ever written on its sheet, and the files made of it."""
    sheet = Sheet.objects.select_for_update().get(pk=table.sheet_id)
    sheet.held_entries.all().delete()
    sheet.entries.update(target=None)  # entries protect one another
    sheet.entries.all().delete()
    jobs = Job.objects.filter(subject=print_subject(sheet))
    files = list(jobs.filter(result__isnull=False).values_list("result", flat=True))
    jobs.delete()
    StoredFile.objects.filter(pk__in=files).exclude(
        pk__in=Job.objects.filter(result__in=files).values("result")
    ).delete()
    sheet.delete()


def delete_due(now: datetime | None = None, *, grace: timedelta = GRACE) -> int:
    """Delete the tables whose time is over and was over when looked at `grace` ago. Returns how many.

    One that cannot be deleted does not stop the others.
    """
    moment = now or timezone.now()
    due = QuickTable.objects.due(moment)
    QuickTable.objects.filter(found_due_at__isnull=False).exclude(pk__in=due.values("pk")).update(
        found_due_at=None
    )
    # found later than now: by a clock that ran ahead
    unknown = models.Q(found_due_at__isnull=True) | models.Q(found_due_at__gt=moment)
    QuickTable.objects.filter(unknown, pk__in=due.values("pk")).update(found_due_at=moment)
    deleted = 0
    for pk in due.filter(found_due_at__lte=moment - grace).order_by("pk").values_list("pk", flat=True):
        try:
            deleted += _delete_if_due(pk, moment)
        except models.ProtectedError:
            log.exception("quick_table_not_deleted", table=pk)
    return deleted


@transaction.atomic
def _delete_if_due(pk: int, moment: datetime) -> bool:
    """Under the lock that an entry takes too: what was written meanwhile keeps the table."""
    found = QuickTable.objects.filter(pk=pk).first()
    if found is None:
        return False
    Sheet.objects.select_for_update().get(pk=found.sheet_id)
    if not QuickTable.objects.due(moment).filter(pk=pk).exists():
        return False
    delete_table(found)
    return True
