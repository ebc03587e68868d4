"""How a round is drawn: the method, wishes, byes, schedules, slips from a hat, changes by hand (T-5 to T-14)."""

from __future__ import annotations

import msgspec
import pytest

from core import jobs
from core.models import Job
from core.refusals import WrongStateError
from tests.evening import SEVEN, account, drawn_round, entry, pen_of, tournament_of, write
from tournaments import seeding
from tournaments.draws.domain import draw_request, drawing, edits, paper_lots, sealing, wishes
from tournaments.draws.domain.draw_request import Choice
from tournaments.draws.domain.publishing import publish_seating
from tournaments.draws.domain.refusals import BrokenWishError, ImpossibleNumberError, StaleSeatingError
from tournaments.draws.models import Draw
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.domain import participation, teams
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.domain.seating import as_round, seating_of, seats_of
from tournaments.rounds.models import Round
from tournaments.seasons.domain import seasons
from tournaments.standings.domain.declaring import announce

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return tournament_of(8)


def ids(tournament: Tournament) -> list[int]:
    return [registration.pk for registration in draw_request.players_of_the_draw(tournament)]


def drawn(tournament: Tournament, choice: Choice | None = None) -> Draw:
    return drawing.run_draw(drawing.prepare_draw(tournament, None, choice))


def played_round(tournament: Tournament) -> Round:
    """A round with a won seven at every table: the second seat wins, the others lose."""
    round_ = drawn_round(tournament)
    for table in round_.tables.select_related("sheet"):
        write(table.sheet, pen_of(table.sheet)[0], entry(SEVEN, seen=0))
    return states.close_round(round_, None, "koniec")


@pytest.mark.parametrize(
    ("system", "number", "method"),
    [
        ("club-evening", 1, "random"),
        ("world-2015", 2, "shift"),
        ("world-2015", 4, "thirds"),
        ("prague-league", 1, "swiss"),
        ("preferans-swiss", 6, "thirds"),
    ],
)
def test_t22_the_system_suggests_the_method_of_each_round(system: str, number: int, method: str) -> None:
    tournament = tournament_of(0, system=system)
    assert draw_request.suggested(tournament, number).method == method


def test_t10_a_swiss_round_seats_by_the_standing_and_knows_the_rounds_before() -> None:
    tournament = tournament_of(8, rounds_planned=3)
    first = played_round(tournament)
    draw = drawn(tournament, Choice(method="swiss"))
    request = draw_request.request_of(draw)
    places = {row["registration"]: row["place"] for row in first.standing.rows}
    assert {player.id: player.rank for player in request.players} == places
    assert request.history == (seating_of(first),)
    seats = draw.result["tables"][0]["seats"]
    assert {place for player, place in places.items() if player in seats} <= {
        1,
        3,
    }  # two winners, two of six tied


def test_t9_a_shift_by_place_knows_the_place_at_the_last_table() -> None:
    tournament = tournament_of(8, rounds_planned=3)
    played_round(tournament)
    request = draw_request.request_for(
        tournament, 2, Choice(method="shift", by="place"), draw_request.players_of_the_draw(tournament)
    )
    assert sorted(player.place or 0 for player in request.players) == [1, 1, 2, 2, 2, 2, 2, 2]


def test_t14_pairs_and_fixed_tables_are_kept_in_every_draw(tournament: Tournament) -> None:
    entries = draw_request.players_of_the_draw(tournament)
    wishes.keep_apart(tournament, entries[5], entries[2])
    wishes.fix_table(entries[7], 2, "dvere")
    for _ in range(5):
        draw = drawn(tournament)
        tables = [set(table["seats"]) for table in draw.result["tables"]]
        assert not any({entries[2].pk, entries[5].pk} <= table for table in tables)
        assert entries[7].pk in tables[1]
        assert draw.report["legal"]


def test_t15_a_hard_wish_that_cannot_be_met_is_named_and_published_only_on_purpose() -> None:
    tournament = tournament_of(4)
    entries = draw_request.players_of_the_draw(tournament)
    wishes.keep_apart(tournament, entries[0], entries[1])
    draw = drawn(tournament)
    assert [breach["wish"] for breach in draw.report["breaches"] if breach["hard"]] == ["apart"]
    with pytest.raises(BrokenWishError):
        publish_seating(draw, None)
    assert publish_seating(draw, None, accept_broken=True).version == 1


@pytest.mark.parametrize(
    ("stored", "clubs"),
    [("", 0), ("hard", "hard"), ("500", 500), ("0", 0)],
    ids=["system", "hard", "price", "off"],
)
def test_t14_a_wish_is_the_systems_hard_weighted_or_off(
    stored: str, clubs: int | str, tournament: Tournament
) -> None:
    wishes.set_wishes(tournament, {"clubs": stored}, club_rounds=2)
    wished = draw_request.request_of(drawing.prepare_draw(tournament, None)).wishes
    assert (wished.clubs, wished.club_rounds) == (clubs, 2)


