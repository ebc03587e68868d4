"""What single questions and entries cost the server, when nobody else asks."""

from __future__ import annotations

import asyncio
import time
from itertools import cycle, islice

from benchmarks._clients import Connection, Table
from benchmarks._readers import Asking
from benchmarks._service import Service

#: Phones that ask whether their sheet changed, in a second (the measure of the 304).
ASKS = 214
#: Entries of which the processor time is taken.
ALONE = 100
#: What a 304 in `live` may cost (milliseconds).
SAME = 0.3
Line = tuple[str, object, str]


async def costs(service: Service, tables: list[Table]) -> list[Line]:
    """What a 304 costs in `live`, and a 304, a whole state and an entry in the site."""
    lines: list[Line] = []
    table = max(tables, key=lambda one: len(one.acknowledged))
    live, site = Asking(service.live_port, 32), Asking(service.tables_port, 24)
    _, tag, _ = await site.get(table.path, "")
    for name, asking, known, part in (
        ("304 in live", live, tag, "live"),
        ("304 in the site", site, tag, "web"),
        ("whole state in the site", site, "", "web"),
    ):
        beats = service.processor_times()["live"]
        await asyncio.sleep(5)
        resting = (service.processor_times()["live"] - beats) / 5
        before, at = service.processor_times(), time.perf_counter()
        statuses = await _rate(asking, table.path, known)
        after, seconds = service.processor_times(), time.perf_counter() - at
        each = (after[part] - before[part] - (resting * seconds if part == "live" else 0)) / len(statuses)
        database = (after["database"] - before["database"]) / len(statuses)
        lines += [
            (f"{name}, processor time", round(each * 1000, 3), "ms"),
            (f"{name}, of the database", round(database * 1000, 3), "ms"),
            (f"{name}, answered so", statuses.count(304 if known else 200) == len(statuses), "yes or no"),
        ]
        if part == "live":
            lines.append((f"{name}, at most {SAME} ms", each * 1000 <= SAME, "yes or no"))
    before, site_line = service.processor_times(), Connection(service.tables_port)
    for one in islice(cycle(tables), ALONE):
        await one.enter(site_line)
    after = service.processor_times()
    lines += [
        (
            f"an entry, processor time of {part}",
            round((after[part] - before[part]) * 1000 / ALONE, 2),
            "ms",
        )
        for part in ("web", "database")
    ]
    return lines


async def _rate(asking: Asking, path: str, tag: str, seconds: float = 10) -> list[int]:
    began, asked = time.perf_counter(), []
    for number in range(round(ASKS * seconds)):
        await asyncio.sleep(max(0.0, began + number / ASKS - time.perf_counter()))
        asked.append(asyncio.create_task(asking.get(path, tag)))
    return [status for status, _, _ in await asyncio.gather(*asked)]
