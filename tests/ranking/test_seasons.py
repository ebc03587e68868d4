"""Seasons (T-23)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tournaments.ranking import Event, Finish, RankingError, group_season, season, system

pytestmark = pytest.mark.unit


def places(number: int, order: list[int], coefficient: str = "1", **more: Any) -> Event:
    """A final list: the persons in order."""
    finishes = tuple(Finish(person=person, place=place) for place, person in enumerate(order, start=1))
    return Event(number=number, finishes=finishes, coefficient=Fraction(coefficient), **more)


def of(points: dict[str, Any], **more: Any) -> Any:
    return system("superliga-2009", {"season": {"points": points, "tie_breaks": [], **more}})


def table(rows: Any) -> list[tuple[int, int | str, str]]:
    return [(row.place, row.id, str(row.points)) for row in rows]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ({"rule": "places"}, ["3/2", "1", "1/2"]),
        ({"rule": "key", "values": [10, 5], "floor": 1}, ["5", "5/2", "1/2"]),
        ({"rule": "key", "first": 10, "step": 4}, ["5", "3", "1"]),
        ({"rule": "key", "first": 11, "step": 4, "coefficient_on": "first"}, ["6", "2", "0"]),
    ],
)
def test_t_23_points_of_a_tournament_with_coefficient_one_half(
    points: dict[str, Any], expected: list[str]
) -> None:
    rows = season(of(points), [places(1, [1, 2, 3], "1/2")])
    assert [str(row.points) for row in rows] == expected


def test_t_23_starters_may_be_more_than_an_imported_list_names() -> None:
    rows = season(of({"rule": "places"}), [places(1, [1, 2], starters=40)])
    assert table(rows) == [(1, 1, "40"), (2, 2, "39")]


def test_t_23_the_best_two_of_three_count() -> None:
    """1: 3, 1, 3 → 6; 2: 2, 3, absent → 5; 3: 1, 2, 2 → 4."""
    events = [places(1, [1, 2, 3]), places(2, [2, 3, 1]), places(3, [1, 3], starters=3)]
    rows = season(of({"rule": "places"}, best=2), events)
    assert table(rows) == [(1, 1, "6"), (2, 2, "5"), (3, 3, "4")]
    assert [event.status for event in rows[0].events] == ["counts", "not_best", "counts"]
    assert [event.played for event in rows[1].events] == [True, True, False]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [(1, 1, "3"), (2, 3, "1")]),
        ({"guest_places": "closed"}, [(1, 1, "2"), (2, 3, "1")]),
        ({"guests": True}, [(1, 1, "3"), (2, 2, "2"), (3, 3, "1")]),
    ],
)
def test_t_23_guests_by_option(options: dict[str, Any], expected: list[Any]) -> None:
    finishes = tuple(Finish(person=person, place=person, guest=person == 2) for person in (1, 2, 3))
    rows = season(of({"rule": "places"}, **options), [Event(number=1, finishes=finishes)])
    assert table(rows) == expected


def test_t_23_clubs_by_their_best_members_as_they_were_on_the_day() -> None:
    """Points 4, 3, 2, 1. A: 1st, 3rd and 4th, the best two count: 6. B: 2nd: 3. In the second tournament 4 has gone
    over to B: A 4 + 2 = 6, B 3 + 1 = 4."""
    days = [{1: "A", 2: "B", 3: "A", 4: "A"}, {1: "A", 2: "B", 3: "A", 4: "B"}]
    events = [
        Event(
            number=number,
            finishes=tuple(Finish(person=one, place=one, club=club) for one, club in clubs.items()),
        )
        for number, clubs in enumerate(days)
    ]
    rows = group_season(of({"rule": "places"}, club_members=2), events, "club")
    assert table(rows) == [(1, "A", "12"), (2, "B", "7")]
    assert rows[0].events[0].members == (1, 3)


def test_t_23_teams() -> None:
    finishes = tuple(Finish(person=one, place=one, team="T" if one > 1 else "") for one in (1, 2, 3))
    rows = group_season(of({"rule": "places"}), [Event(number=1, finishes=finishes)], "team")
    assert table(rows) == [(1, "T", "3")]


def test_t_23_who_was_not_ranked_gets_nothing_for_a_place() -> None:
    finishes = (Finish(person=1, place=1), Finish(person=2, place=None))
    assert table(season(of({"rule": "places"}), [Event(number=1, finishes=finishes)])) == [
        (1, 1, "2"),
        (2, 2, "0"),
    ]


def test_t_23_disqualified_once_counts_elsewhere_where_the_season_says_so() -> None:
    events = [places(1, [1, 2]), Event(number=2, finishes=(Finish(person=1, place=None, disqualified=True),))]
    assert table(season(of({"rule": "places"}), events)) == [(1, 2, "1")]
    assert table(season(of({"rule": "places"}, disqualified_out=False), events)) == [(1, 1, "2"), (2, 2, "1")]


@pytest.mark.parametrize(
    "events",
    [
        [places(1, [1]), places(1, [2])],
        [Event(number=1, finishes=(Finish(person=1, place=1), Finish(person=1, place=2)))],
    ],
)
def test_t_23_nothing_stands_twice(events: list[Event]) -> None:
    with pytest.raises(RankingError, match="T-23"):
        season(system("superliga-2009"), events)


def test_t_23_a_system_without_a_season() -> None:
    with pytest.raises(RankingError, match="club-evening"):
        season(system("club-evening"), [])
