"""What pages and programs read of ratings: of who agreed to be named and to his statistics on the internet (T-38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from math import sqrt

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from core.files.listing import Column, Listing, Value
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import internet
from tournaments.people.domain import consents
from tournaments.people.models import Club, Player
from tournaments.rating.domain.totals import games_of
from tournaments.rating.models import RatingChange, RatingList
from tournaments.rating.strength.replay import FEW_ROUNDS

#: Who has not played for so many days is not listed.
ACTIVE_DAYS = 730


@dataclass(frozen=True)
class Strength:
    """A strength and its doubt as people read them: hundredths of the swing of a deal, to a tenth."""

    value: Fraction
    doubt: Fraction

    @classmethod
    def of(cls, mean: float, variance: float) -> Strength:
        """Rounded: only what is shown is."""
        return cls(Fraction(round(mean * 1000), 10), Fraction(round(sqrt(variance) * 1000), 10))


@dataclass(frozen=True)
class Line:
    """A player of a list: his place, shared by so many, or None while his rating is provisional."""

    place: int | None
    sharing: int
    player: Player
    strength: Strength
    rounds: int
    deals: int
    played: date


@dataclass(frozen=True)
class Board:
    """A list: who has a place, who has none yet, and how many of either kind are not shown."""

    rating: RatingList
    placed: list[Line]
    provisional: list[Line]
    unnamed: int

    @property
    def lines(self) -> list[Line]:
        """Who is shown, those with a place first."""
        return [*self.placed, *self.provisional]


@dataclass(frozen=True)
class Round:
    """A round of a change: whole cents per deal over the mean of the table (in preferans hundredths of a whist), in so
    many deals."""

    round: int
    table: int
    cents: int
    deals: int


@dataclass(frozen=True)
class Change:
    """What a tournament changed of a player; its rounds where the internet sees figures of it (T-39a)."""

    tournament: Tournament
    before: Strength
    after: Strength
    by: Fraction
    rounds: list[Round]
    deals: int
    currency: str


@dataclass(frozen=True)
class OfPlayer:
    """A rating of a player with its changes, the last first."""

    rating: RatingList
    strength: Strength
    rounds: int
    provisional: bool
    changes: list[Change]


def rating_list(game: str, club: int | None = None) -> RatingList | None:
    """The rating of a game, of the union or a club; None where there is none, or the installation has none at all."""
    if not settings.RATING:
        return None
    return RatingList.objects.select_related("club").filter(game=game, club=club).first()


def rating_lists(club: Club | None = None) -> list[RatingList]:
    """The ratings of the union, or of a club: one query."""
    if not settings.RATING:
        return []
    return list(RatingList.objects.filter(club=club, tournaments__isnull=False).distinct().order_by("game"))


def shown_rating(player: Player) -> bool:
    """Whether the internet sees his rating: he is named, and agreed to his statistics."""
    if not settings.RATING or not player.named:
        return False
    return consents.Scope.STATISTICS in consents.scopes_of(player)


def has_rating(player: Player) -> bool:
    """Whether any tournament of his was rated."""
    return RatingChange.objects.filter(registration__player=player).exists()


def board(rating: RatingList) -> Board:
    """A list as the internet sees it: two queries. Places are counted among all who have one."""
    since = timezone.localdate() - timedelta(days=ACTIVE_DAYS)
    found = (
        RatingChange.objects.filter(rated__rating=rating, latest=True, rated__tournament__date__gte=since)
        .select_related("registration__player__club", "rated__tournament")
        .defer("readings")
    )
    # two who became one today have two of them until tonight
    last = {change.registration.player_id: change for change in found.order_by("rated__number")}
    changes = sorted(last.values(), key=lambda change: (-change.mean, change.registration.player_id))
    placed = [change for change in changes if change.rounds >= FEW_ROUNDS]
    above = {change.mean: number for number, change in reversed(list(enumerate(placed, 1)))}
    sharing = Counter(change.mean for change in placed)
    shown = _shown(changes)
    lines = [
        _line(change, above[change.mean], sharing[change.mean])
        if change.rounds >= FEW_ROUNDS
        else _line(change, None, 1)
        for change in changes
        if change.registration.player_id in shown
    ]
    return Board(
        rating=rating,
        placed=[line for line in lines if line.place is not None],
        provisional=[line for line in lines if line.place is None],
        unnamed=len(changes) - len(lines),
    )


def _shown(changes: Collection[RatingChange]) -> set[int]:
    named = {change.registration.player_id for change in changes if change.registration.named}
    return consents.agreed_to(consents.Scope.STATISTICS, named) if named else set()


def _line(change: RatingChange, place: int | None, sharing: int) -> Line:
    return Line(
        place=place,
        sharing=sharing,
        player=change.registration.player,
        strength=Strength.of(change.mean, change.variance),
        rounds=change.rounds,
        deals=change.deals,
        played=change.rated.tournament.date,
    )


def ratings_of(player: Player) -> list[OfPlayer]:
    """The ratings of a player, the union's first, with every change: one query."""
    rows: dict[RatingList, list[RatingChange]] = {}
    changes = RatingChange.objects.filter(registration__player=player).select_related(
        "rated__rating__club", "rated__tournament"
    )
    for change in changes.order_by("-rated__number"):
        rows.setdefault(change.rated.rating, []).append(change)
    return [
        OfPlayer(
            rating=rating,
            strength=Strength.of(found[0].mean, found[0].variance),
            rounds=found[0].rounds,
            provisional=found[0].rounds < FEW_ROUNDS,
            changes=[_change(one) for one in found],
        )
        for rating, found in sorted(
            rows.items(), key=lambda pair: (pair[0].club is not None, pair[0].game, pair[0].pk)
        )
    ]


