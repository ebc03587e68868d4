"""The clock jumps while web and worker run, by libfaketime (Debian's faketime), under load.

The order of a sheet is its numbers and a job is due by its row: a jump loses, reorders and holds up nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.faults.playing import Hall, until

pytestmark = [pytest.mark.e2e, pytest.mark.services, pytest.mark.acceptance(name="faults")]

LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
SLEEP = Path(__file__).parent / "under_faketime"
#: A page that says the time and does nothing else.
LIVE = "/health/live/"


class Clock:
    """The clock of web and worker: hours before (-) or after the true time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.put(0)

    def put(self, hours: int) -> None:
        """Put it there; processes look within a second. The file is whole at any time."""
        unfinished = self.file.with_suffix(".part")
        unfinished.write_text(f"{hours:+d}h\n", encoding="ascii")
        unfinished.replace(self.file)

    def settings(self) -> dict[str, str]:
        """What the environment of a process says that has this clock. Only the time of day jumps, as it does
        when a computer's clock is set."""
        return {
            "LD_PRELOAD": str(LIBRARY),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
            "PYTHONPATH": str(SLEEP),
        }


@pytest.fixture(scope="module")
def clock(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clock]:
    if LIBRARY is None:
        missing("libfaketime (Debian package faketime)")
    made = Clock(tmp_path_factory.mktemp("clock") / "offset")
    true = dict(hall.service.environment)
    hall.service.environment |= made.settings()
    hall.restart()
    hall.service.environment = true
    return made


def test_the_clock_jumps_forwards_and_backwards(hall: Hall, clock: Clock) -> None:
    asked: list[str] = []

    def jump(to: int) -> None:
        clock.put(to)
        wanted = timedelta(hours=to)

        def there() -> bool:
            _, shown = hall.ask(LIVE)
            return abs(shown - datetime.now(UTC) - wanted) < timedelta(hours=1)

        until(there, f"the server's clock at {to:+d} hours")
        asked.append(hall.request_pdf())

    hall.play(lambda: jump(3), lambda: jump(-3))
    # a jump may end idle connections: the phone asks again, and `play` has proved that nothing came twice or not at all
    for key in asked:
        done = hall.finish(key)
        assert (done.state, done.result is not None) == ("done", True)
