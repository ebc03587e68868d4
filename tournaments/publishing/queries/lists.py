"""Published lists as plain tables for other programs: names as agreed (T-34), figures exact and unrounded."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from core.files.listing import Column, Kind, Listing, Value
from core.names import alphabetical
from scoring.domain.tickets import in_balances
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import internet
from tournaments.events.queries.words import UNRANKED
from tournaments.people.fields import PERSON, Who, seen
from tournaments.people.models import Player
from tournaments.people.queries.names import initials_of, published_name
from tournaments.ranking import RoundResult, StandingRow
from tournaments.registration.fields import TERMS, TYPED, in_words
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.registration.queries.entrants import as_if_entered
from tournaments.rounds.models import Round
from tournaments.rounds.queries import tables as table_queries
from tournaments.rounds.queries import visibility
from tournaments.seasons.domain.season_boards import season_board
from tournaments.seasons.models import Season
from tournaments.standings.queries.standing import Board, board

#: What the internet reads of a person; the name as T-34 says.
PUBLIC = seen(PERSON, Who.PUBLIC)
#: What does not show of who is not named, besides the club (T-38).
HIDDEN = {"categories"}
#: Lists come as a whole: more than any hall seats.
WHOLE = 10_000


def standing_list(tournament: Tournament, round_: Round | None, category: str = "") -> Listing:
    """The standing after a round with what each round gave; empty where nothing may be shown (T-35)."""
    sight = internet(tournament)
    shown = board(round_, size=WHOLE, category=category, sight=sight) if round_ else None
    numbers = shown.rounds if shown and sight.figures else ()
    decides, per_round = _deciding(shown) if sight.figures else ([], "exact")
    gained = _gained(shown) if sight.figures else []
    columns = [
        Column("place", _("Place"), "number"),
        *_person_columns(),
        *decides,
        *gained,
        *[
            Column(f"round_{number}", _("Round %(number)d") % {"number": number}, per_round)
            for number in numbers
        ],
        Column("note", _("Note")),
    ]
    rows = [
        [
            line.place,
            *_person(line.registration),
            *[_figure(shown, line.row) for _column in decides],
            *[_won(column, line.row) for column in gained],
            *[
                _figure(shown, result) if result and _stands(result) else None
                for result in line.results[: len(numbers)]
            ],
            _note(line.row, disputed=line.disputed),
        ]
        for line in (shown.lines if shown else ())
    ]
    return Listing(
        "standing",
        _title(tournament, _("Standing"), round_),
        columns,
        rows,
        sight.currency,
        round_.number if round_ else None,
    )


def results_list(tournament: Tournament, last: Round | None) -> Listing:
    """What everyone took from every table, up to the last round that may be shown: the sheets' own figures."""
    sight, whists = internet(tournament), in_balances(tournament.ruleset)
    sums = sight.figures and not whists
    columns = [
        Column("round", _("Round"), "number"),
        Column("table", _("Table"), "number"),
        Column("seat", _("Seat"), "number"),
        *_person_columns(),
        *([Column("money", _("Money"), "money")] if sums else []),
        *([Column("premium", "PB", "number"), Column("zb", _("Gain (ZB)"), "money")] if sums else []),
        *([Column("balance", _("Balance"), "exact")] if sight.figures else []),
    ]
    shown = tournament.rounds.filter(number__lte=last.number) if last else tournament.rounds.none()
    rows = []
    for round_ in shown.order_by("number"):
        for table in table_queries.tables(round_):
            for seat in table.seats.all():
                totals = seat.sheet_seat
                rows.append(
                    [
                        round_.number,
                        table.number,
                        totals.position + 1,
                        *_person(seat.registration),
                        *([totals.money, totals.premium, totals.zb] if sums else []),
                        *([Fraction(totals.balance) if totals.balance else None] if sight.figures else []),
                    ]
                )
    return Listing(
        "results",
        _title(tournament, _("Results"), last),
        columns,
        rows,
        sight.currency,
        last.number if last else None,
    )


def seating_list(tournament: Tournament, round_: Round | None) -> Listing:
    """Who sits where in a round whose seating is published."""
    columns = [
        Column("table", _("Table"), "number"),
        Column("seat", _("Seat"), "number"),
        *_person_columns(),
    ]
    rows = [
        [table.number, place, *_person(seat.registration)]
        for table in (table_queries.tables(round_) if round_ else ())
        for place, seat in enumerate(table.seats.all(), start=1)
    ]
    return Listing(
        "seating",
        _title(tournament, _("Seating"), round_),
        columns,
        rows,
        round=round_.number if round_ else None,
    )


