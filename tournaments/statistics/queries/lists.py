"""Statistics as plain tables for other programs: of who agreed, exact and unrounded (T-44)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from core.files.listing import Column, Listing, Value
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.models import EveningFigures
from tournaments.statistics.queries.evening import EveningPage
from tournaments.statistics.queries.player import PlayerNumbers, player_evenings
from tournaments.statistics.queries.scopes import ScopeNumbers
from tournaments.statistics.queries.words import Section

#: Lists come as a whole.
WHOLE = 10_000


def evening_list(page: EveningPage) -> Listing:
    """Everybody of a tournament who may be told of."""
    columns = [Column("number", _("No."), "number"), Column("name", _("Name")), Column("club", _("Club"))]
    rows = [
        [
            line.registration.start_number,
            line.registration.name,
            str(line.registration.club or ""),
            *_counts(line.sum, money=page.money),
        ]
        for line in page.lines
    ]
    title = f"{page.tournament.name}, {_('Statistics')}"
    return Listing("statistics", title, [*columns, *_columns(money=page.money)], rows, page.sight.currency)


def scope_list(page: ScopeNumbers, title: str) -> Listing:
    """The ranking of a scope."""
    columns = [Column("place", _("Place"), "number"), Column("name", _("Name")), Column("club", _("Club"))]
    rows: list[Sequence[Value]] = [
        [one.place, one.player.name, str(one.player.club or ""), *_counts(one.sum, money=page.money)]
        for one in page.ranked
    ]
    return Listing("statistics", f"{title}, {_('Statistics')}", [*columns, *_columns(money=page.money)], rows)


def player_list(page: PlayerNumbers) -> Listing:
    """The evenings of a player, the last first."""
    columns = [Column("date", _("Date")), Column("tournament", _("Tournament"))]
    evenings: list[EveningFigures] = list(player_evenings(page.player, page.figures)[:WHOLE])
    rows: list[Sequence[Value]] = [
        [
            one.tournament.date.isoformat(),
            one.tournament.name,
            *_counts(Sum.decoded(one.sum), money=page.money),
        ]
        for one in evenings
    ]
    title = f"{page.player.name}, {_('Statistics')}"
    return Listing("statistics", title, [*columns, *_columns(money=page.money)], rows)


def figures_list(sections: Sequence[Section], title: str) -> Listing:
    """The figures of a page, a line each."""
    columns = [
        Column("group", _("Group")),
        Column("what", _("Key")),
        Column("name", _("Figure")),
        Column("deals", _("Deals"), "number"),
        Column("known", _("Known"), "number"),
        Column("made", _("Made"), "number"),
        Column("said", _("Fleks said"), "number"),
        Column("total", _("Sum"), "exact"),
    ]
    rows: list[Sequence[Value]] = [
        [section.group, line.what, words, line.deals, line.known, line.made, line.said, line.total]
        for section in sections
        for words, line in section.lines
    ]
    return Listing("statistics-figures", f"{title}, {_('Statistics')}", columns, rows)


def _columns(*, money: bool) -> list[Column]:
    return [
        Column("deals", _("Deals"), "number"),
        Column("actor_deals", _("Deals as the actor"), "number"),
        Column("actor_known", _("Known"), "number"),
        Column("actor_made", _("Made"), "number"),
        *(
            [
                Column("actor_gain", _("Gain as the actor"), "money"),
                Column("gain", _("Gain"), "money"),
                Column("fleks", _("Fleks said"), "number"),
                Column("flek_yield", _("Yield of fleks"), "money"),
                Column("premium", "PB", "number"),
                Column("renonces", _("Renonces"), "number"),
            ]
            if money
            else [Column("balance", _("Balance"), "exact")]
        ),
    ]


def _counts(found: Sum, *, money: bool) -> list[Value]:
    counts = found.counts
    names = ["deals", "actor.deals", "actor.known", "actor.made"]
    if not money:
        return [*(int(counts.get(name, 0)) for name in names), Fraction(counts.get("balance", 0))]
    both = [
        sum(int(counts.get(f"flek.{role}.{what}", 0)) for role in ("actor", "defence"))
        for what in ("said", "yield")
    ]
    return [
        *(int(counts.get(name, 0)) for name in [*names, "actor.gain", "gain"]),
        *both,
        int(counts.get("premium.points", 0)),
        int(counts.get("renonces", 0)),
    ]
