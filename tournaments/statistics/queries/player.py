"""A player over all public tournaments: figures, evenings, records, and with whom he sat (T-44)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.statistics.counting.limits import LIMITS
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.columns import in_money
from tournaments.statistics.models import EveningFigures, SummedFigures
from tournaments.statistics.queries.agreed import agreed_players, agrees
from tournaments.statistics.queries.drawn import Drawing, drawing
from tournaments.statistics.queries.opened import OpenedEvening, opened_evenings
from tournaments.statistics.queries.words import Section, sections, what_words

Scope = SummedFigures.Scope


@dataclass(frozen=True)
class Record:
    """The most, or the least, that a player has reached, and where; what it is, `name` says."""

    name: str
    value: int
    tournament: Tournament


@dataclass(frozen=True)
class Opponent:
    """With whom somebody sat most: deals together, and cents won of him."""

    player: Player
    deals: int
    cents: int


@dataclass(frozen=True)
class PlayerNumbers:
    """A player in figures.

    variants   the sums by rule set and currency, the one that is shown first named by `figures`
    evenings   the last ones by date, the last first; `drawn` the same as a line
    others     how many deals he played together with others who are not told of, and cents won of them
    """

    player: Player
    figures: SummedFigures
    variants: Sequence[SummedFigures]
    sum: Sum
    sections: Sequence[Section]
    evenings: Sequence[EveningFigures]
    drawn: Drawing | None
    records: Sequence[Record]
    opponents: Sequence[Opponent]
    others: tuple[int, int]

    @property
    def money(self) -> bool:
        """Whether deals move money."""
        return in_money(self.figures.ruleset)

    @property
    def few(self) -> bool:
        """Whether there are too few deals as actor to be ranked."""
        return self.figures.actor_deals < LIMITS.least_actor_deals


def told_player(pk: int) -> Player | None:
    """The player of this id, or whom he was merged into, where he agreed to his statistics."""
    found = Player.objects.select_related("club", "merged_into").filter(pk=pk).first()
    player = found.present if found else None
    return player if player is not None and agrees(player) else None


def chosen(variants: Sequence[SummedFigures], wanted: str) -> SummedFigures | None:
    """The variant of this word (`rule set:currency`), else that with most deals; None where there is none."""
    named = {one.variant: one for one in variants}
    return named.get(wanted) or max(variants, key=lambda one: one.deals, default=None)


def player_numbers(player: Player, wanted: str = "") -> PlayerNumbers | None:
    """The figures of a player who may be told of; None where he has none. Six queries."""
    variants = list(
        SummedFigures.objects.filter(player=player, scope=Scope.ALL).order_by("ruleset", "currency")
    )
    figures = chosen(variants, wanted)
    if figures is None:
        return None
    found = Sum.decoded(figures.sum)
    evenings = list(player_evenings(player, figures)[: LIMITS.evenings])
    opponents, others = _opponents(found)
    return PlayerNumbers(
        player=player,
        figures=figures,
        variants=variants,
        sum=found,
        sections=sections(found, figures.ruleset, person=True),
        evenings=evenings,
        drawn=drawing([one.gain for one in reversed(evenings)]),
        records=records_of(figures),
        opponents=opponents,
        others=others,
    )


def player_evenings(player: Player, figures: SummedFigures) -> QuerySet[EveningFigures]:
    """The evenings of a player that are in these sums, the last first."""
    rows = EveningFigures.objects.filter(
        counted_for=player, ruleset=figures.ruleset, currency=figures.currency
    )
    return rows.select_related("tournament").order_by("-tournament__date", "-tournament")


def records_of(figures: SummedFigures) -> list[Record]:
    """Where the most of everything was reached: one query."""
    values = {"best": figures.best_evening, "worst": figures.worst_evening, "run": figures.run}
    if in_money(figures.ruleset):
        values["deal"] = figures.best_deal
    where = Tournament.objects.in_bulk(figures.where.values())
    return [
        Record(name, value, where[figures.where[name]])
        for name, value in values.items()
        if figures.where.get(name) in where and (name in ("best", "worst") or value)
    ]


def _opponents(found: Sum) -> tuple[list[Opponent], tuple[int, int]]:
    """Whom one sat with most, of those who may be told of; and all others together: three queries."""
    if not found.against:
        return [], (0, 0)
    merged = Player.objects.filter(pk__in=found.against, merged_into__isnull=False)
    kept = {player.pk: player.present.pk for player in merged.select_related("merged_into")}
    against: dict[int, tuple[int, int]] = {}
    for player, (deals, cents) in found.against.items():
        one = kept.get(player, player)
        before = against.get(one, (0, 0))
        against[one] = (before[0] + deals, before[1] + cents)
    people = agreed_players(against)
    order = sorted(people, key=lambda one: (-against[one][0], one))[: LIMITS.opponents]
    opponents = [Opponent(people[one], *against[one]) for one in order]
    rest = [won for one, won in against.items() if one not in order]
    return opponents, (sum(deals for deals, _ in rest), sum(cents for _, cents in rest))


@dataclass(frozen=True)
class PlayerOpened:
    """The evenings in which a figure's deals were played."""

    player: Player
    figures: SummedFigures
    what: str
    words: str
    evenings: Sequence[OpenedEvening]
    page: int
    more: bool

    @property
    def next_page(self) -> int:
        """The number of the page with earlier evenings."""
        return self.page + 1


def player_opened(player: Player, wanted: str, what: str, page: int = 1) -> PlayerOpened | None:
    """A figure of a player opened to its evenings, so many a page; None for a word that stands for none."""
    figures = chosen(list(SummedFigures.objects.filter(player=player, scope=Scope.ALL)), wanted)
    if figures is None:
        return None
    first = (page - 1) * LIMITS.evenings
    rows = list(player_evenings(player, figures)[first : first + LIMITS.evenings + 1])
    try:
        found = opened_evenings(rows[: LIMITS.evenings], what)
    except LookupError:
        return None
    return PlayerOpened(
        player, figures, what, what_words(what, figures.ruleset), found, page, len(rows) > LIMITS.evenings
    )
