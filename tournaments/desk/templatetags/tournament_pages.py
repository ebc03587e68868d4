"""What the pages of a tournament ask about it: whose name may be shown, when a round ends, what is next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.contrib.contenttypes.models import ContentType
from django.db.models import BooleanField, Field, Q
from django.template import Context
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.domain.tickets import in_balances
from scoring.models import Sheet
from tournaments.desk.queries.frame import Frame, frame
from tournaments.desk.queries.last_deals import PlayedDeal
from tournaments.desk.queries.last_deals import last_deals as deals_of
from tournaments.desk.queries.next_step import FEWEST
from tournaments.draws.models import Seating
from tournaments.draws.queries.corrections import corrected_after_draw
from tournaments.events.domain.competition import system_of
from tournaments.events.domain.settings import ends_itself
from tournaments.events.models import Tournament
from tournaments.people.models import Club
from tournaments.registration.domain.applying import is_open
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries.seating import Change, changes_of

register = template.Library()

register.filter("public_name", entry_queries.public_name)


@register.simple_tag
def named(registration: Registration, names: str) -> str:
    """The name as a page shows it: "full" in the office, else as it may be published (T-34)."""
    return registration.name if names == "full" else entry_queries.public_name(registration)


@register.simple_tag
def club_beside(registration: Registration, names: str) -> Club | None:
    """The club beside the name; where only initials are shown there is none (T-38)."""
    return registration.club if names == "full" else registration.public_club


@register.simple_tag
def number_beside(registration: Registration, names: str) -> int | None:
    """The start number beside the name; where only initials are shown, they already hold it (T-34)."""
    shown = names == "full" or registration.named
    return registration.start_number if shown else None


@register.filter
def sought_by(table: Table) -> str:
    """What finds a table in a list: the names at it as they are published, with their start numbers."""
    seated = [seat.registration for seat in table.seats.all()]
    return " ".join(f"{entry_queries.public_name(one)} {one.start_number or ''}" for one in seated)


@register.simple_tag
def player_link(registration: Registration) -> SafeString:
    """The public name, leading to the player's page where he agreed to be named (T-34)."""
    name = entry_queries.public_name(registration)
    if not registration.named:
        return conditional_escape(name)
    return format_html('<a href="{}">{}</a>', reverse("public:player", args=[registration.player_id]), name)


@register.simple_tag
def json_ld(data: Mapping[str, object]) -> SafeString:
    """Data for a script element that nothing executes; no character of it can end the element."""
    text = json.dumps(data, ensure_ascii=False)
    return mark_safe(text.translate({ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}))  # noqa: S308


@register.simple_tag
def prize_paid(paid: Mapping[int, int], registration: Registration, cents: int) -> bool:
    """Whether a player was paid this prize of money out of the box (T-21a)."""
    return 0 < cents <= paid.get(registration.pk, 0)


@register.simple_tag
def takes_players(tournament: Tournament) -> bool:
    """Whether players may enter themselves on the public page now (T-2)."""
    return is_open(tournament)


@register.filter
def ends_at(round_: Round) -> datetime | None:
    """When the clock of a running round stands at zero; None while it does not run."""
    if round_.state != Round.State.PLAYING or round_.started_at is None or round_.paused_at:
        return None
    return round_.started_at + timedelta(minutes=round_.minutes, seconds=round_.paused_seconds)


@dataclass(frozen=True)
class Clock:
    """The clock of a round for the tables of a size, None for all others: when it ends, or what is left while it
    stands still; minutes and seconds as text."""

    size: int | None
    end: datetime | None
    left: str


@register.simple_tag
def round_clocks(round_: Round) -> list[Clock]:
    """The clocks of a round (T-4): one, and another for each size of table that has its own minutes."""
    sizes = sorted((int(size), minutes) for size, minutes in round_.minutes_by_size.items())
    return [_clock(round_, None, round_.minutes), *(_clock(round_, size, minutes) for size, minutes in sizes)]


def _clock(round_: Round, size: int | None, minutes: int) -> Clock:
    if round_.state != Round.State.PLAYING or round_.started_at is None:
        return Clock(size, None, f"{minutes}:00")
    end = round_.started_at + timedelta(minutes=minutes, seconds=round_.paused_seconds)
    if round_.paused_at is None:
        return Clock(size, end, "")
    left = max(0, round((end - round_.paused_at).total_seconds()))
    return Clock(size, None, f"{left // 60}:{left % 60:02}")


