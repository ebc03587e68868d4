"""What the pages of webhooks say of an event."""

from __future__ import annotations

from django import template

from tournaments.webhooks.domain.events import EVENTS, title_of

register = template.Library()

register.filter("event_title", title_of)


@register.filter
def event_titles(kinds: list[str]) -> str:
    """The names of several kinds, in one line."""
    return ", ".join(map(title_of, kinds))


@register.filter
def event_fields(kind: str) -> str:
    """What a message of this kind holds under `data`, in one line."""
    return ", ".join(EVENTS[kind].data.__struct_fields__)
