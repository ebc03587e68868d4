"""Reading a stranger's file in a process of its own: what it costs there cannot fell the server (T-39)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore

from django.utils.translation import gettext as _

from core.files.bound import COSTLY, READ, REFUSED
from core.refusals import TooOftenError

BASE_DIR = Path(__file__).resolve().parent.parent.parent
#: Seconds of the clock: on a busy server it may wait; its processor time has a limit of its own.
PATIENCE = 30
#: So many files are read at once by one web process; the next one waits, and is refused after PATIENCE.
AT_ONCE = 2

_places = BoundedSemaphore(AT_ONCE)


class UnreadableError(Exception):
    """The file was not read: `word` says why; "costly" where it reached a limit, "" where it broke the reader."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def read_apart(module: str, content: bytes, *arguments: int | str) -> bytes:
    """What the module (`core.files.bound.serve`) answers. Raises UnreadableError; TooOftenError while many are read."""
    if not _places.acquire(timeout=PATIENCE):
        raise TooOftenError(
            _("Many files are being read just now. Try again in a moment."), retry_after=PATIENCE
        )
    try:
        answer = _run(module, content, arguments)
    finally:
        _places.release()
    if answer.startswith(READ):
        return answer.removeprefix(READ)
    raise UnreadableError(answer.removeprefix(REFUSED).decode(errors="replace"))


def _run(module: str, content: bytes, arguments: tuple[int | str, ...]) -> bytes:
    # one thread of arithmetic: each of more would reserve memory of its own
    surroundings = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    surroundings |= {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    command = [sys.executable, "-m", module, *map(str, arguments)]
    try:
        run = subprocess.run(  # noqa: S603 - a module of ours
            command, input=content, capture_output=True, cwd=BASE_DIR, env=surroundings, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise UnreadableError(COSTLY) from None
    if run.returncode < 0:  # ended by the limit of its processor time
        raise UnreadableError(COSTLY)
    return run.stdout
