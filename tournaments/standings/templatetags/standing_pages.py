"""How the figures of a standing are written: points, whists or money, whatever the system counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from core.cited import linked
from core.formats import exact, money, out_of, places, signed_money, whole
from core.templatetags.flek import minus_class
from tournaments.events.queries.words import TIE_BREAKS, UNRANKED
from tournaments.ranking import Key, RoundResult, StandingLine, StandingRow, TeamRow
from tournaments.ranking.exact import Exact, parse
from tournaments.standings.queries.evening import Evening
from tournaments.standings.queries.reasons import cents

register = template.Library()

#: Stands in place of a currency for premium points.
POINTS = "PB"
#: Tie-breaks that are amounts of money.
IN_MONEY = frozenset({"zb", "sb", "best_round_money", "next_best_round_money"})
#: Tie-breaks made of points.
OF_POINTS = frozenset({"points", "all_points", "best_round_points", "next_best_round_points", "last_round"})


@register.simple_tag
def figure(shown: Any, row: StandingRow | RoundResult, currency: str) -> SafeString:
    """The figure that decides, of a line or of one of its rounds. `shown` has `kind` and `in_money`."""
    if shown.kind == "zb":
        return _money(row.zb, currency)
    if shown.kind == "balance":
        return format_html('<span class="figure">{}</span>', exact(_text(row.balance)))
    if shown.in_money and row.points is not None:
        return _money(row.points, currency)
    return format_html(
        '<span class="figure">{}</span>', "–" if row.points is None else exact(str(row.points))
    )


@register.simple_tag
def amount(shown: Any, value: Exact | None, currency: str) -> SafeString:
    """A figure that decides with its sign, gain and loss apart in sign and weight; points have neither. `shown` as in
    `figure`."""
    if value is None:
        return SafeString("")
    if shown.kind == "points" and not shown.in_money:
        return format_html('<span class="amount">{}</span>', exact(str(value)))
    written = cents(value, currency) if shown.kind != "balance" else exact(str(value))
    return _signed(value, written)


@register.simple_tag
def gained(value: int | None, currency: str) -> SafeString:
    """Cents that were won or lost, gain and loss apart in sign and weight; nothing for None."""
    return SafeString("") if value is None else _signed(value, money(value, currency))


@register.simple_tag
def settlement(result: RoundResult) -> int:
    """What premium points brought in a round (M-29)."""
    return result.zb - result.money


@register.simple_tag
def evening_said(evening: Evening) -> SafeString:
    """The evening in a sentence: the place and of how many, how far it moved, the figure where it is seen."""
    opened = evening.opened
    if not evening.place:
        why = opened.row.unranked if opened else None
        said = conditional_escape(unranked_words(why) if why else _("not ranked"))
    elif evening.round.under_way:
        said = _bold(_("You are now {place}"), place=f"{evening.place_words} {out_of(evening.players)}")
    else:
        said = _bold(
            _("After round {round} you are {place}"),
            round=evening.round.number,
            place=f"{evening.place_words} {out_of(evening.players)}",
        )
    if evening.moved:
        said = format_html("{}, {}", said, evening.moved)
    if opened is None:
        return format_html("{}.", said)
    counts = amount(opened, counted(opened, opened.row), evening.sight.currency)
    if opened.kind == "zb":
        comma = "," if evening.moved else ""
        return format_html("{}{} {} {}.", said, comma, pgettext("you", "and have"), counts)
    what = _("points") if opened.kind == "points" else _("balance")
    return format_html("{}, {}: <b>{}</b>.", said, what, counts)


def _bold(words: str, **values: object) -> SafeString:
    """Words of ours with these values in place, the place in bold."""
    return format_html(words.replace("{place}", "<b>{place}</b>"), **values)


@register.simple_tag
def chairs(seats: int) -> list[tuple[int, int]]:
    """Where the seats of a drawn table stand, the reader's own below first."""
    around = {3: [(64, 30), (12, 30)], 4: [(64, 30), (38, 7), (12, 30)]}
    return [(38, 53), *around.get(seats, [(64, 36), (52, 7), (24, 7), (12, 36)][: max(0, seats - 1)])]


