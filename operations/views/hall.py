"""The page of a hall: where phones find it, its copies, and opening another laptop's copy."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from functools import wraps
from pathlib import Path

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for
from django.views.decorators.http import require_POST, require_safe

from core.models import Job
from core.sizes import takes_file
from operations import copies
from operations.backups import make_backup, read_keys, read_manifest
from operations.databases import BackupError
from operations.hall import INCOMING, NOWHERE

View = Callable[[HttpRequest], HttpResponseBase]


def administrator(view: View) -> View:
    """A view for the administrator of the installation: a copy holds its keys."""

    @wraps(view)
    @login_required
    def guarded(request: HttpRequest) -> HttpResponseBase:
        if not request.user.is_superuser:
            raise PermissionDenied(_("Only the account that bin/hall printed may do this."))
        return view(request)

    return guarded


@require_safe
@administrator
def page(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator."""
    context = {
        "address": settings.HALL_ADDRESS,
        "alone": NOWHERE in settings.HALL_ADDRESS,
        "code": segno.make(f"{settings.HALL_ADDRESS}/").svg_data_uri(scale=6, border=2),
        "folder": settings.HALL_COPIES,
        "copies": copies.written_copies(),
        "last": Job.objects.filter(subject=copies.SUBJECT).first(),
    }
    return render(request, "operations/hall.html", context)


@require_POST
@administrator
def copy_now(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator."""
    copies.request_copy(request.user)
    messages.success(request, _("The copy is being written."))
    return redirect("hall")


@require_POST
@administrator
def download(request: HttpRequest) -> HttpResponseBase:
    """Who may: the administrator. A fresh copy, keys included."""
    try:
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
            file = Path(place) / copies.copy_name()
            make_backup(file, with_keys=True)
            return FileResponse(file.open("rb"), as_attachment=True, filename=file.name)
    except BackupError as error:
        messages.error(request, error.words())
        return redirect("hall")
    except (OSError, sqlite3.Error):
        messages.error(request, _("The copy could not be made: the disk of this computer is full."))
        return redirect("hall")


@takes_file(settings.MOST_OF_A_COPY)
@require_POST
@administrator
def open_file(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator. The file is examined here, and opened by bin/hall, which restarts Flek."""
    sent = request.FILES.get("file")
    if sent is None or (sent.size or 0) > settings.MOST_OF_A_COPY:
        messages.error(request, _("Choose the copy of a hall (a file flek-….tar)."))
        return redirect("hall")
    incoming = settings.DATA_DIR / INCOMING
    unfinished = incoming.with_suffix(".part")
    try:
        with unfinished.open("wb") as target:
            for chunk in sent.chunks():
                target.write(chunk)
        manifest, keys = read_manifest(unfinished), read_keys(unfinished)
        if not keys:
            raise BackupError(N_("It holds no keys: printed codes and pens would be void."))
    except (BackupError, OSError) as error:
        unfinished.unlink(missing_ok=True)
        why = error.words() if isinstance(error, BackupError) else error.strerror
        messages.error(request, _("This file cannot be opened. %(why)s") % {"why": why})
        return redirect("hall")
    unfinished.replace(incoming)
    return render(
        request, "operations/hall_opening.html", {"manifest": manifest, "sheets": len(manifest.heads)}
    )
