"""What one suit says where tricks are avoided: whose card is the highest, the next, down to the lowest.

D the declarer, L the opponent who leads, M his partner; the brute force of `endings` tests what follows.
"""

import pytest

from rules.solver.avoiding import ALWAYS, CAUGHT, COUNT, DUCKS, EXIT, KEPT, SAFE, SPARE, STUCK, figures

pytestmark = pytest.mark.unit

OF = {"D": 0, "L": 1, "M": 2}


def of(suit, place, size=1):
    return (figures(tuple(OF[owner] for owner in suit)) >> place & (1 << size) - 1).bit_count()


@pytest.mark.parametrize(
    ("suit", "ducks"),
    [
        ("LMD", ALWAYS),
        ("LDMD", ALWAYS),
        ("DLMD", 1),
        ("DLDMD", ALWAYS),
        ("DL", 0),
        ("DDLLD", 1),
        ("LM", ALWAYS),
    ],
)
def test_how_often_the_declarer_plays_below(suit, ducks):
    assert of(suit, DUCKS, COUNT) == ducks
    assert of(suit, SAFE) == (ducks == ALWAYS)


@pytest.mark.parametrize(
    ("suit", "stuck"),
    [("LD", 0), ("DL", ALWAYS), ("DDLM", ALWAYS), ("LDDL", 1), ("LDLD", 0), ("MDDL", 0), ("LM", ALWAYS)],
)
def test_how_often_he_leads_before_a_card_loses(suit, stuck):
    assert of(suit, STUCK, COUNT) == stuck


@pytest.mark.parametrize(
    ("suit", "exits"), [("LD", 1), ("DL", 0), ("LMDLM", 0), ("LDMM", 1), ("LDMD", 1), ("LDLDD", 1)]
)
def test_a_card_that_loses_the_lead_and_leaves_the_suit_safe(suit, exits):
    assert of(suit, EXIT) == exits


@pytest.mark.parametrize(
    ("suit", "caught"),
    [
        ("DL", ALWAYS),
        ("LD", 0),
        ("DML", ALWAYS),
        ("MDL", 0),
        ("LDDL", 1),
        ("MDDML", 1),
        ("MDDDMML", 2),
        ("DM", 0),
    ],
)
def test_what_the_leader_makes_him_take_at_once(suit, caught):
    assert of(suit, CAUGHT, COUNT) == caught


@pytest.mark.parametrize(
    ("suit", "spare", "kept"),
    [("LD", 1, 1), ("DL", 0, 0), ("LDL", 0, 0), ("LDDL", 1, 1), ("MD", 0, 1), ("MDL", 0, 0), ("D", 0, 1)],
)
def test_a_suit_to_lose_the_lead_with(suit, spare, kept):
    assert (of(suit, SPARE), of(suit, KEPT)) == (spare, kept)
