"""What is stored, and what it tells of the installation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max
from django.utils import timezone, translation

from accounts.models import User
from core import jobs
from core.models import Job
from operations import copies, erasures, offsite
from operations.diagnosis.finding import FAULT, GOOD, WARNING, Finding
from operations.last_backup import OFFSITE, TOO_OLD, last_backup
from scoring.models import Entry
from tournaments.proof.domain.everything import prove

WAITS_TOO_LONG = timedelta(minutes=2)


def waiting_jobs() -> Iterator[Finding]:
    """Jobs that wait too long, or failed."""
    before = timezone.now() - WAITS_TOO_LONG
    late = Job.objects.filter(jobs.due(before), state=Job.State.WAITING, created_at__lt=before).count()
    failed = Job.objects.filter(
        state=Job.State.FAILED, finished_at__gt=timezone.now() - timedelta(days=1)
    ).count()
    if late:
        yield Finding(
            WARNING,
            f"{late} jobs wait longer than {WAITS_TOO_LONG.seconds // 60} minutes.",
            "Is a worker running (celery --app config worker), and one beat?",
        )
    if failed:
        yield Finding(
            WARNING, f"{failed} jobs failed within a day.", "Their reasons stand in the log and the admin."
        )
    if not late and not failed:
        yield Finding(GOOD, "No job waits or has failed.")


def clock() -> Iterator[Finding]:
    """Whether the clock of this computer was put back."""
    last = Entry.objects.aggregate(last=Max("recorded_at"))["last"]
    if last and last > timezone.now() + timedelta(minutes=1):
        yield Finding(
            FAULT,
            f"The clock is behind: the last entry was written at {last:%Y-%m-%d %H:%M} UTC.",
            "Set the clock of this computer (timedatectl).",
        )


def administrators() -> Iterator[Finding]:
    """Whether anybody may do everything, and on a server only with a second factor."""
    if settings.PRODUCTION and not settings.ADMIN_SECOND_FACTOR:
        yield Finding(
            WARNING,
            "Administrators need no second factor: a password that somebody reads over a shoulder opens everything.",
            "Remove FLEK_ADMIN_SECOND_FACTOR=false.",
        )
    if not User.objects.filter(is_superuser=True, is_active=True).exists():
        what, remedy = "There is no administrator.", "Run: python manage.py make_administrator E-MAIL"
        yield Finding(WARNING, what, remedy)


def backups_of_a_server() -> Iterator[Finding]:
    """Whether a server is backed up, here and elsewhere; a hall writes copies, below."""
    if not settings.PRODUCTION:
        return
    nightly = "Have one made every night: python manage.py backup --offsite FILE; see docs/backup.md, Backup."
    yield _made("good backup", last_backup(), nightly)
    if incomplete := offsite.missing():
        yield Finding(
            WARNING, f"No backup leaves this machine. {incomplete}", "See docs/backup.md, Elsewhere."
        )
    else:
        yield _made("backup that left this machine", last_backup(OFFSITE), nightly)


def _made(what: str, at: datetime | None, remedy: str) -> Finding:
    if at is None:
        return Finding(WARNING, f"No {what} was made yet.", remedy)
    when = f"it was made at {at:%Y-%m-%d %H:%M} UTC."
    if timezone.now() - at > TOO_OLD:
        return Finding(WARNING, f"The last {what} is too old: {when}", remedy)
    return Finding(GOOD, f"The last {what}: {when}")


def list_of_erasures() -> Iterator[Finding]:
    """Whether the list of erasures outside of the database is whole, and was replayed."""
    if returned := erasures.missing_here():
        yield Finding(
            FAULT,
            f"The list of erasures names more than the database: lines {returned}. Erased people may be here again.",
            "Run: python manage.py erase_again",
        )
    if unwritten := erasures.not_in_file():
        yield Finding(
            WARNING,
            f"The list of erasures in {settings.ERASURES_FILE} is not whole: lines missing {unwritten}.",
            "May Flek write there? Then run: python manage.py erase_again",
        )


def copies_of_a_hall() -> Iterator[Finding]:
    """Whether a hall on a laptop writes its copies."""
    if not settings.HALL:
        return
    with translation.override("en"):
        found = copies.problems()
    for problem in found:
        yield Finding(WARNING, problem, "See docs/hall.md, Copies.")
    if not found:
        yield Finding(GOOD, f"Copies are written to {settings.HALL_COPIES}.")


def proved() -> Iterator[Finding]:
    """Everything proved: the sheets with their chains and totals, closed rounds by their proofs (T-39)."""
    wrong = 0
    for difference in prove():
        wrong += 1
        yield Finding(FAULT, str(difference), "Restore a backup; see docs/backup.md.")
    if not wrong:
        yield Finding(GOOD, "Every sheet holds, and every closed round is as it was proved.")
