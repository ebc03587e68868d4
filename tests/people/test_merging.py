"""Two players who are one: what moves, what stands against it, moving back, and who may do it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account, published_round, tournament_of
from tournaments.events.models import Tournament
from tournaments.people.domain import erasing, known_players
from tournaments.people.domain.merging import conflicts, merge_players, unmerge_players
from tournaments.people.models import Club, ClubRole, Membership, Player, PlayerMerge, Suspension
from tournaments.people.queries.merging import namesakes, players_of
from tournaments.people.tasks import note_namesakes
from tournaments.registration.domain import participation
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.participation import Person
from tournaments.seasons.domain import seasons
from tournaments.seasons.models import SeasonFinish
from tournaments.standings.domain.standings import current_standing

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def club(lasting: None) -> Club:
    return Club.objects.create(name="Talon")


@pytest.fixture(scope="module")
def jan(club: Club) -> Player:
    """Entered in the spring, with nothing but a name and a club."""
    return entered("Jarný", Person("Ján Novák", "Talon"))


@pytest.fixture(scope="module")
def johan(club: Club) -> Player:
    """Entered in the autumn, with everything."""
    return entered("Jesenný", Person("Johan Novák", "Talon", "L-7", 1950, consent=True))


def entered(name: str, person: Person) -> Player:
    return participation.register(tournament_of(0, name=name), person, checked_in=True).player


def merged(kept: Player, gone: Player) -> PlayerMerge:
    return merge_players(kept, gone, account(), "ten istý človek")


def test_everything_of_the_one_moves_to_the_other(jan: Player, johan: Player, club: Club) -> None:
    Membership.objects.create(player=johan, club=club, since=date(2020, 1, 1))
    Suspension.objects.create(player=johan, starts=date(2020, 1, 1), ends=date(2020, 2, 1), reason="x")
    merge = merged(jan, johan)
    jan.refresh_from_db()
    johan.refresh_from_db()
    assert {each.tournament.name for each in jan.registrations.all()} == {"Jarný", "Jesenný"}
    assert (jan.memberships.count(), jan.suspensions.count()) == (1, 1)
    assert (jan.licence, jan.birth_year, jan.name) == ("L-7", 1950, "Ján Novák")
    assert jan.publish_consent_at is not None
    assert (johan.licence, johan.merged_into) == (None, jan)
    assert set(merge.moved) == {"consent", "registration", "membership", "suspension"}


def find_player(person: Person) -> Player | None:
    """For the organiser of all the tournaments here."""
    made = Tournament.objects.first()
    assert made
    return known_players.find_player(person, circle_of(made))


def test_he_is_found_by_both_names(jan: Player, johan: Player) -> None:
    merged(jan, johan)
    assert find_player(Person("Johan Novák", "Talon", "", 1950)) == jan
    assert {find_player(Person(name, "", "L-7")) for name in ("Johan Novák", "Novák Ján")} == {jan}
    assert find_player(Person("ktokoľvek", "", "L-7")) is None


def test_two_licences_lead_to_one_player(jan: Player, johan: Player) -> None:
    jan.licence = "L-1"
    jan.save()
    merged(jan, johan)
    assert {find_player(Person("Ján Novák", "", licence)) for licence in ("L-1", "L-7")} == {jan}


def test_and_back_again(jan: Player, johan: Player) -> None:
    before = [(player.licence, player.birth_year, player.publish_consent_at) for player in (jan, johan)]
    merge = merged(jan, johan)
    unmerge_players(merge, account())
    for player in (jan, johan):
        player.refresh_from_db()
    assert [
        (player.licence, player.birth_year, player.publish_consent_at) for player in (jan, johan)
    ] == before
    assert [each.tournament.name for each in jan.registrations.all()] == ["Jarný"]
    assert [each.tournament.name for each in johan.registrations.all()] == ["Jesenný"]
    assert johan.merged_into is None
    with pytest.raises(WrongStateError):
        unmerge_players(merge, account())


def test_what_came_since_stays_where_it_is(jan: Player, johan: Player) -> None:
    merge = merged(jan, johan)
    later = participation.register(tournament_of(0, name="Zimný"), Person("Johan Novák", "Talon", "", 1950))
    unmerge_players(merge, account())
    later.refresh_from_db()
    assert later.player == jan


def test_the_later_merge_is_undone_first(jan: Player, johan: Player) -> None:
    third = entered("Zimný", Person("J. Novák"))
    first = merged(jan, johan)
    second = merged(third, jan)
    assert find_player(Person("J. Novák", "", "L-7")) == third
    with pytest.raises(WrongStateError):
        unmerge_players(first, account())
    unmerge_players(second, account())
    unmerge_players(first, account())
    assert Player.objects.filter(merged_into__isnull=True).count() == 3


def test_standings_do_not_change(jan: Player) -> None:
    made = tournament_of(4)
    round_ = published_round(made)
    before = current_standing(round_).rows
    other = made.registrations.first().player
    merged(jan, other)
    assert current_standing(round_).rows == before
    assert made.registrations.first().player == jan


def refuse(kept: Player, gone: Player, reason: str = "x") -> str:
    with pytest.raises(WrongStateError) as refused:
        merge_players(kept, gone, account(), reason)
    assert not PlayerMerge.objects.filter(undone_at__isnull=True, gone=gone).exists()
    return refused.value.message


def test_who_played_in_one_tournament_is_two(jan: Player) -> None:
    second = participation.register(Tournament.objects.get(), Person("Ján Novák ml.")).player
    assert "Jarný" in refuse(jan, second)


def test_what_else_stands_against_it(jan: Player, johan: Player) -> None:
    refuse(jan, jan)
    refuse(jan, johan, " ")
    jan.user, johan.user = account("a@example.test"), account("b@example.test")
    jan.save()
    johan.save()
    assert conflicts(jan, johan)
    refuse(jan, johan)


def test_two_lines_of_a_final_list_are_two_people(jan: Player, johan: Player) -> None:
    season = seasons.create_season(account(), "Liga", None, "superliga-2009", {})
    event = season.events.create(name="Inde", date=date(2026, 1, 1))
    for player in (jan, johan):
        SeasonFinish.objects.create(event=event, player=player, place=1)
    assert "Inde" in refuse(jan, johan)


def test_erasing_him_erases_whom_he_was(jan: Player, johan: Player) -> None:
    merged(jan, johan)
    erasing.erase_player(jan)
    johan.refresh_from_db()
    assert (johan.name, johan.licence, johan.birth_year, johan.publish_consent_at) == (
        "J. N.",
        None,
        None,
        None,
    )
    assert PlayerMerge.objects.get().reason == "–"


# --- the pages ----------------------------------------------------------------------------------
def web(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture(scope="module")
def admin(lasting: None) -> Client:
    return web(User.objects.create_superuser("admin@example.test"))


@pytest.fixture(scope="module")
def officer(club: Club) -> Client:
    user = account("tajomnik@example.test")
    ClubRole.objects.create(club=club, user=user)
    return web(user)


def pair(kept: Player, gone: Player) -> str:
    return reverse("players:pair", args=[kept.pk, gone.pk])


def test_the_union_merges_and_undoes_over_the_page(admin: Client, jan: Player, johan: Player) -> None:
    home = reverse("players:merging")
    found = admin.get(home, {"q": "novak"}).content.decode()
    assert f"?with={jan.pk}" in found
    assert pair(jan, johan) in admin.get(home, {"q": "JOHAN", "with": jan.pk}).content.decode()
    assert "L-7" in admin.get(pair(jan, johan)).content.decode()
    assert admin.post(pair(jan, johan), {"reason": ""}).status_code == 200
    assert not PlayerMerge.objects.exists()
    assert admin.post(pair(jan, johan), {"reason": "to isté číslo"}).url == home
    merge = PlayerMerge.objects.get()
    assert "to isté číslo" in admin.get(home).content.decode()
    assert admin.get(pair(jan, johan)).status_code == 404, "he is nobody of his own any more"
    admin.post(reverse("players:unmerge", args=[merge.pk]))
    merge.refresh_from_db()
    assert merge.undone_by is not None


def test_an_officer_merges_members_of_his_club_only(officer: Client, jan: Player, johan: Player) -> None:
    assert officer.post(pair(jan, johan), {"reason": "x"}).status_code == 404, (
        "they are only typed with its name"
    )
    Player.objects.update(registered=True)
    stranger = entered("Inde", Person("Ján Novák", "Iný klub"))
    for one, other in ((jan, stranger), (stranger, jan)):
        assert officer.get(pair(one, other)).status_code == 404
        assert officer.post(pair(one, other), {"reason": "x"}).status_code == 404
    assert "Iný klub" not in officer.get(reverse("players:merging"), {"q": "novak"}).content.decode()
    officer.post(pair(jan, johan), {"reason": "x"})
    merge = PlayerMerge.objects.get()
    Player.objects.filter(pk=jan.pk).update(club=stranger.club)
    assert officer.post(reverse("players:unmerge", args=[merge.pk])).status_code == 404


def test_nobody_else_may(client: Client, jan: Player, johan: Player) -> None:
    merge = merged(jan, johan)
    organiser = web(account())
    undo = reverse("players:unmerge", args=[merge.pk])
    assert organiser.get(reverse("players:merging")).status_code == 403
    assert organiser.post(pair(jan, johan), {"reason": "x"}).status_code == 403
    assert organiser.post(undo).status_code == 403
    assert client.get(reverse("players:merging")).status_code == 302
    assert client.post(undo).status_code == 302
    merge.refresh_from_db()
    assert merge.undone_at is None


def test_namesakes_are_offered_and_cost_no_more(admin: Client) -> None:
    counts: list[int] = []
    for rounds in range(2):
        for number in range(1 + 3 * rounds):
            for year in (1950, 1960):
                Player.objects.create(name=f"Dvojník {rounds} {number}", birth_year=year)
        for number in range(1 + 2 * rounds):
            gone, kept = (Player.objects.create(name=f"Z{rounds}{number}{each}") for each in "ab")
            merged(kept, gone)
        admin.get(reverse("players:merging"))
        with CaptureQueriesContext(connection) as seen:
            page = admin.get(reverse("players:merging")).content.decode()
        assert f"Dvojník {rounds} 0" in page
        counts.append(len(seen))
    assert counts[0] == counts[1]


def named_twice(players: QuerySet[Player] | None = None) -> list[list[int]]:
    """Who is offered."""
    found = namesakes(players_of(None) if players is None else players)
    return [[player.pk for player in same.players] for same in found]


class TestNamesakes:
    """However the second of one name comes to it, both are offered."""

    @pytest.fixture
    def first(self) -> Player:
        return Player.objects.create(name="Žofia Bača")

    def test_one_alone_is_not_offered(self, first: Player) -> None:
        first.save()
        Player.objects.create(name="Žofia Bačová")
        assert named_twice() == []

    def test_made(self, first: Player) -> None:
        second = Player.objects.create(name="ZOFIA  BACA")
        assert named_twice() == [[second.pk, first.pk]]

    def test_read_from_a_list(self, first: Player) -> None:
        people = [Person("Žofia Bača", "Talon", birth_year=year) for year in (1950, 1960)]
        made, _ = known_players.find_or_make_players(
            [*people, Person("Peter Mráz")], circle_of(tournament_of(0))
        )
        assert sorted(named_twice()[0]) == sorted([first.pk, made[0].pk, made[1].pk])
        assert len(named_twice()) == 1

    @pytest.mark.parametrize("later", [0, 1])
    def test_renamed(self, first: Player, later: int) -> None:
        """The older one or the younger one."""
        pair = (first, Player.objects.create(name="Žofia Mrázová"))
        pair[later].name = pair[1 - later].name
        pair[later].save()
        assert [sorted(same) for same in named_twice()] == [sorted(one.pk for one in pair)]
        pair[later].name = "Žofia Dvojitá"
        pair[later].save()
        assert named_twice() == []

    def test_of_three_two_stay_when_two_are_one(self, first: Player) -> None:
        others = [Player.objects.create(name="Žofia Bača") for _ in range(2)]
        merge = merged(first, others[0])
        assert [sorted(same) for same in named_twice()] == [[first.pk, others[1].pk]]
        merged(others[1], first)
        assert named_twice() == []
        unmerge_players(PlayerMerge.objects.latest("pk"), account())
        unmerge_players(merge, account())
        assert [sorted(same) for same in named_twice()] == [[first.pk, *(one.pk for one in others)]]

    def test_only_those_of_the_officer_s_clubs(self, first: Player, club: Club) -> None:
        Player.objects.create(name="Žofia Bača", registered=True, club=club)
        assert named_twice(players_of(Club.objects.all())) == []
        Player.objects.create(name="Žofia Bača", registered=True, club=club)
        assert [len(same) for same in named_twice(players_of(Club.objects.all()))] == [2]

    def test_two_who_were_made_at_the_same_moment_are_offered_from_the_next_night_on(
        self, first: Player
    ) -> None:
        second = Player.objects.create(name="Žofia Bača")
        Player.objects.update(namesake=False)  # neither saw the other one
        assert named_twice() == []
        assert note_namesakes() == 1
        assert [sorted(same) for same in named_twice()] == [[first.pk, second.pk]]
        assert note_namesakes() == 0


def test_his_old_public_page_is_his_page(client: Client, jan: Player, johan: Player) -> None:
    Player.objects.update(publish_consent_at=timezone.now())
    merged(jan, johan)
    old: Any = client.get(reverse("public:player", args=[johan.pk]))
    assert old.status_code == 200
    assert "Ján Novák" in old.content.decode()
