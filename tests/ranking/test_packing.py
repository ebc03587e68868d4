"""What is kept of a standing is the standing: packed and put together again, nothing is lost or rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.ranking import Entrant, Standing, Total, assemble, evaluate, system
from tournaments.ranking.packing import pack, pack_standing, unpack, unpack_standing
from tournaments.ranking.rounds import evaluate_round
from tournaments.ranking.standing import count

pytestmark = pytest.mark.unit

SYSTEMS = ["club-evening", "place-sum", "prague-league", "preferans-swiss", "vysocina", "world-2015"]


def figures(standing: Standing) -> Any:
    """All figures; a result read back is of a narrower type with the same fields."""
    return msgspec.to_builtins(standing, enc_hook=lambda value: ["fraction", str(value)])


@st.composite
def halls(draw: st.DrawFn) -> list[Total]:
    """Some rounds at tables of three and four, with ties, absences and exact whists."""
    totals = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        here = draw(st.lists(st.integers(0, 11), min_size=3, max_size=11, unique=True))
        for seat, player in enumerate(here):
            zb = draw(st.integers(-3, 3)) * 100
            whists = draw(st.none() | st.fractions(-900, 900, max_denominator=6))
            totals.append(
                Total(player=player, round=number, table=seat // 4, zb=zb, premium=zb // 50, balance=whists)
            )
    return totals


@st.composite
def people(draw: st.DrawFn) -> list[Entrant]:
    kinds, states = ("ranked", "guest", "substitute"), ("playing", "withdrawn", "disqualified")
    return [
        Entrant(player=player, kind=draw(st.sampled_from(kinds)), state=draw(st.sampled_from(states)))
        for player in draw(st.lists(st.integers(0, 11), max_size=4, unique=True))
    ]


def in_parts(name: str, options: dict[str, Any], totals: list[Total], entrants: list[Entrant]) -> Standing:
    """As it is done from what is kept: each round packed and unpacked, then ordered, packed and unpacked."""
    chosen = system(name, options)
    counted = count(chosen, {seat.player for seat in totals}, entrants)
    tables = []
    for number in sorted({seat.round for seat in totals}):
        seats = [seat for seat in totals if seat.round == number]
        tables.append(unpack(pack(evaluate_round(chosen, seats, counted.starters, counted.closed_up))))
    return unpack_standing(pack_standing(assemble(chosen, tables, entrants)), tables)


@given(totals=halls(), entrants=people(), name=st.sampled_from(SYSTEMS), closed=st.booleans())
@settings(max_examples=examples(80), deadline=None)
def test_a_standing_from_kept_rounds_is_the_standing_from_all_totals(
    totals: list[Total], entrants: list[Entrant], name: str, closed: bool
) -> None:
    options = {"ranked": {"guests": False, "unranked_places": "closed"}} if closed else {}
    whole = evaluate(system(name, options), totals, entrants)
    assert figures(in_parts(name, options, totals, entrants)) == figures(whole)


@pytest.mark.parametrize("half", [Fraction(7, 2), Fraction(-55, 3)])
def test_a_fraction_is_kept_exactly(half: Fraction) -> None:
    totals = [Total(player=player, round=1, table=1, balance=half * player) for player in (1, 2, 3)]
    kept = in_parts("club-evening", {}, totals, [])
    assert sorted(row.points for row in kept.rows) == sorted(half * player for player in (1, 2, 3))
