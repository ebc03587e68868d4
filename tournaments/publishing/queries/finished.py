"""The page of a finished tournament: podium, cross-table, prizes as the internet sees them, the evening in figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Q
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.formats import exact, money
from rules.registry import rulesets
from scoring.models import Sheet
from tournaments import ranking
from tournaments.cash.domain.prizes import pay_out
from tournaments.events.models import Category, Tournament
from tournaments.events.queries.internet import Sight
from tournaments.jury.queries.published import published_decisions
from tournaments.proof.queries import code_of
from tournaments.ranking import PayOut, RoundResult, StandingRow
from tournaments.ranking.exact import Exact
from tournaments.registration.models import Registration
from tournaments.rounds.models import Seat
from tournaments.rounds.queries import visibility
from tournaments.standings.queries.in_numbers import InNumbers, in_numbers
from tournaments.standings.queries.reasons import cents
from tournaments.standings.queries.standing import Board, Line, board

#: Lines of the cross-table; who comes after them is in the whole standing.
MOST_LINES = 1000
#: The podium ends with this place; a place shared by more than so many is not drawn with its names.
PODIUM, MOST_ON_A_STEP = 3, 4


@dataclass(frozen=True)
class Figure:
    """A figure as it is written, and whether it is a "gain", a "loss" or "nil"; points have no sign: ""."""

    text: str
    tone: str = ""


@dataclass(frozen=True)
class Cell:
    """A round of a line: its number, the table, the figure, and whether it was dropped from the sum."""

    round: int
    table: int | None
    figure: Figure | None
    dropped: bool


@dataclass(frozen=True)
class Row:
    """A line of the cross-table with what the place got; `last` where no place below gets a prize."""

    line: Line
    cells: Sequence[Cell]
    total: Figure
    premium: int
    prize: str
    last: bool = False


@dataclass(frozen=True)
class Step:
    """A step of the podium: a place and everybody who shares it, or how many, where they are too many to draw."""

    place: int
    rows: Sequence[Row]
    sharing: int


@dataclass(frozen=True)
class BestOf:
    """The first of a category who may be named with it."""

    title: str
    row: Row


@dataclass(frozen=True)
class Finished:
    """All that the page shows. `best` is the best round with its row; None where no figures show."""

    tournament: Tournament
    board: Board
    rows: Sequence[Row]
    steps: Sequence[Step]
    categories: Sequence[BestOf]
    best: tuple[Row, int, Figure] | None
    numbers: InNumbers
    decisions: int
    appeals: int
    signed: int
    sheets: int
    code: str
    ruleset: str

    @property
    def prizes(self) -> bool:
        """Whether anybody's prize shows."""
        return any(row.prize for row in self.rows)


def finished(tournament: Tournament) -> Finished | None:
    """What everybody may see of a tournament whose results are told (T-35, T-39a); None before. A fixed number of
    queries, however many play."""
    round_ = visibility.public_round(tournament) if tournament.announced else None
    if round_ is None:
        return None
    shown = board(round_, size=MOST_LINES)
    tables = _tables(tournament)
    prizes = _prizes(tournament, shown.sight)
    rows = _cut([_row(shown, line, tables, prizes) for line in shown.lines])
    decisions = published_decisions(tournament)
    sheets = Sheet.objects.filter(table__round__tournament=tournament).aggregate(
        all=Count("pk"), signed=Count("pk", filter=~Q(state=Sheet.State.OPEN))
    )
    known = rulesets().get(tournament.ruleset)
    return Finished(
        tournament=tournament,
        board=shown,
        rows=rows,
        steps=_steps(rows),
        categories=_categories(shown, rows),
        best=_best(shown, rows),
        numbers=in_numbers(tournament),
        decisions=decisions.count(),
        appeals=decisions.exclude(on_appeal="").count(),
        signed=sheets["signed"],
        sheets=sheets["all"],
        code=code_of(round_),
        ruleset=known.title_in(get_language() or "sk") if known else "",
    )


def _tables(tournament: Tournament) -> Mapping[tuple[int, int], int]:
    """The table by player and number of the round: one query."""
    seats = Seat.objects.filter(round__tournament=tournament)
    found = seats.values_list("registration_id", "round__number", "table__number")
    return {(player, number): table for player, number, table in found}


