"""Prizes (T-21a)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ranking import Candidate, PayOut, Prize, PrizeList, RankingError, pay_out

pytestmark = pytest.mark.unit


def candidates(places: list[int | None], passed_over: tuple[int, ...] = ()) -> tuple[Candidate, ...]:
    """Players 1, 2, ... with their places."""
    return tuple(
        Candidate(player=player, place=place, eligible=player not in passed_over)
        for player, place in enumerate(places, start=1)
    )


def money(paid: PayOut) -> dict[int, int]:
    return {award.player: award.money for award in paid.awards}


FOUR = (
    Prize(place=1, money=10000),
    Prize(place=2, money=6000),
    Prize(place=3, money=4000),
    Prize(place=4, money=2500),
)


def test_a_tie_for_places_2_to_4() -> None:
    """60 + 40 + 25 = 125 € among three: 41.66..., in whole euros 41 each, and 2 € are left.

    The lot was 4, 2, 3: one euro each to 4 and 2. 10000 + 4200 + 4200 + 4100 = 22500, all of it.
    """
    tied = candidates([1, 2, 2, 2, 5])
    open_ = pay_out([PrizeList(name="", candidates=tied, prizes=FOUR)], step=100)
    assert money(open_) == {1: 10000, 2: 4100, 3: 4100, 4: 4100}
    assert [(lot.players, lot.money) for lot in open_.lots_wanted] == [((2, 3, 4), 200)]
    drawn = pay_out([PrizeList(name="", candidates=tied, prizes=FOUR, lots=((4, 2, 3),))], step=100)
    assert money(drawn) == {1: 10000, 4: 4200, 2: 4200, 3: 4100}
    assert {award.player: (award.pooled, award.sharing, award.by_lot) for award in drawn.awards} == {
        1: (10000, 1, 0),
        4: (12500, 3, 100),
        2: (12500, 3, 100),
        3: (12500, 3, 0),
    }
    assert drawn.lots_wanted == ()


def test_to_the_cent_the_rest_is_a_cent() -> None:
    """125.00 / 3 = 41.66 and 2 c left."""
    paid = pay_out([PrizeList(name="", candidates=candidates([1, 2, 2, 2]), prizes=FOUR, lots=((3, 4, 2),))])
    assert money(paid) == {1: 10000, 3: 4167, 4: 4167, 2: 4166}


def test_tied_players_share_the_last_prize() -> None:
    paid = pay_out([PrizeList(name="", candidates=candidates([1, 2, 3, 4, 4]), prizes=FOUR)])
    assert money(paid) == {1: 10000, 2: 6000, 3: 4000, 4: 1250, 5: 1250}


def test_who_is_passed_over_moves_the_prizes_up() -> None:
    """2 is a substitute and 3 not ranked: 4 and 5 get the second and third prize."""
    paid = pay_out([PrizeList(name="", candidates=candidates([1, 2, None, 3, 4], (2,)), prizes=FOUR)])
    assert money(paid) == {1: 10000, 4: 6000, 5: 4000}
    assert paid.left == (("", FOUR[3]),)


def test_goods_go_in_order_then_by_lot() -> None:
    goods = (
        Prize(place=1, goods="ham"),
        Prize(place=2, goods="wine", money=500),
        Prize(place=3, goods="salami"),
    )
    tied = candidates([1, 2, 2])
    open_ = pay_out([PrizeList(name="", candidates=tied, prizes=goods)])
    assert [(lot.players, lot.goods, lot.money) for lot in open_.lots_wanted] == [
        ((2, 3), ("wine", "salami"), 0)
    ]
    drawn = pay_out([PrizeList(name="", candidates=tied, prizes=goods, lots=((3, 2),))])
    assert {award.player: (award.goods, award.money) for award in drawn.awards} == {
        1: (("ham",), 0),
        3: (("wine",), 250),
        2: (("salami",), 250),
    }


@pytest.mark.parametrize(("several", "women"), [(False, {3: 700}), (True, {2: 700})])
def test_one_player_takes_one_prize_or_several(several: bool, women: dict[int, int]) -> None:
    lists = [
        PrizeList(name="", candidates=candidates([1, 2, 3]), prizes=FOUR[:2]),
        PrizeList(
            name="women",
            candidates=(Candidate(player=2, place=1), Candidate(player=3, place=2)),
            prizes=(Prize(place=1, money=700),),
        ),
    ]
    paid = pay_out(lists, several=several)
    assert {award.player: award.money for award in paid.awards if award.list == "women"} == women


def test_whom_the_lot_gave_nothing_may_still_win_in_a_later_list() -> None:
    """1 and 2 are tied for one ham and two cents; the lot gives both to 2, whose whole prize is taken, and 1, who won
    nothing, is not passed over among the women."""
    ham = (Prize(place=1, money=2, goods="ham"),)
    women = (Prize(place=1, money=700),)
    both = candidates([1, 1, 3])
    open_ = pay_out(
        [
            PrizeList(name="", candidates=both, prizes=ham, lots=((2, 1, 3),)),
            PrizeList(name="women", candidates=candidates([1, 1, 3]), prizes=women),
        ],
        step=5,
    )
    assert [(award.list, award.player, award.money, award.goods) for award in open_.awards] == [
        ("", 2, 2, ("ham",)),
        ("women", 1, 700, ()),
    ]


def test_what_is_refused() -> None:
    with pytest.raises(RankingError, match="step"):
        pay_out([], step=0)
    with pytest.raises(RankingError, match="prizes"):
        pay_out([PrizeList(name="", candidates=(), prizes=(FOUR[0], FOUR[0]))])


@settings(deadline=None)
@given(
    levels=st.lists(st.integers(1, 4), min_size=1, max_size=8),
    prizes=st.lists(st.integers(0, 10000), max_size=10),
    step=st.integers(1, 700),
    drawn=st.booleans(),
)
def test_what_is_paid_waits_and_is_left_adds_up(
    levels: list[int], prizes: list[int], step: int, drawn: bool
) -> None:
    players = candidates([sum(other < level for other in levels) + 1 for level in levels])
    listed = tuple(Prize(place=place, money=amount) for place, amount in enumerate(prizes, start=1))
    lots = (tuple(range(len(levels), 0, -1)),) if drawn else ()
    paid = pay_out([PrizeList(name="", candidates=players, prizes=listed, lots=lots)], step=step)
    given_out = sum(award.money for award in paid.awards) + sum(lot.money for lot in paid.lots_wanted)
    assert given_out + sum(prize.money for _, prize in paid.left) == sum(prizes)
    assert not (drawn and paid.lots_wanted)
    for award in paid.awards:
        tied = [other.money for other in paid.awards if other.place == award.place]
        assert max(tied) - min(tied) <= step
