"""A running tournament for everyone: one line a player, who leads and how it came, what was written last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.formats import places
from scoring.domain.deal_words import actor_of, contract_words, made
from scoring.domain.kinds import deal_of
from scoring.domain.tickets import in_balances
from scoring.models import Entry
from tournaments.events.domain.competition import system_of
from tournaments.events.queries.internet import Sight, internet
from tournaments.ranking import RoundResult
from tournaments.ranking.exact import Exact
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round, Seat
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.running import tracks
from tournaments.standings.queries.standing import PAGE, Board, Line, board, kind_of
from tournaments.standings.queries.worm import Worm, worm

#: So many leaders are drawn.
LEADERS = 5
#: So many deals are told of.
LAST_DEALS = 6
#: So many characters of a name stand beside a line.
LONGEST = 14
#: More lines than these stand in two columns where there is room.
ONE_COLUMN = 24


@dataclass(frozen=True)
class LiveLine:
    """A line: of the board, where its player sits now, what the round brought, and what ends below it."""

    line: Line
    table: int | None
    result: RoundResult | None
    cut: str


@dataclass(frozen=True)
class LiveBoard:
    """The standing of a tournament that is played.

    board    its first page
    parts    the lines, in two parts where they are many
    plays    its round is being played: the standing runs
    tables   the tables of the round that may be opened
    """

    board: Board
    parts: Sequence[Sequence[LiveLine]]
    plays: bool
    tables: bool


@dataclass(frozen=True)
class Leader:
    """One of the drawing: who it is, his place, his figure after each round."""

    registration: Registration
    place: int | None
    figures: Sequence[Exact]


@dataclass(frozen=True)
class Lead:
    """Who leads and how it came: the drawing, the same for who cannot see it; `kind` and `in_money` as of a board."""

    drawn: Worm
    leaders: Sequence[Leader]
    sight: Sight
    kind: str
    in_money: bool


@dataclass(frozen=True)
class LastDeal:
    """A deal that was just written: where, what, by whom, whether he made it, and his money."""

    table: int
    number: int
    words: str
    registration: Registration | None
    made: bool | None
    money: int | None


def live_board(round_: Round, latest: Round, size: int = PAGE, category: str = "") -> LiveBoard:
    """The first lines of the standing after `round_`, of everybody or of a category, and where everybody sits in the
    `latest` one."""
    shown = board(round_, size=size, category=category)
    cuts = {} if category else ends_below(shown)
    seats = dict(
        Seat.objects.filter(
            round=latest, registration__in=[line.registration.pk for line in shown.lines]
        ).values_list("registration", "table__number")
    )
    lines = [
        LiveLine(
            line,
            seats.get(line.registration.pk),
            line.results[-1] if line.results else None,
            _cut(cuts, shown.lines[number : number + 2]),
        )
        for number, line in enumerate(shown.lines)
    ]
    half = (len(lines) + 1) // 2
    return LiveBoard(
        board=shown,
        parts=[lines[:half], lines[half:]] if len(lines) > ONE_COLUMN else [lines],
        plays=round_.under_way,
        tables=shown.sight.figures and latest.number <= round_.number,
    )


def _cut(cuts: Mapping[int, str], lines: Sequence[Line]) -> str:
    """What ends between a line and the one below it: at its place, or at one that nobody has because it is shared."""
    places_ = [line.place for line in lines]
    if len(places_) < 2 or places_[0] is None or places_[1] is None:
        return ""
    return ", ".join(what for last, what in cuts.items() if places_[0] <= last < places_[1])


def ends_below(shown: Board) -> Mapping[int, str]:
    """What ends at which place: the final (T-22), the prizes as far as they are told (T-39a)."""
    found: dict[int, str] = {}
    if shown.sight.prizes:
        prizes = shown.round.tournament.prizes.filter(category__isnull=True)
        if last := prizes.order_by("-place").values_list("place", flat=True).first():
            found[last] = _("prizes down to place %(place)s") % {"place": places(last)}
    final = shown.system.final
    if final is not None and shown.round.number < min(final.rounds):
        found[final.players] = _("the final down to place %(place)s") % {"place": places(final.players)}
    return found


def lead(round_: Round) -> Lead | None:
    """Who leads after a round; None where no figures are seen, or nobody has any."""
    sight = internet(round_.tournament)
    if not sight.figures:
        return None
    standing = current_standing(round_).evaluated
    kind, in_money = kind_of(system_of(round_.tournament), in_balances(round_.tournament.ruleset))
    first = [row for row in standing.rows if row.place is not None][:LEADERS]
    found = tracks(round_, standing, [row.player for row in first], kind)
    people = entry_queries.registrations(round_.tournament).in_bulk(list(found))
    names = {row.player: f"{places(row.place or 0)} {_short(people[row.player])}" for row in first}
    drawn = worm(list(found.values()), names)
    if drawn is None:
        return None
    return Lead(
        drawn,
        [
            Leader(people[row.player], row.place, [leg.figures[-1] for leg in found[row.player].legs])
            for row in first
        ],
        sight,
        kind,
        in_money,
    )


def _short(registration: Registration) -> str:
    """The last word of a name that is published, else the initials with the number (T-38): beside a line is little
    room."""
    name = entry_queries.public_name(registration)
    return name.split()[-1][:LONGEST] if registration.named else name


def last_deals(round_: Round, sight: Sight | None = None) -> list[LastDeal]:
    """What was written last at the tables of a round, for `sight`, else for the internet: two queries; nothing where
    no figures are seen."""
    if not (sight or internet(round_.tournament)).figures:
        return []
    written = (
        Entry.objects.filter(
            sheet__table__round=round_,
            kind__in=(Entry.Kind.DEAL, Entry.Kind.CORRECTION),
            sheet__fold__ticket__isnull=True,
        )
        .select_related("sheet__fold", "sheet__table")
        .order_by("-recorded_at", "-pk")[: 2 * LAST_DEALS]
    )
    seats = Seat.objects.filter(round=round_).select_related("registration__player", "sheet_seat")
    found: list[LastDeal] = []
    shown = [entry for entry in written if entry.number in entry.sheet.fold.numbers][:LAST_DEALS]
    people = {
        (seat.sheet_seat.sheet_id, seat.sheet_seat.position): seat.registration
        for seat in seats.filter(table__sheet__in={entry.sheet_id for entry in shown})
    }
    for entry in shown:
        place = entry.sheet.fold.numbers.index(entry.number)
        result = entry.sheet.fold.result["deals"][place]
        deal, ruleset = deal_of(entry) or {}, entry.sheet.ruleset
        actor = actor_of(deal)
        money = result.get("money")
        found.append(
            LastDeal(
                table=entry.sheet.table.number,
                number=place + 1,
                words=contract_words(deal, ruleset, (get_language() or "sk")[:2]),
                registration=people.get((entry.sheet_id, actor)) if actor is not None else None,
                made=made(deal, result, ruleset),
                money=money[actor] if money and actor is not None else None,
            )
        )
    return found
