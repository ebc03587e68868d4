"""Members of a club (T-23: club and licence are dated): joining, leaving, transfers, and who may."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tournaments.people.domain import erasing, memberships
from tournaments.people.domain.own_data import own_data
from tournaments.people.models import Club, ClubRole, Membership, Player
from tournaments.registration.domain import participation
from tournaments.seasons.domain.circles import counted_clubs

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def club(lasting: None) -> Club:
    made = Club.objects.create(name="Klub Talon")
    ClubRole.objects.create(club=made, user=account("funkcionar@example.test"))
    return made


@pytest.fixture(scope="module")
def player(lasting: None) -> Player:
    """Somebody whom the officer of the club has typed in a tournament of his own."""
    own = tournament_of(0, account("funkcionar@example.test"), name="Klubový večer")
    return participation.register(own, participation.Person("Ján Čierny", licence="SK7")).player


def signed_in(email: str, *, union: bool = False) -> Client:
    user = account(email)
    if union:
        User.objects.filter(pk=user.pk).update(is_superuser=True)
        user.refresh_from_db()
    client = Client()
    client.force_login(user)
    return client


def test_an_officer_enters_who_joins_and_who_leaves(club: Club, player: Player) -> None:
    client = signed_in("funkcionar@example.test")
    address = reverse("members:club", args=[club.pk])
    assert client.get(reverse("members:home"))["Location"] == address
    assert "Ján Čierny" in client.get(address, {"q": "cierny"}).content.decode()
    client.post(reverse("members:join", args=[club.pk, player.pk]), {"since": "2026-01-01", "licence": "SK8"})
    player.refresh_from_db()
    assert (player.club, player.licence) == (club, None), "a licence is the union's"
    made = Membership.objects.get()
    leave = reverse("members:leave", args=[club.pk, made.pk])
    for wrong in ("2025-12-31", "", "včera"):
        client.post(leave, {"until": wrong})
    made.refresh_from_db()
    assert made.until is None
    client.post(leave, {"until": "2026-03-31"})
    player.refresh_from_db()
    assert player.club is None
    assert memberships.club_on(player, date(2026, 3, 31)) == club
    assert memberships.club_on(player, date(2026, 4, 1)) is None


def test_only_the_union_takes_a_player_from_another_club(club: Club, player: Player) -> None:
    other = Club.objects.create(name="Iný klub")
    memberships.join(player, other, date(2020, 1, 1))
    address = reverse("members:join", args=[club.pk, player.pk])
    signed_in("funkcionar@example.test").post(address, {"since": "2026-01-01"})
    assert [one.club for one in player.memberships.all()] == [other]
    signed_in("zvaz@example.test", union=True).post(address, {"since": "2026-01-01"})
    lines = player.memberships.values_list("club", "since", "until")
    assert list(lines) == [
        (other.pk, date(2020, 1, 1), date(2025, 12, 31)),
        (club.pk, date(2026, 1, 1), None),
    ]


def test_two_memberships_never_hold_on_one_day_and_a_licence_is_one_persons(
    club: Club, player: Player
) -> None:
    memberships.join(player, club, date(2026, 5, 1))
    for since in (date(2026, 5, 1), date(2026, 4, 1)):
        with pytest.raises(WrongStateError) as refused:
            memberships.join(player, club, since)
        assert (refused.value.extra["field"], refused.value.extra["rule"]) == ("since", "T-23")
    Player.objects.create(name="Iný", licence="X1", registered=True)
    with pytest.raises(WrongStateError):
        memberships.join(player, club, date(2026, 6, 1), "x1")


def test_who_is_entered_plays_for_the_club_of_that_day(club: Club, player: Player) -> None:
    """The tournament is on 21 November 2026; from December on he belongs to another club."""
    memberships.join(player, club, date(2026, 1, 1))
    memberships.join(player, Club.objects.create(name="Nový"), date(2026, 12, 1), transfer=True)
    entry = participation.register(tournament_of(0), participation.Person("Ján Čierny", licence="SK7"))
    assert (entry.player, entry.club) == (player, None), "no club was typed, and none is told"
    assert counted_clubs([entry], entry.tournament.date) == {entry.pk: club}


@pytest.mark.parametrize("who", ["anonymous", "stranger", "other_officer"])
def test_nobody_else_keeps_the_members(club: Club, player: Player, who: str) -> None:
    made = memberships.join(player, club, date(2026, 1, 1))
    client = Client() if who == "anonymous" else signed_in(f"{who}@example.test")
    if who == "other_officer":
        ClubRole.objects.create(club=Club.objects.create(name="Iný"), user=account(f"{who}@example.test"))
    expected = 302 if who == "anonymous" else 403
    assert client.get(reverse("members:club", args=[club.pk])).status_code == expected
    join = reverse("members:join", args=[club.pk, player.pk])
    assert client.post(join, {"since": "2026-06-01"}).status_code == expected
    leave = reverse("members:leave", args=[club.pk, made.pk])
    assert client.post(leave, {"until": "2026-06-01"}).status_code == expected
    assert list(Membership.objects.values_list("until", flat=True)) == [None]
    if who == "stranger":
        assert client.get(reverse("members:home")).status_code == 403


def test_ones_memberships_are_ones_data_and_go_with_it(club: Club, player: Player) -> None:
    memberships.join(player, club, date(2026, 1, 1), "SK8")
    user = account("ja@example.test")
    Player.objects.filter(pk=player.pk).update(user=user)
    assert own_data(user)["player"]["memberships"] == [
        {"club": "Klub Talon", "licence": "SK8", "from": "2026-01-01", "until": None}
    ]
    erasing.erase_player(Player.objects.get(pk=player.pk))
    assert not Membership.objects.exists()


def test_the_list_asks_no_more_for_more_members(club: Club) -> None:
    client = signed_in("funkcionar@example.test")
    counts = []
    for number in (1, 2):
        for _ in range(number):
            somebody = Player.objects.create(name=f"Hráč {Player.objects.count()}")
            memberships.join(somebody, club, date(2026, 1, 1))
        with CaptureQueriesContext(connection) as asked:
            client.get(reverse("members:club", args=[club.pk]))
        counts.append(len(asked))
    assert counts[0] == counts[1]
