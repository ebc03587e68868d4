"""T-22, the rules of Vysočina, 2: who cannot pay pays up to his deposit; the others get so much less."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import OptionError, system
from tournaments.ranking.insolvency import capped, insolvencies
from tournaments.ranking.systems import Insolvent

pytestmark = pytest.mark.unit

VYSOCINA = system("vysocina").insolvent
THREE = [10000] * 3


@pytest.mark.parametrize(
    ("zb", "deposits", "who"),
    [
        ((9900, -9900, 0), THREE, []),
        ((10000, -10000, 0), THREE, [(1, 0)]),
        ((12000, -12500, 500), THREE, [(1, 2500)]),
        ((21000, -10500, -10500), THREE, [(1, 500), (2, 500)]),
        # the deposits of the ticket count; 100 Kč where none is written
        ((15000, -15000, 0), [10000, 20000, 10000], []),
        ((12000, -12000, 0), [0, 0, 0], [(1, 2000)]),
    ],
)
def test_who_is_insolvent(zb: tuple[int, ...], deposits: list[int], who: list[tuple[int, int]]) -> None:
    assert [(one.seat, one.over) for one in insolvencies(VYSOCINA, zb, deposits)] == who


def test_where_all_play_on_nobody_is_insolvent() -> None:
    assert insolvencies(system("club-evening").insolvent, (90000, -90000), (100, 100)) == ()
    assert insolvencies(Insolvent(rule="pays_deposit"), (90000, -90000), (0, 0)) == ()


@pytest.mark.parametrize(
    ("zb", "coin", "after"),
    [
        # 125 Kč lost of a deposit of 100: the 25 Kč are missing to those who won, equally
        ((12000, -12500, 500), 1, (10000, -10000, 0)),
        ((8000, -12500, 4500), 1, (6750, -10000, 3250)),
        # in whole crowns: 13 and 12
        ((8000, -12500, 4500), 100, (6700, -10000, 3300)),
        # the one who also lost has nothing to give up
        ((14500, -12500, -2000), 100, (12000, -10000, -2000)),
        ((21000, -10500, -10500), 100, (20000, -10000, -10000)),
        # a faulty ticket: the others have not won what is missing
        ((1000, -12500, 1000), 100, None),
    ],
)
def test_he_pays_his_deposit_and_the_winners_share_what_is_missing(
    zb: tuple[int, ...], coin: int, after: tuple[int, ...] | None
) -> None:
    assert capped(zb, insolvencies(VYSOCINA, zb, THREE), coin) == after


@given(st.lists(st.integers(-30000, 30000), min_size=2, max_size=4), st.integers(1, 500))
def test_the_table_still_sums_to_zero_and_nobody_pays_more(numbers: list[int], coin: int) -> None:
    zb = [*numbers, -sum(numbers)]
    found = insolvencies(VYSOCINA, zb, [10000] * len(zb))
    after = capped(zb, found, coin)
    assert after is not None
    assert sum(after) == 0
    assert min(after) >= -10000
    broke = {one.seat for one in found}
    for seat, (before, now) in enumerate(zip(zb, after, strict=True)):
        if seat not in broke:
            assert min(before, 0) <= now <= before


def test_a_deposit_is_more_than_nothing() -> None:
    with pytest.raises(OptionError) as refused:
        system("vysocina", {"insolvent": {"rule": "pays_deposit", "deposit": 0}})
    assert (refused.value.field, refused.value.rule) == ("insolvent.deposit", "T-22")
