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
    """A figure of tenths with its sign: “+12,3”, “−4,0”."""
    sign = "+" if value > 0 else formats.MINUS if value < 0 else ""
    return f"{sign}{tenths(abs(value))}"


@register.filter
def tenths(value: Fraction) -> str:
    """A figure of tenths, not below 0, with its decimal: “4,0”."""
    whole, rest = divmod(round(value * 10), 10)
    point = formats.exact("1/2")[1]
    return f"{whole}{point}{rest}"


@register.filter
def doubt(strength: Strength) -> str:
    """By how much a strength may be off: “± 3,1”."""
    return f"±{formats.NBSP}{tenths(strength.doubt)}"


@register.simple_tag
def rating_address(rating: RatingList, form: str = "") -> str:
    """Where a list is, or its file."""
    names = ("club-rating", [rating.club_id]) if rating.club_id else ("rating", [])
    suffix, rest = ("-file", [form]) if form else ("", [])
    return reverse(f"public:{names[0]}{suffix}", args=[*names[1], rating.game, *rest])
