"""Which process of the suite takes which tests: a whole file, the slowest first, so that all end at the same time.

`--dist loadfile --no-loadscope-reorder`: with the reordering, files with the most tests would come first, and those
are the quick tables of rules.
"""

from __future__ import annotations

from collections import Counter

import pytest
from _pytest.terminal import TerminalReporter
from xdist.scheduler import LoadFileScheduling

#: What needs a browser and is not left to CI; one process starts a server and a browser for both files.
SCORER = ("tests/browser/test_scorer_page.py", "tests/browser/test_scorer_signing.py")


class ByUnit(LoadFileScheduling):
    """A file is one unit, and so are the two of the scorer's phone together."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return SCORER[0] if file in SCORER else file


def longest_first(items: list[pytest.Item]) -> None:
    """Browsers, then what needs a database, then the rest: the quick files fill what is left of time at the end."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    file = item.nodeid.partition("::")[0]
    if file in SCORER:
        return 0
    if file.startswith("tests/browser/"):
        return 1
    return 2 if item.get_closest_marker("django_db") else 3


def tell_slowest(reporter: TerminalReporter, most: int = 10) -> None:
    """The files that took the longest, with what was prepared for them: where a suite that grows is mended first."""
    spent: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                file = report.nodeid.partition("::")[0]
                spent[file] += report.duration
                tests[file] += report.when == "call"
    if len(spent) > most:
        reporter.section(f"the {most} slowest files of {len(spent)}")
        for file, seconds in spent.most_common(most):
            reporter.write_line(f"{seconds:7.1f} s  {tests[file]:4} tests  {file}")
