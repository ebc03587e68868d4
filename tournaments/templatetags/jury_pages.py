"""What the jury's pages write: a move in the standing, the name of a card."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from scoring.templatetags.flek import places
from tournaments.models import PenaltyCard

register = template.Library()


@register.simple_tag
def place_move(move: list[int | None]) -> SafeString:
    """From one place to another: “4. → 2.”; a dash where there is none."""
    before, after = ("–" if place is None else places(place) for place in move)
    return format_html("{} → <strong>{}</strong>", before, after)


@register.simple_tag
def card_name(colour: str) -> Any:
    """What a card is called."""
    return capfirst(PenaltyCard.Colour(colour).label)
