"""Who is meant: merged and parted players, linked entries, who is erased, what he is told of himself, who sat when."""

from __future__ import annotations

from typing import Any

import pytest

from core.models import Job
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.full_day import in_a_file
from tests.statistics.pages import agree, counted, entry_of
from tournaments.events.domain import listing
from tournaments.events.hooks import settings_changed
from tournaments.events.models import Tournament
from tournaments.people import hooks
from tournaments.people.domain import erasing, merging
from tournaments.people.models import Player
from tournaments.registration.domain import linking, participation
from tournaments.registration.domain.participation import Person
from tournaments.rounds.domain import states, table_changes
from tournaments.rounds.models import Round
from tournaments.seasons.domain import seasons
from tournaments.seasons.models import Season
from tournaments.statistics import tasks
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.asking import ask
from tournaments.statistics.domain.evenings import count_tournament
from tournaments.statistics.domain.rebuilding import rebuild
from tournaments.statistics.models import EveningFigures, RoundFigures, SummedFigures, TournamentFigures
from tournaments.transfer.domain import import_tournament, read_tournament
from tournaments.transfer.domain.removing import remove_tournament

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    return counted()


def sums() -> dict[str, Any]:
    return {
        row.key: (Sum.decoded(row.sum).stored().counts, row.evenings, row.best_evening)
        for row in SummedFigures.objects.all()
    }


def asked(tournament: Tournament) -> int:
    """How many jobs wait; they are taken for done then."""
    return Job.objects.filter(subject=f"statistics:{tournament.pk}", state="waiting").update(state="done")


def test_merged_players_are_one_in_the_sums_and_parted_two_again(evening: Tournament) -> None:
    before = sums()
    gone = entry_of(evening).player
    kept = Player.objects.create(name="Zostane", registered=True)
    merge = merging.merge_players(kept, gone, None, "ten istý")
    assert not SummedFigures.objects.filter(player=gone).exists()
    assert SummedFigures.objects.get(player=kept, scope="all").evenings == 1
    merging.unmerge_players(merge, None)
    assert not SummedFigures.objects.filter(player=kept).exists()
    assert sums() == before
    list(rebuild())
    assert sums() == before


def test_who_is_erased_is_added_up_no_more(evening: Tournament) -> None:
    entry_ = entry_of(evening)
    player = entry_.player
    agree(player)
    everybody = SummedFigures.objects.get(scope="all", player=None).sum
    erasing.erase_player(player)
    for again in (lambda: None, lambda: count_tournament(evening.pk), lambda: list(rebuild())):
        again()
        assert not SummedFigures.objects.filter(player=player).exists()
        assert EveningFigures.objects.filter(registration=entry_).exists(), "the sheets keep their figures"
        assert SummedFigures.objects.get(scope="all", player=None).sum == everybody


def test_a_player_is_told_what_is_counted_of_him(evening: Tournament) -> None:
    player = entry_of(evening).player
    told: dict[str, Any] = {}
    for part in hooks.data_of_player(player):
        told |= part
    own = told["statistics"]
    assert [one["tournament"] for one in own["tournaments"]] == [evening.name]
    assert own["all"][0]["counts"] == own["tournaments"][0]["counts"]
    assert own["all"][0]["counts"]["deals"] == 8


def test_an_entry_that_is_linked_to_another_player_is_counted_again(evening: Tournament) -> None:
    asked(evening)
    entry_ = entry_of(evening)
    player = Player.objects.create(name="Člen", registered=True)
    linking.move_entry(entry_, player)
    assert asked(evening) == 1
    count_tournament(evening.pk)
    assert SummedFigures.objects.get(player=player, scope="all").evenings == 1
    assert sums().keys() == {row.key for row in SummedFigures.objects.all()}
    known = sums()
    list(rebuild())
    assert sums() == known


