"""What the command that repeats tests counts: a try fails once, wherever it fails, and leaves its traceback."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from tests import repeat
from tests.repeat import Tally

pytestmark = pytest.mark.unit

PASSED = [("setup", "passed"), ("call", "passed"), ("teardown", "passed")]
CASES = {
    "all of it passed": ([*PASSED, *PASSED], Tally(2, 0, 0.75)),
    "the test failed": ([("setup", "passed"), ("call", "failed"), ("teardown", "passed")], Tally(1, 1, 0.75)),
    "what was prepared failed": ([("setup", "failed"), ("teardown", "passed")], Tally(1, 1, 0.5)),
    "the end failed, another try passed": ([*PASSED[:2], ("teardown", "failed"), *PASSED], Tally(2, 1, 0.75)),
    "test and end failed": (
        [("setup", "passed"), ("call", "failed"), ("teardown", "failed")],
        Tally(1, 1, 0.75),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_try_that_failed_is_counted_once(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repeat, "FOLDER", tmp_path)
    reports, expected = CASES[case]
    lines = [
        {"test": "t", "when": when, "outcome": outcome, "seconds": 0.25, "trace": f"why {when} failed"}
        for when, outcome in reports
    ]
    (tmp_path / "1.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    tallies: dict[str, Tally] = defaultdict(Tally)
    assert repeat.count(tmp_path / "1.jsonl", tallies) == expected.failed
    assert tallies == {"t": expected}
    wrong = [f"why {when} failed" for when, outcome in reports if outcome == "failed"]
    traces = tmp_path / "failures.txt"
    assert all(why in traces.read_text(encoding="utf-8") for why in wrong) == (traces.exists() or not wrong)


def test_a_copy_of_a_test_is_another_test(request: pytest.FixtureRequest) -> None:
    """Pytest ends a test's fixtures where the next test is not the same: a copy has its own."""
    first, *copies = repeat.repetitions(request.node, 3)
    assert first is request.node
    assert len({id(one) for one in (first, *copies)}) == 3
    assert [one.nodeid for one in copies] == [first.nodeid] * 2
    assert copies[0]._request is not copies[1]._request
