"""A league as a file, `flek-league/1`: JSON lines, the head first, then a tournament a line, in any order."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.plain import Plain
from tournaments.rating.evaluation.leagues import League
from tournaments.rating.strength.rows import Event

FORMAT = "flek-league/1"


class Head(Plain, frozen=True):
    """The first line. `scenario` and `seed` of an invented league; what a league is called, else."""

    format: str
    scenario: str = ""
    seed: int = 0


class Line(Plain, frozen=True):
    """A tournament. `strengths`: of an invented one, by player, cents per deal as it was played."""

    event: Event
    strengths: dict[int, float] = {}


class BadLeagueError(Exception):
    """A file is no league, with the line."""


def written(league: League) -> Iterator[bytes]:
    """The lines of a league."""
    encoder = msgspec.json.Encoder()
    yield encoder.encode(Head(format=FORMAT, scenario=league.scenario, seed=league.seed))
    for event in league.events:
        yield encoder.encode(Line(event=event, strengths=league.strengths.get(event.number, {})))


def read(content: bytes) -> League:
    """The league of a file. Raises BadLeagueError."""
    lines = [line for line in content.split(b"\n") if line.strip()]
    found: list[Line] = []
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=Head)
    except msgspec.MsgspecError as error:
        raise BadLeagueError(f"line 1: {error}") from None
    if head.format != FORMAT:
        raise BadLeagueError(f"line 1: the format is not {FORMAT}")
    for number, line in enumerate(lines[1:], 2):
        try:
            found.append(msgspec.json.decode(line, type=Line))
        except msgspec.MsgspecError as error:
            raise BadLeagueError(f"line {number}: {error}") from None
    if not found:
        raise BadLeagueError("there is no tournament in it")
    if len({(one.event.date, one.event.number) for one in found}) < len(found):
        raise BadLeagueError("two tournaments have the same date and number")
    return League(
        scenario=head.scenario,
        seed=head.seed,
        events=tuple(one.event for one in found),
        strengths={one.event.number: one.strengths for one in found if one.strengths},
    )
