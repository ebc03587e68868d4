"""How fast a record becomes a result: JSON in, JSON with every posting out, on one core."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from benchmarks import _pulka
from rules import registry

EVENING = Path(__file__).with_name("marias-evening.json")
SECONDS = 2.0
#: Seconds of one sample at least.
SAMPLE = 0.002


def main() -> Iterator[dict[str, object]]:
    """Deals a second, and the ratio to decoding the same JSON without any rule.

    The fastest of many short samples counts: it is the one that other work on the machine disturbed least.
    """
    text = EVENING.read_bytes()
    deals = len(msgspec.json.decode(text)["deals"])
    scored = fastest(lambda: msgspec.json.encode(registry.score(text)))
    decoded = fastest(lambda: msgspec.json.decode(text))
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, one core, "
        f"{deals} deals of licitovaný mariáš in {len(text)} bytes"
    )
    yield {"name": "rules", "value": round(deals / scored), "unit": "deals/s", "measured_on": measured_on}
    yield {
        "name": "rules to decoding",
        "value": round(scored / decoded, 1),
        "unit": "times msgspec.json.decode",
        "measured_on": measured_on,
    }
    yield from _pulka.main()


def fastest(run: Callable[[], object]) -> float:
    """Processor seconds of one run, from the fastest of the samples within a fixed time.

    A sample is a row of runs: one run alone may be shorter than what the processor's clock tells apart.
    """
    best = float("inf")
    end = time.monotonic() + SECONDS
    count = 1
    while time.monotonic() < end:
        start = time.process_time()
        for _ in range(count):
            run()
        spent = time.process_time() - start
        if spent < SAMPLE:
            count *= 2
            continue
        best = min(best, spent / count)
    return best
