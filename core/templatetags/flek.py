"""What every page may use: formats (`core.formats`), numbers of rules as links, gains with their sign, QR codes."""

from __future__ import annotations

import secrets
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qsl, quote

import segno
from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext

from core import workers
from core.addressed import unlinked
from core.cited import Cited, linked
from core.formats import NBSP, exact, money, out_of, places, signed_money, whole
from core.static_files import imported_by, is_collected
from rules.registry import Ruleset

register = template.Library()
for format_ in (money, signed_money, whole, exact, places, out_of):
    register.filter(format_.__name__, format_)
#: `{{ name|unlinked }}`: what somebody typed, in a letter.
register.filter(unlinked)
#: `{{ part.rule|linked }}`: the numbers of rules in a text as links.
register.filter(linked)

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
def by_rule(words: str, number: str) -> Cited:
    """Words, and the number of their rule as a link behind them."""
    return Cited(words, number)


@register.filter
def said(text: str) -> str:
    """A reason or a note: what the program wrote itself is kept as its English source and said as the reader speaks."""
    return gettext(text) if text else ""


@register.filter
def minus_class(value: int | None) -> str:
    """The class that colours what was lost."""
    return "money--minus" if value is not None and value < 0 else ""


@register.simple_tag
def current(here: str, *pages: str) -> SafeString:
    """The mark of a link that leads to where its reader is: on a page with one of these names."""
    return SafeString(' aria-current="page"' if here in pages else "")


@register.simple_tag
def page_query(number: int, words: str = "", asked: str = "") -> str:
    """What an address of a long list ends with: the page, the words sought, what else was asked for."""
    sought = f"&q={quote(words)}" if words else ""
    return f"?page={number}{sought}" + (f"&{asked}" if asked else "")


@register.filter
def notice_class(level: str) -> str:
    """The class of a message of this level (of Django's messages)."""
    tones = {"error": "stop", "warning": "wait", "success": "ok"}
    return f"notice--{tones[level]}" if level in tones else ""


@register.filter
def undo(tags: str) -> dict[str, object]:
    """What takes back the thing that a message tells of (`accounts.answers.Undo`): address and fields; else empty."""
    kind, _, rest = (tags or "").partition(" ")
    if kind != "undo":
        return {}
    address, _, fields = rest.partition("?")
    return {"address": address, "fields": parse_qsl(fields, keep_blank_values=True)}


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


@register.simple_tag
def state_pill(thing: Any) -> SafeString:
    """The state of a tournament, registration, round, sheet or job as a pill with its words."""
    return format_html(
        '<span class="pill pill--{}">{}</span>',
        TONES.get(thing.state, "idle"),
        capfirst(thing.get_state_display()),
    )


@register.inclusion_tag("core/_waits.html")
def waits() -> dict[str, bool]:
    """That a job waits for its turn, or that nothing runs which would take it up."""
    return {"silent": workers.none_runs()}


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
def place_moved(change: int | None) -> SafeString:
    """As `place_change` in a column of its own: a dash where nobody moved."""
    return place_change(change) or SafeString('<span class="change" aria-hidden="true">–</span>')


@register.simple_tag
def tally(number: int) -> SafeString:
    """A number as strokes on paper, fives struck through; for the eye only, the figure stands beside it."""
    path = []
    for full in range(number // 5):
        x = full * 20
        path.append("".join(f"M{x + 2 + 4 * stroke} 2v12" for stroke in range(4)) + f"M{x} 12L{x + 16} 4")
    rest = number // 5 * 20
    path += [f"M{rest + 2 + 4 * stroke} 2v12" for stroke in range(number % 5)]
    width = max(rest + 4 * (number % 5), 1)
    return format_html(
        '<svg class="tally" viewBox="0 0 {} 16" width="{}" height="16" aria-hidden="true"><path d="{}"/></svg>',
        width,
        width,
        "".join(path),
    )


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """The address as a QR code: SVG without sizes, black on white in either theme, for CSS to size."""
    drawn = segno.make(address, error="m").svg_inline(
        border=2, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    # segno writes paths only, the address is encoded in them
    return mark_safe(drawn)  # noqa: S308


@register.simple_tag
def once() -> SafeString:
    """The hidden field by which a form that is sent twice is done once (`accounts.once`)."""
    return format_html('<input type="hidden" name="once" value="{}">', secrets.token_hex(16))


@register.filter
def titled(ruleset: Ruleset) -> str:
    """The title of a rule set in the reader's language."""
    return ruleset.title_in(get_language() or "sk")


@register.simple_tag
def preloaded_script(joined: str, plain: str) -> SafeString:
    """A page's module, and what it imports as links to be fetched with it and not one after another.

    Joined at set-up (`operations.joining`) where files were collected, else module by module.
    """
    name = joined if is_collected(joined) else plain
    links = format_html_join(
        "\n  ", '<link rel="modulepreload" href="{}">', ((static(each),) for each in imported_by(name))
    )
    return format_html('{}\n  <script type="module" src="{}"></script>', links, static(name))


@register.simple_block_tag
def joined_styles(content: SafeString, joined: str) -> SafeString:
    """The joined style sheet in place of the links between these tags, where files were collected."""
    if not is_collected(joined):
        return content
    return format_html('<link rel="stylesheet" href="{}">', static(joined))