def _row(
    shown: Board,
    line: Line,
    tables: Mapping[tuple[int, int], int],
    prizes: Mapping[int, Sequence[tuple[str, str]]],
) -> Row:
    player = line.registration.pk
    won = [
        what for category, what in prizes.get(player, ()) if not category or line.registration.named
    ]  # the prize of a category tells of what a hidden name does not (T-38)
    return Row(
        line=line,
        cells=[
            Cell(
                round=number,
                table=tables.get((player, number)),
                figure=_of_round(shown, result),
                dropped=result is not None and result.status != "counts",
            )
            for number, result in zip(shown.rounds, line.results, strict=True)
        ],
        total=_figure(shown, _counted(shown, line.row)),
        premium=line.row.premium,
        prize=", ".join(won),
    )


def _cut(rows: list[Row]) -> list[Row]:
    """Nobody below the last prize gets one: there the line is cut, unless the table ends there anyway."""
    won = [number for number, row in enumerate(rows) if row.prize and row.line.place is not None]
    if won and won[-1] + 1 < len(rows):
        last = rows[won[-1]]
        rows[won[-1]] = Row(last.line, last.cells, last.total, last.premium, last.prize, last=True)
    return rows


def _of_round(shown: Board, result: RoundResult | None) -> Figure | None:
    if result is None or not (result.played or result.points):
        return None
    return _figure(shown, _counted(shown, result))


def _counted(shown: Board, row: StandingRow | RoundResult) -> Exact | None:
    """The figure that decides."""
    if shown.kind == "zb":
        return row.zb
    return row.balance if shown.kind == "balance" else row.points


def _figure(shown: Board, value: Exact | None) -> Figure:
    if value is None:
        return Figure("–")
    if shown.kind == "points" and not shown.in_money:
        return Figure(exact(str(value)))
    written = exact(str(value)) if shown.kind == "balance" else cents(value, shown.sight.currency)
    tone = "gain" if value > 0 else "loss" if value < 0 else "nil"
    return Figure(f"+{written}" if value > 0 else written, tone)


def _steps(rows: Iterable[Row]) -> list[Step]:
    """The first places as they are: who shares one stands on one step, and no order is made up among them."""
    first = [row for row in rows if row.line.place is not None and row.line.place <= PODIUM]
    steps = []
    for place, group in groupby(first, key=lambda row: row.line.place):
        on_step = list(group)
        assert place is not None
        steps.append(Step(place, on_step if len(on_step) <= MOST_ON_A_STEP else [], len(on_step)))
    return steps


def _categories(shown: Board, rows: Sequence[Row]) -> list[BestOf]:
    """The first of each category: one query. A hidden name hides its category, too (T-38)."""
    of_player = {row.line.registration.pk: row for row in rows}
    members: dict[Category, set[int]] = {category: set() for category in shown.categories}
    found = Registration.categories.through.objects.filter(category__in=shown.categories)
    by_key = {category.pk: category for category in shown.categories}
    for key, player in found.values_list("category_id", "registration_id"):
        members[by_key[key]].add(player)
    best = []
    for category, players in members.items():
        placed = ranking.placed(row for row in shown.standing.rows if row.player in players)
        for one in placed:
            row = of_player.get(one.row.player)
            if one.place == 1 and row is not None and row.line.registration.named:
                best.append(BestOf(capfirst(str(category)), row))
    return best


def _best(shown: Board, rows: Iterable[Row]) -> tuple[Row, int, Figure] | None:
    """The best round: whose, which, how much. None where the lowest sum wins, or points say little by themselves."""
    if shown.kind == "points" or shown.lowest or not shown.sight.figures or len(shown.rounds) < 2:
        return None
    results = [
        (value, row, number)
        for row in rows
        for number, result in zip(shown.rounds, row.line.results, strict=True)
        if result is not None and result.played and (value := _counted(shown, result)) is not None
    ]
    if not results:
        return None
    value, row, number = max(results, key=lambda one: one[0])
    return (row, number, _figure(shown, value)) if value > 0 else None


def _prizes(tournament: Tournament, sight: Sight) -> Mapping[int, list[tuple[str, str]]]:
    """What each player gets as far as it is seen (T-39a), by the key of its list, "" for everybody's order."""
    if not sight.prizes:
        return {}
    found: dict[int, list[tuple[str, str]]] = {}
    given: PayOut = pay_out(tournament)
    for award in given.awards:
        sums = [money(award.money, sight.prize_currency)] if sight.sums and award.money else []
        goods = list(award.goods) if sight.goods else []
        if sums or goods:
            found.setdefault(award.player, []).append((award.list, ", ".join(sums + goods)))
    for waiting in given.lots_wanted:
        if (waiting.money and sight.sums) or (waiting.goods and sight.goods):
            for player in waiting.players:
                found.setdefault(player, []).append((waiting.list, _("a lot decides")))
    return found
