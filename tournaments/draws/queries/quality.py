"""T-15: the quality of a seating in words: figures with their least possible values, and every wish that is not met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.registration.models import Registration
from tournaments.seeding import Breach, Report, Request
from tournaments.seeding.model import Strength

#: So many broken wishes are named one by one; more would bury what matters.
MOST_NAMED = 12


@dataclass(frozen=True)
class Figure:
    """One figure of the report: its name, its value, what it should be, and whether it is so; None: it is all one.

    `span` says of which rounds the value is."""

    key: str
    name: str
    value: int
    note: str
    good: bool | None
    span: str = ""


@dataclass(frozen=True)
class Broken:
    """A wish that is not met, in words; `hard` when it must be kept."""

    words: str
    hard: bool


@dataclass(frozen=True)
class Quality:
    """The report of a seating as a page shows it."""

    legal: bool
    figures: list[Figure]
    broken: list[Broken]
    more: int


def quality(
    request: Request, report: Report, people: Mapping[int, Registration], method: str = ""
) -> Quality:
    """The report in the reader's language, the hard wishes first; figures of wishes that are off are left out."""
    wishes = request.wishes
    clubs = any(player.club for player in request.players)
    teams = any(player.team for player in request.players)
    rows = [
        _figure("apart", _("pairs that must not meet"), report.apart, "hard", shown=bool(wishes.apart)),
        _figure(
            "repeats",
            _("repeated meetings"),
            report.repeats,
            wishes.meetings,
            least=report.least_repeats,
            shown=bool(request.history) or request.rounds > 1,
        ),
        _figure(
            "clubs",
            _("meetings within a club"),
            report.clubs,
            wishes.clubs,
            least=report.least_clubs,
            shown=clubs,
        ),
        _figure(
            "teams",
            _("meetings within a team"),
            report.teams,
            wishes.teams,
            least=report.least_teams,
            shown=teams,
        ),
        _figure(
            "tables",
            _("players not at their fixed table"),
            report.tables,
            wishes.tables,
            shown=any(player.fixed_table for player in request.players),
        ),
        _figure(
            "threes",
            _("a second time at a table of three"),
            report.threes,
            wishes.threes,
            least=report.least_threes,
        ),
        _figure("byes", _("a second time sitting out"), report.byes, "hard", shown=bool(request.sizes.byes)),
        _figure("positions", _("the same seat again"), report.positions, wishes.positions),
        _figure(
            "distance", _("places away from the pure method"), report.distance, 1, shown=method in RANKED
        ),
    ]
    breaches = sorted(report.breaches, key=lambda breach: (not breach.hard, -breach.cost))
    named = [breach for breach in breaches if breach.wish != "positions"]
    of_these = _("in the rounds drawn now") if request.rounds > 1 else _("in this round")
    since = _("since round 1") if request.history else of_these
    return Quality(
        legal=report.legal,
        figures=[replace(row, span=since if row.key == "positions" else of_these) for row in rows if row],
        broken=[Broken(_words(breach, people), breach.hard) for breach in named[:MOST_NAMED]],
        more=max(0, len(named) - MOST_NAMED),
    )


#: Methods that have a pure seating, from which the wishes may lead away.
RANKED = ("pots", "shift", "swiss", "thirds")


def _figure(
    key: str, name: str, value: int, strength: Strength, *, least: int = 0, shown: bool = True
) -> Figure | None:
    if not shown:
        return None
    if strength == 0:
        return Figure(key, name, value, _("does not matter"), None)
    if strength == "hard":
        return Figure(key, name, value, _("must be 0"), value == 0)
    return Figure(key, name, value, _("least possible: %(least)d") % {"least": least}, value <= least)


def _words(breach: Breach, people: Mapping[int, Registration]) -> str:
    names = " + ".join(_name(people.get(player)) for player in breach.players)
    return WORDS[breach.wish]() % {"names": names, "round": breach.round, "table": breach.table or 0}


def _name(entry: Registration | None) -> str:
    if entry is None:
        return "?"
    return f"{entry.name} ({entry.start_number})" if entry.start_number else entry.name


#: What is said of each broken wish; called in the reader's language.
WORDS = {
    "apart": lambda: _("%(names)s must not meet, and sit at table %(table)d of round %(round)d"),
    "meetings": lambda: _("%(names)s meet again at table %(table)d of round %(round)d"),
    "clubs": lambda: _("%(names)s are of one club, at table %(table)d of round %(round)d"),
    "teams": lambda: _("%(names)s are of one team, at table %(table)d of round %(round)d"),
    "tables": lambda: _("%(names)s: at table %(table)d of round %(round)d instead of the fixed table"),
    "threes": lambda: _("%(names)s: again at a table of three, table %(table)d of round %(round)d"),
    "byes": lambda: _("%(names)s: sits out a second time, in round %(round)d"),
    "positions": lambda: _("%(names)s: often in the same seat"),
}
