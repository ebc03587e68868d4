"""Answers that a page asks for again and again: nothing is written and sent while nothing changed, and what is the same
for everybody who may ask is written once."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

#: What was written for everybody is kept for so many seconds.
KEPT = 60


def answered(
    request: HttpRequest, state: str, write: Callable[[], HttpResponse], *, for_all: bool = False
) -> HttpResponse:
    """304 for who has what is shown of this state in this language already, else what `write` makes of it.

    for_all  nothing in it depends on who asks: all of a state and language get the same bytes
    """
    language = get_language()
    tag = f'"{state}-{request.user.pk}-{language}"'
    found = get_conditional_response(request, etag=tag)
    if found is None:
        found = _written(f"tagged:{state}:{language}", write) if for_all else write()
    assert isinstance(found, HttpResponse)
    found["ETag"] = tag
    found["Cache-Control"] = "private, no-cache"
    return found


def _written(key: str, write: Callable[[], HttpResponse]) -> HttpResponse:
    content: bytes | None = cache.get(key)
    if content is None:
        content = write().content
        cache.set(key, content, KEPT)
    return HttpResponse(content)
