"""Where players finished in many tournaments at once: the pages of a player and of a club, by what is public (T-35)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from core.names import alphabetical
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import internet
from tournaments.people.models import Club, Player
from tournaments.people.queries.names import named
from tournaments.ranking.packing import unpack_places
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility
from tournaments.seasons.domain.seasons import FINAL
from tournaments.seasons.models import Season
from tournaments.standings.domain.staleness import with_unprocessed
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.models import Standing

#: Tournaments of a club's page, with so many places each; the others are found by the list of tournaments.
OF_A_CLUB, FIRST = 30, 3


@dataclass(frozen=True)
class Finish:
    """A line of a public standing: who, in which tournament, after which round; his place, shared by so many, among
    so many in the standing. A place is None where he is not ranked."""

    registration: Registration
    tournament: Tournament
    round: Round
    place: int | None
    sharing: int
    among: int

    @property
    def opens(self) -> bool:
        """Whether the internet sees what it is made of (T-39a)."""
        return internet(self.tournament).figures

    @property
    def provisional(self) -> bool:
        """Whether the results are not announced yet."""
        return self.tournament.state not in FINAL


@dataclass(frozen=True)
class PlayerPage:
    """A player who agreed to be named: finishes by date, the last first, and the seasons in which they count."""

    player: Player
    finishes: list[Finish]
    seasons: list[Season]


@dataclass(frozen=True)
class ClubPage:
    """A club: members who agreed to be named by the alphabet, how many did not, tournaments of a year with their first
    places, the years that have any (the last first), who won that year how often, where most players came, seasons."""

    club: Club
    members: list[Player]
    unnamed: int
    year: int | None
    years: list[int]
    tournaments: list[tuple[Tournament, list[Finish]]]
    winners: list[tuple[Registration, int]]
    most_players: tuple[Tournament, int] | None
    seasons: list[Season]

    @property
    def known(self) -> bool:
        """Whether more than its name is public: what anybody typed with a player is for no search engine (T-37)."""
        return bool(self.members or self.tournaments or self.seasons)


def player_page(pk: int) -> PlayerPage | None:
    """What is public of a player; None where he did not agree to be named (T-34). Six queries."""
    found = Player.objects.select_related("club").filter(pk=pk).first()
    player = found.present if found else None
    if player is None or not player.named:
        return None
    entries = player.registrations.select_related("tournament__club", "club", "player").filter(
        tournament__public=True
    )
    shown = [entry for entry in entries if entry.tournament.state != Tournament.State.DRAFT]
    finishes = finishes_of(shown)
    # guests and substitutes have no line in a season
    counted = [one.tournament.pk for one in finishes if one.place is not None and not one.provisional]
    imported = Q(events__finishes__player=player, events__finishes__guest=False)
    seasons = Season.objects.filter(Q(events__tournament__in=counted) | imported, public=True)
    return PlayerPage(
        player=player, finishes=finishes, seasons=list(seasons.select_related("club").distinct())
    )


def club_page(pk: int, year: int | None = None) -> ClubPage | None:
    """What is public of a club, with its tournaments of a year, else of the last that has any; None where there is no
    such club. Nine queries."""
    club = Club.objects.filter(pk=pk).first()
    if club is None:
        return None
    members = club.players.filter(registered=True, merged_into__isnull=True)
    shown = members.filter(named())
    held = entry_queries.public_tournaments().filter(club=club)
    years = sorted(set(held.order_by().values_list("date__year", flat=True)), reverse=True)
    shown_year = year if year in years else next(iter(years), None)
    tournaments: list[Any] = list(held.filter(date__year=shown_year)[:OF_A_CLUB])
    first = first_places([one for one in tournaments if one.state in FINAL])
    return ClubPage(
        club=club,
        members=sorted(shown, key=lambda player: alphabetical(player.name)),
        unnamed=members.count() - len(shown),
        year=shown_year,
        years=years,
        tournaments=[(one, first.get(one.pk, [])) for one in tournaments],
        winners=_winners(first.values()),
        # each tournament comes with its `player_count`; of several the first of the year
        most_players=max(
            ((one, one.player_count) for one in reversed(tournaments)),
            key=lambda pair: pair[1],
            default=None,
        ),
        seasons=list(club.seasons.filter(public=True)),
    )


def _winners(first: Iterable[list[Finish]]) -> list[tuple[Registration, int]]:
    """Who won how often, most wins first, by one of his entries; who is not named in public is left out."""
    won = [one.registration for finishes in first for one in finishes if one.place == 1]
    named_ = {entry.player_id: entry for entry in won if entry.named}
    counted = Counter(entry.player_id for entry in won if entry.named)
    order = sorted(counted.items(), key=lambda pair: (-pair[1], alphabetical(named_[pair[0]].player.name)))
    return [(named_[player], times) for player, times in order]


def finishes_of(entries: Collection[Registration]) -> list[Finish]:
    """The finishes of these registrations in what everyone may see, the last tournament first: two queries."""
    rounds = visibility.public_rounds([entry.tournament for entry in entries])
    places = _places(rounds.values())
    found = []
    for entry in entries:
        round_ = rounds.get(entry.tournament_id)
        of_round = dict(places[round_.pk]) if round_ else {}
        if round_ is not None and entry.pk in of_round:
            found.append(_finish(entry, entry.tournament, round_, places[round_.pk]))
    return sorted(found, key=lambda one: (one.tournament.date, one.tournament.pk), reverse=True)


def first_places(tournaments: Collection[Tournament]) -> dict[int, list[Finish]]:
    """The first places of tournaments (ids) in what everyone may see: three queries."""
    rounds = visibility.public_rounds(tournaments)
    places = _places(rounds.values())
    wanted = {
        round_.pk: [player for player, place in places[round_.pk] if place is not None and place <= FIRST]
        for round_ in rounds.values()
    }
    entries = Registration.objects.select_related("player", "club").in_bulk(
        {player for players in wanted.values() for player in players}
    )
    return {
        pk: [
            _finish(entries[player], round_.tournament, round_, places[round_.pk])
            for player in wanted[round_.pk][: 2 * FIRST]
        ]
        for pk, round_ in rounds.items()
    }


def _finish(
    entry: Registration, tournament: Tournament, round_: Round, places: list[tuple[int, int | None]]
) -> Finish:
    place = dict(places)[entry.pk]
    return Finish(
        registration=entry,
        tournament=tournament,
        round=round_,
        place=place,
        sharing=Counter(place for _, place in places)[place],
        among=len(places),
    )


def _places(rounds: Iterable[Round]) -> dict[int, list[tuple[int, int | None]]]:
    """Players and places after each round (id): one query, and those of a standing that is out of date."""
    of = {round_.pk: round_ for round_ in rounds}
    fresh = {
        standing.round_id: standing.lines
        for standing in with_unprocessed(Standing.objects.filter(round__in=of))
        if standing.computed_version >= standing.requested_version and not standing.unprocessed
    }
    return {
        pk: unpack_places(fresh[pk] if pk in fresh else current_standing(round_).lines)
        for pk, round_ in of.items()
    }
