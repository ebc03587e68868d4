"""What every request has to pass: not too large, nothing unwritable, not too many pages read from one network."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, UnreadablePostError

from core import error_answers
from core.addresses import network_of
from core.hooks import Hook
from core.refusals import TooLargeError

Handler = Callable[[HttpRequest], HttpResponse]
MINUTE = 60
#: Bytes that are read at a time of what is thrown away.
PIECE = 65_536
NUL = "\0"


class LimitSize:
    """Refuse what is too large for the view with 413, before a byte of it is read.

    What takes files is for accounts: who is not signed in is sent to do so, and nothing large of his is kept.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Answer instead of the view."""
        usual = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        limit = getattr(view, "largest_body", usual)
        header = request.META.get("CONTENT_LENGTH") or "0"
        sent = int(header) if header.isdecimal() else 0
        if sent > limit:
            return error_answers.refused(request, TooLargeError(limit))
        if sent > usual and not request.user.is_authenticated:
            _throw_away(request)
            return redirect_to_login(request.get_full_path())
        return None


def _throw_away(request: HttpRequest) -> None:
    """Read what is sent to its end: a proxy in front takes an answer before that for a fault."""
    with contextlib.suppress(UnreadablePostError):  # who sent it is gone
        while request.read(PIECE):
            pass


class RefuseNul:
    """Answer 400 to the character 0 in an address or a form: no database keeps it, and no person typed it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if NUL in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return error_answers.bad_request(request, BadRequest())
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Answer instead of the view; after LimitSize, so that nothing too large is read here."""
        if request.method == "POST" and any(
            NUL in value for values in request.POST.lists() for value in values[1]
        ):
            return error_answers.bad_request(request, BadRequest())
        return None


#: Whether a request comes from a device that a room knows: a phone with a seat or the right to write. Asked only of a
#: network that has read too much.
known_device: Hook[[HttpRequest], bool] = Hook()


def limit_reads(get_response: Handler) -> Handler:
    """Refuse a network that reads more than READS_A_MINUTE pages; a cache that is away lets everybody through. Who is
    signed in, and a device that a room knows, is not bound by what others of its network do."""

    def handle(request: HttpRequest) -> HttpResponse:
        most = settings.READS_A_MINUTE
        reads = most and request.method in ("GET", "HEAD")
        if reads and _read(network_of(request)) > most and not _known(request):
            return error_answers.too_many(request, MINUTE)
        return get_response(request)

    return handle


def _known(request: HttpRequest) -> bool:
    signed_in = settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session
    return signed_in or any(known_device(request))


def _read(network: str) -> int:
    key = f"reads:{network}"
    if cache.add(key, 1, MINUTE):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # its minute ended between the two
        return 1
