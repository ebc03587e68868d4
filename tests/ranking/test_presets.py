"""Every preset of T-22 with a tournament worked out on paper first; the working stands in the docstrings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.ranking.hall import left, played, points_of, result, whists
from tournaments.ranking import Entrant, Event, Finish, evaluate, season, system, systems, team_standing

pytestmark = pytest.mark.unit


def test_club_evening() -> None:
    """ZB in cents, then PB. 7 tables-of-four-and-three players; 4 is sent off and 7 goes home after round 2, so a
    substitute (8) makes two tables of three in round 3.

    player  round 1  2    3     sum   PB
    1       30      -10   15    35    0   \\ tied in points and PB:
    3       -10      40   5     35    0   / both first
    5       20       10   -5    25    12  third by PB
    2       10       20   -5    25    7   fourth
    6       0       -20   -20   -40   0   \\ both fifth
    7       -20     -20   (0)   -40   0   / withdrawn, ranked; the unplayed round is 0
    8                     10    10        substitute, not ranked
    4       -30     -20   (0)   -50       disqualified, not ranked; his results stay for the others
    """
    totals = played(
        {
            1: [{1: 30, 2: (10, 7), 3: -10, 4: -30}, {5: (20, 12), 6: 0, 7: -20}],
            2: [{1: -10, 5: 10, 2: 20, 6: -20}, {3: 40, 4: -20, 7: -20}],
            3: [{1: 15, 3: 5, 6: -20}, {2: -5, 5: -5, 8: 10}],
        }
    )
    standing = evaluate(system("club-evening"), totals, left(disqualified=4, withdrawn=7))
    assert result(standing) == [
        (1, 1, "35"),
        (1, 3, "35"),
        (3, 5, "25"),
        (4, 2, "25"),
        (5, 6, "-40"),
        (5, 7, "-40"),
        (None, 8, "10"),
        (None, 4, "-50"),
    ]
    fifth = standing.rows[2]
    assert [(key.name, key.value) for key in fifth.keys] == [("points", 25), ("pb", 12)]
    assert points_of(standing, 7) == ["-20", "-20", "0-"]
    assert [row.unranked for row in standing.rows[-2:]] == ["substitute", "disqualified"]


def test_place_sum() -> None:
    """Places at the table, the lowest sum wins; tied players get the mean of their places.

    round 1: table of three 1, 2, 3 → 1, 2, 3; table of four 4 and 5 tied → 3/2 each, 6 → 3, 7 → 4
    round 2: three: 1 and 6 tied → 3/2 each, 4 → 3; four: 2, 3, 5, 7 → 1, 2, 3, 4; then 7 is sent off
    round 3: 2, 1, 5 → 1, 2, 3; 3, 4, 6 → 1, 2, 3; then 6 goes home, 8 fills in
    round 4: 1, 4, 3 → 1, 2, 3; 2 and 8 tied → 3/2 each, 5 → 3
    An unplayed round is the last place + 1: 5 in rounds 1 and 2 (a table of four), 4 in rounds 3 and 4.

    1: 1 + 3/2 + 2 + 1 = 11/2    ZB 10 + 4 + 0 + 2 = 16
    2: 2 + 1 + 1 + 3/2 = 11/2    ZB 0 + 20 + 3 + 3 = 26, so first
    4: 3/2 + 3 + 2 + 2 = 17/2    3: 3 + 2 + 1 + 3 = 9    5: 3/2 + 3 + 3 + 3 = 21/2
    6: 3 + 3/2 + 3 + (4) = 23/2  7: 4 + 4 + (4) + (4) = 16    8: (5) + (5) + (4) + 3/2 = 31/2
    """
    totals = played(
        {
            1: [{1: 10, 2: 0, 3: -10}, {4: 5, 5: 5, 6: 0, 7: -10}],
            2: [{1: 4, 4: -8, 6: 4}, {2: 20, 3: 1, 5: -1, 7: -20}],
            3: [{1: 0, 2: 3, 5: -3}, {3: 9, 4: 0, 6: -9}],
            4: [{1: 2, 3: -2, 4: 0}, {2: 3, 8: 3, 5: -6}],
        }
    )
    standing = evaluate(system("place-sum"), totals, left(disqualified=7, withdrawn=6))
    assert result(standing) == [
        (1, 2, "11/2"),
        (2, 1, "11/2"),
        (3, 4, "17/2"),
        (4, 3, "9"),
        (5, 5, "21/2"),
        (6, 6, "23/2"),
        (None, 8, "31/2"),
        (None, 7, "16"),
    ]
    assert [(key.name, key.value) for key in standing.rows[1].keys[1:]] == [("zb", 16)]
    assert points_of(standing, 8) == ["5-", "5-", "4-", "3/2"]
    assert standing.lots_wanted == ()


def test_vysocina() -> None:
    """The money of five rounds in hellers; at the end the worst and the best round are struck out; tied players
    by the sum of all five, then by round 5. 7 is sent off after round 3, 6 goes home after round 4, 8 fills in.

    player  1    2    3    4    5     struck out        left   all five
    1       30   10  -10   0    20    -10, 30           30     50
    4       10  -20   30   0    10    -20, 30           20     30   before 5 by the sum of all
    5       20   10  -30   20  -10    -30, one 20       20     10
    2       0    40  -10  -20  -10    -20, 40          -20     0
    6      -10  -10  -20   30   (0)   unplayed, 30     -40    -20   before 3 by the sum of all
    3      -30  -10   20  -30   0     one -30, 20      -40    -50
    8       (0)  (0)  (0)  (0) -10    unplayed, -10     0           substitute
    7      -20  -20   20   (0)  (0)   unplayed, 20     -40          disqualified
    """
    totals = played(
        {
            1: [{1: 30, 2: 0, 3: -30}, {4: 10, 5: 20, 6: -10, 7: -20}],
            2: [{1: 10, 4: -20, 5: 10}, {2: 40, 3: -10, 6: -10, 7: -20}],
            3: [{2: -10, 4: 30, 6: -20}, {1: -10, 3: 20, 5: -30, 7: 20}],
            4: [{1: 0, 6: 30, 3: -30}, {2: -20, 4: 0, 5: 20}],
            5: [{1: 20, 2: -10, 8: -10}, {3: 0, 4: 10, 5: -10}],
        }
    )
    standing = evaluate(system("vysocina"), totals, left(disqualified=7, withdrawn=6))
    assert result(standing) == [
        (1, 1, "30"),
        (2, 4, "20"),
        (3, 5, "20"),
        (4, 2, "-20"),
        (5, 6, "-40"),
        (6, 3, "-40"),
        (None, 8, "0"),
        (None, 7, "-40"),
    ]
    assert points_of(standing, 6) == ["-10", "-10", "-20", "30x", "0x-"]
    assert points_of(standing, 3) == ["-30x", "-10", "20x", "-30", "0"]
    assert [(key.name, key.value) for key in standing.rows[1].keys] == [("points", 20), ("all_points", 30)]


def test_vysocina_strikes_nothing_out_before_the_last_round() -> None:
    """After four rounds the sum of all stands; after the fifth the worst and the best are gone."""
    rounds = {number: [{1: 10 * number, 2: -10 * number, 3: 0}] for number in range(1, 6)}
    whole = evaluate(system("vysocina"), played(rounds))
    early = evaluate(system("vysocina"), played({number: rounds[number] for number in range(1, 5)}))
    assert result(early)[0] == (1, 1, "100")
    assert result(whole)[0] == (1, 1, "90")  # 20 + 30 + 40, without 10 and 50


WORLD = played(
    {
        1: [{1: 9, 2: 0, 3: -9}, {4: 3, 5: 2, 6: 2, 7: -7}],
        2: [{1: -4, 4: 8, 5: -4}, {2: 5, 3: 1, 6: -2, 7: -4}],
        3: [{1: 7, 3: -7, 6: 0}, {2: 4, 4: 0, 5: -4}],
        4: [{1: 1, 2: -1, 4: 0}, {3: 6, 5: 0, 6: -6}],
        5: [{1: -2, 3: 2, 8: 0}, {2: 4, 4: -4, 5: 0}],
        6: [{2: -5, 3: 5, 4: 0}, {1: 1, 5: 1, 8: -2}],
    }
)


def test_world_2015() -> None:
    """Three points for the first at a table, two, one, none for the fourth at a table of four.

    round   1    2    3  4  5  6    sum    money
    1       3    3/2  3  3  1  5/2  14     12     tied with 5 in rounds 2 (2nd and 3rd) and 6 (1st and 2nd)
    2       2    3    3  1  3  1    13     7      \\ tied in points and money, both best 3;
    4       3    3    2  2  1  2    13     7      / next best 3 3 2 1 1 before 3 2 2 2 1
    3       1    2    1  3  3  3    13     -2
    5       3/2  3/2  1  2  2  5/2  21/2
    6       3/2  1    2  1  -  -    11/2          withdrawn after round 4; 5 and 6 shared 2 + 1 in round 1
    8       -    -    -  -  2  1    3             substitute
    7       0    0    -  -  -  -    0             disqualified after round 2
    """
    standing = evaluate(system("world-2015"), WORLD, left(disqualified=7, withdrawn=6))
    assert result(standing) == [
        (1, 1, "14"),
        (2, 2, "13"),
        (3, 4, "13"),
        (4, 3, "13"),
        (5, 5, "21/2"),
        (6, 6, "11/2"),
        (None, 8, "3"),
        (None, 7, "0"),
    ]
    assert [(key.name, key.value) for key in standing.rows[1].keys] == [
        ("points", 13),
        ("zb", 7),
        ("best_round_points", 3),
        ("next_best_round_points", (3, 3, 2, 1, 1)),
    ]
    assert points_of(standing, 1) == ["3", "3/2", "3", "3", "1", "5/2"]
    first = standing.rows[0].rounds[1]
    assert (first.table_place, first.table_sharing, first.table_size) == (2, 2, 3)


def test_world_2015_teams() -> None:
    """The points of the members in rounds 1 to 4.

    A: 1 (3 + 3/2 + 3 + 3 = 21/2), 3 (7), 5 (3/2 + 3/2 + 1 + 2 = 6), 7 disqualified, brings nothing: 47/2
    B: 2 (9), 4 (10), 6 (3/2 + 1 + 2 + 1 = 11/2): 49/2
    """
    world = system("world-2015")
    entrants = [
        Entrant(
            player=player, team="A" if player % 2 else "B", state="disqualified" if player == 7 else "playing"
        )
        for player in range(1, 8)
    ]
    teams = team_standing(world, evaluate(world, WORLD, entrants), entrants)
    assert [(row.place, row.team, str(row.points)) for row in teams] == [(1, "B", "49/2"), (2, "A", "47/2")]
    assert [(member.player, str(member.points)) for member in teams[1].members] == [
        (1, "21/2"),
        (3, "7"),
        (5, "6"),
        (7, "0"),
    ]


def test_t_3_where_the_lowest_sum_wins_a_team_gains_nothing_by_a_missing_member() -> None:
    """Places 1, 2, 3 at two tables; not played costs 4. 3, last at his table, is disqualified.

    A: 1 (1), 3 (4, as not played)                          5
    B: 4 (1), 5 (2)                                         3
    C: 2 (2), and a member fewer than the others (4)        6
    """
    chosen = system("place-sum", {"teams": {"size": 3, "rounds": []}})
    totals = played({1: [{1: 5, 2: 0, 3: -5}, {4: 5, 5: 0, 6: -5}]})
    team = {1: "A", 3: "A", 4: "B", 5: "B", 2: "C"}
    entrants = [
        Entrant(player=one, team=name, state="disqualified" if one == 3 else "playing")
        for one, name in team.items()
    ]
    rows = team_standing(chosen, evaluate(chosen, totals, entrants), entrants)
    assert [(row.place, row.team, row.points, row.missing, row.missing_points) for row in rows] == [
        (1, "B", 3, 0, 0),
        (2, "A", 5, 0, 0),
        (3, "C", 6, 1, 4),
    ]
    assert [(one.player, one.points) for one in rows[1].members] == [(1, 1), (3, 4)]


def test_prague_league() -> None:
    """SB = ZB + 10 hellers x PB; places by SB, then ZB; 9 - place points, for 8 starters have sat down.

    half 1  1: 500 + 100 = 600            1st: 8
            5: 300; 2: 100 + 200 = 300; 6: -100 + 400 = 300, so by ZB 5, 2, 6: 7, 6, 5
            4: -400 + 600 = 200           5th: 4
            3 and 7: -200 and ZB -200     6th and 7th: (3 + 2) / 2 = 5/2 each
    half 2  (3 has gone home, 6 is disqualified, 8 fills in)
            4: 200, 7: 100 + 100, 8: 0 + 200, all SB 200, by ZB 4, 7, 8: 8, 7, 6
            1: 100 → 5; 2: -100 + 50 → 4; 5: -300 → 3

    1: 13   4: 12   2: 10, SB 250, before 5: 10, SB 0   7: 19/2   3: 5/2 + (0)
    """
    totals = played(
        {
            1: [{1: (500, 10), 2: (100, 20), 3: -200, 4: (-400, 60)}, {5: 300, 6: (-100, 40), 7: -200}],
            2: [{1: 100, 2: (-100, 5), 8: (0, 20)}, {4: 200, 5: -300, 7: (100, 10)}],
        }
    )
    standing = evaluate(system("prague-league"), totals, left(disqualified=6, withdrawn=3))
    assert result(standing) == [
        (1, 1, "13"),
        (2, 4, "12"),
        (3, 2, "10"),
        (4, 5, "10"),
        (5, 7, "19/2"),
        (6, 3, "5/2"),
        (None, 8, "6"),
        (None, 6, "5"),
    ]
    assert [(key.name, key.value) for key in standing.rows[2].keys] == [("points", 10), ("sb", 250)]
    assert standing.starters == 8
    assert standing.rows[5].rounds[0].measured == (-200, -200)


def test_m_42_a_rate_of_premium_points_stands_beside_the_base_it_is_meant_for() -> None:
    """Prague: half a base a point, 10 hellers on 20. Where premium points are settled in the money no rate counts."""
    rated = {name: one for name, one in systems().items() if not one.premium.pb_in_zb}
    assert {name: one.premium.rate / one.ruleset_options["base_cents"] for name, one in rated.items()} == {
        "prague-league": Fraction(1, 2)
    }
    assert all(one.premium.rate == 0 for name, one in systems().items() if name not in rated)


def test_prague_league_season() -> None:
    """Four tournaments, the two worst dropped, an absence first; then all points, SB.

    1: 10, 8, 6, 4 → 18           2: 9, 9, 3, 3 → 18, all points 24 and so after 1 with 28
    3: 12, absent, absent, 5 → 17 (both absences dropped)
    4: a guest, not in the season
    """
    points = {1: [10, 8, 6, 4], 2: [9, 9, 3, 3], 3: [12, None, None, 5], 4: [20, 20, 20, 20]}
    events = [
        Event(
            number=number,
            finishes=tuple(
                Finish(person=person, place=1, points=Fraction(mine[number]), guest=person == 4)
                for person, mine in points.items()
                if mine[number] is not None
            ),
        )
        for number in range(4)
    ]
    rows = season(system("prague-league"), events)
    assert [(row.place, row.id, row.points) for row in rows] == [(1, 1, 18), (2, 2, 18), (3, 3, 17)]
    assert [(key.name, key.value) for key in rows[0].keys] == [("points", 18), ("all_points", 28)]
    assert [event.status for event in rows[2].events] == [
        "counts",
        "dropped_worst",
        "dropped_worst",
        "counts",
    ]


def test_preferans_swiss() -> None:
    """Two rounds and a final of three. Whists count whole to 200, a tenth to 650, then nothing.

    player  round 1              2                     before the final   final      sum
    4       100                  700 → 200 + 45 = 245  345                -135/2     555/2  best round 245
    1       300 → 200 + 10 = 210 -100                  110                335/2      555/2  best round 210
    2       -50                  60                    10                 -100       -90    a finalist
    5       55/2                 -100                  -145/2                        -145/2 ahead of 2, but no finalist
    3       -250 → -205          40                    -165
    6       -255/2               -600 → -240           -735/2                        withdrawn
    7       0                    (0)                   0                             disqualified after round 1
    """
    plan = {"seeding": {"method": "swiss"}, "minutes": 60}
    short = system("preferans-swiss", {"rounds": [plan] * 3, "final": {"players": 3, "rounds": [3]}})
    totals = whists(
        {
            1: [{1: "300", 2: "-50", 3: "-250"}, {4: "100", 5: "55/2", 6: "-255/2", 7: "0"}],
            2: [{1: "-100", 4: "700", 6: "-600"}, {2: "60", 3: "40", 5: "-100"}],
            3: [{1: "335/2", 4: "-135/2", 2: "-100"}],
        }
    )
    standing = evaluate(short, totals, left(disqualified=7, withdrawn=6, substitute=None))
    assert result(standing) == [
        (1, 4, "555/2"),
        (2, 1, "555/2"),
        (3, 2, "-90"),
        (4, 5, "-145/2"),
        (5, 3, "-165"),
        (6, 6, "-735/2"),
        (None, 7, "0"),
    ]
    assert [row.finalist for row in standing.rows] == [True, True, True, False, False, False, False]
    assert [(key.name, key.value) for key in standing.rows[0].keys[1:]] == [("best_round_points", 245)]
    assert points_of(standing, 3) == ["-205", "40"]


def test_superliga_2009() -> None:
    """50 x coefficient, rounded, for the first, one less for each further place down to 1.

    A, coefficient 1: 1st 50; 2nd and 3rd tied (49 + 48) / 2 = 97/2; a guest is 4th; 5th 46; 6th 45
    B, coefficient 1/2: 25, 24, 23; 11th 15 (an imported list of four lines)
    C, coefficient 33/100: 16.5 → 17, 16, 15; 17th 1; 18th none; 7 is disqualified and leaves the season

    1: 50 + 24 + 16 = 90   5: 46 + 23 + 17 = 86   2: 97/2 + 25 = 147/2   3: 97/2
    6 and 10: 15 each, nothing else, no win: by lot, 10 was drawn first   8: 1   9: 0
    """
    finals = {
        1: ("1", {1: 1, 2: 2, 3: 2, 4: 4, 5: 5, 7: 6}),
        2: ("1/2", {2: 1, 1: 2, 5: 3, 10: 11}),
        3: ("33/100", {5: 1, 1: 2, 6: 3, 8: 17, 9: 18, 7: None}),
    }
    events = [
        Event(
            number=number,
            coefficient=Fraction(coefficient),
            finishes=tuple(
                Finish(person=person, place=place, guest=person == 4, disqualified=place is None)
                for person, place in places.items()
            ),
        )
        for number, (coefficient, places) in finals.items()
    ]
    rows = season(system("superliga-2009"), events, lots=[[10, 6]])
    assert [(row.place, row.id, str(row.points)) for row in rows] == [
        (1, 1, "90"),
        (2, 5, "86"),
        (3, 2, "147/2"),
        (4, 3, "97/2"),
        (5, 10, "15"),
        (6, 6, "15"),
        (7, 8, "1"),
        (8, 9, "0"),
    ]
    without_lot = season(system("superliga-2009"), events)
    assert [(row.place, row.id) for row in without_lot[4:6]] == [(5, 6), (5, 10)]
