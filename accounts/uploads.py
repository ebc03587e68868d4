"""The pages of a file that somebody sent: taken by any page with a form for one, waited for, led on from."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.answers import said, tell
from core import uploads
from core.models import Upload
from core.refusals import Refusal


def take_file(
    request: HttpRequest,
    kind: str,
    file: UploadedFile[Any] | bytes,
    *,
    back: str,
    name: str = "",
    **arguments: object,
) -> HttpResponse:
    """Keep what was sent for a worker to read, and go on to the page that waits for it; a refusal is said at `back`,
    the address of the page with the form. Of a view that says who may, and `takes_file` of this size."""
    content = file if isinstance(file, bytes) else _read(file, kind)
    called = name if isinstance(file, bytes) else file.name or ""
    try:
        upload = uploads.receive(kind, content, request.user, name=called, back=back, arguments=arguments)
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect(back)
    return _lead_on(request, upload)


@require_safe
@never_cache
@login_required
def show_upload(request: HttpRequest, pk: str) -> HttpResponse:
    """Who may: the account that sent the file. Waits for a worker to read it, and leads on to what came of it."""
    found = get_object_or_404(Upload.objects.select_related("job").defer("content"), pk=pk, user=request.user)
    return _lead_on(request, found)


def _lead_on(request: HttpRequest, upload: Upload) -> HttpResponse:
    """To what came of a file, back with what was wrong with it, or to the page that waits for it."""
    if upload.refusal:
        tell(request, upload.refusal)
    elif upload.ended_at is None and upload.job and upload.job.under_way:
        if request.method == "POST":
            return redirect("upload", pk=upload.pk)
        template = "accounts/_upload.html" if getattr(request, "htmx", False) else "accounts/upload.html"
        return render(request, template, {"upload": upload, "job": upload.job})
    elif upload.ended_at is None:
        tell(request, _("The file could not be read. Send it again."))
    elif upload.words:
        said(request, upload.words)
    return _go(request, upload.address or upload.back)


def _read(file: UploadedFile[Any], kind: str) -> bytes:
    """The bytes, no more of them than show that there are too many."""
    content: bytes = file.read(uploads.largest(kind) + 1)
    return content


def _go(request: HttpRequest, address: str) -> HttpResponse:
    """To another page, also from the part that asks again and again."""
    return HttpResponseClientRedirect(address) if getattr(request, "htmx", False) else redirect(address)