@register.filter
def pays_deposit(tournament: Tournament) -> bool:
    """Whether an insolvent player pays up to his deposit and the round of his table ends (T-22)."""
    rule = system_of(tournament).insolvent
    return rule.rule == "pays_deposit" and rule.ends_round and not in_balances(tournament.ruleset)


@register.filter
def has_own_end(tournament: Tournament) -> bool:
    """Whether a game by the rules of the tournament ends of its own, such as with a closed pulka (T-4)."""
    return ends_itself(tournament.ruleset, tournament.ruleset_options)


@register.simple_tag
def tables_over(round_: Round) -> dict[str, int]:
    """At how many tables of a round the game is over, and of how many: two queries."""
    over = round_.tables.filter(Q(sheet__fold__result__finished=True) | ~Q(sheet__state=Sheet.State.OPEN))
    return {"over": over.count(), "of": round_.tables.count()}


@register.filter
def minutes_by_size(round_: Round) -> list[tuple[int, int | str]]:
    """The minutes of each size of table, "" where it has none of its own (T-4)."""
    return [(size, round_.minutes_by_size.get(str(size), "")) for size in (3, 4, 5)]


@register.simple_tag
def seat_changes(seating: Seating) -> list[Change]:
    """What a repair changed, with names (T-13a); nothing for a first version."""
    if seating.version == 1 or not seating.changes:
        return []
    people = entry_queries.registrations(seating.round.tournament).in_bulk(
        [change["registration"] for change in seating.changes]
    )
    return changes_of(seating.changes, people)


@register.simple_tag
def corrected_rounds(round_: Round) -> str:
    """The earlier rounds that were corrected after the draw of the next one (T-4), such as “1, 2”; empty for none."""
    return ", ".join(map(str, corrected_after_draw(round_)))


@register.filter
def has_teams(tournament: Tournament) -> bool:
    """Whether the competition system knows teams (T-3)."""
    return system_of(tournament).teams is not None


@register.filter
def setting_name(field: str, kind: ContentType) -> str:
    """What a setting is called in the log of changes."""
    return capfirst(str(_setting(field, kind).verbose_name))


@register.simple_tag
def setting_value(value: str, field: str, kind: ContentType) -> str:
    """What the log of changes keeps of a setting, as its form calls it."""
    known = _setting(field, kind)
    if isinstance(known, BooleanField):
        return {"True": _("yes"), "False": _("no")}.get(value, "")
    return str(dict(known.flatchoices).get(value, "" if value == "None" else value))


def _setting(field: str, kind: ContentType) -> Field[Any, Any]:
    model = kind.model_class()
    assert model is not None
    known = model._meta.get_field(field)
    assert isinstance(known, Field)
    return known


@register.simple_tag
def draw_obstacle(tournament: Tournament, players: int) -> dict[str, object] | None:
    """Why the next round cannot be drawn now: {"kind": open, over or players, "round"}; None when it can."""
    played = list(tournament.rounds.all())
    for round_ in played:
        if round_.state in (Round.State.PUBLISHED, Round.State.PLAYING):
            return {"kind": "open", "round": round_}
    drawn = [round_ for round_ in played if round_.state != Round.State.DRAFT]
    if len(drawn) >= tournament.rounds_planned:
        return {"kind": "over", "round": drawn[-1]}
    return {"kind": "players", "round": None} if players < FEWEST else None


@register.simple_tag(takes_context=True)
def office_frame(context: Context, tournament: Tournament) -> Frame:
    """What stands around every page of a tournament for who reads it: the rail, the strip with the next step."""
    request = context["request"]
    match = request.resolver_match
    return frame(tournament, request.user, match.namespace, match.url_name, match.kwargs.get("number"))


@register.simple_tag
def in_section(frame: Frame, section: str) -> SafeString:
    """The mark of an entry of the rail: its reader is on this page, or on one that stands under it."""
    if frame.section != section:
        return SafeString("")
    return SafeString(f' aria-current="{"page" if frame.page == section else "true"}"')


@register.simple_tag
def last_deals(table: Table) -> list[PlayedDeal]:
    """The last deals of a table, the newest first: two queries."""
    return deals_of(table)
