"""The one thing that the organiser does next: every page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.domain.next_round import next_number
from tournaments.draws.models import Draw
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round

#: One table of the smallest size (T-5).
FEWEST = 3

#: What follows from how far a round has come; what is reviewed comes before what is drawn already.
OF_ROUND = {Round.State.PUBLISHED: "start", Round.State.PLAYING: "end", Round.State.REVIEW: "close"}
#: What follows from how far the tournament has come, whatever its rounds say.
OF_TOURNAMENT = {
    Tournament.State.DRAFT: "open",
    Tournament.State.PROVISIONAL: "declare",
    Tournament.State.DECLARED: "declared",
}


@dataclass(frozen=True)
class NextStep:
    """What is next: open, enter, check_in, draw, lots, slips, drawing, publish, start, end, close, finish, declare or
    declared.

    number       of the round that it is about
    round        that round, None before it is there
    fingerprint  of the draw that is prepared for it (T-7)
    """

    name: str
    number: int
    round: Round | None = None
    fingerprint: str = ""


def next_step(tournament: Tournament, rounds: Sequence[Round], counts: Mapping[str, int]) -> NextStep:
    """What comes next, by the rounds in order and the players by state; one query where a draw is prepared."""
    last = rounds[-1] if rounds else None
    if name := OF_TOURNAMENT.get(Tournament.State(tournament.state)):
        return NextStep(name, last.number if last else 1, last)
    for state, name in OF_ROUND.items():
        if open_ := next((one for one in rounds if one.state == state), None):
            return NextStep(name, open_.number, open_)
    if last is not None and last.state == Round.State.DRAFT:
        draw = Draw.objects.filter(round=last, discarded_at__isnull=True).first()
        if draw is not None:
            return NextStep(_of_draw(draw), last.number, last, draw.seed_hash)
    elif len(rounds) >= tournament.rounds_planned:
        return NextStep("finish", len(rounds), last)
    here = counts[Registration.State.CHECKED_IN]
    if here >= FEWEST:
        return NextStep("draw", next_number(rounds), last)
    return NextStep("check_in" if here + counts[Registration.State.REGISTERED] else "enter", 1)


def _of_draw(draw: Draw) -> str:
    """What follows from how far the draw in force has come."""
    if draw.drawn_at:
        return "publish"
    if draw.method == "drawn":
        return "slips"
    return "drawing" if draw.job_id else "lots"