def _change(change: RatingChange) -> Change:
    sight = internet(change.rated.tournament)
    in_money = change.rated.rating.game == RatingList.Game.MARIAS
    before = Strength.of(change.mean_before, change.variance_before)
    after = Strength.of(change.mean, change.variance)
    return Change(
        tournament=change.rated.tournament,
        before=before,
        after=after,
        by=after.value - before.value,
        rounds=[
            Round(one["round"], one["table"], round(one["value"]), one["deals"]) for one in change.readings
        ]
        if sight.figures
        else [],
        deals=sum(one["deals"] for one in change.readings),
        currency=sight.currency if in_money else "",
    )


def places(tournament: Tournament) -> dict[int, int]:
    """The places of who is entered in a tournament, in the union's rating of its game, by player: for a draw, where
    nothing of it is shown. Provisional ones come after all others; who is not rated has none. Two queries."""
    if not settings.RATING:
        return {}
    game = game_of(tournament)
    found = RatingChange.objects.filter(
        rated__rating__game=game,
        rated__rating__club=None,
        latest=True,
        registration__player__in=tournament.registrations.values("player"),
    )
    rows = found.order_by("rated__number").values_list("registration__player_id", "mean", "rounds")
    last = {player: (rounds < FEW_ROUNDS, -mean) for player, mean, rounds in rows}
    return {player: 1 + sum(other < key for other in last.values()) for player, key in sorted(last.items())}


def game_of(tournament: Tournament) -> str:
    """The game by which a tournament is rated; empty for none."""
    return next(iter(games_of([tournament.ruleset])), "")


def rating_listing(shown: Board) -> Listing:
    """A list as a plain table for other programs."""
    columns = [
        Column("place", _("Place"), "number"),
        Column("name", _("Name")),
        Column("club", _("Club")),
        Column("strength", _("Strength"), "exact"),
        Column("doubt", _("Doubt"), "exact"),
        Column("rounds", _("Rounds"), "number"),
        Column("deals", _("Deals"), "number"),
        Column("played", _("Last tournament")),
        Column("note", _("Note")),
    ]
    rows: list[list[Value]] = [
        [
            line.place,
            line.player.name,
            str(line.player.club or ""),
            line.strength.value,
            line.strength.doubt,
            line.rounds,
            line.deals,
            line.played.isoformat(),
            "" if line.place else _("too few rounds yet"),
        ]
        for line in shown.lines
    ]
    return Listing("rating", title_of(shown.rating), columns, rows)


def title_of(rating: RatingList) -> str:
    """What a list is called: “Rating, mariáš”, with the club."""
    return ", ".join(filter(None, [_("Rating"), str(rating.club or ""), rating.get_game_display()]))
