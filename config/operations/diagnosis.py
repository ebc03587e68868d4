"""What is wrong with an installation, in words: each finding with what to do about it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.core.checks import run_checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Max
from django.utils import timezone, translation

from accounts.models import User
from config.operations import copies
from config.operations.databases import ASIDE, DamagedError, left_aside, present_damage
from scoring.domain import jobs
from scoring.domain.verifying import faults
from scoring.models import Entry, Job, Sheet

Examination = Callable[[], Iterator["Finding"]]

GOOD, WARNING, FAULT = "ok", "warning", "fault"
LITTLE_SPACE = 500 * 1024 * 1024
WAITS_TOO_LONG = timedelta(minutes=2)


@dataclass(frozen=True)
class Finding:
    """`level` is ok, warning or fault; `remedy` says what to do, and is empty when all is well."""

    level: str
    what: str
    remedy: str = ""


def diagnose(deep: bool = False) -> Iterator[Finding]:
    """Every finding, in the order in which one would mend them; `deep` proves every sheet too."""
    reachable = True
    for finding in _readable(_database):
        reachable = reachable and finding.level != FAULT
        yield finding
    if deep:
        yield from _whole()
    for examine in (_settings, _files, _printing, _broker, _cache):
        yield from examine()
    if reachable:
        for examine in _OF_DATA:
            yield from _readable(examine)
        yield from _readable(_sheets) if deep else ()


def _readable(examine: Examination) -> Iterator[Finding]:
    """What an examination of the data finds, and that it ended where they cannot be read."""
    try:
        yield from examine()
    except DatabaseError as error:
        yield Finding(
            FAULT,
            f"What is stored cannot be read: {str(error).strip()}",
            "Is the disk well? Run doctor --deep; see docs/deploy.md, A damaged database.",
        )


def _whole() -> Iterator[Finding]:
    """Whether a SQLite database is whole; PostgreSQL has no such question, pg_dump reads every row."""
    if connection.vendor != "sqlite":
        return
    try:
        where = present_damage()
    except (DamagedError, sqlite3.Error) as error:
        where = error.where if isinstance(error, DamagedError) else str(error)
    if where:
        yield Finding(
            FAULT,
            f"The database is damaged ({where}).",
            "Stop Flek and restore the last backup; see docs/deploy.md, A damaged database.",
        )
    else:
        yield Finding(GOOD, "Every table and index of the database is whole.")


def _database() -> Iterator[Finding]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        yield Finding(
            FAULT,
            f"The database does not answer: {str(error).strip()}",
            "Is it running, and is DATABASE_URL right?",
        )
        return
    yield Finding(GOOD, f"The database answers ({connection.vendor}).")
    if left_aside():
        yield Finding(
            FAULT,
            f"A restore was killed in the middle: what was there before lies in the schema {ASIDE}.",
            "Run the restore again: python manage.py restore FILE",
        )
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        yield Finding(FAULT, f"{len(waiting)} migrations were not run.", "Run: python manage.py migrate")
    else:
        yield Finding(GOOD, "All migrations were run.")
    if settings.PRODUCTION and connection.vendor == "sqlite":
        yield Finding(
            WARNING,
            "The data are in SQLite: good for one computer in a hall, not for several processes of a server.",
            "Set DATABASE_URL to a PostgreSQL database.",
        )


def _hall() -> Iterator[Finding]:
    if not settings.HALL:
        return
    with translation.override("en"):
        found = copies.problems()
    for problem in found:
        yield Finding(WARNING, problem, "See docs/hall.md, Copies.")
    if not found:
        yield Finding(GOOD, f"Copies are written to {settings.HALL_COPIES}.")


def _settings() -> Iterator[Finding]:
    if not settings.PRODUCTION:
        yield Finding(GOOD, "This is not production; the settings of a server were not examined.")
        return
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        yield Finding(
            WARNING,
            "E-mails only go to the log: nobody can confirm an address.",
            "Set EMAIL_URL to your mail server.",
        )
    if not settings.SECURE_SSL_REDIRECT:
        yield Finding(
            WARNING, "Pages are served without TLS.", "Put a proxy in front and remove HTTPS=false."
        )
    if settings.TABLE_CODE_KEY == settings.SECRET_KEY:
        yield Finding(
            WARNING,
            "The codes of the tables hang on SECRET_KEY: changing it in a tournament makes all printed codes void.",
            "Set TABLE_CODE_KEY to a key of its own.",
        )
    for message in run_checks(include_deployment_checks=True):
        yield Finding(WARNING, message.msg, message.hint or "")
    if "*" in settings.ALLOWED_HOSTS:
        yield Finding(WARNING, "ALLOWED_HOSTS takes every name.", "Name the addresses of this site.")


def _files() -> Iterator[Finding]:
    if settings.PRODUCTION:
        try:
            staticfiles_storage.url("css/base.css")
        except ValueError:
            yield Finding(
                FAULT,
                "The static files were not collected.",
                "Run: python manage.py collectstatic --no-input",
            )
        else:
            yield Finding(GOOD, "The static files are there.")
    missing = [
        code
        for code in ("sk", "cs")
        if not Path(settings.LOCALE_PATHS[0], code, "LC_MESSAGES", "django.mo").exists()
    ]
    if missing:
        yield Finding(FAULT, f"The translations are not compiled: {', '.join(missing)}.", "Run: bin/setup")
    free = shutil.disk_usage(settings.DATA_DIR if Path(settings.DATA_DIR).exists() else os.getcwd()).free
    if free < LITTLE_SPACE:
        yield Finding(
            FAULT, f"Only {free // 1024 // 1024} MB are free on the disk of the data.", "Make room."
        )
    else:
        yield Finding(GOOD, f"{free // 1024**3} GB are free on the disk of the data.")


def _printing() -> Iterator[Finding]:
    try:
        from weasyprint import HTML

        HTML(string="<p>š</p>").write_pdf()
    except Exception as error:  # a missing library of the system shows as OSError, AttributeError, ...
        yield Finding(
            FAULT, f"PDFs cannot be made: {error}", "Run bin/setup; it installs Pango and the fonts."
        )
    else:
        yield Finding(GOOD, "PDFs can be made.")


def _broker() -> Iterator[Finding]:
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=0, timeout=2)
    except Exception as error:  # whatever a broker throws
        yield Finding(
            WARNING,
            f"The broker does not answer ({error}): entries go on, PDFs wait until it does.",
            "Is Redis running, and is CELERY_BROKER_URL right?",
        )
        return
    yield Finding(GOOD, "The broker answers.")
    if not settings.PRODUCTION:
        return
    if current_app.control.ping(timeout=3, limit=1):
        yield Finding(GOOD, "A worker answers.")
    else:
        yield Finding(
            WARNING,
            "No worker answers: PDFs wait.",
            "Is the worker running? Its log says why not.",
        )


def _cache() -> Iterator[Finding]:
    try:
        cache.set("flek-doctor", "1", 5)
        found = cache.get("flek-doctor")
    except Exception as error:  # whatever a cache throws
        found, reason = None, str(error)
    else:
        reason = "it does not keep what it is given"
    if found == "1":
        yield Finding(GOOD, "The cache answers.")
    else:
        yield Finding(
            WARNING,
            f"The cache is of no use ({reason}): pages are slower.",
            "Is Redis running, is CACHE_URL right?",
        )


def _jobs() -> Iterator[Finding]:
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


def _clock() -> Iterator[Finding]:
    last = Entry.objects.aggregate(last=Max("recorded_at"))["last"]
    if last and last > timezone.now() + timedelta(minutes=1):
        yield Finding(
            FAULT,
            f"The clock is behind: the last entry was written at {last:%Y-%m-%d %H:%M} UTC.",
            "Set the clock of this computer (timedatectl).",
        )


def _accounts() -> Iterator[Finding]:
    if not User.objects.filter(is_superuser=True, is_active=True).exists():
        what, remedy = "There is no administrator.", "Run: python manage.py make_administrator E-MAIL"
        yield Finding(WARNING, what, remedy)


def _sheets() -> Iterator[Finding]:
    wrong = 0
    for sheet in Sheet.objects.select_related("fold").iterator():
        for fault in _faults(sheet):
            wrong += 1
            yield Finding(
                FAULT, f"Sheet {sheet} ({sheet.public_id}): {fault}", "Restore a backup; see docs/deploy.md."
            )
    if not wrong:
        yield Finding(GOOD, "Every sheet holds: its chain of hashes and its totals.")


def _faults(sheet: Sheet) -> Iterator[str]:
    """`faults`, and what cannot be read at all: rubbish where a number, a text or a document stood."""
    try:
        yield from faults(sheet)
    except (DatabaseError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        yield f"it cannot be read: {str(error).strip()}"


_OF_DATA: tuple[Examination, ...] = (_jobs, _clock, _accounts, _hall)
