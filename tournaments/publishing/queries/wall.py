"""What the projector of the hall shows: seats by surname, the standing with what ends where, the last deals (T-34)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from core.names import alphabetical, surname_first
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import everything
from tournaments.publishing.queries.live import LastDeal, ends_below, last_deals
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.rounds.queries.tables import Seated
from tournaments.standings.queries.standing import Board, Line, board

#: Lines of the standing on the wall; who comes after them looks at his phone.
MOST_LINES = 1000


@dataclass(frozen=True)
class WallSeat:
    """A line of the list of seats; without a table he sits out."""

    surname: str
    rest: str
    registration: Registration
    table: int | None
    seat: int | None


@dataclass(frozen=True)
class WallStanding:
    """The standing in the hall: every line with what ends below it, and the words of all that ends."""

    board: Board
    lines: Sequence[tuple[Line, bool]]
    ends: Sequence[str]


@dataclass(frozen=True)
class WallClock:
    """The clock over the whole screen: what it is about, whether the end of the round is shown, and the time of day."""

    title: str
    runs: bool
    day: bool


def wall_clock(tournament: Tournament, round_: Round | None) -> WallClock:
    """What is left of a round that is played; else, and where no clock ends it, what time it is."""
    runs = round_ is not None and round_.state == Round.State.PLAYING
    return WallClock(_title(tournament, round_), runs, not (runs and round_ and round_.has_clock))


def wall_seats(seated: Iterable[Seated], byes: Iterable[Registration]) -> list[WallSeat]:
    """Everybody of a round by surname, who sits out too: no query of its own."""
    found = [_seat(one.registration, one.table, one.seat) for one in seated]
    found += [_seat(entry, None, None) for entry in byes]
    return sorted(found, key=lambda one: (alphabetical(one.surname), alphabetical(one.rest)))


def wall_standing(tournament: Tournament, shown: Round) -> WallStanding:
    """The standing after a round with everything that the hall sees (T-39a)."""
    whole = board(shown, size=MOST_LINES, sight=everything(tournament))
    ends: Mapping[int, str] = ends_below(whole)
    lines = []
    for number, line in enumerate(whole.lines):
        below = whole.lines[number + 1].place if number + 1 < len(whole.lines) else None
        lines.append((line, line.place in ends and below is not None and below != line.place))
    return WallStanding(whole, lines, list(ends.values()))


def wall_deals(tournament: Tournament, shown: Round) -> list[LastDeal]:
    """What was written last while a round is played."""
    return last_deals(shown, everything(tournament)) if shown.under_way else []


def _title(tournament: Tournament, round_: Round | None) -> str:
    if tournament.announced:
        return _("The play is over")
    if round_ is None:
        return _("Before the first round")
    number = {"number": round_.number}
    if round_.state == Round.State.PUBLISHED:
        return _("Before round %(number)s") % number
    if round_.state == Round.State.PLAYING:
        return _("Round %(number)s") % number
    return _("Break after round %(number)s") % number


def _seat(registration: Registration, table: int | None, seat: int | None) -> WallSeat:
    surname, rest = surname_first(registration.name)
    return WallSeat(surname, rest, registration, table, seat)
