"""How pages write a strength."""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.urls import reverse

from core import formats
from tournaments.rating.models import RatingList
from tournaments.rating.queries import Strength

register = template.Library()


@register.filter
def signed(value: Fraction) -> str:
    """A figure with its sign: “+12,3”, “−4”."""
    return f"{'+' if value > 0 else ''}{formats.exact(str(value))}"


@register.filter
def doubt(strength: Strength) -> str:
    """By how much a strength may be off: “± 3,1”."""
    return f"±{formats.NBSP}{formats.exact(str(strength.doubt))}"


@register.simple_tag
def rating_address(rating: RatingList, form: str = "") -> str:
    """Where a list is, or its file."""
    names = ("club-rating", [rating.club_id]) if rating.club_id else ("rating", [])
    suffix, rest = ("-file", [form]) if form else ("", [])
    return reverse(f"public:{names[0]}{suffix}", args=[*names[1], rating.game, *rest])