def player_list(tournament: Tournament) -> Listing:
    """Everyone who is entered: names of who agreed to be published, initials of the others."""
    terms = seen(TERMS, Who.PUBLIC)
    columns = [
        *_person_columns(),
        Column("team", _("Team")),
        *[Column(field.name, str(field.label)) for field in terms],
        Column("state", _("State")),
    ]
    found = entry_queries.registrations(tournament).select_related("team").prefetch_related("categories")
    entries = list(found)
    if not tournament.begun and (others := as_if_entered(tournament)):
        entries = sorted([*entries, *others], key=_by_number)
    rows = [
        [
            *_person(entry),
            entry.team.name if entry.team else "",
            *["" if field.name in HIDDEN and not entry.named else in_words(entry, field) for field in terms],
            str(entry.get_state_display()),
        ]
        for entry in entries
    ]
    return Listing("players", _title(tournament, _("Players"), None), columns, rows)


def _by_number(entry: Registration) -> tuple[bool, int, bytes]:
    """As the database orders them."""
    return entry.start_number is None, entry.start_number or 0, alphabetical(entry.name)


def season_list(season: Season, kind: str = "players", category: str = "") -> Listing:
    """The table of a season: players, clubs or teams, with what every tournament gave."""
    shown = season_board(season, kind, category)
    columns = [
        Column("place", _("Place"), "number"),
        Column("name", _("Name")),
        *([Column("club", _("Club"))] if shown.kind == "players" else []),
        Column("points", _("Points"), "exact"),
        *[
            Column(f"event_{number}", f"{event.name} ({event.date:%d.%m.%Y})", "exact")
            for number, event in enumerate(shown.events, start=1)
        ],
    ]
    rows: list[list[Value]] = []
    for line in shown.lines:
        who = line.who
        named = published_name(who) if isinstance(who, Player) else str(who)
        club = [str(who.club or "") if who.named else ""] if isinstance(who, Player) else []
        given = [Fraction(result.points) if result.played else None for result in line.row.events]
        rows.append([line.place, named, *club, Fraction(line.row.points), *given])
    return Listing(f"season-{shown.kind}", f"{season.name}", columns, rows)


def tournament_list(tournament: Tournament, name: str, number: int = 0, category: str = "") -> Listing:
    """A list of a tournament by its name, after or of a round (`number`, else the last one that may be shown).

    Raises LookupError for a name that is none, or a round that may not be shown.
    """
    if name == "players":
        return player_list(tournament)
    if name == "seating":
        seated = tournament.rounds.filter(state__in=visibility.PUBLIC_ROUNDS)
        return seating_list(tournament, _chosen(seated.filter(number=number), seated.last(), number))
    last = visibility.public_round(tournament)
    before = tournament.rounds.filter(number=number, number__lte=last.number if last else 0)
    round_ = _chosen(before, last, number)
    if name == "standing":
        return standing_list(tournament, round_, category)
    if name == "results":
        return results_list(tournament, round_)
    raise LookupError(name)


def _chosen(found: Any, last: Round | None, number: int) -> Round | None:
    chosen: Round | None = found.first() if number else last
    if number and chosen is None:
        raise LookupError(number)
    return chosen


def _title(tournament: Tournament, words: str, round_: Round | None) -> str:
    after = _("Round %(number)d") % {"number": round_.number} if round_ else ""
    return ", ".join(filter(None, [tournament.name, words, after]))


def _person_columns() -> Iterator[Column]:
    yield Column("number", _("No."), "number")
    for field in PUBLIC:
        yield Column(field.name, str(field.label))


def _person(registration: Registration) -> list[Value]:
    typed = {field.name: field.of(registration) or "" for field in seen(TYPED, Who.PUBLIC)}
    said = (
        typed | {"name": registration.name}
        if registration.named
        else {"name": initials_of(registration.name)}
    )
    return [registration.start_number, *[said.get(field.name, "") for field in PUBLIC]]


def _deciding(shown: Board | None) -> tuple[list[Column], Kind]:
    """The column of the figure that decides, where it is not the gain itself, and what a round holds."""
    if shown is None or shown.kind == "zb":
        return [], "money"
    if shown.kind == "balance":
        return [Column("balance", _("Balance"), "exact")], "exact"
    kind: Kind = "money" if shown.in_money else "exact"
    return [Column("points", _("Points"), kind)], kind


def _gained(shown: Board | None) -> list[Column]:
    """The columns of what was won: money and premium points, or the balance where it is not the figure that decides."""
    if shown is None or not shown.in_whists:
        return [Column("zb", _("Gain (ZB)"), "money"), Column("premium", "PB", "number")]
    return [] if shown.kind == "balance" else [Column("balance", _("Balance"), "exact")]


def _won(column: Column, row: StandingRow) -> Value:
    value = getattr(row, column.key)
    return Fraction(value) if column.key == "balance" and value is not None else value


def _figure(shown: Board | None, row: StandingRow | RoundResult) -> Value:
    """The figure that decides, exact."""
    assert shown is not None
    value = {"zb": row.zb, "balance": row.balance}.get(shown.kind, row.points)
    return None if value is None else Fraction(value)


def _stands(result: RoundResult) -> bool:
    return result.played or bool(result.points)


def _note(row: StandingRow, *, disputed: bool) -> str:
    why = str(UNRANKED[row.unranked]) if row.unranked else ""
    return ", ".join(filter(None, [why, _("disputed") if disputed else ""]))
