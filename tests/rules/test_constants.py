"""A figure of the rules stands in `rules/data`: a number in code says why it is none."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
#: Where rules are counted or followed.
ROOMS = ("rules/marias", "rules/preferans", "rules/play", "tournaments/jury/domain", "tournaments/jury/forms")

#: Numbers and ranks that are no figures of rules, by file and name.
NO_RULE = {
    "rules/marias/explain.py:MARGIN": "columns of a printed line",
    "rules/marias/premium_tables.py:MOST_NAME": "a bound of what is typed",
    "rules/marias/premium_tables.py:MOST_POINTS": "a bound of what is typed",
    "rules/marias/seats.py:PLAYING": "three play: the shape of a deal, not a figure",
    "rules/play/deal.py:TALON": "two cards are left: the shape of a deal",
    "rules/play/obligations.py:SEVEN": "the place of the lowest card among the bits of a suit",
    "rules/play/pack.py:CARDS": "bits of a pack",
    "rules/play/pack.py:SUIT": "bits of a suit",
    "rules/play/pack.py:SUIT_LENGTH": "bits of a suit",
    "rules/play/pack.py:GERMAN_RANKS": "letters of ranks",
    "rules/play/record.py:DIGITS": "the digits of a card in a record",
    "rules/play/record.py:DUMMY": "the place of a hand, not a figure",
    "rules/play/results.py:TENS_OF_A_SUIT": "bits of the two highest cards",
    "rules/preferans/balkan/columns.py:MOST_DOUBLINGS": "a bound of what is typed",
    "rules/preferans/balkan/croatian.py:TWO": "the name of a contract",
    "rules/preferans/carried.py:_EMPTY": "nothing yet",
    "rules/preferans/exact.py:LARGEST": "a bound of what is typed",
    "rules/preferans/options.py:LEVELS": "names of contracts",
    "rules/preferans/options.py:_MOST_TIMES": "a bound of what is typed",
    "rules/preferans/pasy.py:SEATS": "the seats of two players",
    "rules/preferans/russian/defence.py:SIX_SPADES": "the name of a contract",
    "rules/preferans/russian/defence.py:TEN": "the name of a contract",
    "rules/preferans/russian/family.py:_PAIR": "two players: another game, not a figure",
    "rules/preferans/russian/pulka.py:HIGHEST_MARK": "a bound of what is typed",
    "rules/preferans/seats.py:TABLE_OF_FIVE": "who sits out follows from it: the shape of a table",
    "rules/preferans/seats.py:TABLE_OF_FOUR": "who sits out follows from it: the shape of a table",
    "rules/preferans/seats.py:TRICKS": "ten cards each: the shape of a deal",
    "tournaments/jury/domain/photos.py:LONGEST_SIDE": "a picture",
    "tournaments/jury/domain/photos.py:QUALITY": "a picture",
    "tournaments/jury/domain/photos.py:MOST_PHOTOS": "a bound of what is sent",
    "tournaments/jury/forms/appeals.py:NAMED": "letters of a title",
    "tournaments/jury/forms/rulings.py:MOST_RENONCES": "rows of a form",
}  # fmt: skip


def constants() -> Iterator[str]:
    """The constants of these rooms that hold a number, numbers, or ranks of cards."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
                targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
                if value is None or not figures_in(value):
                    continue
                yield from (
                    f"{path.relative_to(ROOT)}:{target.id}"
                    for target in targets
                    if isinstance(target, ast.Name) and target.id.lstrip("_").isupper()
                )


def figures_in(value: ast.expr) -> bool:
    """Whether an expression is made of a number or of ranks such as "7AX"."""
    if isinstance(value, ast.Call | ast.JoinedStr):
        return False
    return any(
        (type(one.value) is int)
        or (isinstance(one.value, str) and len(one.value) > 1 and set(one.value) <= set("AKOUXSQJ0123456789"))
        for one in ast.walk(value)
        if isinstance(one, ast.Constant)
    )


def test_no_figure_of_the_rules_stands_in_code() -> None:
    found = set(constants())
    assert found - set(NO_RULE) == set()


def test_every_line_of_the_table_is_still_there() -> None:
    assert set(NO_RULE) - set(constants()) == set()