@register.filter
def counted(shown: Any, row: StandingRow | RoundResult | None) -> Exact | None:
    """The figure that decides, of a line or of one of its rounds; None where there is none. `shown` has `kind`."""
    if row is None or (isinstance(row, RoundResult) and not (row.played or row.points)):
        return None
    if shown.kind == "zb":
        return row.zb
    return row.balance if shown.kind == "balance" else row.points


def _signed(value: Exact, written: str) -> SafeString:
    tone = "gain" if value > 0 else "loss" if value < 0 else "nil"
    return format_html('<span class="amount amount--{}">{}{}</span>', tone, "+" if value > 0 else "", written)


@register.simple_tag
def exact_money(value: Exact, currency: str) -> SafeString:
    """An amount that may end in a part of a cent."""
    return _money(value, currency)


@register.simple_tag
def published_line(shown: Any, row: StandingLine | None, currency: str) -> str:
    """A published row in a few words: the place and the figure that decides; a dash for who had no line."""
    if row is None:
        return "–"
    place = places(row["place"]) if row["place"] else unranked_words(row["unranked"] or "")
    if not shown.sight.figures:
        return place
    if shown.kind == "balance":
        value = exact(row["balance"] or "0")
    elif shown.in_money:
        value = cents(parse(str(row["zb"] if shown.kind == "zb" else row["points"])), currency)
    else:
        value = exact(row["points"])
    return f"{place} · {value}"


@register.simple_tag
def team_charge(row: TeamRow) -> SafeString:
    """What a team's sum is charged for members that it lacks (T-3)."""
    return format_html('<span class="figure">{}</span>', exact(str(row.missing_points)))


@register.simple_tag
def place_words(place: int | None, sharing: int) -> str:
    """A place, shared by so many; a dash where there is none."""
    return "–" if place is None else places(place, sharing)


@register.filter
def unranked_words(why: str) -> str:
    """Why a player has no place."""
    return str(UNRANKED[why])


@register.filter
def tie_break(name: str) -> str:
    """What a tie-break is called."""
    return _("points") if name == "points" else str(TIE_BREAKS[name])


@register.simple_tag
def key_value(key: Key, shown: Any, currency: str) -> str:
    """The value of a tie-break: one figure, several compared one after the other, or a dash.

    `shown` is the board whose points may be money; "" in a season, whose points never are. Without a `currency`, as
    in a season of several, money is a plain figure.
    """
    in_whists = shown != "" and shown.in_whists
    in_money = (key.name in IN_MONEY and not in_whists) or (
        key.name in OF_POINTS and shown != "" and shown.in_money
    )
    values = key.value if isinstance(key.value, tuple) else (key.value,)
    written = [
        "–" if value is None else _cents(value, currency) if in_money else exact(str(value))
        for value in values
    ]
    return ", ".join(written) or "–"


def _cents(value: Exact, currency: str) -> str:
    return cents(value, currency) if currency else exact(str(Fraction(value) / 100))


@register.filter
def text(value: Exact | None) -> str:
    """An exact figure for the filters that read texts."""
    return _text(value)


@register.simple_tag
def part_amount(amount: int | str, currency: str, account: str) -> str:
    """What a posting brought: money, or a figure of the account it is written in, with its sign."""
    if account or isinstance(amount, str):
        shown = exact(str(amount))
        return shown if shown.startswith("\u2212") or str(amount) == "0" else f"+{shown}"
    return signed_money(amount, currency)


@register.simple_tag(takes_context=True)
def rule_of(
    context: Context,
    number: str,
    amount: int | str,
    currency: str,
    account: str = "",
    deal: int | None = None,
) -> SafeString:
    """The number of a rule as a link that takes along the figure it was opened for, and the page to come back to."""
    points = currency == POINTS
    figure = f"{whole(int(amount))} {POINTS}" if points else part_amount(amount, currency, account)
    place = "" if deal is None else f"#deal-{deal}"
    return linked(number, {"figure": figure, "from": context["request"].get_full_path() + place})


@register.simple_tag
def step_amount(amount: int | str, currency: str) -> str:
    """A figure after the deals: money, or an exact text, with its sign."""
    return part_amount(amount, currency, "")


def _money(value: Exact, currency: str) -> SafeString:
    sign = int(value > 0) - int(value < 0)
    return format_html('<span class="money {}">{}</span>', minus_class(sign), cents(value, currency))


def _text(value: Exact | None) -> str:
    return "" if value is None else str(value)
