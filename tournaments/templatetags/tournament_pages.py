"""What the pages of a tournament ask about it: whose name may be shown, when a round ends, what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django import template

from scoring.templatetags.flek import places
from tournaments import queries
from tournaments.models import Registration, Round, Tournament

register = template.Library()

register.filter("public_name", queries.public_name)


@register.filter
def ends_at(round_: Round) -> datetime | None:
    """When the clock of a running round stands at zero; None while it does not run."""
    if round_.state != Round.State.PLAYING or round_.started_at is None or round_.paused_at:
        return None
    return round_.started_at + timedelta(minutes=round_.minutes, seconds=round_.paused_seconds)


@register.simple_tag
def shared_places(lines: Iterable[queries.StandingLine]) -> dict[int, str]:
    """The words of each place of a standing: {3: “3.–4.”} where two players share the third."""
    return {
        place: places(place, sharing)
        for place, sharing in Counter(line.row["place"] for line in lines).items()
    }


@register.filter
def item(mapping: Mapping[int, str], key: int) -> str:
    """The value under a key that is itself a variable."""
    return mapping[key]


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
    step = "draw" if here >= 3 else "check_in" if entered else "enter"
    return {"step": step, "round": last, "number": len(played) + 1}
