"""What pages say of notices to phones."""

from __future__ import annotations

from django import template

from tournaments.notices.domain.keys import public_key

register = template.Library()


@register.simple_tag
def push_key() -> str:
    """The key that a browser is subscribed with; "" where this server sends nothing to phones."""
    return public_key()