@pytest.mark.parametrize("weight", ["-1", "1.5", "abc", str(10**15)])
def test_t14_a_bad_weight_is_refused(weight: str) -> None:
    with pytest.raises(WrongStateError):
        wishes.set_wishes(tournament_of(0), {"clubs": weight})


def test_t5_nobody_sits_out_twice_while_another_has_not() -> None:
    tournament = tournament_of(5, rounds_planned=3, table_size=4)
    choice = Choice(exact=True, byes=1)
    sat_out = []
    for _ in range(3):
        draw = drawn(tournament, choice)
        publish_seating(draw, None)
        draw.round.refresh_from_db()
        sat_out += [bye.registration_id for bye in draw.round.byes.all()]
        assert draw.round.seatings.get().byes == sat_out[-1:]
        states.close_round(draw.round, None, "koniec")
    assert len(set(sat_out)) == 3


def test_t5_a_refusal_names_the_nearest_counts_and_how_many_would_sit_out() -> None:
    with pytest.raises(ImpossibleNumberError) as refusal:
        drawing.prepare_draw(tournament_of(5), None)
    assert {name: refusal.value.extra[name] for name in ("below", "above", "byes")} == {
        "below": 4,
        "above": 6,
        "byes": 1,
    }


def test_t12_a_schedule_draws_all_rounds_and_later_ones_are_taken_from_it() -> None:
    tournament = tournament_of(16, rounds_planned=3)
    first = drawn(tournament, Choice(method="schedule"))
    assert first.report["repeats"] == 0
    assert len(first.rounds) == 3
    publish_seating(first, None)
    states.close_round(first.round, None, "koniec")
    second = drawing.prepare_draw(tournament, None, Choice(method="schedule", follow=True))
    assert second.result == first.rounds[1]
    assert second.edits.count() == 0
    assert drawing.repeated(second)


def test_t12_a_round_of_a_schedule_is_fitted_to_who_is_here() -> None:
    tournament = tournament_of(16, rounds_planned=2)
    first = drawn(tournament, Choice(method="schedule"))
    publish_seating(first, None)
    states.close_round(first.round, None, "koniec")
    left = draw_request.players_of_the_draw(tournament)[3]
    participation.withdraw(left, None, "odišiel")
    second = drawing.prepare_draw(tournament, account(), Choice(method="schedule", follow=True))
    edit = second.edits.get()
    assert [change["registration"] for change in edit.changes if change["to"] is None] == [left.pk]
    assert edit.edited_by == account()
    seating = draw_request.drawn_seating(second)
    assert seating is not None
    assert sorted(seats_of(seating)) == ids(tournament)
    assert publish_seating(second, None).version == 1


def test_t12_a_schedule_is_drawn_in_the_background_with_progress() -> None:
    tournament = tournament_of(16, rounds_planned=2)
    draw = drawing.prepare_draw(tournament, None, Choice(method="schedule"))
    job = drawing.draw_in_background(draw, 7, account())
    with pytest.raises(WrongStateError):
        drawing.draw_in_background(draw, 8, account())
    jobs.perform(job.pk, drawing.draw_job)
    job.refresh_from_db()
    draw.refresh_from_db()
    assert job.state == Job.State.DONE
    assert draw.called_number == 7
    assert draw.rounds


def test_t13_slips_from_a_hat_show_doubles_and_gaps_until_every_seat_is_taken() -> None:
    tournament = tournament_of(3)
    draw = drawing.prepare_draw(tournament, None, Choice(method="drawn"))
    assert (draw.seed, draw.seed_hash) == ("", "")
    paper_lots.type_lot(draw, paper_lots.Slip(1, 1, 1))
    reading = paper_lots.type_lot(draw, paper_lots.Slip(2, 1, 1))
    assert {finding.fault for finding in paper_lots.doubles(reading)} == {"taken twice"}
    reading = paper_lots.take_back(draw, 0)
    assert [finding.fault for finding in reading.findings].count("empty seat") == 2
    with pytest.raises(WrongStateError):
        paper_lots.type_lot(draw, paper_lots.Slip(99, 1, 2))
    paper_lots.type_lot(draw, paper_lots.Slip(1, 1, 3))
    assert paper_lots.type_lot(draw, paper_lots.Slip(3, 1, 2)).round is not None
    draw.refresh_from_db()
    one, two, three = ids(tournament)
    assert draw.result["tables"] == [{"seats": [two, three, one]}]
    with pytest.raises(WrongStateError):
        paper_lots.take_back(draw, 0)


def test_t13_a_change_by_hand_keeps_what_was_drawn_and_who_changed_what(tournament: Tournament) -> None:
    draw = drawn(tournament)
    a, b = (table["seats"] for table in draw.result["tables"])
    swapped = as_round({1: [b[0], *a[1:]], 2: [a[0], *b[1:]]})
    edit = edits.edit_draw(draw, swapped, account(), seen=0)
    assert sorted((change["registration"], change["to"]) for change in edit.changes) == sorted(
        [(a[0], [2, 1]), (b[0], [1, 1])]
    )
    with pytest.raises(StaleSeatingError):
        edits.edit_draw(draw, swapped, None, seen=0)
    draw.refresh_from_db()
    assert drawing.repeated(draw)
    assert publish_seating(draw, None).tables[0]["seats"] == [b[0], *a[1:]]