def test_seasons_and_settings_have_it_counted_again(evening: Tournament) -> None:
    asked(evening)
    season = Season.objects.create(name="Sezóna", slug="sezona")
    event = seasons.add_tournament(season, evening, "1")
    assert asked(evening) == 1
    count_tournament(evening.pk)
    assert SummedFigures.objects.filter(season=season).exists()
    seasons.remove_event(event)
    assert asked(evening) == 1
    count_tournament(evening.pk)
    assert not SummedFigures.objects.filter(season=season).exists()
    listing.take_off(Tournament.objects.get(pk=evening.pk))
    count_tournament(evening.pk)
    assert not SummedFigures.objects.exists()
    assert asked(evening) == 1
    settings_changed(evening, frozenset({"venue"}))
    assert asked(evening) == 0, "nothing of the figures"


def test_a_job_that_waits_is_enough(evening: Tournament) -> None:
    asked(evening)
    for _ in range(3):
        ask(evening.pk)
    job = Job.objects.get(subject=f"statistics:{evening.pk}", state="waiting")
    tasks.count_deals(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.error) == ("done", "")


def test_a_tournament_that_is_brought_in_is_counted(evening: Tournament) -> None:
    file = in_a_file(counted_elsewhere)
    made = import_tournament(read_tournament(file)).tournament
    assert asked(made) == 1
    before = sums()
    count_tournament(made.pk)
    assert SummedFigures.objects.get(scope="all", player=None).evenings == 2
    Tournament.objects.filter(pk=made.pk).update(invented=True)
    remove_tournament(Tournament.objects.get(pk=made.pk))
    assert sums() == before
    assert not TournamentFigures.objects.exclude(tournament=evening).exists()
    assert not RoundFigures.objects.exclude(round__tournament=evening).exists()


def counted_elsewhere() -> Tournament:
    """Another tournament, as a file."""
    return counted("Odinakiaľ")


def test_a_seat_that_was_taken_over_is_each_players_while_he_sat_there() -> None:
    made = tournament_of(4)
    round_ = published_round(made)
    second = participation.register(made, Person("Náhradník"), checked_in=True)
    table = round_.tables.get()
    first = table.seats.get(sheet_seat__position=1)
    pen = pen_of(table.sheet)[0]
    write(table.sheet, pen, entry(SEVEN, seen=0))
    table_changes.replace_player(first, second, account(), "odišiel", from_deal=2)
    write(table.sheet, pen, entry({**SEVEN, "dealer": 2, "pausing": 2, "red": True}, seen=1))
    states.start_round(Round.objects.get(pk=round_.pk))
    states.close_round(Round.objects.get(pk=round_.pk), account(), "koniec")
    count_tournament(made.pk)
    of = {
        row.registration_id: Sum.decoded(row.sum).counts
        for row in made.evenings.exclude(registration=None).select_related("registration")
    }
    assert of[first.registration_id]["deals"] == of[second.pk]["deals"] == 1
    assert "contract.seven.plain.played" in of[first.registration_id]
    assert "contract.seven.red.played" in of[second.pk]


def test_a_misdeal_is_no_deal_and_its_money_stands_apart() -> None:
    made = tournament_of(4)
    round_ = published_round(made)
    table = round_.tables.get()
    pen = pen_of(table.sheet)[0]
    for seen in range(2):
        write(table.sheet, pen, entry({"kind": "misdeal", "dealer": 0}, seen=seen))
    write(table.sheet, pen, entry(SEVEN, seen=2))
    states.start_round(Round.objects.get(pk=round_.pk))
    states.close_round(Round.objects.get(pk=round_.pk), account(), "koniec")
    count_tournament(made.pk)
    dealer = table.seats.get(sheet_seat__position=0)
    found = Sum.decoded(EveningFigures.objects.get(registration=dealer.registration).sum).counts
    assert found["deals"] == 1
    assert found["misdeal.gain"] < 0
    dealer.sheet_seat.refresh_from_db()
    assert found["misdeal.gain"] + found["gain"] == dealer.sheet_seat.money


def test_a_ticket_counts_nothing() -> None:
    made = tournament_of(4, ruleset=Tournament.TICKET_ONLY)
    round_ = published_round(made)
    states.start_round(round_)
    states.close_round(Round.objects.get(pk=round_.pk), account(), "lístok")
    count_tournament(made.pk)
    assert not EveningFigures.objects.exists()
