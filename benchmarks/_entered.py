"""A process that reads, looks at and enters the file of a tournament, and says what each step took of memory and time.

python -m benchmarks._entered FILE, for `benchmarks.transfer`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks._database import own_database

MB = 1_000_000


def main(path: str) -> None:
    """Prints [name, value, unit] of each step as one list."""
    with own_database():
        from accounts.models import User
        from tournaments.transfer.domain import waiting
        from tournaments.transfer.models import TournamentImport

        user = User.objects.create_superuser("admin@example.test", "pass")
        said: list[tuple[str, float, str]] = []

        def step(name: str, work: Callable[[], Any]) -> Any:
            before = _resident("VmRSS")
            Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak is counted anew
            began = time.perf_counter()
            result = work()
            seconds = time.perf_counter() - began
            said.append((f"{name}, memory", round(_resident("VmHWM") - before, 1), "MB"))
            said.append((f"{name}, time", round(seconds, 1), "s"))
            return result

        kept = step("read", lambda: waiting.receive("hall.json", Path(path).read_bytes(), user).pk)
        waits = TournamentImport.objects.defer("content").get(pk=kept)
        step("preview", lambda: waiting.look(waits, None))
        step("enter", lambda: waiting.confirm(waits, {}, user).tournament.pk)
    print(json.dumps(said))


def _resident(name: str) -> float:
    """Resident memory of this process in MB: VmRSS now, VmHWM at most."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 / MB for line in lines if line.startswith(f"{name}:"))


if __name__ == "__main__":
    main(sys.argv[1])
