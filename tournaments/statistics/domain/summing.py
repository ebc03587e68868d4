"""Sums over tournaments: of each player and of everybody, in a season, in a club and in all.

What a tournament brings to a sum is taken away and added again in one transaction, under the locks of the sums in the
order of their keys; what cannot be taken away (the best evening, a run) is looked up among the evenings of the player.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from tournaments.seasons.models import SeasonEvent
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.columns import fill
from tournaments.statistics.models import EveningFigures, SummedFigures, TournamentFigures

Scope = SummedFigures.Scope
#: What an upsert writes.
WRITTEN = [
    *("deals", "actor_deals", "gain", "rate", "run", "best_deal", "sum"),
    *("evenings", "best_evening", "worst_evening", "where"),
]


class Key(NamedTuple):
    """Which sum: of a season or club (id), or of all; of a player (id), or of everybody."""

    scope: str
    of: int | None
    player: int | None
    ruleset: str
    currency: str

    def __str__(self) -> str:
        return f"{self.scope}:{self.of or ''}:{self.player or ''}:{self.ruleset}:{self.currency}"


Sums = dict[Key, Sum]


class Evening(NamedTuple):
    """An evening of a player that counts, by what cannot be added up."""

    player: int
    ruleset: str
    currency: str
    tournament: int
    club: int | None
    gain: int
    run: int
    best_deal: int


def contribution(kept: TournamentFigures) -> Sums:
    """What a tournament brings to which sums, as its evenings are kept."""
    if not kept.public:
        return {}
    scopes = scopes_of(kept)
    sums: Sums = {}
    for player, entry, ruleset, currency, text in EveningFigures.objects.filter(
        tournament=kept.tournament_id
    ).values_list("counted_for", "registration", "ruleset", "currency", "sum"):
        if entry is not None and player is None:
            continue  # the player is gone
        add_evening(sums, scopes, (player, ruleset, currency), Sum.decoded(text))
    return sums


def scopes_of(kept: TournamentFigures) -> list[tuple[str, int | None]]:
    """The scopes that a tournament counts in."""
    found: list[tuple[str, int | None]] = [(Scope.ALL, None)]
    if kept.club_id is not None:
        found.append((Scope.CLUB, kept.club_id))
    return [*found, *((Scope.SEASON, season) for season in kept.seasons)]


def add_evening(
    sums: Sums, scopes: Iterable[tuple[str, int | None]], whose: tuple[int | None, str, str], evening: Sum
) -> None:
    """Add an evening to the sums of these scopes; who won of whom is kept over all tournaments alone.

    whose  the player (id; None: everybody), the rule set and the currency
    """
    for scope, of in scopes:
        key = Key(scope, of, *whose)
        found = sums.get(key)
        if found is None:
            found = sums[key] = Sum()
        for name, amount in evening.counts.items():
            found.counts[name] = found.counts.get(name, 0) + amount
        if scope == Scope.ALL:
            for other, (deals, cents) in evening.against.items():
                now = found.against.get(other, (0, 0))
                found.against[other] = (now[0] + deals, now[1] + cents)


def change(before: Mapping[Key, Sum], after: Mapping[Key, Sum]) -> None:
    """Take away what was brought before and add what is brought now; what did not change is not touched."""
    changed: Sums = {}
    for key in sorted({*before, *after}, key=str):
        difference = Sum().add(before[key].negative()) if key in before else Sum()
        if key in after:
            difference.add(after[key])
        if any(difference.counts.values()) or difference.against:
            changed[key] = difference
    if not changed:
        return
    rows = _locked(changed)
    extremes = Extremes(rows)
    gone = []
    for key, difference in changed.items():
        row = rows[key]
        found = (Sum.decoded(row.sum) if row.sum else Sum()).add(difference)
        write(row, key, found, extremes)
        if not row.evenings:
            gone.append(row.pk)
    SummedFigures.objects.bulk_create(
        list(rows.values()),
        update_conflicts=True,
        unique_fields=["pk"],
        update_fields=WRITTEN,
        batch_size=200,
    )
    SummedFigures.objects.filter(pk__in=gone).delete()


def new_row(key: Key) -> SummedFigures:
    """An empty sum."""
    return SummedFigures(
        key=str(key),
        scope=key.scope,
        season_id=key.of if key.scope == Scope.SEASON else None,
        club_id=key.of if key.scope == Scope.CLUB else None,
        player_id=key.player,
        ruleset=key.ruleset,
        currency=key.currency,
        sum="",
    )


def write(row: SummedFigures, key: Key, found: Sum, extremes: Extremes) -> None:
    """Write a sum into its row, with what is looked up of the evenings."""
    fill(row, key.ruleset, key.currency, found)
    row.evenings = int(found.counts.get("evenings", 0))
    most = extremes.of(key)
    if most:
        best, worst = max(most, key=lambda one: one.gain), min(most, key=lambda one: one.gain)
        run, deal = max(most, key=lambda one: one.run), max(most, key=lambda one: one.best_deal)
        row.best_evening, row.worst_evening = best.gain, worst.gain
        row.run, row.best_deal = run.run, deal.best_deal
        row.where = {
            "best": best.tournament, "worst": worst.tournament, "run": run.tournament, "deal": deal.tournament
        }  # fmt: skip


class Extremes:
    """The evenings of players by scope, for what cannot be added up: two queries."""

    def __init__(self, keys: Collection[Key], evenings: Iterable[Evening] | None = None) -> None:
        seasons = {key.of for key in keys if key.scope == Scope.SEASON}
        self.seasons: dict[int | None, set[int | None]] = defaultdict(set)
        for season, tournament in SeasonEvent.objects.filter(season__in=seasons).values_list(
            "season", "tournament"
        ):
            self.seasons[season].add(tournament)
        players = {key.player for key in keys if key.player is not None}
        self.evenings: dict[tuple[int, str, str], list[Evening]] = defaultdict(list)
        for one in counted_evenings(players) if evenings is None else evenings:
            self.evenings[one.player, one.ruleset, one.currency].append(one)

    def of(self, key: Key) -> list[Evening]:
        """The evenings of a player in a scope, the first tournament first; none for everybody."""
        if key.player is None:
            return []
        found = self.evenings[key.player, key.ruleset, key.currency]
        if key.scope == Scope.CLUB:
            return [one for one in found if one.club == key.of]
        if key.scope == Scope.SEASON:
            return [one for one in found if one.tournament in self.seasons[key.of]]
        return found


def counted_evenings(players: Collection[int]) -> list[Evening]:
    """The evenings of these players (ids) that are in the sums: one query."""
    found = EveningFigures.objects.filter(counted_for__in=players).order_by("tournament")
    return [
        Evening(*row)
        for row in found.values_list(
            "counted_for",
            "ruleset",
            "currency",
            "tournament",
            "tournament__figures__club",
            "gain",
            "run",
            "best_deal",
        )
    ]


def _locked(keys: Collection[Key]) -> dict[Key, SummedFigures]:
    """The rows of these sums under their locks, in the order of their keys; missing ones are made."""
    names = {str(key): key for key in keys}
    there = set(SummedFigures.objects.filter(key__in=names).values_list("key", flat=True))
    SummedFigures.objects.bulk_create(
        (new_row(key) for name, key in names.items() if name not in there), ignore_conflicts=True
    )
    locked = SummedFigures.objects.select_for_update(of=("self",), no_key=True).filter(key__in=names)
    return {names[row.key]: row for row in locked.order_by("key")}
