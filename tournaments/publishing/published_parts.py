"""The parts of a public page that every viewer asks for again and again (T-35): written once for all of them.

A part is the same bytes for everyone who reads a language: no session, no cookie, no name of who asks. It is kept in
Django's cache; one asker a second looks whether the state behind it changed, all others are answered from there
without a query. A cache in front (docs/deploy.md) answers in the same way without Django. A cache that is down
counts as a miss.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString, mark_safe

from tournaments.events.models import Category, Tournament
from tournaments.publishing.queries.published import public_state
from tournaments.registration.queries.entries import published_tournament

#: So many seconds nobody looks again whether anything changed, unless a sheet did.
TURN = 1
#: A part that nobody looked after for so long is not shown any more (seconds).
KEPT = 3
#: What `public_state` does not know of shows after so many seconds.
WRITTEN = 60
#: The parts that follow the sheets.
LIVE = ("standing", "lead", "embed", "finished")


@dataclass(frozen=True)
class Part:
    """Bytes with the tag that names them."""

    tag: str
    content: bytes
    content_type: str = "text/html; charset=utf-8"

    def answer(self, request: HttpRequest, *, seconds: int = 0) -> HttpResponse:
        """200, or 304 where the asker has these bytes already; a browser asks again after so many seconds."""
        response = HttpResponse(self.content, content_type=self.content_type)
        response["ETag"] = self.tag
        response["Cache-Control"] = f"public, max-age={seconds}, s-maxage={max(TURN, seconds)}"
        found = get_conditional_response(request, etag=self.tag, response=response)
        assert isinstance(found, HttpResponse)
        return found


Writer = Callable[[Tournament], str | bytes]


def kept_part(
    name: str, slug: str, language: str, write: Writer, content_type: str = "", category: str = ""
) -> Part:
    """The part of this name in a language, of everybody or of a category, written by `write` where it changed.
    Raises Http404 for a draft, and where there is no such category."""
    if language not in dict(settings.LANGUAGES) or (category and not slug_re.fullmatch(category)):
        raise Http404
    key = _key(name, slug, language, category)
    looks = cache.add(_turn(key), 1, TURN)
    kept: Part | None = cache.get(key)
    if kept is not None and not looks:  # another asker of this second looks
        return kept
    tournament = published_tournament(slug)
    if category and not tournament.categories.filter(key=category).exists():
        raise Http404
    by_state = f"{key}:{public_state(tournament)}"
    part: Part | None = cache.get(by_state)
    if part is None:
        with translation.override(language):
            written = write(tournament)
        content = written if isinstance(written, bytes) else written.encode()
        tag = f'"{sha256(content).hexdigest()[:32]}"'
        part = Part(tag, content, content_type) if content_type else Part(tag, content)
        cache.set(by_state, part, WRITTEN)
    cache.set(key, part, KEPT)
    return part


def look_again(slug: str) -> None:
    """Something of the tournament changed: the next asker of each live part looks at once."""
    cache.delete_many([_turn(_key(name, slug, code)) for name in LIVE for code, _ in settings.LANGUAGES])


def forget(slug: str) -> None:
    """What everybody may see became otherwise (T-39a): no part of before is shown any more."""
    categories = Category.objects.filter(tournament__slug=slug).values_list("key", flat=True)
    keys = [
        *(_key(name, slug, code) for name in LIVE for code, _ in settings.LANGUAGES),
        *(_key("standing", slug, code, one) for one in categories for code, _ in settings.LANGUAGES),
    ]
    cache.delete_many([*keys, *map(_turn, keys)])


def as_html(part: Part) -> SafeString:
    """The part inside of a page: our own template wrote and escaped it."""
    return mark_safe(part.content.decode())  # noqa: S308


def _key(name: str, slug: str, language: str, category: str = "") -> str:
    return f"public:{name}:{language}:{slug}:{category}"


def _turn(key: str) -> str:
    return f"{key}:turn"
