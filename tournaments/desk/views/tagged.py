"""Answers that a page asks for again and again: nothing is written and sent while nothing changed."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language


def answered(request: HttpRequest, state: str, write: Callable[[], HttpResponse]) -> HttpResponse:
    """304 for who has what is shown of this state in this language already, else what `write` makes of it."""
    tag = f'"{state}-{request.user.pk}-{get_language()}"'
    found = get_conditional_response(request, etag=tag)
    answer = write() if found is None else found
    assert isinstance(answer, HttpResponse)
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer
