"""T-45: ratings are what the stored totals give, in order of date and number, bit by bit."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from scoring.models import Fold, SheetSeat
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.rating.world import DEALS, ROUNDS, agree, declared, players
from tournaments.events.models import Tournament
from tournaments.people.domain import merging, own_data
from tournaments.people.models import Club, Player
from tournaments.rating.domain.replaying import differences, replay, replay_all
from tournaments.rating.domain.totals import told
from tournaments.rating.models import RatedTournament, RatingChange, RatingList
from tournaments.rating.tasks import replay as nightly

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _on(settings) -> None:
    settings.RATING = True


def union() -> RatingList:
    return RatingList.objects.get(game="marias", club=None)


def figures() -> list[tuple[object, ...]]:
    """Everything that is stored of the union's rating."""
    return list(
        RatingChange.objects.filter(rated__rating=union())
        .order_by("rated__number", "registration")
        .values_list(
            *("rated__number", "rated__tournament", "registration", "mean_before", "variance_before"),
            *("mean", "variance", "rounds", "deals", "latest"),
        )
    )


def test_who_gains_more_is_stronger_and_the_doubt_shrinks() -> None:
    people = players()
    declared(people)
    assert nightly() == 1
    found = list(RatingChange.objects.order_by("-mean"))
    assert [change.registration.player for change in found] == people
    assert {change.rounds for change in found} == {2}
    assert {change.deals for change in found} == {2 * DEALS}
    assert all(change.variance < change.variance_before for change in found)
    assert all(change.latest for change in found)
    assert [reading["value"] for reading in sorted(found[0].readings, key=lambda one: one["round"])] == [
        600 / DEALS,
        300 / DEALS,
    ]


def test_where_it_is_off_nothing_is_computed(settings) -> None:
    settings.RATING = False
    declared(players())
    assert replay_all() == 0
    assert not RatingList.objects.exists()
    with pytest.raises(CommandError, match="FLEK_RATING"):
        call_command("rating", "replay")


@pytest.mark.parametrize(
    "fields",
    [
        {"state": Tournament.State.PROVISIONAL},
        {"public": False},
        {"invented": True},
        {"ruleset": Tournament.TICKET_ONLY},
    ],
)
def test_only_declared_tournaments_of_the_public_list_count(fields) -> None:
    made = declared(players())
    Tournament.objects.filter(pk=made.pk).update(**fields)
    assert replay_all() == 0
    assert not RatingChange.objects.exists()


def test_a_ticket_tells_no_number_of_deals_and_does_not_count() -> None:
    declared(players())
    Fold.objects.update(ticket=1)
    replay_all()
    assert not RatingChange.objects.exists()


def test_deals_are_those_that_a_player_took_part_in() -> None:
    made = tournament_of(4, rounds_planned=1)
    sheet = published_round(made).tables.get().sheet
    pen = pen_of(sheet)[0]
    for number in range(3):
        write(sheet, pen, entry(SEVEN, seen=number))
    second = sheet.entries.filter(kind="deal").order_by("number")[1]
    Fold.objects.filter(sheet=sheet).update(absent=[{"entry": second.number, "seats": [2]}])
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.DECLARED)
    rating = RatingList.objects.create(game="marias")
    (one,) = told(rating)
    by_position = {
        seat.registration.player_id: seat.sheet_seat.position for seat in made.rounds.get().seats.all()
    }
    (table,) = one.event.tables
    assert {by_position[seat.player]: seat.deals for seat in table.seats} == {0: 3, 1: 3, 2: 2, 3: 3}
    assert sum(seat.money for seat in table.seats) == 0
    assert max(seat.money for seat in table.seats) > 0


def test_a_club_has_a_rating_of_its_own_tournaments() -> None:
    people, club = players(), Club.objects.create(name="Flekári")
    declared(people, club=club)
    declared(people, days_ago=10)
    assert replay_all() == 3
    counted = {str(one.club or ""): one.tournaments.count() for one in RatingList.objects.all()}
    assert counted == {"": 2, "Flekári": 1}


def test_a_replay_goes_on_where_it_ended_and_comes_to_the_same_bits() -> None:
    people = players()
    declared(people, days_ago=60)
    declared(people, *reversed(ROUNDS), days_ago=40)
    replay_all()
    declared(people, (50, 40, -40, -50), days_ago=20)
    assert replay_all() == 1
    step_by_step = figures()
    assert list(differences(union())) == []
    RatingList.objects.all().delete()
    assert replay_all() == 3
    assert figures() == step_by_step
    assert replay_all() == 0


def test_a_tournament_entered_late_and_a_corrected_sheet_change_what_came_after_alone() -> None:
    people = players()
    declared(people, days_ago=60)
    middle = declared(people, *ROUNDS[:1], days_ago=40)
    declared(people, *ROUNDS[1:], days_ago=20)
    replay_all()
    before = figures()
    SheetSeat.objects.filter(seat__round__tournament=middle).update(money=F("money") * 2)
    assert any("replay it first" in what for what in differences(union()))
    assert replay_all() == 2
    assert figures()[:4] == before[:4]
    assert figures()[4:] != before[4:]
    declared(people, days_ago=90)
    assert replay_all() == 4
    assert list(differences(union())) == []


def test_a_tournament_that_is_gone_is_taken_out() -> None:
    people = players()
    declared(people, days_ago=60)
    gone = declared(people, days_ago=40)
    replay_all()
    Tournament.objects.filter(pk=gone.pk).update(public=False)
    replay_all()
    assert RatedTournament.objects.count() == 1
    assert RatingChange.objects.filter(latest=True).count() == 4


def test_a_changed_bit_is_found(capsys) -> None:
    declared(players())
    replay_all()
    call_command("rating", "prove")
    assert "bit by bit" in capsys.readouterr().out
    change = RatingChange.objects.first()
    RatingChange.objects.filter(pk=change.pk).update(mean=change.mean + 2**-52)
    (found,) = differences(union())
    assert f"registration {change.registration_id}" in found
    with pytest.raises(CommandError):
        call_command("rating", "prove")


def test_two_who_are_one_have_one_rating() -> None:
    people = players(8)
    declared(people[:4], days_ago=60)
    declared([people[4], *people[1:4]], days_ago=40)
    replay_all()
    merging.merge_players(people[0], people[4], account(), "ten istý")
    replay(union())
    (last,) = RatingChange.objects.filter(registration__player=people[0], latest=True)
    assert last.rounds == 4
    assert list(differences(union())) == []


def test_of_two_tournaments_of_one_day_the_number_decides() -> None:
    people = players()
    first, second = declared(people), declared(people)
    replay_all()
    order = RatedTournament.objects.order_by("number").values_list("tournament", flat=True)
    assert list(order) == [first.pk, second.pk]


def test_own_data_hold_every_change() -> None:
    people = players()
    agree(*people)
    user = account()
    Player.objects.filter(pk=people[0].pk).update(user=user)
    declared(people)
    replay_all()
    (told_,) = own_data.own_data(user)["player"]["rating"]
    assert (told_["game"], told_["rounds"], len(told_["readings"])) == ("marias", 2, 2)
