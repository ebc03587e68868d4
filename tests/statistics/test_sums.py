"""What adds up, and what does not depend on how it was played (T-44)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.statistics.tables import deals, rows
from tournaments.statistics.counting.figures import belongs, deals_in, lines
from tournaments.statistics.counting.rows import DealRow
from tournaments.statistics.counting.sums import NO_RUN, Sum, joined, total

pytestmark = pytest.mark.unit


def sums(found: Iterable[DealRow]) -> dict[int, Sum]:
    made: dict[int, Sum] = defaultdict(Sum)
    for row in found:
        made[row.player].add_row(row)
    return made


def counts(found: Sum, *without: str) -> dict[str, object]:
    """The counts, less those whose names begin so."""
    return {name: amount for name, amount in found.stored().counts.items() if not name.startswith(without)}


@given(deals, deals, deals)
def test_sums_add_up_however_they_are_grouped(first: object, second: object, third: object) -> None:
    parts = [sums(rows(each, round=number)) for number, each in enumerate((first, second, third), start=1)]
    for player in (10, 11, 12, 13):
        one, two, three = (part[player] for part in parts)
        whole = Sum()
        for number, each in enumerate((first, second, third), start=1):
            for row in rows(each, round=number):
                if row.player == player:
                    whole.add_row(row)
        assert total([total([one, two]), three]) == total([one, total([two, three])]) == whole


@given(deals, deals)
def test_rounds_in_another_order_change_runs_alone(first: object, second: object) -> None:
    there, back = (sums(rows(first, round=1)), sums(rows(second, round=2)))
    for player in there:
        one, other = total([there[player], back[player]]), total([back[player], there[player]])
        assert (counts(one), one.best, one.against) == (counts(other), other.best, other.against)


@given(deals, st.integers(1, 3))
def test_seats_turned_change_the_figures_of_seats_alone(played: object, turned: int) -> None:
    before, after = sums(rows(played)), sums(rows(played, turned=turned))
    for player in before:
        assert counts(before[player], "seat.") == counts(after[player], "seat.")
        assert before[player].run == after[player].run
        assert before[player].against == after[player].against


@given(deals)
def test_what_one_wins_others_lose(played: object) -> None:
    found = sums(rows(played))
    assert sum(each.counts.get("gain", 0) for each in found.values()) == 0
    for player, each in found.items():
        assert sum(cents for _, cents in each.against.values()) == each.counts.get("gain", 0)
        for other, (together, cents) in each.against.items():
            assert found[other].against[player] == (together, -cents)


@given(deals)
def test_what_was_added_and_taken_away_leaves_nothing(played: object) -> None:
    for each in sums(rows(played)).values():
        left = Sum().add(each).add(each.negative())
        assert not any(left.counts.values())
        assert not left.against
        assert Sum.decoded(each.encoded()) == each


@given(deals)
def test_every_line_opens_to_as_many_deals(played: object) -> None:
    found = rows(played)
    for player, each in sums(found).items():
        contracts = ("seven", "hundred", "betl", "durch")
        shown = lines(each, contracts, money=True, person=True)
        assert {"roles", "contracts", "seats", "turns"} <= {line.group for line in shown} | {"contracts"}
        for line in shown:
            mine = [row for row in found if row.player == player and belongs(row, line.what)]
            assert line.deals == deals_in(each, line.what) == len(mine), line
            if line.group in ("roles", "contracts", "seats", "turns"):
                assert line.total == sum(row.gain for row in mine)


@pytest.mark.parametrize(
    "word", ["", "x", "contract.seven", "seat.4", "seat.a.b", "against.x", "turn.4.4444", "gain"]
)
def test_a_word_for_no_deals_is_refused(word: str) -> None:
    with pytest.raises(LookupError):
        deals_in(Sum(), word)


@pytest.mark.parametrize(
    ("made", "run"),
    [
        ("", (0, 0, 0, 0)),
        ("11", (2, 2, 2, 2)),
        ("1101", (4, 2, 2, 1)),
        ("0110", (4, 0, 2, 0)),
        ("000", (3, 0, 0, 0)),
    ],
)
def test_a_run_is_the_same_wherever_it_is_cut(made: str, run: tuple[int, ...]) -> None:
    one = {"1": (1, 1, 1, 1), "0": (1, 0, 0, 0)}

    def of(games: str) -> tuple[int, int, int, int]:
        found = NO_RUN
        for game in games:
            found = joined(found, one[game])
        return found

    assert of(made) == run
    assert {joined(of(made[:cut]), of(made[cut:])) for cut in range(len(made) + 1)} == {run}


def test_fleks_yield_what_lies_beyond_the_game_without_them() -> None:
    """Three fleks on a lost game: the defence said two of them and gained by them, the actor one (M-11)."""
    found = sums(rows([(2, False, 1, None)]))
    plain = sums(rows([(2, False, 1, None)]))  # the same game, its fleks counted
    actor = found[11].counts
    assert actor["flek.actor.said"] == 1
    assert found[12].counts["flek.defence.said"] == 2
    assert actor["flek.actor.yield"] < 0 < found[12].counts["flek.defence.yield"]
    assert plain[11].counts["gain"] == actor["gain"]
    assert "flek.defence.deals" not in found[10].counts, "who pauses says nothing"
