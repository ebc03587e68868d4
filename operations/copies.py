"""The copies of a hall, often on a USB stick: writing one, and in words why the last one could not be written."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from core import disks
from core.jobs import report_progress, request_job
from core.models import Job
from operations.backups import make_backup
from operations.databases import BadCopyError, DamagedError
from operations.hall import COPIES_MARK

SUBJECT = "hall"
#: With less than this on its own disk a hall should make room before something cannot be stored (bytes).
LITTLE_SPACE = 200 * 1024 * 1024


class CopyError(Exception):
    """A copy could not be written; its text is one of the words of `disks`, for whoever reads it in any language.

    After DAMAGED it says where.
    """


def request_copy(user: Any = None) -> Job:
    """Have a copy written in the background, so that closing a round does not wait for a USB stick."""
    return request_job(
        "operations.tasks.copy_hall", {}, title=_("Copy of the hall"), user=user, subject=SUBJECT
    )


def write_copy(job: Job) -> None:
    """Write everything to the folder of copies, keys included; the name says when. Raises CopyError.

    The folder is never made here: where a stick was pulled out, the copy would lie on the laptop itself.
    """
    report_progress(job, 0, 1)
    folder = Path(settings.HALL_COPIES)
    try:
        (folder / COPIES_MARK).stat()
        make_backup(folder / copy_name(), with_keys=True)
    except DamagedError as error:
        raise CopyError(f"{disks.DAMAGED} {error.where}") from error
    except BadCopyError as error:
        raise CopyError(disks.BAD_COPY) from error
    except (OSError, sqlite3.Error) as error:
        raise CopyError(disks.why_not_written(error) or str(error)) from error


def copy_name() -> str:
    """The name of a copy that is made now."""
    return f"flek-{timezone.localtime():%Y-%m-%d-%H%M%S}.tar"


def written_copies() -> list[tuple[str, int]]:
    """Names and sizes (kB) of the last ten copies; none where the folder cannot be read."""
    try:
        found = sorted(Path(settings.HALL_COPIES).glob("flek-*.tar"), reverse=True)[:10]
        return [(file.name, file.stat().st_size // 1024) for file in found]
    except OSError:
        return []


def in_words(why: str) -> str:
    """What the organiser reads about a copy that was not written, and what he can do."""
    words = {
        disks.FULL: _(
            "There is no room left in the folder of copies. Delete old copies there, or use another stick."
        ),
        disks.READ_ONLY: _(
            "The folder of copies may not be written to. Is the stick locked against writing?"
        ),
        disks.AWAY: _("The folder of copies is not there. Put the stick back in, then write a copy."),
    }
    if why == disks.BAD_COPY:
        return BadCopyError().words()
    kind, _space, where = why.partition(" ")
    return DamagedError(where).words() if kind == disks.DAMAGED else words.get(why, why)


def problems() -> list[str]:
    """In words: that the laptop's own disk is nearly full, and why there is no copy, or would be none."""
    found = []
    if shutil.disk_usage(settings.DATA_DIR).free < LITTLE_SPACE:
        found.append(
            _(
                "The disk of this computer is nearly full: soon nothing more can be stored. Make room; "
                "what phones cannot send waits on them."
            )
        )
    if not _there():
        return [*found, in_words(disks.AWAY)]
    tried = Job.objects.filter(~Q(error="") | Q(state=Job.State.DONE), subject=SUBJECT).first()
    if tried is not None and tried.state != Job.State.DONE:
        why = tried.error.removeprefix(f"{CopyError.__name__}: ")
        found.append(f"{_('The last copy could not be written.')} {in_words(why)}")
    return found


def _there() -> bool:
    """Whether the folder is the one that this hall was started with."""
    try:
        return (Path(settings.HALL_COPIES) / COPIES_MARK).exists()
    except OSError:  # a stick that was pulled out
        return False


def for_pages(request: HttpRequest) -> dict[str, Callable[[], list[str]]]:
    """A context processor, in a hall only: whoever is signed in reads on every page what is wrong with the copies."""
    return {"hall_problems": lambda: problems() if request.user.is_authenticated else []}