@pytest.mark.parametrize("fault", ["missing", "twice", "stranger", "two at a table"])
def test_t13_a_change_that_cannot_be_is_refused(fault: str) -> None:
    tournament, other = tournament_of(8), tournament_of(1, name="Iný")
    draw = drawn(tournament)
    a, b = (list(table["seats"]) for table in draw.result["tables"])
    proposed = {
        "missing": {1: a, 2: b[:3]},
        "twice": {1: a, 2: [*b[:3], a[0]]},
        "stranger": {1: a, 2: [*b[:3], ids(other)[0]]},
        "two at a table": {1: a[:3], 2: [a[3], b[0], b[1]], 3: b[2:]},
    }[fault]
    with pytest.raises(ImpossibleNumberError):
        edits.edit_draw(draw, as_round(proposed), None, seen=0)
    assert draw.edits.count() == 0


def test_t13_a_manual_seating_begins_in_the_order_of_the_list() -> None:
    tournament = tournament_of(7)
    draw = drawing.prepare_draw(tournament, None, Choice(method="manual"))
    everyone = ids(tournament)
    assert draw.result["tables"] == [{"seats": everyone[:4]}, {"seats": everyone[4:]}]
    with pytest.raises(WrongStateError):
        drawing.run_draw(draw)


def test_a_seating_is_published_only_with_people_who_are_here() -> None:
    tournament = tournament_of(9)
    draw = drawn(tournament)
    participation.withdraw(Registration.objects.get(pk=draw.result["tables"][0]["seats"][0]), None, "odišiel")
    with pytest.raises(WrongStateError, match="Hráč"):
        publish_seating(draw, None)
    request = draw_request.request_for(tournament, 1, Choice(), draw_request.players_of_the_draw(tournament))
    assert edits.reconcile(draw, request, None) is not None
    assert edits.reconcile(draw, request, None) is None
    draw.refresh_from_db()
    assert drawing.repeated(draw)
    assert publish_seating(draw, None).version == 1


def test_t7_lots_are_drawn_for_those_who_are_here_under_a_fingerprint_seen_before(
    tournament: Tournament,
) -> None:
    sealed = drawing.prepare_draw(tournament, None)
    participation.withdraw(tournament.registrations.all()[0], None)
    with pytest.raises(WrongStateError, match="nanovo"):
        sealing.draw_prepared(sealed, 7, None)
    anew = Draw.objects.get(discarded_at=None)
    assert anew.seed_hash != sealed.seed_hash
    sealed.refresh_from_db()
    assert sealed.drawn_at is None
    drawn_now = sealing.draw_prepared(anew, 7, None)
    assert set(seats_of(draw_request.drawn_seating(drawn_now))) == set(ids(tournament))
    # once drawn it is not prepared anew by a second press, whoever left since
    participation.withdraw(tournament.registrations.all()[1], None)
    with pytest.raises(WrongStateError):
        sealing.draw_prepared(drawn_now, 7, None)
    assert Draw.objects.get(discarded_at=None) == anew


def test_t7_the_hash_covers_the_wishes(tournament: Tournament) -> None:
    draw = drawing.prepare_draw(tournament, None)
    request = draw_request.request_of(draw)
    other = msgspec.structs.replace(request, wishes=seeding.Wishes(clubs=1))
    assert seeding.seed_hash("random", request, draw.seed) == draw.seed_hash
    assert seeding.seed_hash("random", other, draw.seed) != draw.seed_hash


def test_t22_the_running_order_of_the_season_seeds_the_first_round() -> None:
    """Prague league, first half: who leads the season sits at table 1; newcomers come last."""
    played = tournament_of(4, system="club-evening", rounds_planned=1)
    played_round(played)
    announce(played)
    season = seasons.create_season(account(), "Liga", None, "prague-league", {})
    seasons.add_tournament(season, played, "1")
    tournament = tournament_of(0, name="Druhý", system="prague-league")
    seasons.add_tournament(season, tournament, "1")
    places = {row.id: row.place for row in seasons.tables(season).players}
    for player in Player.objects.order_by("-pk"):
        participation.check_in(Registration.objects.create(tournament=tournament, player=player))
    newcomers = [
        participation.register(tournament, participation.Person(f"Nový {n}"), checked_in=True) for n in (1, 2)
    ]
    request = draw_request.request_of(drawing.prepare_draw(tournament, None))
    owner = dict(tournament.registrations.values_list("pk", "player_id"))
    ranks = {owner[player.id]: player.rank for player in request.players}
    assert [ranks.pop(newcomer.player_id) for newcomer in newcomers] == [None, None]
    assert ranks == places


def test_t14_players_of_a_team_are_kept_apart(tournament: Tournament) -> None:
    team = ids(tournament)[:2]
    teams.save_team(tournament, "Kráľ", team)
    for _ in range(4):
        draw = drawn(tournament)
        assert draw.report["teams"] == 0
        assert {player.team for player in draw_request.request_of(draw).players if player.id in team} != {""}
