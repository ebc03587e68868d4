"""Files of strangers read where the test runs, not in a process each; `tests/security/test_files_apart.py` and the
first test of `tests/registration/test_import_xlsx.py` hold that a process of its own reads them, and what binds it."""

from __future__ import annotations

from importlib import import_module

import pytest

from core.files.apart import UnreadableError
from core.files.bound import COSTLY, RefusedError

#: The modules that read a file apart, and what does it there.
READERS = {"core.files.xlsx": "read", "core.files.picture": "draw", "core.files.codes": "read"}
#: Who asks them.
ASKING = (
    "core.files.spreadsheets",
    "tournaments.jury.domain.photos",
    "tournaments.people.domain.card_photos",
)


def read_here(module: str, content: bytes, *arguments: int) -> bytes:
    """What the process of this module would answer. Raises UnreadableError."""
    try:
        answer: bytes = getattr(import_module(module), READERS[module])(content, *arguments)
    except RefusedError as refusal:
        raise UnreadableError(refusal.word) from None
    except MemoryError:
        raise UnreadableError(COSTLY) from None
    return answer


@pytest.fixture
def files_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file of a stranger costs a process while the test runs."""
    for name in ASKING:
        monkeypatch.setattr(import_module(name), "read_apart", read_here)
