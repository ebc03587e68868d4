"""What Flek needs around it: settings, files, fonts, a broker, a cache."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.core.checks import run_checks

from operations.diagnosis.finding import FAULT, GOOD, WARNING, Finding
from tournaments.notices.domain.sealing import contact

LITTLE_SPACE = 500 * 1024 * 1024


def settings_of_a_server() -> Iterator[Finding]:
    """What a server must be told, and this one was not."""
    if not settings.PRODUCTION:
        yield Finding(GOOD, "This is not production; the settings of a server were not examined.")
        return
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        yield Finding(
            WARNING,
            "E-mails only go to the log: nobody can confirm an address.",
            "Set EMAIL_URL to your mail server.",
        )
    if not contact().startswith("mailto:") or contact().endswith("@example.com"):
        yield Finding(
            WARNING,
            "Push services are told no address to write to: some of them, Apple's too, may refuse notices.",
            "Set OPERATOR_EMAIL to a plain address that can be reached, such as it@example.org.",
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


def files() -> Iterator[Finding]:
    """Static files, translations, and room on the disk."""
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


def printing() -> Iterator[Finding]:
    """Whether PDFs can be made."""
    try:
        from weasyprint import HTML

        HTML(string="<p>š</p>").write_pdf()
    except Exception as error:  # a missing library of the system shows as OSError, AttributeError, ...
        yield Finding(
            FAULT, f"PDFs cannot be made: {error}", "Run bin/setup; it installs Pango and the fonts."
        )
    else:
        yield Finding(GOOD, "PDFs can be made.")


def broker() -> Iterator[Finding]:
    """Whether jobs are taken and done."""
    try:
        with current_app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=0, timeout=2)
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


def cache_of_pages() -> Iterator[Finding]:
    """Whether the cache keeps what it is given."""
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
