"""What a season asks of the registry: whom its club knows (T-36), and for which club somebody counts (T-23)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from tournaments.people.domain.known_players import Circle
from tournaments.people.domain.memberships import club_on, clubs_on
from tournaments.people.models import Club, Membership, Player
from tournaments.registration.models import Registration
from tournaments.seasons.models import Season


def circle_of_season(season: Season) -> Circle:
    """For the final lists of a season: people of the seasons of its club, of the union, or of its owner (T-37)."""
    seasons = Season.objects.filter(club=season.club_id, owner=season.owner_id)
    listed = Q(season_finishes__event__season__in=seasons)
    played = Q(registrations__tournament__season_events__season__in=seasons)
    people = Player.objects.filter(listed | played).order_by()
    return Circle(people, registry=season.owner_id is None, askers=(f"season {season.pk}",))


def club_in_list(season: Season, player: Player, day: date) -> Club | None:
    """For which club somebody stands in a final list that names none: his own of that day in a season of the union,
    which knows it; elsewhere of who was typed alone, as a list tells nobody the club of a member (T-36)."""
    return club_on(player, day) if season.of_union or not player.registered else None


def counted_clubs(entries: Iterable[Registration], day: date) -> dict[int, Club | None]:
    """For which club each entry counts in a season, by the ids of the entries: of a player of the registry by his dated
    memberships, and where he has none, as of everybody the one that was typed, else his present one (T-23)."""
    entries = list(entries)
    listed = [entry.player for entry in entries if entry.player.registered]
    clubs = clubs_on(listed, day) if listed else {}
    dated = set(Membership.objects.filter(player__in=clubs).values_list("player_id", flat=True))
    return {
        entry.pk: clubs[entry.player_id]
        if entry.player_id in dated
        else entry.club or clubs.get(entry.player_id)
        for entry in entries
    }
