"""How figures, places and states are written on every page, in the reader's language."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext

from rules.registry import Ruleset

register = template.Library()

NBSP = "\u00a0"
MINUS = "\u2212"
SYMBOLS = {"EUR": "€", "CZK": "Kč"}

#: The tone of the pill that shows a state, whatever it is the state of.
TONES = {
    "registration": "info",
    "running": "live",
    "provisional": "wait",
    "declared": "ok",
    "waiting": "wait",
    "checked_in": "ok",
    "disqualified": "stop",
    "published": "info",
    "playing": "live",
    "review": "wait",
    "closed": "ok",
    "open": "live",
    "signed": "ok",
    "done": "ok",
    "failed": "stop",
    "decided": "ok",
    "appealed": "wait",
    "stopped": "idle",
}


@register.filter
def money(cents: int | None, currency: str = "EUR") -> str:
    """An amount of cents as written in the reader's language: “1,20 €”, “−0,06 €”, “€1.20”; nothing for None."""
    return "" if cents is None else _amount(cents, currency, "")


@register.filter
def signed_money(cents: int | None, currency: str = "EUR") -> str:
    """Like `money`, with a plus before what was won: “+1,20 €”."""
    return "" if cents is None else _amount(cents, currency, "+")


@register.filter
def minus_class(value: int | None) -> str:
    """The class that colours what was lost."""
    return "money--minus" if value is not None and value < 0 else ""


@register.filter
def whole(value: int | None) -> str:
    """A whole number with a real minus, such as premium points; nothing for None."""
    return "" if value is None else f"{MINUS if value < 0 else ''}{_grouped(abs(value))}"


@register.filter
def exact(text: str | None) -> str:
    """An exact figure such as “7/2”, shown with at most two decimals: “3,5”. Only what is shown is rounded."""
    if text in (None, ""):
        return ""
    written = str(text)
    # nearly all of them, and fast
    if written.removeprefix("-").isdecimal():
        return whole(int(written))
    value = Fraction(written)
    hundredths = (abs(value) * 100 + Fraction(1, 2)).__floor__()
    units, rest = divmod(hundredths, 100)
    decimals = f"{rest:02d}".rstrip("0")
    sign = MINUS if value < 0 and hundredths else ""
    return f"{sign}{_grouped(units)}{_point() + decimals if decimals else ''}"


@register.simple_tag
def gain(amount: int | str, currency: str) -> SafeString:
    """What was won, with its sign: cents as money, an exact text (a balance, T-16) as a figure; nothing for ""."""
    if isinstance(amount, int):
        return format_html(
            '<span class="money {}">{}</span>', minus_class(amount), signed_money(amount, currency)
        )
    if not amount:
        return SafeString("")
    value, shown = Fraction(amount), exact(amount)
    sign = int(value > 0) - int(value < 0)
    return format_html(
        '<span class="money {}">{}{}</span>', minus_class(sign), "+" if sign > 0 else "", shown
    )


@register.simple_tag
def seat_gain(seat: Any, currency: str) -> SafeString:
    """What a seat of a sheet has won: its balance, where its game ends in one, else its ZB."""
    return gain(seat.balance or seat.zb, currency)


@register.filter
def places(first: int, sharing: int | None = 1) -> str:
    """A place, shared by so many players: “3.”, “3.–4.”; “3”, “3–4” in English."""
    dot = "" if _english() else "."
    last = first + (sharing or 1) - 1
    return f"{first}{dot}" if last == first else f"{first}{dot}–{last}{dot}"


@register.simple_tag
def state_pill(thing: Any) -> SafeString:
    """The state of a tournament, registration, round, sheet or job as a pill with its words."""
    return format_html(
        '<span class="pill pill--{}">{}</span>',
        TONES.get(thing.state, "idle"),
        capfirst(thing.get_state_display()),
    )


@register.simple_tag
def place_change(change: int | None) -> SafeString:
    """How many places were won or lost since the round before; nothing where there was none."""
    if not change:
        return SafeString("")
    count = abs(change)
    if change > 0:
        arrow, tone, words = "▲", "up", ngettext("%(count)d place up", "%(count)d places up", count)
    else:
        arrow, tone, words = "▼", "down", ngettext("%(count)d place down", "%(count)d places down", count)
    return format_html(
        '<span class="change change--{}"><span aria-hidden="true">{}{}{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        tone,
        arrow,
        NBSP,
        count,
        words % {"count": count},
    )


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """The address as a QR code: SVG without sizes, black on white in either theme, for CSS to size."""
    drawn = segno.make(address, error="m").svg_inline(
        border=2, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    # segno writes paths only, the address is encoded in them
    return mark_safe(drawn)  # noqa: S308


@register.filter
def titled(ruleset: Ruleset) -> str:
    """The title of a rule set in the reader's language."""
    return ruleset.title_in(get_language() or "sk")


def _amount(cents: int, currency: str, plus: str) -> str:
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise TypeError(f"Money is a whole number of cents, not {cents!r}.")
    units, rest = divmod(abs(cents), 100)
    sign = MINUS if cents < 0 else plus if cents > 0 else ""
    figures = f"{_grouped(units)}{_point()}{rest:02d}"
    if not _english():
        return f"{sign}{figures}{NBSP}{SYMBOLS.get(currency, currency)}"
    return f"{sign}€{figures}" if currency == "EUR" else f"{sign}{currency}{NBSP}{figures}"


def _grouped(units: int) -> str:
    return f"{units:,}" if _english() else f"{units:,}".replace(",", NBSP)


def _point() -> str:
    return "." if _english() else ","


def _english() -> bool:
    return (get_language() or "sk").startswith("en")
