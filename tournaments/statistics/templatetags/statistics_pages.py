"""How figures of the statistics are written: shares, averages of a deal, sums in their unit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.formats import MINUS, NBSP, exact, money, whole
from core.templatetags.flek import minus_class
from tournaments.statistics.counting.figures import Line
from tournaments.statistics.counting.limits import LIMITS
from tournaments.statistics.models import SummedFigures
from tournaments.statistics.queries.words import ruleset_words

register = template.Library()


@register.filter
def percent(share: Fraction | None) -> str:
    """Whole per cent, a half upwards; nothing for None."""
    return "" if share is None else f"{(100 * share + Fraction(1, 2)).__floor__()}{NBSP}%"


@register.filter
def average(cents: Fraction | None) -> SafeString:
    """What a deal brought on average, with its sign: three decimals, and only what is shown is rounded."""
    if cents is None:
        return SafeString("")
    tenths = (abs(cents) * 10 + Fraction(1, 2)).__floor__()
    units, rest = divmod(tenths, 1000)
    sign = MINUS if cents < 0 and tenths else "+" if tenths else ""
    return format_html(
        '<span class="money {}">{}{}{}{}</span>',
        minus_class(-1 if cents < 0 else 1),
        sign,
        units,
        get_format("DECIMAL_SEPARATOR"),
        f"{rest:03d}",
    )


@register.simple_tag
def line_total(line: Line, currency: str) -> SafeString:
    """What the deals of a line add up to, in its unit; nothing where nothing adds up."""
    if line.total is None:
        return SafeString("")
    if line.unit != "money":
        return format_html("{}", exact(str(line.total)))
    return won(int(line.total), currency)


@register.simple_tag
def won(cents: int, currency: str) -> SafeString:
    """Money with its sign."""
    plus = "+" if cents > 0 else ""
    return format_html('<span class="money {}">{}{}</span>', minus_class(cents), plus, money(cents, currency))


@register.simple_tag
def evening_gain(gain: int, in_money: bool, currency: str = "") -> SafeString:
    """The gain of an evening as its column keeps it: money, or a balance."""
    if in_money:
        return won(gain, currency)
    value = Fraction(gain, 1000)
    plus = "+" if value > 0 else ""
    return format_html('<span class="money {}">{}{}</span>', minus_class(gain), plus, exact(str(value)))


@register.filter
def record_words(name: str) -> str:
    """What a record is of."""
    return {
        "best": _("best evening"),
        "worst": _("worst evening"),
        "run": _("most made games in a row in an evening"),
        "deal": _("dearest deal"),
    }[name]


@register.simple_tag
def record_value(name: str, value: int, in_money: bool) -> SafeString:
    """A record in its unit; across tournaments money is a figure without a currency."""
    if name == "run":
        return format_html("{}", whole(value))
    return evening_gain(value, in_money or name == "deal")


@register.simple_tag
def few_words() -> str:
    """From how many deals on a figure says something."""
    return _("Figures from fewer than %(least)d deals are grey and are not ranked.") % {
        "least": LIMITS.least_actor_deals
    }


@register.simple_tag
def variant_words(one: SummedFigures, variants: Sequence[SummedFigures]) -> str:
    """A rule set, with its currency only where that tells it from another one: it need not be known (T-39a)."""
    alike = sum(other.ruleset == one.ruleset for other in variants)
    return f"{ruleset_words(one.ruleset)} ({one.currency})" if alike > 1 else ruleset_words(one.ruleset)
