"""Where a page finds its stream, and what it may follow there (`core.streams`). Nothing where no streams are held."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from core.streams import write_ticket

register = template.Library()


@register.simple_tag
def stream_place() -> SafeString | str:
    """The attributes by which scripts find the stream."""
    if not settings.LIVE:
        return ""
    return format_html(
        'data-stream="{}" data-stream-worker="{}"',
        settings.LIVE,
        static("js/streams/worker.js"),
    )


@register.simple_tag
def follows(tournament: Any, *kinds: str, user: Any = None, wall: bool = False) -> SafeString | str:
    """What this page of a tournament follows: kinds of `core.changes`. With whose rights it is shown, where they can
    end: a user's, or those of the wall's address. What nobody needs a right for may be kept on the way to him."""
    if not settings.LIVE:
        return ""
    keys = [f"{kind}:{tournament.pk}" for kind in kinds]
    who = f"user-{user.pk}" if user else f"wall-{tournament.pk}" if wall else ""
    return format_html(
        '<meta name="flek-stream" content="{}" data-follows="{}"{} {}><script type="module" src="{}"></script>',
        write_ticket(settings.SECRET_KEY, keys, who),
        " ".join(keys),
        "" if who else mark_safe(' data-follows-kept=""'),
        stream_place(),
        static("js/streams/pages.js"),
    )
