"""Which process of the suite takes which tests: a whole file, the slowest first, so that all end at the same time.

`--dist loadfile --no-loadscope-reorder`: with the reordering, files with the most tests would come first, and those
are the quick tables of rules.
"""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadFileScheduling

#: One process starts a server and a browser for all of these; apart, each would need its own.
SMALL_BROWSER_FILES = (
    "tests/browser/test_evening.py",
    "tests/browser/test_jury.py",
    "tests/browser/test_scorer_rules.py",
)
#: The file that takes by far the longest.
LONGEST = "tests/browser/test_scorer_page.py"


class ByUnit(LoadFileScheduling):
    """A file is one unit, and so are the small files with a browser together."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "tests/browser" if file in SMALL_BROWSER_FILES else file


def longest_first(items: list[pytest.Item]) -> None:
    """Browsers, then what needs a database, then the rest: the quick files fill what is left of time at the end."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    file = item.nodeid.partition("::")[0]
    if file == LONGEST:
        return 0
    if file.startswith("tests/browser/"):
        return 1
    return 2 if item.get_closest_marker("django_db") else 3
