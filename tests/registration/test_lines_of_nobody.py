"""An entry of nobody in the registry (docs/registry.md, T-36): what it counts for, whose consent shows its name, and
what linking, merging and erasing do with it. A test stands here for each sentence of that document that says so."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from scoring.models import Sheet, SheetSeat
from tests.evening import account, published_round, tournament_of
from tests.seasons.test_seasons import a_season
from tournaments.events.models import Tournament
from tournaments.people.domain import merging
from tournaments.people.domain.erasing import erase_player
from tournaments.people.models import Player
from tournaments.registration.domain import linking
from tournaments.registration.domain.participation import Entrant, Person, register_all
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import public_name
from tournaments.rounds.domain import states
from tournaments.seasons.domain import seasons
from tournaments.seasons.domain.season_boards import season_board
from tournaments.seasons.models import Season
from tournaments.standings.domain import declaring
from tournaments.standings.domain.staleness import mark_round_stale

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

NAME = "Hráč 001"


@dataclass
class Evenings:
    """Two evenings of one organiser in a season, and a member who is called like the winner of both."""

    season: Season
    entries: list[Registration]
    member: Player
    union: User

    def lines(self) -> dict[int, str]:
        """The points in the season, by players."""
        return {line.who.pk: str(line.row.points) for line in season_board(self.season, "players").lines}

    def shown(self) -> list[str]:
        """How the entries are named in public."""
        found = Registration.objects.select_related("player").order_by("tournament__date", "pk")
        return [public_name(one) for one in found.filter(pk__in=[entry.pk for entry in self.entries])]


def evening(*gains: int) -> Tournament:
    """One round of people typed by name and club alone, with these gains by start number, announced."""
    tournament = tournament_of(0, rounds_planned=1, name=f"Večer {gains}")
    people = [Entrant(Person(f"Hráč {number:03}", "Klub A")) for number in range(1, len(gains) + 1)]
    register_all(tournament, people, checked_in=True)
    round_ = published_round(tournament)
    for seat, won in zip(round_.seats.order_by("registration__start_number"), gains, strict=True):
        SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won)
    Sheet.objects.filter(table__round=round_).update(entry_count=1)
    mark_round_stale(round_)
    states.close_round(round_, account(), "na papieri")
    tournament.refresh_from_db()
    return declaring.announce(tournament)


@pytest.fixture(scope="module")
def evenings(lasting: None) -> Evenings:
    season = a_season()
    entries = []
    for gains in ((30, 0, -30), (20, 0, -20)):
        tournament = evening(*gains)
        seasons.add_tournament(season, tournament, "1")
        entries.append(tournament.registrations.get(name=NAME))
    member = Player.objects.create(name=NAME, registered=True, club=season.club, licence="SK-1")
    return Evenings(season, entries, member, User.objects.create_superuser("admin@example.test"))


def test_somebody_whom_an_organiser_types_alike_is_one_person_of_a_season(evenings: Evenings) -> None:
    """In every season of every club that counts the tournament, without a word of the registry."""
    one, other = evenings.entries
    assert one.player == other.player
    assert not one.player.registered
    assert evenings.lines()[one.player_id] == "6"
    assert evenings.member.pk not in evenings.lines()


def test_his_name_shows_by_the_consent_that_was_recorded_for_him(evenings: Evenings) -> None:
    """Not by that of a member of the same name; without one initials and the start number stand there."""
    Player.objects.filter(pk=evenings.member.pk).update(publish_consent_at=timezone.now())
    assert evenings.shown() == ["H. 0. (1)", "H. 0. (1)"]
    Player.objects.filter(pk=evenings.entries[0].player_id).update(publish_consent_at=timezone.now())
    assert evenings.shown() == [NAME, NAME]


def test_linking_moves_one_entry_with_its_points_and_the_consent_is_the_members(evenings: Evenings) -> None:
    """What the organiser recorded of his own one does not come along; his other evening stays with him."""
    one, _other = evenings.entries
    typed = one.player
    Player.objects.filter(pk=typed.pk).update(publish_consent_at=timezone.now())
    linking.link(one, evenings.member, evenings.union)
    lines = evenings.lines()
    assert (lines[evenings.member.pk], lines[typed.pk]) == ("3", "3")
    assert evenings.shown() == ["H. 0. (1)", NAME]
    Player.objects.filter(pk=evenings.member.pk).update(publish_consent_at=timezone.now())
    assert evenings.shown() == [NAME, NAME]
    page = Client().get(reverse("public:player", args=[evenings.member.pk]))
    assert [finish.tournament for finish in page.context["shown"].finishes] == [one.tournament]


def test_parting_gives_the_entry_back_to_nobody(evenings: Evenings) -> None:
    one, _other = evenings.entries
    linking.link(one, evenings.member, evenings.union)
    one.refresh_from_db()
    linking.part(one, evenings.union)
    one.refresh_from_db()
    assert evenings.member.pk not in evenings.lines()
    assert (one.player.registered, one.name) == (False, NAME)


def test_merging_moves_all_his_evenings_and_undoing_moves_them_back(evenings: Evenings) -> None:
    typed = evenings.entries[0].player
    merge = merging.merge_players(evenings.member, typed, evenings.union, "ten istý")
    assert evenings.lines()[evenings.member.pk] == "6"
    assert {one.name for one in evenings.member.registrations.all()} == {NAME}
    merging.unmerge_players(merge, evenings.union)
    assert evenings.lines()[typed.pk] == "6"


def test_erasing_leaves_place_and_points_under_initials_and_nothing_to_link(evenings: Evenings) -> None:
    typed = evenings.entries[0].player
    offered = linking.entries_for(evenings.member, evenings.union)
    assert set(offered) == set(evenings.entries)
    before = evenings.lines()
    erase_player(typed)
    assert evenings.lines() == before
    assert evenings.shown() == ["H. 0. (1)", "H. 0. (1)"]
    assert {one.name for one in typed.registrations.all()} == {"H. 0."}
    assert linking.entries_for(evenings.member, evenings.union) == []
