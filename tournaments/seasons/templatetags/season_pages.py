"""What the pages of a season say: whose line it is, and how the points of a tournament came about (T-23)."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.formats import exact
from tournaments import ranking
from tournaments.events.models import Category, Tournament
from tournaments.events.queries.internet import internet
from tournaments.people.models import Player
from tournaments.people.queries.names import published_name
from tournaments.ranking import EventResult
from tournaments.ranking.systems import EventPoints, KeyPoints
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.seasons.models import Season, SeasonEvent

register = template.Library()

KINDS = {
    "players": gettext_lazy("Players"),
    "clubs": gettext_lazy("Clubs"),
    "teams": gettext_lazy("Teams"),
}


@register.filter
def season_kind(kind: str) -> str:
    """What a table of a season is of."""
    return str(KINDS[kind])


@register.filter
def category_words(key: str) -> str:
    """What a category is called; the key of an own one."""
    return str(dict(Category.Usual.choices).get(key, key))


@register.filter
def season_name(who: Any) -> str:
    """A player as he agreed to be named (T-34), a club or a team by its name."""
    return published_name(who) if isinstance(who, Player) else str(who)


@register.simple_tag
def season_reason(season: Season, result: EventResult) -> str:
    """How the points of a tournament came about, in one line."""
    plan = ranking.system(season.system, season.system_options).season
    assert plan is not None, "checked when the season was saved"
    base, coefficient = exact(str(result.base)), exact(str(result.coefficient))
    if isinstance(plan.points, KeyPoints) and plan.points.coefficient_on == "first":
        return _("key from %(first)s × %(coefficient)s: %(points)s") % {
            "first": exact(str(plan.points.first)),
            "coefficient": coefficient,
            "points": base,
        }
    what = (
        _("points of the tournament")
        if isinstance(plan.points, EventPoints)
        else _("by the key")
        if isinstance(plan.points, KeyPoints)
        else _("n + 1 − place")
    )
    return f"{what} {base} × {coefficient}"


@register.simple_tag
def tournament_line(event: SeasonEvent, player: int) -> str:
    """The address of what a player's result in a tournament of ours is made of; empty where it is not shown."""
    held = event.tournament
    if held is None or held.state == Tournament.State.DRAFT or not internet(held).figures:
        return ""
    last = held.rounds.exclude(state=Round.State.DRAFT).last()
    entry = Registration.objects.filter(tournament=held, player=player).first()
    if last is None or entry is None:
        return ""
    return reverse("public:figures", args=[held.slug, last.number, entry.pk])
