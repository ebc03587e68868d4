"""Places, points, drops and tie-breaks, rule by rule (T-16 to T-21)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ranking.hall import SUBSTITUTE, left, played, points_of, result
from tournaments.ranking import (
    Entrant,
    RankingError,
    Total,
    category,
    evaluate,
    place_changes,
    system,
)
from tournaments.ranking.exact import Exact, half_up, parse
from tournaments.ranking.points import by_key, by_list, compression, shared
from tournaments.ranking.systems import Band, ByKey

pytestmark = pytest.mark.unit

ONE_TABLE = played({1: [{1: 10, 2: 4, 3: 4, 4: -18}]})
#: 8, a substitute, wins the table.
SUBSTITUTE_WINS = played({1: [{1: 5, 2: 0, 3: -15, SUBSTITUTE: 10}]})


def with_points(points: dict[str, Any], **options: Any) -> Any:
    unplayed = "last" if points.get("sum") == "lowest" else "zero"
    return system("place-sum", {"points": points, "unplayed": {"rule": unplayed}, **options})


@pytest.mark.parametrize(
    ("ties", "points"), [("mean", ["4", "5/2", "5/2", "1"]), ("higher", "4331"), ("lower", "4221")]
)
def test_t_17_tied_players_get_the_mean_the_higher_or_the_lower(ties: str, points: list[str]) -> None:
    four = {"rule": "table_places", "values": [4, 3, 2, 1], "sum": "highest"}
    standing = evaluate(with_points(four, ties=ties), ONE_TABLE)
    assert [points_of(standing, player)[0] for player in (1, 2, 3, 4)] == list(points)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ({"rule": "zb"}, ["10", "4", "4", "-18"]),
        ({"rule": "zb", "of": "pb"}, ["0", "0", "0", "0"]),
        ({"rule": "round_places"}, ["4", "5/2", "5/2", "1"]),
        ({"rule": "round_places", "sum": "lowest"}, ["1", "5/2", "5/2", "4"]),
        ({"rule": "key", "values": [10, 6]}, ["10", "3", "3", "0"]),
        ({"rule": "key", "first": 5, "step": 2, "floor": 1}, ["5", "2", "2", "1"]),
        ({"rule": "key", "first": 5, "step": 2, "floor": 1, "over": "table"}, ["5", "2", "2", "1"]),
    ],
)
def test_t_17_points_rules(points: dict[str, Any], expected: list[str]) -> None:
    standing = evaluate(with_points(points), ONE_TABLE)
    assert [points_of(standing, player)[0] for player in (1, 2, 3, 4)] == expected


def test_t_17_n_is_the_starters_or_the_players_of_the_round() -> None:
    totals = played({1: [{1: 1, 2: 0, 3: -1}, {4: 1, 5: 0, 6: -1}], 2: [{1: 2, 2: 0, 3: -2}]})
    starters = evaluate(with_points({"rule": "round_places"}), totals)
    of_round = evaluate(with_points({"rule": "round_places", "n": "round"}), totals)
    assert points_of(starters, 1) == ["11/2", "6"]
    assert points_of(of_round, 1) == ["11/2", "3"]


@pytest.mark.parametrize(("beyond", "points"), [("floor", [3, 2, 1, 1, 1]), ("nothing", [3, 2, 1, 0, 0])])
def test_t_17_a_key_ends_at_its_floor_or_with_nothing(beyond: Any, points: list[int]) -> None:
    worth = by_key(ByKey(first=Fraction(3), floor=Fraction(1), beyond=beyond))
    assert [worth(place) for place in range(1, 6)] == points


def test_t_17_a_list_goes_on_by_its_last_step() -> None:
    assert [by_list([Fraction(value) for value in (1, 2, 3)])(place) for place in (3, 4, 5)] == [3, 4, 5]
    assert shared(by_list([Fraction(4), Fraction(3)]), 1, 2, "mean") == Fraction(7, 2)


@pytest.mark.parametrize(
    ("whists", "counted"),
    [(0, 0), (150, 150), (200, 200), (300, 210), (650, 245), (900, 245), (-300, -210), ("55/2", "55/2")],
)
def test_t_17_compression(whists: Exact | str, counted: Exact | str) -> None:
    bands = [
        Band(up_to=200, factor=Fraction(1)),
        Band(up_to=650, factor=Fraction(1, 10)),
        Band(factor=Fraction(0)),
    ]
    assert compression(bands)(Fraction(whists)) == Fraction(counted)


@pytest.mark.parametrize(
    ("unplayed", "points"),
    [
        ({"rule": "none"}, "None--"),
        ({"rule": "zero"}, "0-"),
        ({"rule": "fixed", "value": "3/2"}, "3/2-"),
        ({"rule": "last"}, "0-"),  # a fifth place after 4, 3, 2, 1
    ],
)
def test_t_17_an_unplayed_round(unplayed: dict[str, Any], points: str) -> None:
    four = {"rule": "table_places", "values": [4, 3, 2, 1], "sum": "highest"}
    totals = played({1: [{1: 1, 2: 0, 3: 0, 4: -1}, {5: 1, 6: 0, 7: -1}], 2: [{1: 1, 2: 0, 3: 0, 4: -1}]})
    standing = evaluate(with_points(four, unplayed=unplayed), totals)
    assert points_of(standing, 5)[1] == points


def test_t_17_an_unplayed_round_is_the_worst_for_drops_whatever_it_counts_for() -> None:
    totals = played({1: [{1: 5, 2: 0, 3: -5}], 2: [{1: -9, 2: 9, 4: 0}], 3: [{1: 1, 2: 1, 3: -2}]})
    standing = evaluate(system("club-evening", {"drops": {"worst": 1}}), totals)
    assert points_of(standing, 3) == ["-5", "0x-", "-2"]
    assert points_of(standing, 1) == ["5", "-9x", "1"]


@pytest.mark.parametrize(("places", "points"), [("kept", ["3", "2", "1"]), ("closed", ["4", "3", "2"])])
def test_t_17_the_place_of_a_substitute_is_kept_or_closed_up(places: str, points: list[str]) -> None:
    four = {"rule": "table_places", "values": [4, 3, 2, 1], "sum": "highest"}
    chosen = with_points(four, ranked={"unranked_places": places})
    standing = evaluate(chosen, SUBSTITUTE_WINS, [Entrant(player=SUBSTITUTE, kind="substitute")])
    assert [points_of(standing, player)[0] for player in (1, 2, 3)] == points
    assert points_of(standing, SUBSTITUTE) == (["4"] if places == "kept" else ["0"])


@pytest.mark.parametrize(("places", "points"), [("kept", ["3", "2", "1"]), ("closed", ["3", "2", "1"])])
def test_t_31_the_place_of_a_disqualified_player_in_the_round(places: str, points: list[str]) -> None:
    """n + 1 - place: with four starters and the winner kept 3, 2, 1; closed up, of three starters, 3, 2, 1."""
    chosen = with_points({"rule": "round_places"}, ranked={"disqualified_places": places})
    standing = evaluate(chosen, SUBSTITUTE_WINS, [Entrant(player=SUBSTITUTE, state="disqualified")])
    assert [points_of(standing, player)[0] for player in (1, 2, 3)] == points
    assert standing.starters == (4 if places == "kept" else 3)
    assert result(standing)[-1] == (None, SUBSTITUTE, "4" if places == "kept" else "0")


@pytest.mark.parametrize(
    ("options", "entrant", "ranked"),
    [
        ({}, Entrant(player=1, kind="guest"), True),
        ({"guests": False}, Entrant(player=1, kind="guest"), False),
        ({}, Entrant(player=1, kind="substitute"), False),
        ({"substitutes": True}, Entrant(player=1, kind="substitute"), True),
        ({}, Entrant(player=1, state="withdrawn"), True),
        ({"withdrawn": False}, Entrant(player=1, state="withdrawn"), False),
        ({"substitutes": True}, Entrant(player=1, kind="substitute", state="disqualified"), False),
    ],
)
def test_t_17_who_is_ranked(options: dict[str, bool], entrant: Entrant, ranked: bool) -> None:
    standing = evaluate(system("club-evening", {"ranked": options}), ONE_TABLE, [entrant])
    row = next(row for row in standing.rows if row.player == 1)
    assert (row.place is not None) is ranked
    assert min(row.place for row in standing.rows if row.place) == 1


def test_t_18_sb_adds_premium_points_unless_they_are_in_the_zb() -> None:
    totals = [Total(player=1, round=1, table=1, zb=100, premium=30)]
    rated = system("club-evening", {"premium": {"pb_in_zb": False, "rate": "5/2"}})
    assert evaluate(rated, totals).rows[0].sb == 175
    assert evaluate(system("club-evening"), totals).rows[0].sb == 100


TIES = [
    # name, rounds, who is first of 1 and 2, and the value of the first
    ("zb", {1: [{1: 5, 2: 6, 3: -11}]}, 2, 6),
    ("sb", {1: [{1: 5, 2: 6, 3: -11}]}, 2, 6),
    ("pb", {1: [{1: (0, 9), 2: (0, 7), 3: 0}]}, 1, 9),
    ("best_round_money", {1: [{1: 5, 2: 6, 3: -11}], 2: [{1: 3, 2: 2, 3: -5}]}, 2, 6),
    ("next_best_round_money", {1: [{1: 5, 2: 6, 3: -11}], 2: [{1: 3, 2: 2, 3: -5}]}, 1, (3,)),
    ("table_wins", {1: [{1: 5, 2: 6, 3: -11}], 2: [{1: 3, 2: 4, 3: -7}]}, 2, 2),
    ("direct_meeting", {1: [{1: 5, 2: 6, 3: -11}], 2: [{1: 3, 2: 4, 3: -7}]}, 2, 4),  # two beaten twice
]


@pytest.mark.parametrize(("name", "rounds", "first", "value"), TIES, ids=[tie[0] for tie in TIES])
def test_t_20_tie_breaks(name: str, rounds: dict[int, Any], first: int, value: object) -> None:
    """Everyone has 1 point a round whatever he won, so only the tie-break speaks."""
    level = {"rule": "key", "values": [1, 1, 1]}
    standing = evaluate(with_points(level, tie_breaks=[name]), played(rounds))
    assert (standing.rows[0].player, standing.rows[0].keys[1].value) == (first, value)


@pytest.mark.parametrize(
    ("name", "first", "value"),
    [
        ("best_round_points", 1, 9),
        ("next_best_round_points", 2, (5,)),
        ("last_round", 2, 5),
        ("all_points", 1, 10),
    ],
)
def test_t_20_tie_breaks_of_points(name: str, first: int, value: object) -> None:
    """1 has 9 and 1, 2 has 5 and 5; with "all_points" both are tied by place and 10 each."""
    totals = played({1: [{1: 9, 2: 5, 3: -14}], 2: [{1: 1, 2: 5, 3: -6}]})
    standing = evaluate(system("club-evening", {"tie_breaks": [name]}), totals)
    assert (standing.rows[0].player, standing.rows[0].keys[1].value) == (first, value)


def test_t_20_a_direct_meeting_decides_only_where_all_have_met() -> None:
    totals = played(
        {1: [{1: 5, 2: 0, 4: -5}, {3: 5, 5: 0, 6: -5}], 2: [{1: 0, 4: 0, 5: 0}, {2: 5, 3: 0, 6: -5}]}
    )
    standing = evaluate(system("club-evening", {"tie_breaks": ["direct_meeting"]}), totals)
    assert [row.place for row in standing.rows[:3]] == [1, 1, 1]
    assert {row.keys[1].value for row in standing.rows[:3]} == {None}


def test_t_20_a_lot_is_read_and_never_drawn() -> None:
    chosen = system("club-evening", {"tie_breaks": ["lot"]})
    totals = played({1: [{1: 0, 2: 0, 3: 0}]})
    open_ = evaluate(chosen, totals)
    assert (result(open_)[0], open_.lots_wanted) == ((1, 1, "0"), ((1, 2, 3),))
    drawn = evaluate(chosen, totals, lots=[[1, 2], [2, 3, 1]])
    assert ([row.player for row in drawn.rows], drawn.lots_wanted) == ([2, 3, 1], ())
    assert [row.keys[-1].value for row in drawn.rows] == [1, 2, 3]


def test_t_21_places_won_and_lost() -> None:
    assert place_changes({1: 1, 2: 3, 3: 2, 4: None}, {1: 3, 2: 3, 4: 1}) == {1: 2, 2: 0, 3: None, 4: None}


def test_t_23_a_category_has_an_order_of_its_own() -> None:
    women = [Entrant(player=player, categories=("women", "seniors")) for player in (2, 3, 4)]
    standing = evaluate(system("club-evening"), ONE_TABLE, women)
    placed = category(standing, women, "women")
    assert [(one.place, one.row.player, one.row.place) for one in placed] == [(1, 2, 2), (1, 3, 2), (3, 4, 4)]


def test_a_final_may_start_anew() -> None:
    plan = {"seeding": {"method": "swiss"}}
    chosen = system(
        "club-evening", {"rounds": [plan] * 2, "final": {"players": 3, "rounds": [2], "carry": False}}
    )
    totals = played({1: [{1: 9, 2: 0, 3: -9}, {4: 9, 5: 0, 6: -9}], 2: [{1: -5, 4: 0, 2: 5}]})
    standing = evaluate(chosen, totals)
    assert result(standing)[:4] == [(1, 2, "5"), (2, 4, "0"), (3, 1, "-5"), (4, 5, "0")]
    assert points_of(standing, 2) == ["0x", "5"]


def test_t_19_where_the_final_starts_anew_only_its_rounds_are_dropped() -> None:
    """1 has −9 before the final, which does not count for him any more, and 5 and −2 in it: −2 is his worst round."""
    plan = {"seeding": {"method": "swiss"}}
    final = {"players": 3, "rounds": [2, 3], "carry": False}
    chosen = system("club-evening", {"rounds": [plan] * 3, "final": final, "drops": {"worst": 1}})
    totals = played(
        {1: [{1: -9, 2: 0, 3: 9}, {4: 9, 5: 0, 6: -9}], 2: [{1: 5, 2: 0, 3: -5}], 3: [{1: -2, 2: 0, 3: 2}]}
    )
    assert points_of(evaluate(chosen, totals), 1) == ["-9x", "5", "-2x"]
    statuses = {one.status for one in evaluate(chosen, totals).rows[0].rounds}
    assert statuses == {"not_carried", "counts", "dropped_worst"}


def test_t_20_the_last_round_of_who_is_not_in_the_final_is_the_one_before_it() -> None:
    """4 and 5 are tied on 0, 4 by 5 and −5, 5 by −5 and 5: the second round decides, the third is not theirs."""
    plan = {"seeding": {"method": "swiss"}}
    final = {"players": 3, "rounds": [3]}
    chosen = system(
        "club-evening", {"rounds": [plan] * 3, "final": final, "tie_breaks": ["last_round", "lot"]}
    )
    before = {
        1: [{1: 9, 2: 0, 3: -9}, {4: 5, 5: -5, 6: 0}],
        2: [{1: 9, 2: 9, 3: -18}, {4: -5, 5: 5, 6: 0}],
    }
    for rounds in (before, before | {3: [{1: 5, 2: -5, 6: 0}]}):
        standing = evaluate(chosen, played(rounds))
        order = [row.player for row in standing.rows if row.player in (4, 5)]
        assert order == [5, 4]
        assert next(row.keys[1] for row in standing.rows if row.player == 5).value == 5
        assert not {4, 5} & {player for lot in standing.lots_wanted for player in lot}


def test_a_player_has_one_result_in_a_round() -> None:
    totals = [Total(player=1, round=1, table=1), Total(player=1, round=1, table=2)]
    with pytest.raises(RankingError) as refused:
        evaluate(system("club-evening"), totals)
    assert refused.value.rule == "T-16"


def test_a_season_has_no_rounds() -> None:
    with pytest.raises(RankingError, match="superliga-2009"):
        evaluate(system("superliga-2009"), ONE_TABLE)


def test_nobody_has_played() -> None:
    standing = evaluate(system("world-2015"), [], left(disqualified=1, withdrawn=2))
    assert (standing.rows, standing.rounds, standing.starters) == ((), (), 0)


@pytest.mark.parametrize(("value", "rounded"), [("33/2", 17), ("5/2", 3), ("12/5", 2), ("-1/2", 0)])
def test_a_half_is_rounded_up(value: str, rounded: int) -> None:
    assert half_up(parse(value)) == rounded


@pytest.mark.parametrize("text", ["", "1.5", "1e3", "1/0", "1/-2", "x", "1/", True, 1.5, None])
def test_a_fraction_is_written_exactly(text: Any) -> None:
    with pytest.raises(ValueError, match="3 or 7/2"):
        parse(text)


#: Five players, one table of four: 5 sits the first round out, 4 the second.
SAT_OUT = played({1: [{1: 10, 2: 4, 3: -4, 4: -10}], 2: [{5: 10, 1: 4, 2: -4, 3: -10}]})


@pytest.mark.parametrize(
    ("bye", "expected"),
    [
        ({"rule": "unplayed"}, [(1, 1, "3"), (2, 2, "5"), (3, 5, "6"), (4, 3, "7"), (5, 4, "9")]),
        ({"rule": "mean"}, [(1, 1, "3"), (2, 5, "7/2"), (3, 2, "5"), (4, 4, "13/2"), (5, 3, "7")]),
        ({"rule": "fixed", "value": 2}, [(1, 1, "3"), (1, 5, "3"), (3, 2, "5"), (4, 4, "6"), (5, 3, "7")]),
    ],
)
def test_t_5_sitting_out_by_the_draw_counts_by_option(
    bye: dict[str, Any], expected: list[tuple[int, int, str]]
) -> None:
    """Places 1 to 4 at the table, the lowest sum wins: 1 has 1 + 2, 2 has 2 + 3, 3 has 3 + 4.

    5 has 1 and his bye, 4 has 4 and his: as unplayed the place after the last, 5; the mean (1 + 2 + 3 + 4) / 4 = 5/2;
    fixed 2. With 2 the players 1 and 5 are equal on 3 points.
    """
    chosen = system("place-sum", {"bye": bye, "tie_breaks": []})
    assert result(evaluate(chosen, SAT_OUT, byes={1: {5}, 2: {4}})) == expected


def test_t_5_who_sat_out_first_is_a_starter_and_stands_in_the_standing() -> None:
    """n + 1 − place over all starters: after round 1 there are five of them, so the first has 5."""
    places = {"points": {"rule": "round_places"}, "unplayed": {"rule": "zero"}, "tie_breaks": []}
    chosen = system("place-sum", {**places, "bye": {"rule": "mean"}})
    standing = evaluate(chosen, [one for one in SAT_OUT if one.round == 1], byes={1: {5}})
    assert result(standing) == [(1, 1, "5"), (2, 2, "4"), (3, 5, "7/2"), (4, 3, "3"), (5, 4, "2")]
    assert standing.starters == 5


def test_t_5_who_sat_out_is_a_starter_also_where_it_counts_as_not_played() -> None:
    """n + 1 − place with n = 5: 5 stands in the standing from the first round on, with the unplayed round's 0."""
    chosen = with_points({"rule": "round_places"}, tie_breaks=[])
    first = [one for one in SAT_OUT if one.round == 1]
    standing = evaluate(chosen, first, byes={1: {5}})
    assert result(standing) == [(1, 1, "5"), (2, 2, "4"), (3, 3, "3"), (4, 4, "2"), (5, 5, "0")]
    assert evaluate(chosen, first).starters == 4


def test_t_5_the_mean_for_sitting_out_is_of_those_who_take_places() -> None:
    """4, a disqualified player, is closed up: the others have the places 1, 2, 3, and so 5 the mean 2, not 6/4."""
    options = {"bye": {"rule": "mean"}, "ranked": {"disqualified_places": "closed"}}
    first = [one for one in SAT_OUT if one.round == 1]
    gone = [Entrant(player=4, state="disqualified")]
    standing = evaluate(system("place-sum", options), first, gone, byes={1: {5}})
    assert [points_of(standing, player) for player in (1, 2, 3, 5)] == [["1"], ["2"], ["3"], ["2-"]]


def test_t_5_a_bye_costs_something_where_the_lowest_sum_wins() -> None:
    with pytest.raises(RankingError) as refused:
        system("place-sum", {"bye": {"rule": "zero"}})
    assert (refused.value.field, refused.value.rule) == ("bye.rule", "T-5")
