"""Speed of the preferans rules: a whole evening refolded, JSON to JSON."""

from __future__ import annotations

import json
import platform
import statistics
import time
from collections.abc import Iterator

import msgspec

from rules import registry
from rules.plain import FreeJson

DEALS = 60
ROUNDS = 200


def pulka(deals: int = DEALS) -> FreeJson:
    """A Sochi pulka of three: contracts whisted and not, misere, rows of all-passes."""
    return {
        "format": "table-record/1",
        "ruleset": "preferans/sochi",
        "options": {"pool": 200},
        "players": ["Anna", "Boris", "Cyril"],
        "deals": [_deal(number) for number in range(deals)],
    }


def _deal(number: int) -> FreeJson:
    dealer = number % 3
    declarer, first, second = (dealer + 1) % 3, (dealer + 2) % 3, dealer
    deal: FreeJson = {
        "kind": "contract",
        "dealer": dealer,
        "declarer": declarer,
        "contract": "6S",
        "bid": "6S",
    }
    defence: list[str | None] = [None, None, None]
    tricks = [0, 0, 0]
    defence[first], defence[second] = (("whist", "whist"), ("whist", "pass"), ("pass", "pass"))[
        number % 4 % 3
    ]
    tricks[declarer], tricks[first], tricks[second] = ((6, 2, 2), (5, 3, 2), (7, 3, 0))[number % 3]
    if number % 5 == 0:
        return {"kind": "all_pass", "dealer": dealer, "tricks": [4, 3, 3]}
    if number % 7 == 0:
        tricks[declarer], tricks[first], tricks[second] = 0, 6, 4
        return {"kind": "misere", "dealer": dealer, "declarer": declarer, "tricks": tricks}
    deal["defence"] = defence
    if "whist" in defence:
        deal["tricks"] = tricks
    return deal


def refold(text: bytes) -> bytes:
    """One record in JSON to its result in JSON."""
    return msgspec.json.encode(registry.score(text))


def measure(text: bytes) -> list[float]:
    """Milliseconds of each refold, after one to warm up."""
    refold(text)
    spent = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        refold(text)
        spent.append((time.perf_counter() - begun) * 1000)
    return spent


def main() -> Iterator[dict[str, object]]:
    """The fastest of many refolds and the middle one, in milliseconds."""
    spent = measure(json.dumps(pulka()).encode())
    for name, value in (("fastest", min(spent)), ("median", statistics.median(spent))):
        yield {
            "name": f"preferans, refold of a pulka, {name}",
            "value": round(value, 3),
            "unit": "ms",
            "measured_on": (
                f"{platform.machine()}, Python {platform.python_version()}, one core, "
                f"{DEALS} deals of Sochi, JSON to JSON"
            ),
        }
