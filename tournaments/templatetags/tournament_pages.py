"""What the pages of a tournament ask about it: whose name may be shown, when a round ends, what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.templatetags.flek import exact, minus_class, money, places
from tournaments import queries
from tournaments.models import Registration, Round, Tournament

register = template.Library()

#: One table of the smallest size (T-5).
FEWEST = 3

register.filter("public_name", queries.public_name)


@register.filter
def ends_at(round_: Round) -> datetime | None:
    """When the clock of a running round stands at zero; None while it does not run."""
    if round_.state != Round.State.PLAYING or round_.started_at is None or round_.paused_at:
        return None
    return round_.started_at + timedelta(minutes=round_.minutes, seconds=round_.paused_seconds)


@dataclass(frozen=True)
class GridRow:
    """A line of the standing with the words of its place and one result for each round, None where not played."""

    line: queries.StandingLine
    place: str
    results: list[dict[str, Any] | None]


@dataclass(frozen=True)
class Grid:
    """A standing as a table: the numbers of the rounds are its columns.

    `kind` is the figure that decides: "points", the "balance" of preferans, or the gain in money, "zb".
    """

    kind: str
    rounds: list[int]
    rows: list[GridRow]


@register.simple_tag
def standing_grid(lines: Iterable[queries.StandingLine]) -> Grid:
    """The lines of a standing in columns by round; a place shared by two is “3.–4.” (T-16)."""
    shown = list(lines)
    sharing = Counter(line.row["place"] for line in shown)
    rounds = sorted({result["round"] for line in shown for result in line.row["rounds"]})
    return Grid(_kind(shown), rounds, [_grid_row(line, sharing, rounds) for line in shown])


def _kind(lines: list[queries.StandingLine]) -> str:
    if any(line.row["points"] not in (str(line.row["zb"]), line.row["balance"]) for line in lines):
        return "points"
    return "balance" if any(line.row["balance"] is not None for line in lines) else "zb"


@register.simple_tag
def deciding_figure(kind: str, row: Mapping[str, Any], currency: str) -> SafeString:
    """The figure of a line, or of one of its rounds, that decides (Grid.kind)."""
    if kind == "zb":
        return format_html(
            '<span class="money {}">{}</span>', minus_class(row["zb"]), money(row["zb"], currency)
        )
    return format_html('<span class="figure">{}</span>', exact(row[kind]))


def _grid_row(line: queries.StandingLine, sharing: Mapping[int, int], rounds: list[int]) -> GridRow:
    results = {result["round"]: result for result in line.row["rounds"]}
    place = line.row["place"]
    shown = "–" if place is None else places(place, sharing[place])  # not ranked, or disqualified
    return GridRow(line, shown, [results.get(number) for number in rounds])


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


@register.simple_tag
def next_step(
    tournament: Tournament, rounds: Iterable[Round], counts: Mapping[str, int]
) -> dict[str, object]:
    """What the organiser does next: {"step": name, "round": the round it is about, "number": of the next round}."""
    played = list(rounds)
    last = played[-1] if played else None
    if last is not None and last.state != Round.State.CLOSED:
        return {"step": last.state, "round": last, "number": last.number}
    if len(played) >= tournament.rounds_planned:
        return {"step": "over", "round": last, "number": len(played)}
    here = counts[Registration.State.CHECKED_IN]
    entered = here + counts[Registration.State.REGISTERED]
    step = "draw" if here >= FEWEST else "check_in" if entered else "enter"
    return {"step": step, "round": last, "number": len(played) + 1}
