"""A standing as a page shows it: by the words of its system, with names, a hundred lines at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from urllib.parse import urlencode

from scoring.domain.tickets import in_balances
from scoring.models import Sheet
from tournaments import ranking
from tournaments.events.domain.competition import system_of
from tournaments.events.models import Category
from tournaments.events.queries.internet import Sight, internet
from tournaments.ranking import Key, RoundResult, StandingRow, System, place_changes
from tournaments.ranking.packing import unpack_places
from tournaments.ranking.systems import ByAmount
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility
from tournaments.standings.domain.standings import current_standing

#: Lines of one page of a standing.
PAGE = 100
#: Measures that are amounts of money.
MONEY = frozenset({"result", "zb", "sb", "money"})


@dataclass(frozen=True)
class Line:
    """A line: the player, his figures, the place in the order shown and by how many it is shared, places won
    since the round before, one result a column, the tie-break that ended his tie, if there was one, and whether a
    claim or a reserve at one of his tables is still open (T-29, T-26a)."""

    registration: Registration
    row: StandingRow
    place: int | None
    sharing: int
    change: int | None
    results: Sequence[RoundResult | None]
    decided: Key | None
    disputed: bool


@dataclass(frozen=True)
class Board:
    """One page of a standing.

    kind       the figure that decides: "points", the "balance" of preferans, or the gain in money, "zb"
    in_money   points are cents
    in_whists  the game ends in balances: nothing on the board is money
    lowest     the lowest sum wins
    rounds     numbers of the rounds, the columns
    sight      what of it its reader sees (T-39a)
    at         when it was reckoned
    """

    round: Round
    sight: Sight
    system: System
    kind: str
    in_money: bool
    in_whists: bool
    lowest: bool
    rounds: Sequence[int]
    lines: Sequence[Line]
    total: int
    page: int
    pages: int
    categories: Sequence[Category]
    category: Category | None
    version: int
    standing: ranking.Standing
    at: datetime | None

    @property
    def asked(self) -> str:
        """What an address asks to come to this board."""
        category = {"category": self.category.key} if self.category else {}
        return urlencode({"round": self.round.number, **category})


def board(
    round_: Round, *, page: int = 1, size: int = PAGE, category: str = "", sight: Sight | None = None
) -> Board:
    """The standing after a round, or the order of a category in it (T-23), for `sight`, else for the internet: eleven
    queries, one more before the first deal, however many play."""
    stored = current_standing(round_)
    standing = stored.evaluated
    system = system_of(round_.tournament)
    categories = list(round_.tournament.categories.all())
    chosen = next((one for one in categories if one.key == category), None)
    places = {row.player: row.place for row in standing.rows}
    if set(places.values()) == {1} and not _anything_written(round_):
        places = dict.fromkeys(places)  # before the first deal nobody has a place
    shown = list(standing.rows)
    if chosen is not None:
        members = set(chosen.registrations.values_list("pk", flat=True))
        placed = ranking.placed(row for row in shown if row.player in members)
        if any(place is not None for place in places.values()):
            places = {one.row.player: one.place for one in placed}
        shown = [one.row for one in placed]
    pages = max(1, ceil(len(shown) / size))
    page = min(max(page, 1), pages)
    part = shown[(page - 1) * size : page * size]
    marked = visibility.disputed_players(round_)
    people = entry_queries.registrations(round_.tournament).in_bulk([row.player for row in part])
    changes = {} if chosen else changes_since(round_, places)
    sharing = Counter(places.values())
    in_whists = in_balances(round_.tournament.ruleset)
    kind, in_money = kind_of(system, in_whists)
    return Board(
        round=round_,
        sight=sight or internet(round_.tournament),
        system=system,
        kind=kind,
        in_money=in_money,
        in_whists=in_whists,
        lowest=system.lowest_wins,
        rounds=standing.rounds,
        lines=[
            Line(
                registration=people[row.player],
                row=row,
                place=places.get(row.player),
                sharing=sharing[places.get(row.player)],
                change=changes.get(row.player),
                results=_in_columns(row, standing.rounds),
                decided=row.keys[-1] if len(row.keys) > 1 and sharing[places.get(row.player)] == 1 else None,
                disputed=row.player in marked,
            )
            for row in part
        ],
        total=len(shown),
        page=page,
        pages=pages,
        categories=categories,
        category=chosen,
        version=stored.computed_version,
        standing=standing,
        at=stored.computed_at,
    )


def _anything_written(round_: Round) -> bool:
    sheets = Sheet.objects.filter(table__round__tournament=round_.tournament_id, entry_count__gt=0)
    return sheets.filter(table__round__number__lte=round_.number).exists()


def kind_of(system: System, in_whists: bool) -> tuple[str, bool]:
    """The figure that decides in this system, and whether points are an amount of money.

    `in_whists`: the game ends in balances, which count wherever the system says money.
    """
    points = system.points
    if not isinstance(points, ByAmount):
        return "points", False
    money = points.of in MONEY and not in_whists
    given = system.unplayed.rule == "fixed" or system.bye.rule in ("fixed", "mean")
    plain = not (system.drops.worst or system.drops.best or system.final or given)
    if plain and money and points.of in ("result", "zb"):
        return "zb", True
    if plain and in_whists and points.of in (*MONEY, "balance") and not system.compression:
        return "balance", False
    return "points", money


def changes_since(round_: Round, places: Mapping[int, int | None]) -> dict[int, int | None]:
    """Places won since the round before, by player; nothing after the first one."""
    previous = round_.tournament.rounds.filter(number=round_.number - 1).first()
    if previous is None:
        return {}
    return place_changes(places, dict(unpack_places(current_standing(previous).lines)))


def _in_columns(row: StandingRow, numbers: Sequence[int]) -> list[RoundResult | None]:
    results = {result.round: result for result in row.rounds}
    return [results.get(number) for number in numbers]
