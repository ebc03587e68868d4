"""A season, a club and all public tournaments in figures: sums, rankings and records of who agreed (T-44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.people.models import Player
from tournaments.statistics.counting.figures import Line, actor_line
from tournaments.statistics.counting.limits import LIMITS
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.columns import in_money
from tournaments.statistics.models import SummedFigures
from tournaments.statistics.queries.agreed import agreed_players, may_agree
from tournaments.statistics.queries.player import chosen
from tournaments.statistics.queries.words import Section, sections

#: By what the records are sorted, in the order of a page.
RECORDS = {"best": "best_evening", "run": "run", "deal": "best_deal"}
#: So many more are looked at in a turn than are wanted: some took their word back.
SPARE = 10
Top = list[tuple[Player, SummedFigures]]


@dataclass(frozen=True)
class Ranked:
    """A player in a ranking, with his place among those who are told of."""

    place: int
    player: Player
    figures: SummedFigures
    sum: Sum

    @property
    def actor(self) -> Line:
        """What he did as the actor."""
        return actor_line(self.sum, money=in_money(self.figures.ruleset))


@dataclass(frozen=True)
class ScopeNumbers:
    """A season, a club or all tournaments in figures."""

    figures: SummedFigures
    variants: Sequence[SummedFigures]
    sections: Sequence[Section]
    ranked: Sequence[Ranked]
    records: Sequence[tuple[str, Sequence[tuple[Player, int]]]]
    players: int

    @property
    def money(self) -> bool:
        """Whether deals move money."""
        return in_money(self.figures.ruleset)


def scope_numbers(
    scope: str, of: int | None, wanted: str = "", *, most: int = LIMITS.ranked, members: int | None = None
) -> ScopeNumbers | None:
    """The figures of a scope; None where nothing was counted in it. `members` of a club (id) are told of without
    asking: for its officers. Eight queries, however many tournaments and players."""
    rows = SummedFigures.objects.filter(scope=scope, **_of(scope, of))
    variants = list(rows.filter(player=None).order_by("ruleset", "currency"))
    figures = chosen(variants, wanted)
    if figures is None:
        return None
    people = rows.filter(player__isnull=False, ruleset=figures.ruleset, currency=figures.currency)
    enough = people.filter(actor_deals__gte=LIMITS.least_actor_deals)
    columns = {"rate": most} | dict.fromkeys(RECORDS.values(), LIMITS.records)
    first = _firsts(enough, columns) if members is None else _members(enough, columns, members)
    return ScopeNumbers(
        figures=figures,
        variants=variants,
        sections=sections(Sum.decoded(figures.sum), figures.ruleset, person=False),
        ranked=[
            Ranked(place, player, row, Sum.decoded(row.sum))
            for place, (player, row) in enumerate(first["rate"], start=1)
        ],
        records=[
            (name, [(player, getattr(row, column)) for player, row in first[column]])
            for name, column in RECORDS.items()
            if first[column] and (in_money(figures.ruleset) or name != "deal")
        ],
        players=people.count(),
    )


def _of(scope: str, of: int | None) -> dict[str, int]:
    return {} if of is None else {scope: of}


def _ordered(rows: QuerySet[SummedFigures], column: str) -> QuerySet[SummedFigures]:
    """The first by a column first; of records only what is one."""
    found = rows if column == "rate" else rows.filter(**{f"{column}__gt": 0})
    return found.order_by(f"-{column}", "player")


def _firsts(rows: QuerySet[SummedFigures], columns: Mapping[str, int]) -> dict[str, Top]:
    """So many of the first ones by each column, of those who agreed. What people said is looked at for those alone who
    come first: nearly always in one turn, as most who could have agreed did."""
    found: dict[str, Top] = {column: [] for column in columns}
    waiting, start = dict(columns), dict.fromkeys(columns, 0)
    candidates = rows.filter(may_agree("player"))
    while waiting:
        parts = {
            column: list(_ordered(candidates, column)[start[column] : start[column] + most + SPARE])
            for column, most in waiting.items()
        }
        ids = {row.player_id for part in parts.values() for row in part if row.player_id is not None}
        people = agreed_players(ids)
        for column, part in parts.items():
            most = columns[column]
            found[column] += [(people[row.player_id], row) for row in part if row.player_id in people]
            start[column] += len(part)
            if len(found[column]) >= most or len(part) < most + SPARE:
                del waiting[column]
    return {column: found[column][:most] for column, most in columns.items()}


def _members(rows: QuerySet[SummedFigures], columns: Mapping[str, int], club: int) -> dict[str, Top]:
    """So many of the first ones by each column, of the members of a club (id)."""
    own = rows.filter(player__club=club, player__registered=True).select_related("player__club")
    return {
        column: [(row.player, row) for row in _ordered(own, column)[:most] if row.player is not None]
        for column, most in columns.items()
    }
