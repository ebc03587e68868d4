"""Tests run again and again beside busy processes, and how often each of them failed: chance shows itself here.

    bin/repeat [-n RUNS] [-t TIMES] [arguments of pytest]

Each run is a process of pytest with servers and browsers of its own, in which each test stands TIMES in a row. Without
arguments it is the browser layer, its long tests included. Two processes that only compute take the machine meanwhile.
What failed stands in `var/repeat` with its traceback. Ends with 1 where anything failed.
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "var" / "repeat"
LAYER = ["tests/browser"]
#: What pytest is told by the environment: where to write its reports, and how often each test runs in a row.
REPORTS, TIMES = "REPEAT_REPORTS", "REPEAT_TIMES"
BUSY = 2


@dataclass
class Tally:
    """What became of one test in all runs."""

    runs: int = 0
    failed: int = 0
    #: The longest try, with what was prepared for it (s).
    longest: float = 0


# --- inside pytest: `-p tests.repeat` -------------------------------------------------------------


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test stands in the list as often as it is to run, its copies beside it: they share what its module has."""
    items[:] = [one for item in items for one in repetitions(item, int(os.environ.get(TIMES, "1")))]


def repetitions(item: pytest.Item, times: int) -> Iterator[pytest.Item]:
    """The test, and copies of it that ask for its fixtures anew."""
    yield item
    for _ in range(times - 1):
        again = copy.copy(item)
        if isinstance(again, pytest.Function):
            again._initrequest()
        yield again


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A line for the preparation, the test and the end of each try."""
    line = {"test": report.nodeid, "when": report.when, "outcome": report.outcome, "seconds": report.duration}
    if report.failed:
        line["trace"] = report.longreprtext
    with open(os.environ[REPORTS], "a", encoding="utf-8") as reports:
        reports.write(json.dumps(line) + "\n")


# --- outside --------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Run and print the table; 1 where a test failed, or a run ended without saying which."""
    parser = argparse.ArgumentParser(prog="bin/repeat", description=__doc__.split("\n\n")[0])
    parser.add_argument(
        "-n", type=int, default=30, metavar="RUNS", help="processes of pytest, one after another"
    )
    parser.add_argument(
        "-t", type=int, default=1, metavar="TIMES", help="of each test in a row, in each of them"
    )
    asked, chosen = parser.parse_known_args(arguments)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    tallies: dict[str, Tally] = defaultdict(Tally)
    broken = 0
    with busy(BUSY):
        for run in range(1, asked.n + 1):
            began = time.monotonic()
            code = run_once(chosen or LAYER, asked.t, run)
            failed = count(FOLDER / f"{run}.jsonl", tallies)
            broken += code not in ((1,) if failed else (0,))
            sys.stdout.write(f"run {run} of {asked.n}: {failed} failed, {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
    show(tallies, broken)
    return 1 if broken or not tallies or any(tally.failed for tally in tallies.values()) else 0


def run_once(chosen: list[str], times: int, run: int) -> int:
    """One process of pytest; what it printed is kept in the folder. Returns how it ended."""
    settings = {REPORTS: str(FOLDER / f"{run}.jsonl"), TIMES: str(times)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.repeat", "-p", "no:cacheprovider", *chosen]
    environment = {**os.environ, **settings}
    with (
        (FOLDER / f"{run}.txt").open("w", encoding="utf-8") as printed,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=printed, stderr=subprocess.STDOUT
        ) as running,
    ):
        try:
            return running.wait()
        except KeyboardInterrupt:
            running.send_signal(signal.SIGINT)  # it ends its servers and browsers
            running.wait()
            raise


def count(reports: Path, tallies: dict[str, Tally]) -> int:
    """Add the reports of a run to what is known of each test; returns how many tries failed. Keeps their tracebacks."""
    failed, trying = 0, Tally()
    for line in reports.read_text(encoding="utf-8").splitlines() if reports.exists() else []:
        report = json.loads(line)
        if report["when"] == "setup":
            trying = Tally(runs=1)
        trying.longest += report["seconds"]
        if report["outcome"] == "failed":
            trying.failed = 1
            with (FOLDER / "failures.txt").open("a", encoding="utf-8") as kept:
                kept.write(f"== {report['test']} ({report['when']}, {reports.stem})\n{report['trace']}\n\n")
        if report["when"] == "teardown":
            tally = tallies[report["test"]]
            tally.runs += trying.runs
            tally.failed += trying.failed
            tally.longest = max(tally.longest, trying.longest)
            failed += trying.failed
    return failed


def show(tallies: dict[str, Tally], broken: int) -> None:
    """The table, what failed most at its head."""
    write = sys.stdout.write
    write(f"\n{'failed':>6} {'of':>6} {'longest':>9}  test\n")
    for test, tally in sorted(tallies.items(), key=lambda item: (-item[1].failed, item[0])):
        write(f"{tally.failed:6} {tally.runs:6} {tally.longest:7.1f} s  {test}\n")
    runs, failed = sum(each.runs for each in tallies.values()), sum(each.failed for each in tallies.values())
    write(f"{failed:6} {runs:6}             {len(tallies)} tests in all\n")
    if broken:
        write(f"{broken} runs ended otherwise than their tests: var/repeat/*.txt\n")
    if failed:
        write("tracebacks: var/repeat/failures.txt\n")


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Processes that only compute, until the block ends."""
    started = [
        multiprocessing.Process(target=compute, args=(os.getpid(),), daemon=True) for _ in range(processes)
    ]
    for process in started:
        process.start()
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.join()


def compute(parent: int) -> None:
    """Take a processor as long as whoever asked for it is there."""
    while os.getppid() == parent:
        sum(range(100_000))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
