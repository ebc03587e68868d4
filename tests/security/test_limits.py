"""docs/security.md shows the limits as `core.limits` has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.limits import LIMITS, Bound, Level

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([-a-z]+)` \| (\w+) \| ([^|]+) \|$", re.MULTILINE)


def said(bound: Bound) -> str:
    parts = [f"{rate.most:,} in {rate.seconds:,} s" for rate in bound.rates]
    if bound.most:
        parts.append(f"{bound.most:,}" + (f", {bound.officials:,} of them kept" if bound.officials else ""))
    return "; ".join(parts)


def test_the_table_of_the_document_is_that_of_the_code() -> None:
    document = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    assert ROW.findall(document) == [(one.name, one.level.value, said(one)) for one in LIMITS.values()]


@pytest.mark.parametrize("bound", LIMITS.values(), ids=LIMITS)
def test_a_limit_says_whom_it_counts_and_how_many(bound: Bound) -> None:
    assert bound.rates or bound.most
    assert bound.officials < max(bound.most, 1)
    assert isinstance(bound.level, Level)


def test_no_limit_is_made_elsewhere() -> None:
    rooms = ("accounts", "core", "scoring", "tournaments", "operations", "live")
    made = {
        str(path.relative_to(ROOT))
        for room in rooms
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"(?<![a-zA-Z])Limit\(\d", path.read_text(encoding="utf-8"))
    }
    assert made == set()
